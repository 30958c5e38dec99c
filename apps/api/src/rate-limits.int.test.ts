import { createHmac } from 'node:crypto'
import type { RouteDeclaration, RouteLimit } from '@voice-shop/contract'
import { routes } from '@voice-shop/contract/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declaredLimits, type LimitName, type LimitTable, parseLimitTable } from './core/rate-limits/limit-table.ts'
import { createTestApp, type TestApp, type TestOwner } from './testing/test-app.ts'
import { openTestDatabase } from './testing/test-database.ts'
import { makeSearch } from './testing/voice-events.ts'

/** Those that every test uses. */
const isCommon = (name: string) =>
  name.includes('_pace') || ['register', 'user_requests', 'address_requests'].includes(name)
/** Two of each other in ten minutes. */
const small = Object.fromEntries(
  Object.keys(declaredLimits).map((name) => [name, isCommon(name) ? null : { most: 2, seconds: 600 }]),
) as LimitTable

let t: TestApp
/** Another process on the same database. */
let other: TestApp
beforeAll(async () => {
  const database = await openTestDatabase()
  const config = { rateLimits: { ...small, events: { most: 10, seconds: 100 } }, trustedProxies: ['10.0.0.0/8'] }
  t = await createTestApp({ database, config })
  other = await createTestApp({ database: database.openAgain(), config })
})
afterAll(async () => {
  await other.close()
  await t.close()
})

/** Time passes for both. */
function pass(milliseconds: number): void {
  for (const { clock } of [t, other]) clock.advance(milliseconds)
}

const limited = routes.filter((route): route is RouteDeclaration & { limit: RouteLimit } => route.limit !== undefined)
const places = { id: crypto.randomUUID(), token: 'x' }
const fill = (path: string) => path.replaceAll(/:(\w+)/g, (_, name: keyof typeof places) => places[name])

test('[SEC-2] every limit of the contract has a route', () => {
  const used = new Set<LimitName>(limited.map(({ limit }) => limit))
  expect([...used].toSorted()).toEqual([
    'card',
    'code',
    'endpoint',
    'export',
    'feed',
    'forgot_password',
    'holdout',
    'invitation',
    'photo',
    'provider',
    'register',
    'sign_in',
    'try',
    'widget_check',
    'widget_session',
  ])
})

test('[SEC-2] every route that is given a password says that it is work', () => {
  const given = routes.filter(({ body }) => body && Object.keys(body.shape).some((name) => name.includes('password')))
  expect(given.length).toBeGreaterThan(10)
  expect(given.filter(({ hashesPassword }) => !hashesPassword)).toEqual([])
})

describe.each(limited.filter(({ limit }) => limit !== 'register'))('$method $path', (route) => {
  test('[SEC-2] is refused in words after too many, in every process', async () => {
    const owner = await t.registerOwner()
    // Public routes count by address, and each test has its own.
    const address = `198.51.100.${limited.indexOf(route)}`
    const call = ({ app }: TestApp) =>
      app.inject({ method: route.method, url: fill(route.path), headers: owner.headers, remoteAddress: address })
    for (const process of [t, other]) expect((await call(process)).statusCode).not.toBe(429)
    for (const process of [t, other, t]) {
      const refused = await call(process)
      expect(refused.statusCode).toBe(429)
      expect(refused.headers['retry-after']).toBe('300')
      expect(refused.json()).toEqual({ detail: 'Too many requests. Try again in 5 minutes.' })
    }
    pass(300_000)
    expect((await call(t)).statusCode).not.toBe(429)
  })
})

test('[SEC-2] registrations are limited by their address', async () => {
  const rateLimits = { ...small, register: { most: 2, seconds: 600 } }
  const own = await createTestApp({ config: { rateLimits } })
  const register = (language: string) =>
    own.call('POST', '/api/auth/register/', { headers: { 'accept-language': language }, body: {} })
  expect((await register('en')).status).toBe(400)
  expect((await register('en')).status).toBe(400)
  expect((await register('es')).body.detail).toBe('Demasiados intentos. Inténtalo de nuevo en 5 minutos.')
  expect((await register('pt')).body.detail).toBe('Tentativas demais. Tente novamente em 5 minutos.')
  await own.close()
})

test('[SEC-2] sentences that a store has answered are limited over all processes', async () => {
  const authorizationOf = async (owner: TestOwner) => `Bearer ${await t.createSecretKey(owner)}`
  const own = await authorizationOf(await t.registerOwner())
  const ask = ({ call }: TestApp, authorization = own) =>
    call('POST', '/api/voice-shop/answers/', { headers: { authorization }, body: { query: 'mate', source: 'text' } })
  expect([(await ask(t)).status, (await ask(other)).status]).toEqual([200, 200])
  const refused = await ask(t)
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '300'])
  expect((await ask(other)).status).toBe(429)
  // Another store is not concerned.
  expect((await ask(t, await authorizationOf(await t.registerOwner()))).status).toBe(200)
})

