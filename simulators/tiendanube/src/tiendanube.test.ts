import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { signBody } from './sign-body.ts'
import { startTiendaNubeSimulator, type TiendaNubeSimulator } from './start-tiendanube-simulator.ts'

const app = { id: '77', secret: 'secret', redirectUrl: 'http://127.0.0.1:9/register' }
const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean()
})

async function start(settings: Partial<Parameters<typeof startTiendaNubeSimulator>[0]> = {}) {
  const simulator = await startTiendaNubeSimulator({ app, retryDelayMs: 5, ...settings })
  cleanups.push(simulator.stop)
  return simulator
}

// biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what the tests check
async function readJson(response: Response): Promise<any> {
  return response.json()
}

async function exchange({ origin }: TiendaNubeSimulator, body: object) {
  const response = await fetch(`${origin}/apps/authorize/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: app.id, client_secret: app.secret, grant_type: 'authorization_code', ...body }),
  })
  return { status: response.status, body: await readJson(response) }
}

async function install(simulator: TiendaNubeSimulator) {
  const { body } = await exchange(simulator, simulator.control.approve())
  const base = `${simulator.origin}/2025-03/${body.user_id}`
  const headers = { authentication: `bearer ${body.access_token}`, 'user-agent': 'Test (test@example.com)' }
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${base}${path}`, { ...init, headers: { ...headers, ...init.headers } })
    return { status: response.status, headers: response.headers, body: await readJson(response) }
  }
  return { call, base, headers }
}

/** A program that takes webhooks and answers the statuses given, the last one for ever. */
async function startReceiver(statuses: number[]) {
  const received: { body: string; signature: string | undefined }[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ body, signature: request.headers['x-linkedstore-hmac-sha256']?.toString() })
    response.writeHead(statuses.length > 1 ? (statuses.shift() as number) : (statuses[0] as number)).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => new Promise((resolve) => server.close(() => resolve())))
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}

test('a webhook is signed as the official vector says', () => {
  const body = '{"store_id":123,"event":"product/created","id":1948209}'
  expect(signBody(body, 'secret')).toBe('24422bada660dd9816d9653d07c1c71da850d2ba231ed6158e7f40e186bf990e')
})

describe('the install', () => {
  test('a merchant approves in the browser and comes back with a code and the state', async () => {
    const { origin } = await start()
    const page = `${origin}/apps/${app.id}/authorize?state=abc`
    expect(await (await fetch(page)).text()).toContain('Aceptar e instalar')
    const form = { method: 'POST', body: new URLSearchParams({ decision: 'approve' }), redirect: 'manual' as const }
    const target = new URL((await fetch(page, form)).headers.get('location') ?? '')
    expect([target.origin + target.pathname, target.searchParams.get('state')]).toEqual([app.redirectUrl, 'abc'])
    expect(target.searchParams.get('code')).toMatch(/^[0-9a-f]{40}$/)
  })

  test('a merchant who declines stays in the store and no code is made', async () => {
    const { origin } = await start()
    const body = new URLSearchParams({ decision: 'decline' })
    const answer = await fetch(`${origin}/apps/${app.id}/authorize`, { method: 'POST', body, redirect: 'manual' })
    expect(answer.headers.get('location')).toBe('/admin')
  })

  test('a code works once, and a bad one is answered with status 200 and an error', async () => {
    const simulator = await start()
    const code = simulator.control.approve()
    expect((await exchange(simulator, code)).body).toMatchObject({ token_type: 'bearer', user_id: 4_100_123 })
    const used = { error: 'invalid_grant', error_description: 'The authorization code has expired' }
    expect(await exchange(simulator, code)).toEqual({ status: 200, body: used })
    const late = simulator.control.approve()
    simulator.control.moveClock({ ms: 5 * 60_000 })
    expect(await exchange(simulator, late)).toEqual({ status: 200, body: used })
    expect((await exchange(simulator, { code: 'x', client_secret: 'wrong' })).body.error).toBe('invalid_client')
  })

  test('an uninstall voids the token and is told, with the same signature at each try', async () => {
    const simulator = await start()
    const receiver = await startReceiver([500, 200])
    const { call } = await install(simulator)
    const webhook = JSON.stringify({ event: 'app/uninstalled', url: receiver.url })
    const created = await call('/webhooks', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: webhook,
    })
    expect(created.status).toBe(201)
    simulator.control.uninstall()
    expect((await call('/store')).status).toBe(401)
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2), { timeout: 10_000 })
    const body = '{"store_id":4100123,"event":"app/uninstalled","id":77}'
    expect(receiver.received).toEqual(Array(2).fill({ body, signature: signBody(body, app.secret) }))
  })
})

