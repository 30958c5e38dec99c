import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createPayer, openStripe } from './testing/stripe-client.ts'

/** Official sample objects, which stand beside the repository and not in it; without them this test is skipped. */
const samples = new URL('../../../../shared/specs/stripe-fixtures3.2026-08-21.json', import.meta.url)

type Json = null | string | number | boolean | Json[] | { [key: string]: Json }

/** Fields that the client's types have and the samples lack: they are optional, or newer than the samples. */
const fieldsOfTypesOnly = new Set([
  'product.tax_details',
  'subscription.billing_mode.flexible.proration_discounts',
  'subscription.cancellation_details.feedback_option',
  'subscription.items.data[].current_trial',
  'subscription.trial_settings.end_behavior.billing_cycle_anchor',
  'subscription_schedule.billing_mode.flexible.proration_discounts',
  'subscription_schedule.pause_schedules',
  'invoice.lines.data[].pricing.price_details',
  'setup_intent.allowed_payment_method_types',
  'checkout.session.allowed_payment_method_types',
])

/** What stands in our object and not in the sample, or as another type of JSON. */
function* compare(ours: Json, sample: Json, path: string): Iterable<string> {
  if (ours === null || sample === null || path.endsWith('.metadata')) return
  if (Array.isArray(ours) && Array.isArray(sample)) {
    const [first = null] = sample
    for (const item of ours) yield* compare(item, first, `${path}[]`)
  } else if (isObject(ours) && isObject(sample)) {
    for (const [key, value] of Object.entries(ours)) {
      const field = `${path}.${key}`
      if (!(key in sample)) yield field
      else yield* compare(value, sample[key] ?? null, field)
    }
  } else if (isObject(sample) && 'id' in sample && typeof ours === 'string') {
    // A reference, which the sample shows expanded.
    return
  } else if (typeof ours !== typeof sample || Array.isArray(ours) || Array.isArray(sample)) {
    yield `${path} is ${JSON.stringify(ours)}, in the sample ${JSON.stringify(sample)}`
  }
}

function isObject(value: Json): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function omitData(event: Json): Json {
  return isObject(event) ? { ...event, data: null } : event
}

async function collectObjects(): Promise<Record<string, Json>> {
  const { stripe, origin, control } = await openStripe()
  const customer = await createPayer(stripe)
  const urls = { success_url: 'http://shop.test/', cancel_url: 'http://shop.test/' }
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: 'price_starter', quantity: 1 }],
    ...urls,
  })
  const subscriptionId = String(control.completeCheckout(session.id).subscription)
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscriptionId })
  const intent = await stripe.setupIntents.create({ customer: customer.id })
  const item = (await stripe.subscriptions.retrieve(subscriptionId)).items.data[0]
  control.advance({ days: 10 })
  await stripe.subscriptions.update(subscriptionId, {
    items: [{ id: String(item?.id), price: 'price_growth' }],
    proration_behavior: 'always_invoice',
  })
  const invoice = (await stripe.subscriptions.retrieve(subscriptionId)).latest_invoice
  // Without the client, which would turn decimals into objects of its own.
  const get = async (path: string): Promise<Json> => {
    const answer = await fetch(`${origin}/v1/${path}`, { headers: { authorization: 'Bearer sk_test_123' } })
    return (await answer.json()) as Json
  }
  return {
    customer: await get(`customers/${customer.id}`),
    payment_method: await get(`payment_methods/${String(customer.invoice_settings.default_payment_method)}`),
    price: await get('prices/price_starter'),
    product: await get('products/prod_starter'),
    subscription: await get(`subscriptions/${subscriptionId}`),
    subscription_schedule: await get(`subscription_schedules/${schedule.id}`),
    invoice: await get(`invoices/${String(invoice)}`),
    setup_intent: await get(`setup_intents/${intent.id}`),
    'checkout.session': await get(`checkout/sessions/${session.id}`),
    // An event holds an object of any kind; the object here is compared above.
    event: omitData(await get(`events/${String(control.listEvents()[0]?.id)}`)),
  }
}

test.skipIf(!existsSync(samples))(
  'every object has only fields of the official samples, of the same types',
  async () => {
    const { resources } = JSON.parse(readFileSync(samples, 'utf8')) as { resources: Record<string, Json> }
    const objects = await collectObjects()
    const problems = Object.entries(objects).flatMap(([name, object]) => [
      ...compare(object, resources[name] ?? null, name),
    ])
    expect(new Set(problems)).toEqual(fieldsOfTypesOnly)
  },
)
