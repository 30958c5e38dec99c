import { beforeEach, expect, test } from 'vitest'
import { createFaultWorld, skipWithoutDatabase } from './fault-world.ts'
import { createLedgers, expectExact, sendBatch } from './ledger.ts'
import { startSilentServer } from './silent-server.ts'

const callsOfEach = 4

beforeEach(skipWithoutDatabase)

test('[BILL-5] [OPS-1] Stripe and the platforms take connections and never answer: calls to them end by themselves and say why, the rest is not held up', async () => {
  const world = await createFaultWorld()
  const [ledger] = await createLedgers(world, 1)
  if (!ledger) throw new Error('no store')
  const silent = await startSilentServer()
  const base = `http://127.0.0.1:${silent.port}`
  const server = await world.startServer({
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICES: 'starter=price_1,growth=price_2',
    STRIPE_API_BASE: base,
    SHOPIFY_CLIENT_ID: 'shopify-app',
    SHOPIFY_CLIENT_SECRET: 'shopify-secret',
    SHOPIFY_API_BASE: base,
    BIGCOMMERCE_CLIENT_ID: 'bigcommerce-app',
    BIGCOMMERCE_CLIENT_SECRET: 'bigcommerce-secret',
    BIGCOMMERCE_API_BASE: base,
    BIGCOMMERCE_LOGIN_BASE: base,
    TIENDANUBE_APP_ID: '1',
    TIENDANUBE_CLIENT_SECRET: 'tiendanube-secret',
    TIENDANUBE_API_BASE: base,
    TIENDANUBE_AUTH_BASE: base,
  })
  const { origin } = server
  const urls = { success_url: `${origin}/billing/success`, cancel_url: `${origin}/billing/cancel` }
  const calls: [string, object][] = [
    ['/api/billing/checkout/create-checkout-session/', { product_id: 'starter', ...urls }],
    ['/api/auth/install/', { code: 'code-1' }],
    ['/api/auth/shopify/install/', { code: 'code-1', shop: 'yerba.myshopify.com' }],
    ['/api/auth/bigcommerce/connect/', { client_id: 'client-1', store_hash: 'abc123', access_token: 'token-1' }],
  ]
  const headers = {
    ...ledger.store.headers,
    'x-workspace-id': ledger.workspaceId,
    'content-type': 'application/json',
    'accept-language': 'en',
  }
  let pending = 0
  const call = async ([path, body]: [string, object]) => {
    pending += 1
    const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const answer = await response.text()
    pending -= 1
    return { path, status: response.status, hasWait: response.headers.has('retry-after'), answer }
  }
  const hanging = calls.flatMap((one) => Array.from({ length: callsOfEach }, () => call(one)))
  const all = pending
  let meanwhile = 0
  while (pending === all) {
    expect((await sendBatch(origin, ledger))?.status).toBe(200)
    if (pending === all) meanwhile += 1
  }
  for (const answer of await Promise.all(hanging)) {
    expect(answer).toEqual({
      path: answer.path,
      status: 503,
      hasWait: true,
      answer: expect.stringMatching(/^\{"detail":".*(right now|taking a long time|in a moment)/),
    })
  }
  // The rest went on while every one of those calls was waiting.
  expect(meanwhile).toBeGreaterThan(0)
  await expectExact(origin, [ledger])
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 })
})
