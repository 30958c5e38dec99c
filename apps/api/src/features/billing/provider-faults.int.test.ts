import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts'
import { createPayer, type Payer } from '../../testing/payers.ts'

/** A busy machine has its time; who asks one that is slow is told so at once. */
const paymentDeadlines = { callMs: 60_000, clientMs: 60_000 }
const shortenDeadlines = () => {
  paymentDeadlines.clientMs = 200
}

let world: BillingWorld
beforeAll(async () => {
  world = await createBillingWorld({ paymentDeadlines })
})
afterEach(() => {
  paymentDeadlines.clientMs = 60_000
  world.stripe.control.setFault(null)
  world.shopify.control.clearFaults()
})
afterAll(() => world.close())

/** So late a slow provider answers. */
const delayMs = 20_000
const card = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' }
const read = async (payer: Payer) => [
  (await payer.call('GET', 'subscriptions/get_active_subscription/')).body,
  (await payer.call('GET', '/api/voice-shop/usage/')).body,
]

const slow = /is taking a long time/

describe.each([
  { fault: 'down', message: /is not responding right now/ },
  { fault: 'rate_limited', message: /is busy right now/ },
  { fault: 'slow', message: slow },
] as const)('[BILL-5] Stripe is $fault', ({ fault, message }) => {
  test('each change answers 503 within 5 s and says why; reading goes on', async () => {
    const payer = await createPayer(world, 'stripe')
    const { id } = (await payer.choose('starter')).body
    const [{ id: payment_method_id, customer_id }] = (await payer.call('GET', 'payment-methods/list_payment_methods/'))
      .body
    const before = await read(payer)
    world.stripe.control.setFault({ kind: fault, delayMs })
    if (fault === 'slow') shortenDeadlines()
    const { origin } = world.t.deps.appAddress
    const urls = { success_url: `${origin}/billing/success`, cancel_url: `${origin}/billing/cancel` }
    const calls: ['GET' | 'POST', string, unknown?][] = [
      ['POST', `subscriptions/${id}/change_plan/`, { new_plan_id: 'growth' }],
      ['POST', 'checkout/create-checkout-session/', { product_id: 'growth', ...urls }],
      ['POST', 'checkout/create-setup-session/', urls],
      ['POST', 'payment-methods/create_payment_method/', card],
      ['POST', 'payment-methods/attach_payment_method/', { payment_method_id, customer_id }],
      ['POST', 'payment-methods/delete_payment_method/', { payment_method_id }],
      ['GET', 'plans/growth/preview/'],
      ['GET', 'invoices/'],
    ]
    const start = performance.now()
    const answers = await Promise.all(calls.map(([method, path, body]) => payer.call(method, path, body)))
    expect(performance.now() - start).toBeLessThan(delayMs)
    for (const [place, answer] of answers.entries()) {
      const path = calls[place]?.[1] ?? ''
      expect.soft(answer.status, path).toBe(503)
      // On a busy machine Stripe's client may still be at its repeats when the time is up, which is told as what it is.
      expect.soft(message.test(answer.body.detail) || slow.test(answer.body.detail), answer.body.detail).toBe(true)
      expect.soft(answer.headers['retry-after'], path).toMatch(/^\d+$/)
    }
    expect(answers.map(({ body }) => body.detail)).toContainEqual(expect.stringMatching(message))
    expect((await payer.call('GET', 'payment-methods/list_payment_methods/')).body).toEqual([])
    const refreshed = await payer.call('POST', 'subscriptions/refresh/')
    expect([refreshed.status, refreshed.body.plan.id]).toEqual([200, 'starter'])
    expect(await read(payer)).toEqual(before)
  })
})

test('[BILL-7] a change whose answer was lost is made once: the client of Stripe asks again with the same key', async () => {
  const payer = await createPayer(world, 'stripe')
  const { id } = (await payer.choose('starter')).body
  world.stripe.control.setFault({ kind: 'lost_answer', requests: 1, path: '/v1/subscriptions/' })
  const changed = await payer.call('POST', `subscriptions/${id}/change_plan/`, { new_plan_id: 'growth' })
  expect([changed.status, changed.body.plan?.id]).toEqual([200, 'growth'])
  const { results } = (await payer.call('GET', 'invoices/')).body
  expect(results.map(({ amount }: { amount: number }) => amount)).toEqual([6000, 1900])
})

test('[BILL-13] a webhook that arrives while the provider is down is followed up later', async () => {
  const payer = await createPayer(world, 'stripe')
  payer.complete(await payer.openCheckout('growth'))
  world.stripe.control.setFault({ kind: 'down' })
  await world.stripe.control.settle()
  await expect(world.t.runJobs()).rejects.toThrow('billing.provider_unavailable')
  expect((await payer.call('GET', 'subscriptions/get_active_subscription/')).body).toEqual({})
  world.stripe.control.setFault(null)
  await world.t.runJobs({ isRetryDue: true })
  expect((await payer.call('GET', 'subscriptions/get_active_subscription/')).body.plan.id).toBe('growth')
})

describe.each(['down', 'slow', 'throttled', 'too many requests', 'html', 'answer lost'] as const)(
  '[BILL-5] Shopify is %s',
  (kind) => {
    test('a checkout answers 503 in time, and what was is still there', async () => {
      const payer = await createPayer(world, 'shopify')
      await payer.choose('starter')
      const before = await read(payer)
      world.shopify.control.addFault({ kind, delayMs })
      if (kind === 'slow') shortenDeadlines()
      const answer = await payer.openCheckout('growth')
      expect([answer.status, Object.keys(answer.body)]).toEqual([503, ['detail']])
      expect((await payer.call('POST', 'subscriptions/refresh/')).status).toBe(200)
      expect(await read(payer)).toEqual(before)
    })
  },
)
