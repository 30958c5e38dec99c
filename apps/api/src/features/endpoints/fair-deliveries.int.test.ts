import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { v7 as uuidV7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { createDeliveryWorker, type DeliveryWorker } from './delivery-worker.ts'
import { insertEndpoint } from './endpoints.repository.ts'
import { sealSecret } from './sealed-secret.ts'
import { makeEndpointSecret } from './sign-message.ts'

let t: TestApp
let worker: DeliveryWorker
/** Paths as they were asked for; of `/dead/…` the connection breaks. */
let received: string[] = []
const server = createServer(({ url = '' }, response) => {
  received.push(url)
  if (url.startsWith('/dead')) response.destroy()
  else response.writeHead(204).end()
})
const loopback = { isAllowed: (address: string) => address === '127.0.0.1', isPortAllowed: () => true }

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // However slow the machine is, what accepts is not given up.
  t = await createTestApp({ endpointHttp: { reach: loopback, longestMs: 20_000 } })
})
afterAll(async () => {
  await t.close()
  server.closeAllConnections()
  server.close()
})
beforeEach(async () => {
  t.clock.set('2026-11-18T15:00:00Z')
  received = []
  await t.deps.db.deleteFrom('endpoint_deliveries').execute()
  worker = createDeliveryWorker(t.deps, { warn: () => undefined })
})

interface NewEndpoint {
  owner: TestOwner
  path: string
  messages: number
  /** How long before now they became due. */
  dueForMs: number
  isFailing?: boolean
}

async function makeEndpoint({ owner, path, messages, dueForMs, isFailing = true }: NewEndpoint): Promise<string> {
  const { db, clock, secrets } = t.deps
  const { workspaceId } = owner
  const [id, now] = [uuidV7(), clock.now()]
  const { port } = server.address() as AddressInfo
  const row = {
    workspace_id: workspaceId,
    id,
    url: `http://127.0.0.1:${port}${path}`,
    event_types: ['search.answered' as const],
    ...sealSecret(secrets.endpointKeys, { workspaceId, id }, makeEndpointSecret()),
    previous_sealed_secret: null,
    previous_until: null,
    state: 'on' as const,
    failing_since: isFailing ? now : null,
    created_by: 'Ana',
    created_at: now,
  }
  await db.transaction().execute((transaction) => insertEndpoint(transaction, row))
  const ids = Array.from({ length: messages }, () => uuidV7())
  await sql`
    insert into endpoint_messages (workspace_id, id, type, body, created_at)
    select ${workspaceId}::uuid, t.id, 'search.answered', '{}', ${now}::timestamptz from unnest(${ids}::uuid[]) as t (id)
  `.execute(db)
  const dueAt = new Date(now.getTime() - dueForMs)
  await sql`
    insert into endpoint_deliveries (workspace_id, message_id, endpoint_id, state, attempts, next_at, created_at)
    select ${workspaceId}::uuid, t.id, ${id}::uuid, 'waiting', 1, ${dueAt}::timestamptz, ${now}::timestamptz
    from unnest(${ids}::uuid[]) as t (id)
  `.execute(db)
  return id
}
/** As the worker does once a second. */
async function work(): Promise<void> {
  await worker.work()
  await worker.settle()
}
async function deliver(): Promise<void> {
  await worker.poll()
  await worker.settle()
}
const count = (path: string) => received.filter((url) => url === path).length
const countDead = () => received.filter((url) => url.startsWith('/dead')).length

describe('[API-1] what accepts nothing holds up nothing', () => {
  test("a store's four dead endpoints take one try at a time, and another store's second try is made at once", async () => {
    const [ana, bob] = [await t.registerOwner(), await t.registerOwner()]
    for (const path of ['/dead/1', '/dead/2', '/dead/3', '/dead/4']) {
      await makeEndpoint({ owner: ana, path, messages: 12, dueForMs: 60_000 })
    }
    await makeEndpoint({ owner: bob, path: '/bob', messages: 1, dueForMs: 0 })
    await deliver()
    expect([received.includes('/bob'), countDead()]).toEqual([true, 1])
    // Of the store's own, each has its turn.
    for (let turn = 0; turn < 3; turn += 1) await deliver()
    expect(received.filter((url) => url !== '/bob').sort()).toEqual(['/dead/1', '/dead/2', '/dead/3', '/dead/4'])
  })

  test('ten dead endpoints with thousands of messages hide no message of another, nor of their own store', async () => {
    const [ana, bob] = [await t.registerOwner(), await t.registerOwner()]
    for (let endpoint = 0; endpoint < 9; endpoint += 1) {
      // Each one's are due before the next one's.
      const dueForMs = 600_000 - endpoint * 1000
      await makeEndpoint({ owner: ana, path: `/dead/${endpoint}`, messages: 250, dueForMs })
    }
    await makeEndpoint({ owner: ana, path: '/ana', messages: 1, dueForMs: 0, isFailing: false })
    await makeEndpoint({ owner: bob, path: '/bob', messages: 1, dueForMs: 0 })
    await deliver()
    expect([...received].sort()).toEqual(['/ana', '/bob', expect.stringMatching('^/dead/')])
  })

  test('where more stores are dead than there is room for, each has its turn before one has another', async () => {
    const dead = await Promise.all(Array.from({ length: 9 }, () => t.registerOwner()))
    for (const [place, owner] of dead.entries()) {
      await makeEndpoint({ owner, path: `/dead/${place}`, messages: 5, dueForMs: 60_000 })
    }
    await deliver()
    expect(countDead()).toBe(8)
    await makeEndpoint({ owner: await t.registerOwner(), path: '/bob', messages: 1, dueForMs: 0 })
    await deliver()
    expect(received).toContain('/bob')
    expect(new Set(received).size).toBe(10)
  })
})

describe('[API-1] what has gathered for an endpoint', () => {
  test('goes to it as fast as it accepts it, two at a time, and not two in each turn', async () => {
    const owner = await t.registerOwner()
    await makeEndpoint({ owner, path: '/ana', messages: 20, dueForMs: 0, isFailing: false })
    await deliver()
    expect(count('/ana')).toBe(2)
    await work()
    expect(count('/ana')).toBe(20)
  })

  test('takes no turn without an end, and hides nothing of another', async () => {
    const [ana, bob] = [await t.registerOwner(), await t.registerOwner()]
    await makeEndpoint({ owner: ana, path: '/ana', messages: 120, dueForMs: 60_000, isFailing: false })
    await makeEndpoint({ owner: bob, path: '/bob', messages: 1, dueForMs: 0, isFailing: false })
    await work()
    expect(received.slice(0, 4)).toContain('/bob')
    expect(count('/ana')).toBeGreaterThanOrEqual(25)
    expect(count('/ana')).toBeLessThanOrEqual(50)
  })

  test.each([
    // Two, and at most as many while it is found out.
    { where: 'begins to refuse it', path: '/dead/1', isFailing: false, most: 4 },
    { where: 'accepted nothing before', path: '/ana', isFailing: true, most: 1 },
  ])('waits where it $where', async ({ path, isFailing, most }) => {
    const owner = await t.registerOwner()
    await makeEndpoint({ owner, path, messages: 20, dueForMs: 0, isFailing })
    await work()
    expect(count(path)).toBeLessThanOrEqual(most)
  })
})