describe('the API', () => {
  test('asks for the token and a User-Agent', async () => {
    const { base, headers } = await install(await start())
    const statusOf = async (sent: Record<string, string>) => (await fetch(`${base}/store`, { headers: sent })).status
    expect(await statusOf(headers)).toBe(200)
    expect(await statusOf({ ...headers, authentication: 'bearer wrong' })).toBe(401)
    expect(await statusOf({ 'user-agent': 'Test', authorization: headers.authentication })).toBe(401)
    // Of an empty text fetch sends none.
    expect(await statusOf({ ...headers, 'user-agent': '' })).toBe(400)
  })

  test('pages through products, and a page past the end is 404', async () => {
    const simulator = await start()
    simulator.control.setProductCount({ count: 450 })
    const { call } = await install(simulator)
    const first = await call('/products?per_page=500&page=1')
    expect([first.body.length, first.headers.get('x-total-count')]).toEqual([200, '450'])
    expect(first.headers.get('link')).toContain('page=2>; rel="next"')
    const last = await call('/products?per_page=200&page=3')
    expect([last.body.length, last.headers.get('link')?.includes('rel="next"')]).toEqual([50, false])
    expect(await call('/products?per_page=200&page=4')).toMatchObject({
      status: 404,
      body: { description: 'Last page is 3' },
    })
    expect(first.body[0]).toMatchObject({ id: 1000, name: { es: 'Remera de algodón negro' }, published: true })
    const hidden = await call('/products?published=false&per_page=200')
    expect(hidden.body.every((product: { published: boolean }) => !product.published)).toBe(true)
  })

  test('answers what has changed since', async () => {
    const simulator = await start()
    const { call } = await install(simulator)
    simulator.control.moveClock({ ms: 60_000 })
    simulator.control.changeProduct({ index: 3, price: '1.00' })
    simulator.control.changeProduct({ index: 4, isDeleted: true })
    const since = new Date(Date.now() + 30_000).toISOString()
    const { body } = await call(`/products?updated_at_min=${since}`)
    expect(body.map((product: { id: number }) => product.id)).toEqual([1003])
    expect(body[0].variants[0].price).toBe('1.00')
    expect((await call('/products/1004')).status).toBe(404)
  })

  test('lets 40 requests through, then two a second', async () => {
    const simulator = await start()
    const { call } = await install(simulator)
    const statuses = await Promise.all(Array.from({ length: 45 }, async () => (await call('/store')).status))
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(3)
    simulator.control.moveClock({ ms: 1000 })
    const after = await call('/store')
    expect([after.status, after.headers.get('x-rate-limit-limit')]).toEqual([200, '40'])
  })

  test('refuses webhooks that are not whole, and the same one twice', async () => {
    const { call } = await install(await start())
    const post = (body: string, type = 'application/json') =>
      call('/webhooks', { method: 'POST', headers: { 'content-type': type }, body })
    expect(await post('{}')).toMatchObject({
      status: 422,
      body: { event: [expect.stringContaining('Events allowed: app/uninstalled')], url: ['invalid url specified'] },
    })
    const good = '{"event":"product/updated","url":"http://127.0.0.1:9/"}'
    expect((await post(good, 'text/plain')).status).toBe(415)
    expect((await post(good)).status).toBe(201)
    expect((await post(good)).status).toBe(422)
  })

  test('shows the faults that it is told to', async () => {
    const simulator = await start()
    const { call, base, headers } = await install(simulator)
    simulator.control.setFault({ kind: 'down', times: 1 })
    expect((await call('/store')).status).toBe(503)
    simulator.control.setFault({ kind: 'html', times: 1 })
    expect((await fetch(`${base}/store`, { headers })).headers.get('content-type')).toContain('text/html')
    simulator.control.setFault({ kind: 'throttled', times: 1 })
    expect((await call('/store')).status).toBe(429)
    expect((await call('/store')).status).toBe(200)
  })
})

