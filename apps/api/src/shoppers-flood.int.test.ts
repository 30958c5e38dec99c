import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseLimitTable } from './core/rate-limits/limit-table.ts'
import { createTestApp, type TestApp, type TestOwner } from './testing/test-app.ts'
import { makeSearch, sendEvents } from './testing/voice-events.ts'

const shop = 'https://tienda.example'

interface Store {
  owner: TestOwner
  key: string
  widgetKey: string
}

let t: TestApp
let store: Store
beforeAll(async () => {
  t = await createTestApp({ config: { rateLimits: parseLimitTable('') } })
  store = await createStore(t)
})
afterAll(() => t.close())

async function createStore(of: TestApp): Promise<Store> {
  const owner = await of.registerOwner()
  const key = await of.createSecretKey(owner)
  const url = `/api/stores/${owner.merchantId}/`
  await of.call('PATCH', url, { headers: owner.headers, body: { allowed_origins: [shop] } })
  const { body } = await of.call('GET', url, { headers: owner.headers })
  return { owner, key, widgetKey: body.widget_key }
}

/** What a page of the store at an address does with a session of its own. */
async function openPage({ app }: TestApp, { widgetKey }: Store, remoteAddress: string) {
  const post = async (path: string, payload: object, token?: string) => {
    const headers = { origin: shop, ...(token && { authorization: `Bearer ${token}` }) }
    const url = `/api/widget/${path}/`
    return app.inject({ method: 'POST', url, headers, remoteAddress, payload })
  }
  const session = await post('sessions', { key: widgetKey, shopper_id: crypto.randomUUID() })
  expect(session.statusCode).toBe(201)
  const { token } = session.json()
  return (path: string, payload: object) => post(path, payload, token)
}

test('[SEC-2] a flood of shoppers keeps a store neither from its pages nor its programs, nor other shoppers', async () => {
  const { owner, key } = store
  const flooding = await openPage(t, store, '203.0.113.1')
  const other = await openPage(t, store, '203.0.113.2')
  const refused = Promise.withResolvers<void>()
  let isOver = false
  let answers = 0
  const click = { type: 'click', search_id: crypto.randomUUID(), product_id: 'mate' }
  const ask = async () => {
    while (!isOver) {
      const { statusCode } = await flooding('events', { events: [click] })
      answers += 1
      // A machine that is too slow for a refusal is flooded all the same.
      if (statusCode === 429 || answers > 400) refused.resolve()
    }
  }
  // More than the 120 that the pace lets in or has wait. Of more than the 500 that it holds, it ends the connections: here, where
  // there are none, those would ask again at once and leave a slow machine no time for others.
  const flood = Array.from({ length: 150 }, ask)
  await refused.promise
  const asked = { query: 'mate', language: 'es', source: 'text', shopper_id: 's' }
  const askOthers = () =>
    Promise.all([
      t.call('GET', '/api/ai/dashboard/', { headers: owner.headers }),
      sendEvents(t, { key, events: [makeSearch()] }),
      t.call('POST', '/api/voice-shop/answers/', { headers: { authorization: `Bearer ${key}` }, body: asked }),
      other('answers', { query: 'mate', source: 'text' }).then((answer) => ({ status: answer.statusCode })),
    ])
  const meanwhile = await askOthers().finally(() => {
    isOver = true
  })
  await Promise.all(flood)
  expect(meanwhile.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('[SEC-2] what a pace refuses counts for the address of who asked', async () => {
  const shopper_pace_address = { most: 1, seconds: 3600 }
  const address_requests = { most: 4, seconds: 3600 }
  const rateLimits = { ...parseLimitTable('off'), shopper_pace_address, address_requests }
  const paced = await createTestApp({ config: { rateLimits } })
  try {
    const own = await createStore(paced)
    // The session was the first.
    const page = await openPage(paced, own, '203.0.113.1')
    const waits: unknown[] = []
    for (let count = 0; count < 4; count += 1) waits.push((await page('events', {})).headers['retry-after'])
    // Its pace has room again in an hour, its address in a quarter of one.
    expect(waits.map((wait) => wait && Math.round(Number(wait) / 900))).toEqual([undefined, 4, 4, 1])
    const next = await openPage(paced, own, '203.0.113.2')
    expect((await next('events', {})).statusCode).toBe(400)
  } finally {
    await paced.close()
  }
})

test('[SEC-2] shoppers of many addresses have a pace together, and it is not their store’s', async () => {
  const rateLimits = { ...parseLimitTable('off'), shopper_pace: { most: 2, seconds: 3600 } }
  const paced = await createTestApp({ config: { rateLimits } })
  try {
    const own = await createStore(paced)
    const pages = await Promise.all([1, 2, 3].map((place) => openPage(paced, own, `203.0.113.${place}`)))
    const statuses = []
    for (const page of pages) statuses.push((await page('events', {})).statusCode)
    expect(statuses).toEqual([400, 400, 429])
    expect((await sendEvents(paced, { key: own.key, events: [makeSearch()] })).status).toBe(200)
    const another = await openPage(paced, await createStore(paced), '203.0.113.1')
    expect((await another('events', {})).statusCode).toBe(400)
  } finally {
    await paced.close()
  }
})
