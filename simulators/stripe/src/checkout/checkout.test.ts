import { expect, test } from 'vitest'
import { catchError, createPayer, openStripe, start } from '../testing/stripe-client.ts'

const daySeconds = 86_400
const urls = {
  success_url: 'http://shop.test/billing?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://shop.test/billing',
}
const payment = { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123', name: 'Ana' }

async function send(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}

/** The page after a form that failed: a redirect, so that the back button does not send the form again. */
async function sendAndFollow(url: string, fields: Record<string, string>): Promise<string> {
  const answer = await send(url, fields)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, new URL(url).pathname])
  return (await fetch(url)).text()
}

test('a checkout paid on its page makes an active subscription and leads to the success URL', async () => {
  const { stripe, control } = await openStripe()
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer_email: 'ana@example.com',
    line_items: [{ price: 'price_starter', quantity: 1 }],
    client_reference_id: 'workspace-1',
    metadata: { workspace: '1' },
    subscription_data: { metadata: { workspace: '1' } },
    ...urls,
  })
  expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 1900, currency: 'usd' })
  const page = await (await fetch(session.url ?? '')).text()
  expect(page).toContain('No real payment')
  expect(page).toContain('$19.00 per month')
  const answer = await send(session.url ?? '', payment)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(`http://shop.test/billing?session=${session.id}`)
  const after = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription.latest_invoice', 'customer'],
  })
  expect(after).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    customer: { email: 'ana@example.com' },
    subscription: {
      status: 'active',
      metadata: { workspace: '1' },
      latest_invoice: { status: 'paid', amount_paid: 1900 },
    },
  })
  const types = control.listEvents().map((event) => event.type)
  expect(types).toEqual(
    expect.arrayContaining(['customer.subscription.created', 'invoice.paid', 'checkout.session.completed']),
  )
})

test('a declined card shows its error, makes nothing, and the next card pays', async () => {
  const { stripe, origin } = await openStripe()
  const customer = await stripe.customers.create({ email: 'ana@example.com' })
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: 'price_starter', quantity: 1 }],
    ...urls,
  })
  const url = `${origin}/c/pay/${session.id}`
  for (const [number, message] of [
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['4000000000000341', 'Your card was declined.'],
    ['4242424242424241', 'Your card number is incorrect.'],
  ] as const) {
    expect(await sendAndFollow(url, { ...payment, number })).toContain(message)
    expect(await (await fetch(url)).text()).not.toContain('role="alert"')
  }
  expect(await sendAndFollow(url, { ...payment, expiry: '13' })).toContain('expiration month is invalid')
  expect((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toEqual([])
  expect((await send(url, payment)).status).toBe(303)
  expect((await stripe.subscriptions.list({ customer: customer.id })).data).toHaveLength(1)
})

test('a second tab of a paid checkout charges nothing', async () => {
  const { stripe } = await openStripe()
  const customer = await stripe.customers.create()
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: 'price_starter', quantity: 1 }],
    ...urls,
  })
  const answers = await Promise.all([send(session.url ?? '', payment), send(session.url ?? '', payment)])
  const path = `/c/pay/${session.id}`
  const success = `http://shop.test/billing?session=${session.id}`
  expect(answers.map((answer) => answer.headers.get('location')).sort()).toEqual([path, success])
  expect(await (await fetch(session.url ?? '')).text()).toContain('already complete')
  expect((await stripe.subscriptions.list({ customer: customer.id })).data).toHaveLength(1)
})

test('a checkout expires by request and after a day', async () => {
  const { stripe, control } = await openStripe()
  const create = () => stripe.checkout.sessions.create({ mode: 'setup', currency: 'usd', ...urls })
  const [first, second] = [await create(), await create()]
  expect((await stripe.checkout.sessions.expire(first.id)).status).toBe('expired')
  expect((await catchError(stripe.checkout.sessions.expire(first.id))).statusCode).toBe(400)
  expect(second.expires_at).toBe(start + daySeconds)
  control.advance({ days: 1 })
  expect((await stripe.checkout.sessions.retrieve(second.id)).status).toBe('expired')
  expect(await (await fetch(second.url ?? '')).text()).toContain('expired')
})

test('set-up mode saves a card with the customer and charges nothing', async () => {
  const { stripe, control } = await openStripe()
  const customer = await createPayer(stripe)
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    customer: customer.id,
    currency: 'usd',
    ...urls,
  })
  expect(() => control.completeCheckout(session.id, { number: '4000000000000002' })).toThrow('declined')
  const after = control.completeCheckout(session.id, { number: '5555555555554444' })
  expect(after).toMatchObject({ status: 'complete', payment_status: 'no_payment_required', subscription: null })
  const intent = await stripe.setupIntents.retrieve(String(after.setup_intent), { expand: ['payment_method'] })
  expect(intent).toMatchObject({
    status: 'succeeded',
    payment_method: { card: { brand: 'mastercard', last4: '4444' } },
  })
  expect((await stripe.customers.listPaymentMethods(customer.id)).data).toHaveLength(2)
})

test('what checkout no longer takes, and what is missing, is refused by name', async () => {
  const { stripe } = await openStripe()
  const misspelled = { mode: 'subscription', payment_method_types: ['card'], ...urls } as const
  expect(await catchError(stripe.checkout.sessions.create(misspelled))).toMatchObject({
    statusCode: 400,
    code: 'parameter_unknown',
    param: 'payment_method_types',
  })
  expect(await catchError(stripe.checkout.sessions.create({ mode: 'subscription', ...urls }))).toMatchObject({
    code: 'parameter_missing',
    param: 'line_items',
  })
  const wrong = { mode: 'setup', success_url: 'not a url' } as const
  expect(await catchError(stripe.checkout.sessions.create(wrong))).toMatchObject({
    param: 'success_url',
    code: 'url_invalid',
  })
})
