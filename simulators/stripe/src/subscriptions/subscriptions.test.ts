import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { catchError, createPayer, openStripe, start } from '../testing/stripe-client.ts'

const daySeconds = 86_400
const novemberDays = 30

async function subscribe(
  stripe: Stripe,
  price = 'price_starter',
  token = 'pm_card_visa',
): Promise<Stripe.Subscription> {
  const customer = await createPayer(stripe, token)
  return stripe.subscriptions.create({ customer: customer.id, items: [{ price }] })
}

function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data
  if (item === undefined) throw new Error('The subscription has no item')
  return item
}

async function latestInvoice(stripe: Stripe, id: string): Promise<Stripe.Invoice> {
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
  if (invoice === null || typeof invoice === 'string') throw new Error('The invoice is not expanded')
  return invoice
}

test('a subscription with a working card is active with a paid invoice and a period of a month', async () => {
  const { stripe } = await openStripe()
  const subscription = await subscribe(stripe)
  expect(subscription.status).toBe('active')
  expect(itemOf(subscription)).toMatchObject({
    current_period_start: start,
    current_period_end: start + novemberDays * daySeconds,
    price: { id: 'price_starter', unit_amount: 1900 },
  })
  expect(await latestInvoice(stripe, subscription.id)).toMatchObject({
    status: 'paid',
    amount_paid: 1900,
    billing_reason: 'subscription_create',
    parent: { subscription_details: { subscription: subscription.id } },
  })
})

test('a first payment that fails leaves it incomplete, is refused, or waits, as payment_behavior says', async () => {
  const { stripe, control } = await openStripe()
  const customer = await createPayer(stripe, 'pm_card_chargeCustomerFail')
  const input = { customer: customer.id, items: [{ price: 'price_starter' }] }
  const error = await catchError(stripe.subscriptions.create({ ...input, payment_behavior: 'error_if_incomplete' }))
  expect(error).toMatchObject({ statusCode: 402, code: 'card_declined', decline_code: 'generic_decline' })
  expect((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toEqual([])
  const incomplete = await stripe.subscriptions.create(input)
  expect(incomplete.status).toBe('incomplete')
  const waiting = await stripe.subscriptions.create({ ...input, payment_behavior: 'default_incomplete' })
  expect(waiting.status).toBe('incomplete')
  expect(await latestInvoice(stripe, waiting.id)).toMatchObject({ status: 'open', attempt_count: 0 })
  const visa = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  await stripe.invoices.pay(String(waiting.latest_invoice), { payment_method: visa.id })
  expect((await stripe.subscriptions.retrieve(waiting.id)).status).toBe('active')
  control.advance({ seconds: 23 * 3600 })
  expect((await stripe.subscriptions.retrieve(incomplete.id)).status).toBe('incomplete_expired')
  expect((await latestInvoice(stripe, incomplete.id)).status).toBe('void')
})

test('a customer without a card cannot subscribe to what costs something', async () => {
  const { stripe } = await openStripe()
  const customer = await stripe.customers.create({ email: 'ana@example.com' })
  const refused = await catchError(
    stripe.subscriptions.create({ customer: customer.id, items: [{ price: 'price_starter' }] }),
  )
  expect(refused).toMatchObject({ statusCode: 400, code: 'resource_missing' })
  const free = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: 'price_free' }] })
  expect(free.status).toBe('active')
})

test('an upgrade invoiced at once charges the difference for the seconds that are left', async () => {
  const { stripe, control } = await openStripe()
  const subscription = await subscribe(stripe)
  control.advance({ days: 10, seconds: 1 })
  const items = [{ id: itemOf(subscription).id, price: 'price_growth' }]
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { items, proration_behavior: 'always_invoice' },
  })
  const share = (20 * daySeconds - 1) / (novemberDays * daySeconds)
  const [credit, charge] = [-Math.round(1900 * share), Math.round(7900 * share)]
  expect(preview.lines.data.map((line) => line.amount)).toEqual([credit, charge])
  expect(preview.amount_due).toBe(credit + charge)
  const after = await stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'always_invoice' })
  expect(itemOf(after)).toMatchObject({ id: itemOf(subscription).id, price: { id: 'price_growth' } })
  expect(itemOf(after).current_period_end).toBe(itemOf(subscription).current_period_end)
  const invoice = await latestInvoice(stripe, subscription.id)
  expect(invoice).toMatchObject({
    billing_reason: 'subscription_update',
    status: 'paid',
    amount_paid: credit + charge,
    lines: { data: [{ description: 'Unused time on Starter after 11 Nov 2026' }, { amount: charge }] },
  })
})

test('prorations that may wait are on the renewal, whose preview says the same', async () => {
  const { stripe, control } = await openStripe()
  const subscription = await subscribe(stripe)
  control.advance({ days: 15 })
  await stripe.subscriptions.update(subscription.id, {
    items: [{ id: itemOf(subscription).id, price: 'price_growth' }],
  })
  const preview = await stripe.invoices.createPreview({ subscription: subscription.id })
  expect(preview.lines.data.map((line) => line.amount)).toEqual([-950, 3950, 7900])
  control.advance({ days: 15, seconds: 3600 })
  expect(await latestInvoice(stripe, subscription.id)).toMatchObject({
    status: 'paid',
    amount_paid: preview.amount_due,
  })
})

