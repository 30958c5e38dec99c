import { type StripeSimulator, startStripeSimulator } from '@voice-shop/simulator-stripe/stripe-simulator.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStripeClient } from './stripe-client.ts'
import { callStripe } from './stripe-failures.ts'

let simulator: StripeSimulator
beforeAll(async () => {
  simulator = await startStripeSimulator({ prices: [] })
})
afterAll(() => simulator.stop())

const createCustomer = () => {
  const apiBase = new URL(simulator.origin)
  const stripe = createStripeClient({ secretKey: 'sk_test_of_the_test', apiBase, timeoutMs: 5000 })
  return callStripe(() => stripe.customers.create({ name: 'Casa' }, { idempotencyKey: crypto.randomUUID() }))
}

test('[BILL-5] what Stripe turned away for its rate limit is sent once more', async () => {
  simulator.control.setFault({ kind: 'rate_limited', requests: 1 })
  expect((await createCustomer()).name).toBe('Casa')
})

test('[BILL-5] a rate limit that lasts is told as a provider that is busy', async () => {
  simulator.control.setFault({ kind: 'rate_limited' })
  await expect(createCustomer()).rejects.toMatchObject({ code: 'billing.provider_busy', status: 503 })
  simulator.control.setFault(null)
})
