import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { catchError, createPayer, openStripe, start } from '../testing/stripe-client.ts'

const [hour, day] = [3600, 86_400]
const firstEnd = Date.UTC(2026, 11, 1) / 1000

interface Subscriber {
  subscription: Stripe.Subscription
  cardId: string
}

async function subscribe(stripe: Stripe, input: Stripe.SubscriptionCreateParams = {}): Promise<Subscriber> {
  const customer = await createPayer(stripe)
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: 'price_starter' }],
    ...input,
  })
  return { subscription, cardId: String(customer.invoice_settings.default_payment_method) }
}

test('a renewal drafts its invoice at the end of the period and collects it an hour later', async () => {
  const { stripe, control } = await openStripe()
  const { subscription } = await subscribe(stripe)
  control.advanceTo(firstEnd)
  const drafted = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
  expect(drafted).toMatchObject({
    status: 'active',
    items: { data: [{ current_period_start: firstEnd, current_period_end: Date.UTC(2027, 0, 1) / 1000 }] },
    latest_invoice: {
      status: 'draft',
      billing_reason: 'subscription_cycle',
      automatically_finalizes_at: firstEnd + hour,
    },
  })
  control.advance({ seconds: hour })
  const { data } = await stripe.invoices.list({ subscription: subscription.id })
  expect(data.map((invoice) => [invoice.status, invoice.amount_paid, invoice.status_transitions.paid_at])).toEqual([
    ['paid', 1900, firstEnd + hour],
    ['paid', 1900, start],
  ])
})

test('a year passes in one step with twelve renewals, each on the first of its month', async () => {
  const { stripe, control } = await openStripe()
  const { subscription } = await subscribe(stripe)
  control.advanceTo(Date.UTC(2027, 10, 1, 2) / 1000)
  const { data } = await stripe.invoices.list({ subscription: subscription.id, limit: 100 })
  expect(data).toHaveLength(13)
  expect(data.map((invoice) => new Date(invoice.created * 1000).getUTCDate())).toEqual(Array(13).fill(1))
})

test('a renewal that fails is retried after 3, 5 and 7 days and then ends the subscription', async () => {
  const { stripe, control } = await openStripe()
  const { subscription, cardId } = await subscribe(stripe)
  control.setCardProblem(cardId, 'card_declined')
  const firstTry = firstEnd + hour
  control.advanceTo(firstTry)
  const failed = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
  expect(failed).toMatchObject({
    status: 'past_due',
    latest_invoice: { status: 'open', attempt_count: 1, next_payment_attempt: firstTry + 3 * day },
  })
  control.advance({ days: 7 })
  expect(await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
    latest_invoice: { status: 'open', attempt_count: 4, next_payment_attempt: null },
  })
  const failures = control.listEvents().filter((event) => event.type === 'invoice.payment_failed')
  expect(failures.map((event) => event.created)).toEqual([0, 3, 5, 7].map((days) => firstTry + days * day))
})

test('an account can mark it unpaid instead, and its later invoices stay drafts', async () => {
  const { stripe, control } = await openStripe({ settings: { afterFailedPayments: 'mark_unpaid' } })
  const { subscription, cardId } = await subscribe(stripe)
  control.setCardProblem(cardId, 'card_declined')
  control.advanceTo(firstEnd + 8 * day)
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('unpaid')
  control.advance({ days: 31 })
  const { data } = await stripe.invoices.list({ subscription: subscription.id })
  expect(data.map((invoice) => invoice.status)).toEqual(['draft', 'open', 'paid'])
})

test('a new card and a payment by hand make it active again', async () => {
  const { stripe, control } = await openStripe()
  const { subscription, cardId } = await subscribe(stripe)
  control.setCardProblem(cardId, 'card_declined')
  control.advanceTo(firstEnd + hour)
  const customer = String(subscription.customer)
  const card = await stripe.paymentMethods.attach('pm_card_mastercard', { customer })
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } })
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(subscription.id)
  expect(await stripe.invoices.pay(String(invoice))).toMatchObject({ status: 'paid', amount_remaining: 0 })
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
})

