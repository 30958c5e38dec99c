import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { catchError, createPayer, openStripe } from '../testing/stripe-client.ts'

const card = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' }

function create(stripe: Stripe, change: Partial<typeof card>): Promise<Stripe.PaymentMethod> {
  return stripe.paymentMethods.create({ type: 'card', card: { ...card, ...change } })
}

test('a card is created, attached, made the default, listed and detached for good', async () => {
  const { stripe } = await openStripe()
  const customer = await stripe.customers.create({ email: 'ana@example.com' })
  const method = await create(stripe, { number: '5555555555554444' })
  expect(method).toMatchObject({
    customer: null,
    card: { brand: 'mastercard', last4: '4444', exp_month: 12, exp_year: 2030 },
  })
  await stripe.paymentMethods.attach(method.id, { customer: customer.id })
  const invoice_settings = { default_payment_method: method.id }
  expect((await stripe.customers.update(customer.id, { invoice_settings })).invoice_settings).toMatchObject(
    invoice_settings,
  )
  expect((await stripe.customers.listPaymentMethods(customer.id, { type: 'card' })).data[0]?.id).toBe(method.id)
  expect((await stripe.paymentMethods.detach(method.id)).customer).toBeNull()
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({
    invoice_settings: { default_payment_method: null },
  })
  expect((await stripe.customers.listPaymentMethods(customer.id)).data).toEqual([])
  const again = stripe.paymentMethods.attach(method.id, { customer: customer.id })
  expect((await catchError(again)).message).toContain('may not be used again')
})

test.each([
  [{ number: '4242424242424241' }, 'incorrect_number', 'number'],
  [{ number: '4242' }, 'invalid_number', 'number'],
  [{ exp_month: 13 }, 'invalid_expiry_month', 'exp_month'],
  [{ exp_year: 2025 }, 'invalid_expiry_year', 'exp_year'],
  [{ exp_month: 10, exp_year: 2026 }, 'invalid_expiry_year', 'exp_year'],
  [{ cvc: '12' }, 'invalid_cvc', 'cvc'],
])('a card with %o is refused when it is created', async (change, code, param) => {
  const { stripe } = await openStripe()
  expect(await catchError(create(stripe, change))).toMatchObject({
    statusCode: 402,
    rawType: 'card_error',
    code,
    param,
  })
})

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline'],
  ['4000000000009995', 'card_declined', 'insufficient_funds'],
  ['4000000000000069', 'expired_card', ''],
  ['4000000000000127', 'incorrect_cvc', ''],
  ['4000000000000119', 'processing_error', ''],
])('the card %s is refused by its bank when it is attached: %s', async (number, code, declineCode) => {
  const { stripe } = await openStripe()
  const customer = await stripe.customers.create()
  const method = await create(stripe, { number })
  const error = await catchError(stripe.paymentMethods.attach(method.id, { customer: customer.id }))
  // The client shows an absent decline code as an empty text.
  expect(error).toMatchObject({ statusCode: 402, code, decline_code: declineCode })
  expect((await stripe.customers.listPaymentMethods(customer.id)).data).toEqual([])
})

test('tokens and ready payment methods behave as their cards', async () => {
  const { stripe } = await openStripe()
  const customer = await createPayer(stripe, 'pm_card_chargeCustomerFail')
  expect((await stripe.customers.listPaymentMethods(customer.id)).data[0]?.card?.last4).toBe('0341')
  const visa = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })
  expect(visa.card?.last4).toBe('4242')
  const declined = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_chargeDeclined' } })
  expect(await catchError(stripe.paymentMethods.attach(declined.id, { customer: customer.id }))).toMatchObject({
    code: 'card_declined',
  })
  const unknown = stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_none' } })
  expect(await catchError(unknown)).toMatchObject({ code: 'resource_missing' })
})

test('an account that may not send raw cards is told so, and tokens still work', async () => {
  const { stripe, control } = await openStripe({ settings: { rawCards: 'refused' } })
  expect(await catchError(create(stripe, {}))).toMatchObject({ statusCode: 402, rawType: 'invalid_request_error' })
  await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })
  control.setSettings({ rawCards: 'permitted' })
  expect((await create(stripe, {})).card?.last4).toBe('4242')
})

test('a card of another customer cannot become a default', async () => {
  const { stripe } = await openStripe()
  const [ana, eva] = [await createPayer(stripe), await stripe.customers.create()]
  const card = String(ana.invoice_settings.default_payment_method)
  const error = await catchError(
    stripe.customers.update(eva.id, { invoice_settings: { default_payment_method: card } }),
  )
  expect(error).toMatchObject({ statusCode: 400, param: 'invoice_settings[default_payment_method]' })
})

test('a deleted customer is a stub, its subscriptions end, and it cannot be changed', async () => {
  const { stripe } = await openStripe()
  const customer = await createPayer(stripe)
  const subscription = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: 'price_starter' }] })
  expect(await stripe.customers.del(customer.id)).toMatchObject({ deleted: true })
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ id: customer.id, deleted: true })
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled')
  expect(await catchError(stripe.customers.update(customer.id, { name: 'x' }))).toMatchObject({ statusCode: 404 })
})

test('a set-up intent saves a card with its customer', async () => {
  const { stripe } = await openStripe()
  const customer = await stripe.customers.create()
  const intent = await stripe.setupIntents.create({ customer: customer.id })
  expect(intent.status).toBe('requires_payment_method')
  const refused = stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_visa_chargeDeclined' })
  expect(await catchError(refused)).toMatchObject({ code: 'card_declined' })
  const done = await stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
  expect(done.status).toBe('succeeded')
  expect((await stripe.customers.listPaymentMethods(customer.id)).data).toHaveLength(1)
})