describe('events', () => {
  let owner: TestOwner
  let key: string
  beforeAll(async () => {
    owner = await t.registerOwner()
    key = await t.createSecretKey(owner)
  })
  const send = ({ call }: TestApp, count: number, authorization = `Bearer ${key}`) =>
    call('POST', '/api/voice-shop/events/', {
      headers: { authorization },
      body: { events: Array.from({ length: count }, () => makeSearch({ occurred_at: t.clock.now().toISOString() })) },
    })

  test('[SEC-2] a store’s events are limited over all processes, and those that are refused count nowhere', async () => {
    expect((await send(t, 6)).status).toBe(200)
    expect((await send(other, 4)).status).toBe(200)
    const refused = await send(t, 3)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30'])
    expect((await send(other, 1)).status).toBe(429)
    const usage = await t.call('GET', '/api/voice-shop/usage/', { headers: owner.headers })
    expect(usage.body.usage_count).toBe(10)
    pass(30_000)
    expect((await send(other, 3)).status).toBe(200)
    // Another store is not concerned.
    const neighbour = await t.registerOwner()
    expect((await send(t, 9, `Bearer ${await t.createSecretKey(neighbour)}`)).status).toBe(200)
  })

  test('[SEC-2] who guesses keys has to wait; a store behind the same address does not', async () => {
    const neighbour = await t.registerOwner()
    const authorization = `Bearer ${await t.createSecretKey(neighbour)}`
    expect((await send(t, 1, authorization)).status).toBe(200)
    const statuses = []
    for (let count = 0; count < 4; count += 1) statuses.push((await send(t, 1, `Bearer guess-${count}`)).status)
    expect(statuses).toEqual([401, 401, 429, 429])
    expect((await send(t, 1, authorization)).status).toBe(200)
  })
})

test('[SEC-2] what reads is limited too: by user, and by address where nobody is signed in', async () => {
  const most = { most: 5, seconds: 100 }
  const own = await createTestApp({
    config: { rateLimits: { ...parseLimitTable('off'), user_requests: most, address_requests: most } },
  })
  const owner = await own.registerOwner()
  const read = () => own.call('GET', '/api/voice-shop/usage/', { headers: owner.headers })
  const renew = () => own.call('POST', '/api/auth/token-refresh/', { body: { refresh: owner.signedIn.refresh } })
  const collect = async (ask: typeof read) => {
    const statuses = []
    for (let count = 0; count < 6; count += 1) statuses.push((await ask()).status)
    return statuses
  }
  // Registering was one request of the address, the list of workspaces one of the user.
  expect(await collect(read)).toEqual([200, 200, 200, 200, 429, 429])
  expect(await collect(renew)).toEqual([200, 200, 200, 200, 429, 429])
  expect((await read()).headers['retry-after']).toBe('20')
  own.clock.advance(20_000)
  expect([(await read()).status, (await renew()).status]).toEqual([200, 200])
  await own.close()
})

test('[SEC-2] a webhook that is rightly signed is taken, however many from its address were not', async () => {
  const shopify = {
    clientId: 'id',
    clientSecret: 'hush',
    apiBase: new URL('https://shop.example'),
    hasTestCharges: true,
    partner: null,
  }
  const own = await createTestApp({ config: { rateLimits: parseLimitTable(''), shopify } })
  const body = '{"id":1}'
  const send = (secret: string) =>
    own.call('POST', '/api/webhooks/shopify/', {
      headers: {
        'content-type': 'application/json',
        'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
        'x-shopify-topic': 'orders/create',
        'x-shopify-shop-domain': 'shop.myshopify.com',
        'x-shopify-webhook-id': crypto.randomUUID(),
      },
      body,
    })
  for (let count = 0; count < 400; count += 1) expect((await send('another')).status).toBe(401)
  expect((await send('hush')).status).toBe(200)
  await own.close()
})

describe('the address that counts', () => {
  const check = (headers: Record<string, string>, remoteAddress: string) =>
    t.app
      .inject({ method: 'GET', url: '/api/auth/invitations/verify/x/', headers, remoteAddress })
      .then(({ statusCode }) => statusCode)

  test('[SEC-2] of who is no trusted proxy is its own, whatever its headers say', async () => {
    const statuses = []
    for (let count = 0; count < 3; count += 1) {
      statuses.push(await check({ 'x-forwarded-for': `203.0.113.${count}` }, '203.0.113.200'))
    }
    expect(statuses.at(-1)).toBe(429)
  })

  test('[SEC-2] behind a trusted proxy is the one that the proxy saw, whatever stands before it', async () => {
    const through = (client: string) => check({ 'x-forwarded-for': client }, '10.1.2.3')
    expect(await through('203.0.113.50')).not.toBe(429)
    expect(await through('198.18.0.1, 203.0.113.50')).not.toBe(429)
    expect(await through('198.18.0.2, 203.0.113.50')).toBe(429)
    expect(await through('203.0.113.51')).not.toBe(429)
  })
})

test('[SEC-2] what is no call of the contract is limited by its address: pages, files, what is not there', async () => {
  const rateLimits = { ...parseLimitTable('off'), address_requests: { most: 2, seconds: 100 } }
  const own = await createTestApp({ config: { rateLimits } })
  const others = [
    ['GET', '/api/openapi.json'],
    ['GET', '/api/docs'],
    ['GET', '/readyz'],
    ['GET', '/api/nothing/'],
    ['GET', '/nothing.js'],
  ] as const
  for (const [index, [method, url]] of others.entries()) {
    const ask = () => own.app.inject({ method, url, remoteAddress: `198.51.100.${index}` })
    const statuses = [await ask(), await ask(), await ask()].map(({ statusCode }) => statusCode)
    expect(
      statuses.map((status) => status === 429),
      url,
    ).toEqual([false, false, true])
  }
  await own.close()
})