test('a credit goes to the balance and pays later invoices', async () => {
  const { stripe, control } = await openStripe()
  const subscription = await subscribe(stripe, 'price_growth')
  control.advance({ days: 15 })
  const items = [{ id: itemOf(subscription).id, price: 'price_starter' }]
  await stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'always_invoice' })
  expect(await latestInvoice(stripe, subscription.id)).toMatchObject({ total: -3000, amount_due: 0, status: 'paid' })
  expect(await stripe.customers.retrieve(String(subscription.customer))).toMatchObject({ balance: -3000 })
  control.advance({ days: 16 })
  expect(await latestInvoice(stripe, subscription.id)).toMatchObject({
    total: 1900,
    amount_due: 0,
    ending_balance: -1100,
  })
})

test('a change from month to year begins a new period and is charged at once', async () => {
  const { stripe, control } = await openStripe()
  const subscription = await subscribe(stripe, 'price_growth')
  control.advance({ days: 15 })
  const items = [{ id: itemOf(subscription).id, price: 'price_yearly' }]
  const after = await stripe.subscriptions.update(subscription.id, { items })
  expect(itemOf(after).current_period_end).toBe(Date.UTC(2027, 10, 16) / 1000)
  expect(await latestInvoice(stripe, subscription.id)).toMatchObject({ amount_paid: 79_000 - 3950, status: 'paid' })
})

test('an upgrade whose payment fails changes nothing, waits, or leaves it past due, as payment_behavior says', async () => {
  const { stripe, control } = await openStripe()
  const subscription = await subscribe(stripe)
  const card = String((await stripe.customers.listPaymentMethods(String(subscription.customer))).data[0]?.id)
  control.setCardProblem(card, 'insufficient_funds')
  const items = [{ id: itemOf(subscription).id, price: 'price_growth' }]
  const change: Stripe.SubscriptionUpdateParams = { items, proration_behavior: 'always_invoice' }
  const update = (payment_behavior: Stripe.SubscriptionUpdateParams.PaymentBehavior) =>
    stripe.subscriptions.update(subscription.id, { ...change, payment_behavior })
  expect(await catchError(update('error_if_incomplete'))).toMatchObject({
    statusCode: 402,
    decline_code: 'insufficient_funds',
  })
  const pending = await update('pending_if_incomplete')
  expect(pending).toMatchObject({ status: 'active', pending_update: { expires_at: start + 23 * 3600 } })
  expect(itemOf(pending).price.id).toBe('price_starter')
  control.advance({ days: 1 })
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ pending_update: null })
  expect(control.listEvents().map((event) => event.type)).toContain('customer.subscription.pending_update_expired')
  const again = await update('pending_if_incomplete')
  control.setCardProblem(card, null)
  await stripe.invoices.pay(String(again.latest_invoice))
  expect(itemOf(await stripe.subscriptions.retrieve(subscription.id)).price.id).toBe('price_growth')
})

test('a cancellation at period end can be taken back, and else ends it there', async () => {
  const { stripe, control } = await openStripe()
  const subscription = await subscribe(stripe)
  const end = start + novemberDays * daySeconds
  const update = (cancel_at_period_end: boolean) =>
    stripe.subscriptions.update(subscription.id, { cancel_at_period_end })
  expect(await update(true)).toMatchObject({ cancel_at_period_end: true, cancel_at: end, status: 'active' })
  expect(await update(false)).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null })
  await update(true)
  control.advanceTo(end)
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'canceled', ended_at: end })
  expect((await stripe.subscriptions.list({ customer: String(subscription.customer) })).data).toEqual([])
  expect(await catchError(update(true))).toMatchObject({ statusCode: 400 })
  expect(await catchError(stripe.subscriptions.cancel(subscription.id))).toMatchObject({ statusCode: 404 })
})

test('a cancellation can credit and invoice the time that is left', async () => {
  const { stripe, control } = await openStripe()
  const subscription = await subscribe(stripe)
  control.advance({ days: 15 })
  expect(await stripe.subscriptions.cancel(subscription.id, { prorate: true, invoice_now: true })).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'cancellation_requested' },
  })
  expect(await stripe.customers.retrieve(String(subscription.customer))).toMatchObject({ balance: -950 })
})

test('a price of another currency or a foreign item is refused', async () => {
  const { stripe } = await openStripe()
  const [mine, other] = [await subscribe(stripe), await subscribe(stripe)]
  const update = (items: Stripe.SubscriptionUpdateParams.Item[]) =>
    catchError(stripe.subscriptions.update(mine.id, { items }))
  expect((await update([{ id: itemOf(mine).id, price: 'price_brl' }])).message).toContain('expected currency: `usd`')
  expect(await update([{ id: itemOf(other).id, price: 'price_growth' }])).toMatchObject({ code: 'resource_missing' })
  expect(await update([{ id: itemOf(mine).id, price: 'price_none' }])).toMatchObject({ code: 'resource_missing' })
})

test('a change that Stripe knows and the simulator does not is refused, so that no test passes by accident', async () => {
  const { stripe } = await openStripe()
  const { id } = await subscribe(stripe)
  expect(await catchError(stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } }))).toMatchObject({
    code: 'parameter_unknown',
    param: 'pause_collection',
  })
  const discounts = [{ price: 'price_growth', discounts: [{ coupon: 'x' }] }]
  expect(await catchError(stripe.subscriptions.update(id, { items: discounts }))).toMatchObject({
    param: 'items[0][discounts][0][coupon]',
  })
  const waits = stripe.subscriptions.update(id, {
    items: [{ price: 'price_growth' }],
    payment_behavior: 'default_incomplete',
  })
  expect((await catchError(waits)).message).toContain('LIMITS.md')
})

test('a price without the id of the item is added beside the first', async () => {
  const { stripe } = await openStripe()
  const subscription = await subscribe(stripe)
  const after = await stripe.subscriptions.update(subscription.id, { items: [{ price: 'price_growth' }] })
  expect(after.items.data.map((item) => item.price.id)).toEqual(['price_starter', 'price_growth'])
})