test('privacy webhooks go out as often and in the order that tests want', async () => {
  const receiver = await startReceiver([200])
  const privacyUrls = { 'customers/redact': `${receiver.url}customer`, 'store/redact': `${receiver.url}store` }
  const simulator = await start({ app: { ...app, privacyUrls } })
  simulator.control.hold()
  simulator.control.sendPrivacy({ event: 'customers/redact' })
  simulator.control.sendPrivacy({ event: 'store/redact', times: 2 })
  expect(receiver.received).toEqual([])
  simulator.control.release({ isReversed: true })
  await vi.waitFor(() => expect(receiver.received).toHaveLength(3), { timeout: 10_000 })
  // None says its event, and a store's nothing but its number.
  const bodies = receiver.received.map(({ body }) => Object.keys(JSON.parse(body)).join()).sort()
  expect(bodies).toEqual(['store_id', 'store_id', 'store_id,customer,orders_to_redact'])
})

describe('orders', () => {
  const form = { method: 'POST', redirect: 'manual' as const }
  const add = { add_to_cart: '1000', quantity: '2' }

  test('a cart is an order that is not completed, with the same id and token', async () => {
    const simulator = await start()
    const { call } = await install(simulator)
    const { received, url } = await startReceiver([200])
    for (const event of ['order/created', 'order/paid']) {
      const body = JSON.stringify({ event, url })
      await call('/webhooks', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    }
    const [product] = (await call('/products')).body
    const values = Object.fromEntries(
      product.variants[0].values.map((value: { es: string }, place: number) => [`variation[${place}]`, value.es]),
    )
    const headers = { 'x-requested-with': 'XMLHttpRequest' }
    const body = new URLSearchParams({ ...add, add_to_cart: String(product.id), ...values })
    const added = await fetch(`${simulator.origin}/comprar/`, { ...form, headers, body })
    const { cart } = await readJson(added)
    expect(cart).toMatchObject({ token: expect.stringMatching(/^[0-9a-f]{40}$/), completed_at: null })
    expect((await call(`/orders/${cart.id}`)).status).toBe(404)
    const cookie = added.headers.get('set-cookie') ?? ''
    const paid = await fetch(`${simulator.origin}/checkout/v3/next/${cart.id}/${cart.token}`, {
      ...form,
      headers: { cookie },
    })
    expect(paid.headers.get('location')).toBe(`/checkout/v3/success/${cart.id}/${cart.token}`)
    const order = (await call(`/orders/${cart.id}`)).body
    expect(order).toMatchObject({ id: cart.id, token: cart.token, payment_status: 'paid' })
    expect(order.completed_at.date).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.000000$/)
    await simulator.control.waitForWebhooks()
    expect(received.map(({ body: sent }) => JSON.parse(sent).event).sort()).toEqual(['order/created', 'order/paid'])
  })

  test('an app that may not read orders gets neither them nor their webhooks', async () => {
    const simulator = await start()
    simulator.control.setScope({ scope: 'read_products' })
    const { call } = await install(simulator)
    expect((await call('/orders/1')).status).toBe(403)
    const body = JSON.stringify({ event: 'order/paid', url: 'https://app.example/' })
    const answer = await call('/webhooks', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    expect(answer.status).toBe(422)
  })
})
