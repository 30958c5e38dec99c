import { randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Announcement, getMessageSchema } from '@voice-shop/contract/endpoint-messages'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeOrder, sendOrders } from '../../testing/orders.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { setPlan } from '../../testing/test-workspace.ts'
import { makeClick, makeSearch, mate, sendEvents } from '../../testing/voice-events.ts'
import { mailUsageWarnings } from '../billing/usage-warnings.ts'
import { redactOrders } from '../orders/erase-orders.ts'
import { recordOrders } from '../orders/orders.service.ts'
import { settleOrders } from '../orders/settle-orders.ts'
import { readOwed, tellOrders } from '../orders/tell-orders.ts'
import { redactShoppers } from '../voice/voice.public.ts'
import { retryPausesMs } from './deliver.ts'
import { claimDeliveries } from './deliveries.repository.ts'
import { createDeliveryWorker, type DeliveryWorker } from './delivery-worker.ts'
import { publicEndpointHttp } from './post-message.ts'
import { rotateEndpointKeys } from './rotate-keys.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'
import { signMessage } from './sign-message.ts'
import { sweepEndpoints } from './sweep.ts'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

const hourMs = 3_600_000
let t: TestApp
let worker: DeliveryWorker
/** Waits for no answer for long. */
let hurried: DeliveryWorker
let ana: TestOwner
let key: string
let received: Received[]
/** What the endpoint answers. */
let answer: (response: ServerResponse) => void
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    answer(response)
  })
})
let origin: string
const warnings: object[] = []
const log = { warn: (line: object) => void warnings.push(line) }
const loopback = { isAllowed: (address: string) => address === '127.0.0.1', isPortAllowed: () => true }

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  // However slow the machine is, what answers is waited for.
  t = await createTestApp({ endpointHttp: { reach: loopback, longestMs: 20_000 } })
  worker = createDeliveryWorker(t.deps, log)
  hurried = createDeliveryWorker({ ...t.deps, endpointHttp: { reach: loopback, longestMs: 1000 } }, log)
})
afterAll(async () => {
  await t.close()
  server.closeAllConnections()
  server.close()
})
beforeEach(async () => {
  t.clock.set('2026-11-18T15:00:00Z')
  t.mails.length = 0
  received = []
  answer = (response) => response.writeHead(204).end()
  // What earlier tests have left waiting is not of this one.
  await t.deps.db.deleteFrom('endpoint_deliveries').execute()
  ana = await t.registerOwner()
  key = await t.createSecretKey(ana)
})

const signIn = async (owner: TestOwner) => {
  const { access } = (await t.call('POST', '/api/auth/token-obtain/', { body: owner })).body
  return { ...owner.headers, authorization: `JWT ${access}` }
}
const all = ['search.answered', 'search.clicked', 'limit.warned', 'limit.reached']
const create = (body: object = {}, owner = ana) =>
  t.call('POST', '/api/endpoints/', {
    headers: owner.headers,
    body: { url: 'https://127.0.0.1/hook', event_types: all, password: owner.password, ...body },
  })
/** Makes one, and has it lead to the server of these tests, which has no certificate. */
async function makeEndpoint(body: object = {}, url = origin): Promise<{ id: string; secret: string }> {
  const made = await create(body)
  expect(made.status).toBe(201)
  const { id } = made.body.endpoint
  await t.deps.db.updateTable('endpoints').set({ url }).where('id', '=', id).execute()
  return { id, secret: made.body.secret }
}
/** Every message is as the contract says, with nothing that it does not name. */
function checkMessage({ body }: Received): void {
  const { type, data } = JSON.parse(body) as Announcement
  expect(getMessageSchema(type).parse(JSON.parse(body)).data).toEqual(data)
}
async function deliver(by = worker): Promise<void> {
  await by.poll()
  await by.settle()
  for (const one of received) checkMessage(one)
}
const read = async (path: string) => (await t.call('GET', path, { headers: await signIn(ana) })).body.results
const listDeliveries = (id: string) => read(`/api/endpoints/${id}/deliveries/`)
const getState = async () => (await read('/api/endpoints/'))[0].state