test('a failed renewal can be paid on its hosted page', async () => {
  const { stripe, control } = await openStripe()
  const { subscription, cardId } = await subscribe(stripe)
  control.setCardProblem(cardId, 'card_declined')
  control.advanceTo(firstEnd + hour)
  const { data } = await stripe.invoices.list({ subscription: subscription.id, status: 'open' })
  const url = String(data[0]?.hosted_invoice_url)
  expect(await (await fetch(url)).text()).toContain('$19.00')
  const fields = (number: string) => ({ number, expiry: '12/30', cvc: '123' })
  const pay = (number: string) => fetch(url, { method: 'POST', body: new URLSearchParams(fields(number)) })
  expect(await (await pay('4000000000000341')).text()).toContain('Your card was declined.')
  expect(await (await pay('4242424242424242')).text()).toContain('Status: paid')
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
})

test('a trial costs nothing, is announced three days before its end, and then charges', async () => {
  const { stripe, control } = await openStripe()
  const { subscription } = await subscribe(stripe, { trial_period_days: 14 })
  const end = start + 14 * day
  expect(subscription).toMatchObject({ status: 'trialing', trial_end: end })
  control.advanceTo(end + hour)
  const announced = control.listEvents().find((event) => event.type === 'customer.subscription.trial_will_end')
  expect(announced?.created).toBe(end - 3 * day)
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
  const { data } = await stripe.invoices.list({ subscription: subscription.id })
  expect(data.map((invoice) => invoice.amount_paid)).toEqual([1900, 0])
})

test('a trial that is ended by hand is charged at once, with the plan that comes with it', async () => {
  const { stripe, control } = await openStripe()
  const { subscription } = await subscribe(stripe, { trial_period_days: 14 })
  control.advance({ days: 4 })
  const items = [{ id: String(subscription.items.data[0]?.id), price: 'price_growth' }]
  const expand = ['latest_invoice']
  expect(await stripe.subscriptions.update(subscription.id, { items, trial_end: 'now', expand })).toMatchObject({
    status: 'active',
    trial_end: start + 4 * day,
    items: { data: [{ current_period_start: start + 4 * day, price: { id: 'price_growth' } }] },
    latest_invoice: { status: 'paid', amount_paid: 7900 },
  })
})

test('a trial without a card pauses or ends the subscription when told so, and a card takes it up again', async () => {
  const { stripe, control } = await openStripe()
  const customer = await stripe.customers.create()
  const create = (missing_payment_method: 'pause' | 'cancel') =>
    stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: 'price_starter' }],
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method } },
    })
  const [paused, ended] = [await create('pause'), await create('cancel')]
  control.advance({ days: 7 })
  expect((await stripe.subscriptions.retrieve(paused.id)).status).toBe('paused')
  expect((await stripe.subscriptions.retrieve(ended.id)).status).toBe('canceled')
  expect((await catchError(stripe.subscriptions.resume(paused.id))).statusCode).toBe(400)
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  await stripe.subscriptions.update(paused.id, { default_payment_method: card.id })
  expect(await stripe.subscriptions.resume(paused.id, { expand: ['latest_invoice'] })).toMatchObject({
    status: 'active',
    items: { data: [{ current_period_start: control.now() }] },
    latest_invoice: { status: 'paid', amount_paid: 1900 },
  })
})

test('a subscription of the 31st renews on the last day of shorter months and returns to the 31st', async () => {
  const { stripe, control } = await openStripe({ now: () => new Date('2026-12-31T10:00:00Z') })
  const { subscription } = await subscribe(stripe)
  control.advance({ days: 100 })
  const { data } = await stripe.invoices.list({ subscription: subscription.id })
  expect(data.map((invoice) => new Date(invoice.created * 1000).toISOString())).toEqual([
    '2027-03-31T10:00:00.000Z',
    '2027-02-28T10:00:00.000Z',
    '2027-01-31T10:00:00.000Z',
    '2026-12-31T10:00:00.000Z',
  ])
})
