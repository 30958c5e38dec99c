import { type StripeSimulator, startStripeSimulator } from '@voice-shop/simulator-stripe/stripe-simulator.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { isPaid, listPlans } from './features/plans/plans.public.ts'
import { type HttpStore, registerStore, type ServerProcess, startServerProcess } from './testing/server-process.ts'
import { createServerStorage, type ServerStorage } from './testing/server-storage.ts'

const webhookSecret = 'whsec_of_the_kills'
/** A start takes a second, and half a minute on a machine that does much else. */
const patience = { timeout: 60_000, interval: 100 }

let storage: ServerStorage
let stripe: StripeSimulator
let settings: Record<string, string>
let server: ServerProcess | null = null
beforeAll(async () => {
  storage = await createServerStorage('top-up-kill')
  const plans = listPlans().filter(isPaid)
  const prices = plans.map(({ id, name, amountCents: amount, currency, frequency: interval }) => {
    return { id: `price_${id}`, productId: `prod_${id}`, productName: name, amount, currency, interval }
  })
  stripe = await startStripeSimulator({ prices })
  settings = {
    ...storage.settings,
    RATE_LIMITS: 'off',
    STRIPE_SECRET_KEY: 'sk_test_of_the_kills',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: stripe.origin,
    STRIPE_PRICES: plans.map(({ id }) => `${id}=price_${id}`).join(','),
  }
})
afterEach(async () => {
  stripe.control.setFault(null)
  stripe.control.setDeliveries({ isHeld: false, duplicates: 0 })
  await server?.end('SIGKILL')
})
afterAll(async () => {
  await stripe.stop()
  await storage.drop()
})

async function start(): Promise<ServerProcess> {
  server = await startServerProcess(settings)
  stripe.control.setWebhook({ url: `${server.origin}/api/webhooks/stripe/`, secret: webhookSecret })
  return server
}

async function call(url: string, { headers }: HttpStore, body?: object) {
  const response = await fetch(url, {
    headers: { ...headers, ...(body ? { 'content-type': 'application/json', 'x-payment-platform': 'stripe' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  // biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what the test checks
  return { status: response.status, body: (await response.json()) as any }
}

const readUsage = async (origin: string, store: HttpStore) =>
  (await call(`${origin}/api/voice-shop/usage/`, store)).body as { limit: number; top_up: number }

/** A store that pays for Starter. */
async function createPayer(origin: string): Promise<HttpStore> {
  const store = await registerStore(origin)
  const urls = { success_url: `${origin}/billing/success`, cancel_url: `${origin}/billing/cancel` }
  const body = { product_id: 'starter', platform: 'stripe', quantity: 1, ...urls }
  const checkout = await call(`${origin}/api/billing/checkout/create-checkout-session/`, store, body)
  stripe.control.completeCheckout(checkout.body.id)
  await vi.waitFor(async () => expect((await readUsage(origin, store)).limit).toBe(2500), patience)
  return store
}

const listPaid = async (origin: string, store: HttpStore) =>
  (await call(`${origin}/api/billing/invoices/`, store)).body.results.filter(
    (invoice: { is_top_up: boolean; status: string }) => invoice.is_top_up && invoice.status === 'paid',
  )

/** How often Stripe has been paid for a top-up. */
const countCharges = () =>
  stripe.control.listEvents().filter(({ type, data }) => {
    const { metadata } = data.object as { metadata?: object }
    return type === 'invoice.paid' && metadata !== undefined && 'top_up_period' in metadata
  }).length

test.each([
  { heard: 'a webhook, twice', isTold: true },
  { heard: 'the next one who looks', isTold: false },
])(
  '[LIMIT-3] a top-up that is charged when the process is killed -9 counts once, by $heard',
  async ({ isTold }) => {
    const { origin } = await start()
    const store = await createPayer(origin)
    const { recommendations, price, period_end, payment_method } = (await call(`${origin}/api/billing/top-up/`, store))
      .body
    const order = { recommendations, amount: price.amount, period_end, payment_method_id: payment_method.id }
    await stripe.control.settle()
    stripe.control.setDeliveries({ isHeld: true })
    const before = countCharges()
    // Stripe takes the money, and the process is killed before it can have heard of it.
    stripe.control.setFault({ kind: 'late_answer', path: '/v1/invoices/in_', ending: '/pay', delayMs: 120_000 })
    const buying = call(`${origin}/api/billing/top-up/`, store, order).catch(() => null)
    await vi.waitFor(() => expect(countCharges()).toBe(before + 1), patience)
    await server?.end('SIGKILL')
    expect(await buying).toBeNull()
    stripe.control.setFault(null)

    const after = await start()
    // The job of a webhook from before the kill may have asked already; then it counts whole.
    const { limit, top_up } = await readUsage(after.origin, store)
    expect([
      [2500, 0],
      [3750, 1250],
    ]).toContainEqual([limit, top_up])
    if (isTold) {
      stripe.control.setDeliveries({ isHeld: false, duplicates: 1 })
      stripe.control.release()
      await vi.waitFor(
        async () => expect(await readUsage(after.origin, store)).toMatchObject({ limit: 3750, top_up: 1250 }),
        patience,
      )
    }
    expect((await call(`${after.origin}/api/billing/top-up/`, store)).body).toMatchObject({
      state: 'bought',
      limit: 3750,
    })
    // Whoever pressed the button sends it again: nothing more is charged, and nothing more counts.
    expect((await call(`${after.origin}/api/billing/top-up/`, store, order)).body.state).toBe('bought')
    stripe.control.setDeliveries({ isHeld: false, duplicates: 1 })
    stripe.control.release()
    await stripe.control.settle()
    expect(countCharges()).toBe(before + 1)
    expect(await listPaid(after.origin, store)).toHaveLength(1)
    expect(await readUsage(after.origin, store)).toMatchObject({ limit: 3750, top_up: 1250 })
  },
  240_000,
)
