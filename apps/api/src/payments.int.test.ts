import { afterEach, beforeEach, expect, test } from 'vitest'
import { registerStore, type ServerProcess, startServerProcess } from './testing/server-process.ts'
import { createServerStorage, type ServerStorage } from './testing/server-storage.ts'

let storage: ServerStorage
let settings: Record<string, string>
let server: ServerProcess | null = null
beforeEach(async () => {
  storage = await createServerStorage('payments')
  settings = storage.settings
})
afterEach(async () => {
  await server?.end('SIGKILL')
  await storage.drop()
})

const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '737' }

async function call(address: string, headers: Record<string, string>, body?: unknown) {
  const response = await fetch(address, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

test('[BILL-3] [BILL-6] a start without Stripe has a simulated one: a checkout becomes a plan, and no log has a card', {
  timeout: 90_000,
}, async () => {
  server = await startServerProcess({ ...settings, LOG_LEVEL: 'debug' })
  const { origin } = server
  const { headers } = await registerStore(origin)
  const checkout = await call(`${origin}/api/billing/checkout/create-checkout-session/`, headers, {
    product_id: 'starter',
    success_url: `${origin}/billing/success`,
    cancel_url: `${origin}/billing/cancel`,
  })
  expect(checkout.status).toBe(200)
  const simulator = new URL(checkout.body.url).origin
  await call(`${simulator}/_control/completeCheckout`, {}, [checkout.body.id])
  const getPlan = async () =>
    (await call(`${origin}/api/billing/subscriptions/get_active_subscription/`, headers)).body.plan?.id
  await expect.poll(getPlan, { timeout: 30_000, interval: 200 }).toBe('starter')

  const cards = `${origin}/api/billing/payment-methods`
  const created = await call(`${cards}/create_payment_method/`, headers, card)
  expect(created.status).toBe(201)
  const refused = [
    { ...card, number: '4242424242424241' },
    { ...card, exp_year: 2020 },
    { ...card, number: '4242' },
    { ...card, number: { toString: '5555555555554444' } },
  ]
  for (const body of refused) expect((await call(`${cards}/create_payment_method/`, headers, body)).status).toBe(400)
  await call(`${simulator}/_control/setFault`, {}, [{ kind: 'down' }])
  expect((await call(`${cards}/create_payment_method/`, headers, card)).status).toBe(503)

  const { code, stdout, stderr } = await server.end('SIGTERM')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('Card payments go no further than the simulated Stripe at http://127.0.0.1:')
  // Times, ports and ids may have the digits of a card by chance.
  const byChance = /"time":"[^"]*"|"reqId":"[^"]*"|"ms":\d+|127\.0\.0\.1:\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g
  const log = stdout.replaceAll('4242 4242 4242 4242', '').replaceAll(byChance, '')
  expect(log).toContain('/api/billing/payment-methods/create_payment_method/')
  expect(log).not.toMatch(/4242|5555|737|sk_test|whsec_|Bearer/)
})

test('[OPS-1] a price of a plan that there is not stops the start in one sentence', async () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_PRICES: 'gold=price_1' }
  const sentence = 'the server ended with 1: STRIPE_PRICES names gold, which is no plan with a price.\n'
  await expect(startServerProcess({ ...settings, ...stripe })).rejects.toThrow(sentence)
})
