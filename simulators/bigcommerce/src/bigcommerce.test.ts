import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { signWebhook } from './sign.ts'
import { type BigCommerceSimulator, startBigCommerceSimulator } from './start-bigcommerce-simulator.ts'

const app = {
  clientId: 'client',
  clientSecret: 'client_secret',
  authUrl: 'http://127.0.0.1:9/auth',
  loadUrl: 'http://127.0.0.1:9/load',
  uninstallUrl: 'http://127.0.0.1:9/uninstall',
}
const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean()
})

async function start() {
  const simulator = await startBigCommerceSimulator({ app, retryDelayMs: 5 })
  cleanups.push(simulator.stop)
  return simulator
}

// biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what the tests check
async function readJson(response: Response): Promise<any> {
  const text = await response.text()
  return text === '' ? null : JSON.parse(text)
}

async function exchange({ origin }: BigCommerceSimulator, body: object) {
  const response = await fetch(`${origin}/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: app.clientId,
      client_secret: app.clientSecret,
      grant_type: 'authorization_code',
      redirect_uri: app.authUrl,
      ...body,
    }),
  })
  return { status: response.status, body: await readJson(response) }
}

function readInstall({ control }: BigCommerceSimulator) {
  const query = new URL(control.getInstallUrl().url).searchParams
  return { code: query.get('code'), context: query.get('context'), scope: query.get('scope') }
}

function callWith({ origin }: BigCommerceSimulator, token: string) {
  return async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${origin}/stores/jc4r4nda${path}`, {
      ...init,
      headers: { 'x-auth-token': token, 'content-type': 'application/json' },
    })
    return { status: response.status, headers: response.headers, body: await readJson(response) }
  }
}

async function install(simulator: BigCommerceSimulator) {
  const { body } = await exchange(simulator, readInstall(simulator))
  return { call: callWith(simulator, body.access_token), token: body.access_token }
}

test('a webhook is signed as the official vector says', () => {
  expect(signWebhook({ id: 'msg_1', timestamp: 1_700_000_000, body: '{"a":1}', secret: 'client_secret' })).toBe(
    'v1,bpV7t7du/JYUX51lr+SsarfGSCnr+h92pDV3R4dEyk4=',
  )
})

describe('the install', () => {
  test('a code is exchanged once, for its own store and redirect address', async () => {
    const simulator = await start()
    const grant = readInstall(simulator)
    expect(grant.context).toBe('stores/jc4r4nda')
    expect((await exchange(simulator, { ...grant, context: 'stores/other' })).status).toBe(400)
    const { status, body } = await exchange(simulator, grant)
    expect(status).toBe(200)
    expect(body).toMatchObject({ context: 'stores/jc4r4nda', user: { email: 'owner@jacaranda-outfitters.example' } })
    expect((await exchange(simulator, grant)).body.error).toBe('invalid_grant')
  })

  test('the control panel shows the app in a frame, and payloads are signed by the client secret', async () => {
    const simulator = await start()
    expect(await (await fetch(`${simulator.origin}/admin/install`)).text()).toContain('src="http://127.0.0.1:9/auth?')
    const jwt = new URL(simulator.control.getLoadUrl().url).searchParams.get('signed_payload_jwt') ?? ''
    const [header = '', payload = '', signature] = jwt.split('.')
    const expected = createHmac('sha256', app.clientSecret).update(`${header}.${payload}`).digest('base64url')
    expect(signature).toBe(expected)
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    expect(claims).toMatchObject({ aud: 'client', iss: 'bc', sub: 'stores/jc4r4nda' })
  })

  test('an uninstall voids the app’s token and leaves that of a store-level account', async () => {
    const simulator = await start()
    const { call } = await install(simulator)
    const account = simulator.control.createAccount()
    const callByHand = callWith(simulator, account.access_token)
    simulator.control.uninstall()
    expect([(await call('/v2/store')).status, (await callByHand('/v2/store')).status]).toEqual([401, 200])
    simulator.control.revoke({ token: account.access_token })
    expect((await callByHand('/v2/store')).status).toBe(401)
  })
})

describe('the API', () => {
  test('pages through visible products with what is included', async () => {
    const simulator = await start()
    simulator.control.setProductCount({ count: 300 })
    const { call } = await install(simulator)
    const first = await call('/v3/catalog/products?limit=250&include=images')
    expect(first.body.meta.pagination).toMatchObject({ total: 300, count: 250, total_pages: 2 })
    expect(first.body.data[0].images[0].url_standard).toBe(`${simulator.origin}/images/4.svg`)
    expect('variants' in first.body.data[0]).toBe(false)
    expect((await call('/v3/catalog/products?limit=250&page=2')).body.data).toHaveLength(50)
    const hidden = await call('/v3/catalog/products?is_visible=false&limit=250')
    expect(hidden.body.data.map(({ id }: { id: number }) => id).slice(0, 2)).toEqual([116, 133])
  })

  test('answers what has changed since, and what is gone as 404', async () => {
    const simulator = await start()
    const { call } = await install(simulator)
    simulator.control.moveClock({ ms: 60_000 })
    simulator.control.changeProduct({ index: 3, price: 1 })
    simulator.control.changeProduct({ index: 4, isDeleted: true })
    const since = new Date(Date.now() + 30_000).toISOString()
    const { body } = await call(`/v3/catalog/products?date_modified:min=${since}`)
    expect(body.data).toMatchObject([{ id: 103, calculated_price: 1 }])
    expect((await call('/v3/catalog/products/104')).status).toBe(404)
  })

  test('lets 150 requests through in 30 s', async () => {
    const simulator = await start()
    const { call } = await install(simulator)
    const statuses = await Promise.all(Array.from({ length: 152 }, async () => (await call('/v2/store')).status))
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    simulator.control.moveClock({ ms: 30_000 })
    const after = await call('/v2/store')
    expect([after.status, after.headers.get('x-rate-limit-requests-left')]).toEqual([200, '149'])
  })

  test('takes scripts and hooks, and shows the faults that it is told to', async () => {
    const simulator = await start()
    const { call } = await install(simulator)
    const post = (path: string, body: object) => call(path, { method: 'POST', body: JSON.stringify(body) })
    expect((await post('/v3/content/scripts', { name: 'Widget', src: 'http://plain' })).status).toBe(422)
    const script = await post('/v3/content/scripts', { name: 'Widget', src: 'https://w.example/w.js' })
    expect((await call(`/v3/content/scripts/${script.body.data.uuid}`, { method: 'DELETE' })).status).toBe(204)
    simulator.control.setFault({ kind: 'down', times: 1 })
    expect((await call('/v2/store')).status).toBe(503)
    simulator.control.setFault({ kind: 'throttled', times: 1 })
    expect((await call('/v2/store')).headers.get('x-rate-limit-time-reset-ms')).toBe('500')
    expect((await call('/v2/store')).status).toBe(200)
  })
})