describe('[API-1] an endpoint', () => {
  test('is told of searches and clicks, signed, once', async () => {
    const { secret, id } = await makeEndpoint()
    const search = makeSearch({ query: 'un mate de calabaza' })
    await sendEvents(t, { key, events: [search, makeClick(search), search] })
    await deliver()
    await deliver()
    expect(received.map(({ body }) => JSON.parse(body).type).sort()).toEqual(['search.answered', 'search.clicked'])
    for (const { headers, body } of received) {
      const named = { id: String(headers['webhook-id']), timestamp: Number(headers['webhook-timestamp']), body }
      expect(headers['webhook-signature']).toBe(signMessage(named, [secret])['webhook-signature'])
      expect([headers['content-type'], headers['webhook-timestamp']]).toEqual(['application/json', '1795014000'])
    }
    const told = received.map(({ body }) => JSON.parse(body)).find(({ type }) => type === 'search.answered')
    expect(told.data).toMatchObject({ search_id: search.id, query: 'un mate de calabaza', source: 'store_key' })
    expect(JSON.stringify(told)).not.toContain(search.shopper_id)
    expect(await listDeliveries(id)).toMatchObject([
      { state: 'delivered', attempts: 1, status: 204, failure: null, next_at: null },
      { state: 'delivered', attempts: 1, status: 204 },
    ])
  })

  test('is listed with what came of its newest message, and with none before the first', async () => {
    const { id } = await makeEndpoint()
    const readLast = async () => (await read('/api/endpoints/'))[0].last_delivery
    expect(await readLast()).toBeNull()
    await t.call('POST', `/api/endpoints/${id}/test/`, { headers: ana.headers })
    await deliver()
    const first = { created_at: '2026-11-18T15:00:00.000Z', attempted_at: '2026-11-18T15:00:00.000Z' }
    expect(await readLast()).toEqual({ ...first, state: 'delivered', status: 204, failure: null })
    answer = (response) => response.writeHead(500).end()
    t.clock.set('2026-11-18T15:01:00Z')
    await t.call('POST', `/api/endpoints/${id}/test/`, { headers: ana.headers })
    const second = { created_at: '2026-11-18T15:01:00.000Z' }
    expect(await readLast()).toEqual({ ...second, state: 'waiting', attempted_at: null, status: null, failure: null })
    await deliver()
    expect(await readLast()).toMatchObject({ ...second, state: 'waiting', status: 500 })
    await makeEndpoint()
    expect((await read('/api/endpoints/')).map((one: { last_delivery: object | null }) => one.last_delivery)).toEqual([
      null,
      expect.objectContaining({ status: 500 }),
    ])
  })

  test('is told of nothing that it does not want, of imports, of other stores, nor while it is off', async () => {
    const bob = await t.registerOwner()
    const { id } = await makeEndpoint({ event_types: ['search.clicked'] })
    await sendEvents(t, { key, events: [makeSearch()] })
    await sendEvents(t, { key: await t.createSecretKey(bob), events: [makeSearch()] })
    const { workspaceId } = ana
    const search = makeSearch()
    await t.deps.recorder.record({ workspaceId, events: [search, makeClick(search)], source: { kind: 'import' } })
    const headers = ana.headers
    await t.call('PATCH', `/api/endpoints/${id}/`, { headers, body: { is_on: false, event_types: all } })
    await sendEvents(t, { key, events: [makeSearch()] })
    await deliver()
    expect(received).toEqual([])
    await t.call('PATCH', `/api/endpoints/${id}/`, { headers, body: { is_on: true } })
    await sendEvents(t, { key, events: [makeSearch()] })
    await deliver()
    expect(received).toHaveLength(1)
  })

  test('hears of what an order owes to answers, with its amounts: once, and again where that or a refund changes it', async () => {
    const bob = await t.registerOwner()
    await makeEndpoint({ event_types: ['order.attributed'] })
    const search = makeSearch({ products: [mate], occurred_at: '2026-11-18T14:00:00Z' })
    await sendEvents(t, { key, events: [search] })
    const order = makeOrder({ order_id: '7', shopper_id: null, search_id: search.id })
    const foreign = makeOrder({ order_id: '8', shopper_id: 'nobody who asked' })
    const hear = async () => {
      await deliver()
      const heard = received.map(({ body }) => JSON.parse(body))
      received = []
      return heard.map(({ type, data }) => [type, data.order_id, data.paid_minor, data.refunded_minor, data.lines])
    }
    const owed = (earned: string, refunded_minor = 0) => [
      { product_id: 'mate', quantity: 1, earned, search_id: search.id, paid_minor: 100_050, refunded_minor },
    ]
    await sendOrders(t, { key, orders: [order, foreign, order] })
    await sendOrders(t, { key: await t.createSecretKey(bob), orders: [order] })
    expect(await hear()).toEqual([['order.attributed', '7', 100_050, 0, owed('assisted')]])
    const refunded = { ...order, updated_at: '2026-11-18T15:03:00Z', refunds: [{ amount: '1' }] }
    await sendOrders(t, { key, orders: [order, refunded] })
    await settleOrders(t.deps, ana.workspaceId)
    expect(await hear()).toEqual([['order.attributed', '7', 100_050, 100, owed('assisted', 100)]])

    // A click of before the order that comes late.
    await sendEvents(t, { key, events: [{ ...makeClick(search), occurred_at: '2026-11-18T14:01:00Z' }] })
    t.clock.set('2026-11-18T15:10:00Z')
    await settleOrders(t.deps, ana.workspaceId)
    await settleOrders(t.deps, ana.workspaceId)
    const again = await hear()
    expect(again).toEqual([['order.attributed', '7', 100_050, 100, owed('direct', 100)]])
    expect(JSON.stringify(again)).not.toContain(search.shopper_id)
  })

  test('hears of states of an order with versions that grow, where they are of one moment and where the clock goes back', async () => {
    await makeEndpoint({ event_types: ['order.attributed'] })
    const search = makeSearch({ products: [mate], occurred_at: '2026-11-18T14:00:00Z' })
    await sendEvents(t, { key, events: [search] })
    const ordered_at = '2026-11-18T14:30:00Z'
    const order = makeOrder({ order_id: '7', shopper_id: null, search_id: search.id, ordered_at })
    const states = ['1', '2', '3'].map((amount, place) => {
      return { ...order, updated_at: `2026-11-18T14:5${place}:00Z`, refunds: [{ amount }] }
    })
    for (const state of [{ ...order, updated_at: '2026-11-18T14:40:00Z' }, ...states.slice(0, 2)]) {
      await sendOrders(t, { key, orders: [state] })
    }
    // Two at a time.
    await deliver()
    await deliver()
    t.clock.advance(-60_000)
    await sendOrders(t, { key, orders: states })
    await deliver()
    const told = received.map(({ body }) => JSON.parse(body))
    const byVersion = told.toSorted((one, other) => one.data.version - other.data.version)
    expect(byVersion.map(({ data }) => data.refunded_minor)).toEqual([0, 100, 200, 300])
    expect(new Set(told.map(({ data }) => data.version)).size).toBe(4)
    expect(new Set(told.map(({ timestamp }) => timestamp)).size).toBe(2)
  })

  test('hears of an order as of when it was decided, and not of when it began to wait for another', async () => {
    const { id } = await makeEndpoint({ event_types: ['order.attributed'] })
    const search = makeSearch({ products: [mate], occurred_at: '2026-11-18T14:00:00Z' })
    await sendEvents(t, { key, events: [search] })
    /** Another has the lock for a minute. */
    const slow: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (node.kind === 'SelectQueryNode' && node.endModifiers) t.clock.advance(60_000)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const deps = { db: t.deps.db.withPlugin(slow), clock: t.clock }
    const store = { workspaceId: ana.workspaceId, key: null }
    const order = makeOrder({ order_id: '7', shopper_id: null, search_id: search.id })
    expect(await recordOrders(deps, { store, orders: [order] })).toMatchObject({ accepted: 1 })
    expect(t.clock.now().getTime()).toBeGreaterThanOrEqual(Date.parse('2026-11-18T15:01:00Z'))
    const [told] = await listDeliveries(id)
    expect(JSON.parse(told.body).timestamp).toBe(t.clock.now().toISOString())
  })

  test('hears nothing of orders whose transaction fails', async () => {
    const search = makeSearch({ products: [mate], occurred_at: '2026-11-18T14:00:00Z' })
    await sendEvents(t, { key, events: [search] })
    await sendOrders(t, { key, orders: [makeOrder({ order_id: '9', shopper_id: null, search_id: search.id })] })
    const { id } = await makeEndpoint({ event_types: ['order.attributed'] })
    const { workspaceId } = ana
    const failing = t.deps.db.transaction().execute(async (transaction) => {
      const after = await readOwed(transaction, { workspaceId, ids: ['9'] })
      expect(after.size).toBe(1)
      await tellOrders(transaction, { workspaceId, before: new Map(), after, now: t.clock.now() })
      throw new Error('later')
    })
    await expect(failing).rejects.toThrow('later')
    await deliver()
    expect([received, await listDeliveries(id)]).toEqual([[], []])
  })

  test("hears when the plan's limit is near and when it is reached", async () => {
    await makeEndpoint()
    for (const used of [180, 250]) {
      await setPlan(t.deps.db, { workspaceId: ana.workspaceId, used })
      await mailUsageWarnings(t.deps)
    }
    await deliver()
    // Two at once come in any order.
    const told = received.map(({ body }) => JSON.parse(body)).sort((one, other) => one.data.used - other.data.used)
    expect(told.map(({ type, data }) => [type, data.percent, data.used, data.limit])).toEqual([
      ['limit.warned', 70, 180, 250],
      ['limit.reached', 100, 250, 250],
    ])
  })

  test('that refuses is tried again with the same id, ever later, and is told once it accepts', async () => {
    const { id } = await makeEndpoint()
    answer = (response) => response.writeHead(500).end('x'.repeat(5000))
    await sendEvents(t, { key, events: [makeSearch()] })
    await deliver()
    const [first] = await listDeliveries(id)
    expect(first).toMatchObject({ state: 'waiting', status: 500, attempts: 1, next_at: '2026-11-18T15:00:05.000Z' })
    expect(first.answer).toHaveLength(1024)
    await deliver()
    expect(received).toHaveLength(1)
    answer = (response) => response.writeHead(200).end('thanks')
    t.clock.advance(5000)
    await deliver()
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([first.message_id]))
    expect(await listDeliveries(id)).toMatchObject([{ state: 'delivered', attempts: 2, answer: 'thanks' }])
    expect((await read('/api/endpoints/'))[0].failing_since).toBeNull()
  })

  test('that accepts nothing for three days is switched off, its owner told, and a message can be sent once more', async () => {
    const { id } = await makeEndpoint({}, 'http://127.0.0.1:9/')
    await sendEvents(t, { key, events: [makeSearch()] })
    for (const pauseMs of [0, ...retryPausesMs]) {
      expect(await getState()).toBe('on')
      t.clock.advance(pauseMs)
      await deliver()
    }
    const [failed] = await listDeliveries(id)
    expect(failed).toMatchObject({ state: 'failed', attempts: 10, status: null, failure: 'unreachable' })
    expect(await getState()).toBe('failing')
    await t.runJobs()
    expect(t.mails.filter(({ to }) => to === ana.email).map(({ subject }) => subject)).toEqual([
      "The webhook of “Ana's store” to 127. 0. 0. 1:9 is off",
    ])
    const replay = async () =>
      t.call('POST', `/api/endpoints/${id}/deliveries/${failed.message_id}/replay/`, { headers: await signIn(ana) })
    expect((await replay()).status).toBe(409)
    await t.call('PATCH', `/api/endpoints/${id}/`, { headers: await signIn(ana), body: { is_on: true } })
    await t.deps.db.updateTable('endpoints').set({ url: origin }).where('id', '=', id).execute()
    expect((await replay()).status).toBe(204)
    await deliver()
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([failed.message_id])
  })

  test.each([
    { says: '410', reply: (response: ServerResponse) => response.writeHead(410).end(), state: 'gone', status: 410 },
    {
      says: 'a redirect, which is not followed',
      reply: (response: ServerResponse) => response.writeHead(302, { location: origin }).end(),
      state: 'on',
      status: 302,
    },
    { says: 'nothing', reply: () => undefined, state: 'on', status: null },
  ])('that says $says', async ({ reply, state, status }) => {
    const { id } = await makeEndpoint()
    answer = reply
    await sendEvents(t, { key, events: [makeSearch()] })
    await deliver(status === null ? hurried : worker)
    expect(received).toHaveLength(1)
    const failure = status === null ? 'timeout' : null
    expect(await listDeliveries(id)).toMatchObject([{ status, failure, attempts: 1 }])
    expect(await getState()).toBe(state)
  })

  test('gets what a process that was killed had begun, with the same id', async () => {
    const { id } = await makeEndpoint()
    await sendEvents(t, { key, events: [makeSearch()] })
    const now = t.clock.now()
    const leaseUntil = new Date(now.getTime() + 60_000)
    const at = { workspaceId: ana.workspaceId, endpointId: id }
    expect(await claimDeliveries(t.deps.db, at, { now, leaseUntil, limit: 10 })).toHaveLength(1)
    await deliver()
    expect(received).toEqual([])
    t.clock.advance(60_000)
    await deliver()
    const [told] = await listDeliveries(id)
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([told.message_id])
  })

  test('gets each message from one of several processes that look at the same moment', async () => {
    const { id } = await makeEndpoint()
    await sendEvents(t, { key, events: Array.from({ length: 20 }, () => makeSearch({ products: [] })) })
    const now = t.clock.now()
    const input = { now, leaseUntil: new Date(now.getTime() + 60_000), limit: 7 }
    const at = { workspaceId: ana.workspaceId, endpointId: id }
    const claim = () => claimDeliveries(t.deps.db, at, input)
    const claims = [
      ...(await Promise.all(Array.from({ length: 4 }, claim))),
      await claim(),
      await claim(),
      await claim(),
    ]
    for (const claimed of claims) expect(claimed.length).toBeLessThanOrEqual(7)
    const taken = claims.flatMap((claimed) => claimed.map(({ messageId }) => messageId))
    expect([taken.length, new Set(taken).size]).toEqual([20, 20])
  })

  test('that hangs holds up neither another store nor another endpoint of its own', async () => {
    const hanging = createServer(() => undefined)
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
    const dead = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}/`
    await makeEndpoint({}, dead)
    await makeEndpoint()
    await sendEvents(t, { key, events: Array.from({ length: 220 }, () => makeSearch({ products: [] })) })
    const bob = await t.registerOwner()
    const own = await create({}, bob)
    await t.deps.db.updateTable('endpoints').set({ url: origin }).where('id', '=', own.body.endpoint.id).execute()
    await sendEvents(t, { key: await t.createSecretKey(bob), events: [makeSearch({ query: 'of bob' })] })
    await worker.poll()
    await expect.poll(() => received.some(({ body }) => body.includes('of bob'))).toBe(true)
    await expect.poll(() => received.length).toBeGreaterThan(1)
    hanging.closeAllConnections()
    await worker.settle()
    hanging.close()
  })
})

describe('[API-1] an endpoint leads to the internet alone', () => {
  test.each([
    'http://shop.example/hook',
    'https://shop.example:8443/hook',
    'https://user:pass@shop.example/hook',
    'https://localhost/hook',
    'ftp://shop.example/',
    'shop',
  ])('%s is no address', async (url) => {
    const { status, body } = await create({ url })
    expect([status, Object.keys(body)]).toEqual([400, ['url']])
  })

  test.each(['https://10.0.0.1/', 'https://[::1]/', 'https://169.254.169.254/latest', 'https://0x7f000002/'])(
    '%s is a private one',
    async (url) => {
      const { status, body } = await create({ url })
      expect([status, Object.keys(body)]).toEqual([400, ['url']])
    },
  )

  test('also where a name comes to lead elsewhere later: at every delivery', async () => {
    const { id } = await makeEndpoint()
    const strict = createDeliveryWorker({ ...t.deps, endpointHttp: { ...publicEndpointHttp, longestMs: 300 } }, log)
    // The port would be refused, too; the address is what is told.
    for (const url of ['https://127.0.0.1/', 'https://localhost/']) {
      await t.deps.db.updateTable('endpoints').set({ url }).where('id', '=', id).execute()
      await sendEvents(t, { key, events: [makeSearch()] })
      await strict.poll()
      await strict.settle()
      expect((await listDeliveries(id))[0]).toMatchObject({ failure: 'private_address', status: null })
    }
    expect(received).toEqual([])
  })
})

describe('[API-1] the secret', () => {
  test('is shown and replaced with the password alone, kept sealed, and signs along for as long as asked', async () => {
    const { id, secret } = await makeEndpoint()
    const ask = (path: string, body: object) =>
      t.call('POST', `/api/endpoints/${id}/secret/${path}`, { headers: ana.headers, body })
    for (const path of ['', 'replace/']) expect((await ask(path, { password: 'guessed it' })).status).toBe(400)
    expect((await ask('', { password: ana.password })).body).toEqual({ secret })
    const rows = await t.deps.db.selectFrom('endpoints').selectAll().where('id', '=', id).execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
    const next = (await ask('replace/', { password: ana.password, overlap_hours: 1 })).body.secret
    const send = async () => {
      received = []
      await t.call('POST', `/api/endpoints/${id}/test/`, { headers: await signIn(ana) })
      await deliver()
      const [{ headers, body } = { headers: {}, body: '' }] = received
      const named = { id: String(headers['webhook-id']), timestamp: Number(headers['webhook-timestamp']), body }
      const sign = (secrets: string[]) => signMessage(named, secrets)['webhook-signature']
      return { signature: headers['webhook-signature'], sign, type: JSON.parse(body).type }
    }
    const both = await send()
    expect([both.signature, both.type]).toEqual([both.sign([next, secret]), 'endpoint.tested'])
    t.clock.advance(hourMs)
    const one = await send()
    expect(one.signature).toBe(one.sign([next]))
  })

  test('making one takes the password', async () => {
    for (const password of [undefined, 'guessed it']) {
      expect(Object.keys((await create({ password })).body)).toEqual(['password'])
    }
  })
})

test('[API-1] a workspace has ten endpoints at most, and other stores see and touch none of them', async () => {
  const { id } = await makeEndpoint()
  const [row] = await t.deps.db.selectFrom('endpoints').selectAll().where('id', '=', id).execute()
  if (!row) throw new Error('there is no row')
  const copies = Array.from({ length: 8 }, () => ({
    ...row,
    id: crypto.randomUUID(),
    event_types: JSON.stringify(row.event_types),
  }))
  await t.deps.db.insertInto('endpoints').values(copies).execute()
  const statuses = (await Promise.all([create(), create()])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([201, 409])
  const { headers, password } = await t.registerOwner()
  expect((await t.call('GET', '/api/endpoints/', { headers })).body.results).toEqual([])
  const path = `/api/endpoints/${id}/`
  const refused = [
    await t.call('PATCH', path, { headers, body: { is_on: false } }),
    await t.call('POST', `${path}secret/`, { headers, body: { password } }),
    await t.call('POST', `${path}secret/replace/`, { headers, body: { password } }),
    await t.call('POST', `${path}test/`, { headers }),
    await t.call('GET', `${path}deliveries/`, { headers }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  await t.call('DELETE', path, { headers })
  expect(await read('/api/endpoints/')).toHaveLength(10)
})

test('[API-1] the log is kept for 30 days', async () => {
  const { id } = await makeEndpoint()
  await sendEvents(t, { key, events: [makeSearch()] })
  await deliver()
  const sweepAfter = async (ms: number) => {
    t.clock.advance(ms)
    await sweepEndpoints(t.deps)
    const { db } = t.deps
    return (await db.selectFrom('endpoint_messages').select('id').where('workspace_id', '=', ana.workspaceId).execute())
      .length
  }
  expect(await sweepAfter(30 * 24 * hourMs)).toBe(1)
  expect(await sweepAfter(1000)).toBe(0)
  expect(await listDeliveries(id)).toEqual([])
})

test('[API-1] with a shopper goes what was told of that one, and what others said stays', async () => {
  const { db } = t.deps
  const { id } = await makeEndpoint({ event_types: ['search.answered', 'search.clicked', 'order.attributed'] })
  const at = { occurred_at: '2026-11-18T14:00:00Z', products: [mate] }
  const gone = makeSearch({ ...at, shopper_id: 'who leaves' })
  // Who stays says the other's id: a search is told apart by its own.
  const kept = makeSearch({ ...at, shopper_id: 'who stays', query: `"search_id":"${gone.id}"` })
  await sendEvents(t, { key, events: [gone, kept, { ...makeClick(gone), occurred_at: '2026-11-18T14:01:00Z' }] })
  const orders = [gone, kept].map((search) =>
    makeOrder({ order_id: search.shopper_id ?? '', shopper_id: null, search_id: search.id }),
  )
  await sendOrders(t, { key, orders })
  expect(await listDeliveries(id)).toHaveLength(5)
  const { workspaceId } = ana
  await db
    .transaction()
    .execute((transaction) => redactShoppers(transaction, { workspaceId, shopperIds: ['who leaves'] }))
  const left: { body: string; type: string }[] = await listDeliveries(id)
  expect(left.map(({ type }) => type).sort()).toEqual(['order.attributed', 'search.answered'])
  for (const { body } of left) expect(body).toContain(kept.id)
  const rows = await db.selectFrom('endpoint_messages').select('id').where('workspace_id', '=', workspaceId).execute()
  expect(rows).toHaveLength(2)
  // The order of one who stays, named by the shop.
  const orderIds = ['who stays']
  await db.transaction().execute((transaction) => redactOrders(transaction, { workspaceId, orderIds, shopperIds: [] }))
  expect((await listDeliveries(id)).map(({ type }: { type: string }) => type)).toEqual(['search.answered'])
})

test('[API-1] secrets of endpoints are sealed anew when keys change, that of before too', async () => {
  const { db, secrets } = t.deps
  const { id, secret } = await makeEndpoint()
  // Copies that earlier tests have made are sealed for other places.
  await db.deleteFrom('endpoints').where('id', '!=', id).execute()
  const body = { password: ana.password, overlap_hours: 24 }
  const made = await t.call('POST', `/api/endpoints/${id}/secret/replace/`, { headers: ana.headers, body })
  const next = { version: 'next', key: randomBytes(32) }
  const endpointKeys = [next, ...secrets.endpointKeys] as unknown as typeof secrets.endpointKeys
  expect((await rotateEndpointKeys({ db, secrets: { ...secrets, endpointKeys } })).lost).toEqual([])
  const row = await db.selectFrom('endpoints').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.key_version).toBe('next')
  // Without the keys of before.
  const alone = [next] as unknown as typeof secrets.endpointKeys
  const open = (sealed: string | null) =>
    openSecret(alone, { workspaceId: ana.workspaceId, id }, { sealed: sealed ?? '', version: row.key_version })
  expect([open(row.sealed_secret), open(row.previous_sealed_secret)]).toEqual([made.body.secret, secret])
  // Back, so that the worker of these tests can read them.
  const back = [...secrets.endpointKeys, next] as unknown as typeof secrets.endpointKeys
  await rotateEndpointKeys({ db, secrets: { ...secrets, endpointKeys: back } })
})

test('[API-1] what cannot be signed, for nobody can read the secret any more, fails and says so until there is another', async () => {
  const { db, secrets } = t.deps
  const { id } = await makeEndpoint()
  const other = [{ version: 'other', key: randomBytes(32) }] as unknown as typeof secrets.endpointKeys
  const place = { workspaceId: ana.workspaceId, id }
  await db
    .updateTable('endpoints')
    .set(sealSecret(other, place, 'whsec_lost'))
    .where('id', '=', id)
    .execute()
  await sendEvents(t, { key, events: [makeSearch()] })
  warnings.length = 0
  await deliver()
  const failed = { state: 'waiting', attempts: 1, status: null, failure: 'secret_lost', duration_ms: null }
  expect(await listDeliveries(id)).toMatchObject([{ ...failed, next_at: '2026-11-18T15:00:05.000Z' }])
  expect(warnings).toEqual([{ endpointId: id }])
  expect((await read('/api/endpoints/'))[0].failing_since).toBeNull()
  const ask = (path: string, body: object) =>
    t.call('POST', `/api/endpoints/${id}/secret/${path}`, { headers: ana.headers, body })
  expect((await ask('', { password: ana.password })).status).toBe(409)
  expect((await ask('replace/', { password: ana.password, overlap_hours: 24 })).status).toBe(201)
  expect((await read('/api/endpoints/'))[0].previous_secret_until).toBeNull()
  t.clock.advance(5000)
  await deliver()
  expect(received).toHaveLength(1)
  expect(await listDeliveries(id)).toMatchObject([{ state: 'delivered', attempts: 2, failure: null }])
})

test('[API-1] where nothing was sent for want of a secret an endpoint has refused nothing: it stays on', async () => {
  const { db } = t.deps
  const { id, secret } = await makeEndpoint()
  const place = { workspaceId: ana.workspaceId, id }
  const other = [{ version: 'other', key: randomBytes(32) }] as unknown as typeof t.deps.secrets.endpointKeys
  const seal = (keys: typeof other, text: string) =>
    db
      .updateTable('endpoints')
      .set(sealSecret(keys, place, text))
      .where('id', '=', id)
      .execute()
  await sendEvents(t, { key, events: [makeSearch()] })
  // It did refuse a message before.
  answer = (response) => response.writeHead(500).end()
  await deliver()
  await seal(other, 'whsec_lost')
  for (const pauseMs of retryPausesMs) {
    t.clock.advance(pauseMs)
    await deliver()
  }
  const [failed] = await listDeliveries(id)
  expect(failed).toMatchObject({ state: 'failed', attempts: 10, failure: 'secret_lost' })
  expect((await read('/api/endpoints/'))[0]).toMatchObject({ state: 'on', failing_since: null })
  await t.runJobs()
  expect(t.mails.filter(({ to }) => to === ana.email)).toEqual([])
  // With the key of before what was given up can be sent.
  answer = (response) => response.writeHead(204).end()
  await seal(t.deps.secrets.endpointKeys as typeof other, secret)
  const path = `/api/endpoints/${id}/deliveries/replay-failed/`
  expect((await t.call('POST', path, { headers: await signIn(ana) })).body).toMatchObject({ replayed: 1 })
  await deliver()
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([failed.message_id, failed.message_id])
})
