import { startStripeSimulator } from '@voice-shop/simulator-stripe/stripe-simulator.ts'
import { afterAll, expect, test } from 'vitest'
import { describeStripe } from '../../../testing/conformance/stripe-conformance.ts'
import { listStripeProblems } from '../../../testing/wire/stripe-answers.ts'
import { getPlan } from '../../plans/plans.public.ts'
import { createStripeProvider } from './stripe-provider.ts'

const plans = [getPlan('starter'), getPlan('growth'), getPlan('scale')] as const
const answers: { name: string; value: unknown }[] = []
const kinds = new Set<string>()
let stop = async () => undefined as unknown
afterAll(() => stop())

describeStripe('[BILL-5] the simulated Stripe', async () => {
  const simulator = await startStripeSimulator({
    prices: plans.map(({ id, name, amountCents, currency, frequency }) => ({
      id: `price_${id}`,
      productId: `prod_${id}`,
      productName: name,
      amount: amountCents,
      currency,
      interval: frequency,
    })),
    onExchange({ method, path, status, body }) {
      const name = `${method} ${path.replaceAll(/\/(cus|pm|sub|sub_sched|in|cs_test|ch)_\w+/g, '/{id}')}`
      kinds.add(name)
      if (status === 200) answers.push({ name, value: JSON.parse(body) })
    },
  })
  stop = simulator.stop
  listEvents = () => simulator.control.listEvents()
  const apiBase = new URL(simulator.origin)
  const headers = { authorization: 'Bearer sk_test_of_the_test' }
  return {
    provider: createStripeProvider({
      secretKey: 'sk_test_of_the_test',
      webhookSecret: 'whsec_of_the_test',
      apiBase,
      prices: new Map(plans.map(({ id }) => [id, `price_${id}`])),
      timeoutMs: 10_000,
    }),
    plans,
    free: getPlan('free'),
    saveCard: async (customer, name) => {
      const body = new URLSearchParams({ customer })
      const answer = await fetch(`${simulator.origin}/v1/payment_methods/${name}/attach`, {
        method: 'POST',
        headers,
        body,
      })
      return ((await answer.json()) as { id: string }).id
    },
    async removeCustomer(customerId) {
      await fetch(`${simulator.origin}/v1/customers/${customerId}`, { method: 'DELETE', headers })
    },
  }
})

let listEvents: () => { type: string; data: { object: unknown } }[] = () => []

const calls = [
  'DELETE /v1/customers/{id}',
  'DELETE /v1/subscriptions/{id}',
  'GET /v1/charges/{id}',
  'GET /v1/checkout/sessions',
  'GET /v1/customers/{id}',
  'GET /v1/customers/{id}/payment_methods',
  'GET /v1/invoices',
  'GET /v1/payment_methods/{id}',
  'GET /v1/subscriptions',
  'GET /v1/subscriptions/{id}',
  'POST /v1/checkout/sessions',
  'POST /v1/checkout/sessions/{id}/expire',
  'POST /v1/customers',
  'POST /v1/customers/{id}',
  'POST /v1/invoices/create_preview',
  'POST /v1/payment_methods',
  'POST /v1/payment_methods/{id}/attach',
  'POST /v1/payment_methods/{id}/detach',
  'POST /v1/subscription_schedules',
  'POST /v1/subscription_schedules/{id}',
  'POST /v1/subscription_schedules/{id}/release',
  'POST /v1/subscriptions',
  'POST /v1/subscriptions/{id}',
]

test('[BILL-5] all that Stripe was asked was answered by objects of its own types', async () => {
  expect([...kinds].sort()).toEqual(calls)
  const events = listEvents().map(({ type, data }) => ({ name: type, value: data.object }))
  expect(await listStripeProblems([...answers, ...events])).toEqual([])
})