test('webhooks of an app are signed, those of a store-level account carry the headers registered', async () => {
  const received: { headers: IncomingMessage['headers']; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ headers: request.headers, body })
    response.writeHead(received.length === 1 ? 500 : 200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => new Promise((resolve) => server.close(() => resolve())))
  const destination = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const simulator = await start()
  const { call } = await install(simulator)
  const byHand = callWith(simulator, simulator.control.createAccount().access_token)
  const hook = { scope: 'store/product/updated', destination: `${destination}app` }
  expect((await call('/v3/hooks', { method: 'POST', body: JSON.stringify(hook) })).status).toBe(200)
  expect((await call('/v3/hooks', { method: 'POST', body: JSON.stringify(hook) })).status).toBe(422)
  simulator.control.changeProduct({ index: 0, price: 5 })
  await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 10_000 })
  const { headers, body } = received[1] ?? { headers: {}, body: '' }
  const [id, timestamp] = [String(headers['webhook-id']), Number(headers['webhook-timestamp'])]
  expect(headers['webhook-signature']).toBe(signWebhook({ id, timestamp, body, secret: app.clientSecret }))
  expect(JSON.parse(body)).toMatchObject({ scope: hook.scope, producer: 'stores/jc4r4nda', data: { id: 100 } })
  await call(`/v3/hooks/${(await call('/v3/hooks')).body.data[0].id}`, { method: 'DELETE' })
  const custom = { scope: hook.scope, destination, headers: { 'x-proof': 'abc' } }
  await byHand('/v3/hooks', { method: 'POST', body: JSON.stringify(custom) })
  simulator.control.changeProduct({ index: 1, price: 5 })
  await vi.waitFor(() => expect(received).toHaveLength(3), { timeout: 10_000 })
  expect([received[2]?.headers['x-proof'], received[2]?.headers['webhook-signature']]).toEqual(['abc', undefined])
})

describe('orders', () => {
  const lines = [{ productId: 101, variantId: 1010, quantity: 2 }]

  test('are read with their lines and refunds, by who may', async () => {
    const simulator = await start()
    const { call } = await install(simulator)
    const cartId = randomUUID()
    const { id } = simulator.control.placeOrder({ lines, cartId, discount: 8 })
    const order = await call(`/v2/orders/${id}`)
    expect(order.body).toMatchObject({ cart_id: cartId, status_id: 11, total_ex_tax: '100.0000', total_tax: '10.0000' })
    expect(order.body.date_created).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/)
    const [line] = (await call(`/v2/orders/${id}/products`)).body
    expect(line).toMatchObject({ product_id: 101, total_ex_tax: '108.0000', discounted_total_inc_tax: '110.0000' })
    expect((await call(`/v2/orders/${id}/products?page=2`)).status).toBe(204)
    simulator.control.changeOrder({ id, change: { refundLine: 0, isDeclined: true } })
    simulator.control.changeOrder({ id, change: { refundWhole: 5 } })
    expect((await call(`/v2/orders/${id}`)).body.status_id).toBe(14)
    simulator.control.changeOrder({ id, change: { refundLine: 0 } })
    expect((await call(`/v2/orders/${id}`)).body.status).toBe('Refunded')
    const refunds = (await call(`/v3/orders/${id}/payment_actions/refunds`)).body.data
    expect(refunds.map(({ payments }: { payments: object[] }) => payments[0])).toMatchObject([
      { is_declined: true, amount: 100 },
      { is_declined: false, amount: 5 },
      { is_declined: false, amount: 100 },
    ])
    expect((await call('/v2/orders/99999')).status).toBe(404)
    const without = callWith(simulator, simulator.control.createAccount({ scope: 'store_v2_products' }).access_token)
    expect((await without(`/v2/orders/${id}`)).status).toBe(403)
    const hook = { scope: 'store/order/created', destination: 'https://app.example/' }
    expect((await without('/v3/hooks', { method: 'POST', body: JSON.stringify(hook) })).status).toBe(403)
  })

  test('are made of the cart, which is gone then', async () => {
    const { origin } = await start()
    const add = { method: 'POST', body: JSON.stringify({ lineItems: lines }) }
    const added = await fetch(`${origin}/api/storefront/carts`, add)
    const headers = { cookie: added.headers.get('set-cookie')?.split(';')[0] ?? '' }
    const pay = async () => (await fetch(`${origin}/checkout`, { method: 'POST', headers })).text()
    expect(await pay()).toContain('Thank you')
    expect(await pay()).toContain('Your cart is empty')
  })
})
