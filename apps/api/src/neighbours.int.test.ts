import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockUsageState } from './features/usage/usage.public.ts'
import { makeOrder, sendOrders } from './testing/orders.ts'
import { makePushedProduct, pushProducts } from './testing/products.ts'
import { createTestApp, type TestApp, type TestOwner } from './testing/test-app.ts'
import { isOnCitus, testDatabaseKind } from './testing/test-database.ts'
import { setPlan } from './testing/test-workspace.ts'
import { makeSearch, sendEvents } from './testing/voice-events.ts'

let t: TestApp
let flooder: TestOwner
let flooderKey: string
beforeAll(async () => {
  t = await createTestApp()
  flooder = await t.registerOwner()
  // It makes the month's partition.
  flooderKey = await t.createSecretKey(flooder)
  await sendEvents(t, { key: flooderKey, events: [makeSearch()] })
  await setPlan(t.deps.db, { workspaceId: flooder.workspaceId, planId: 'scale' })
  // As many and as dear ones as a free account can have sent: of the longest sentences, every letter with an accent.
  await sql`
    insert into voice_searches
      (workspace_id, id, shopper_id, query, said, occurred_at, received_at, product_keys, products_count)
    select ${flooder.workspaceId}, gen_random_uuid(), 'x', repeat('ãéîõü', 198), repeat('aeiou', 198), at, at, '{}', 0
    from (select ${t.clock.now()}::timestamptz - n * interval '1 millisecond' as at from generate_series(1, 20800) as n) as s
  `.execute(t.deps.db)
})
afterAll(() => t.close())

async function makeNeighbours() {
  return Promise.all(
    Array.from({ length: 6 }, async () => {
      const owner = await t.registerOwner()
      return { owner, key: await t.createSecretKey(owner) }
    }),
  )
}

/** What each neighbour does at once with the others, while a flood is under way. */
async function askAll(neighbours: Awaited<ReturnType<typeof makeNeighbours>>) {
  return Promise.all(
    neighbours.map(async ({ owner, key }) => {
      const { email: username, password, headers } = owner
      const signedIn = await t.call('POST', '/api/auth/token-obtain/', { body: { email: username, password } })
      const events = await sendEvents(t, { key, events: [makeSearch()] })
      const dashboard = await t.call('GET', '/api/ai/dashboard/', { headers })
      const found = await t.call('GET', `${path}mate`, { headers })
      const answer = await t.call('POST', '/api/voice-shop/answers/', {
        headers: { authorization: `Bearer ${key}` },
        body: { query: 'mate', language: 'es', source: 'text', shopper_id: 's' },
      })
      return [signedIn, events, dashboard, found, answer].map(({ status }) => status)
    }),
  )
}

async function countLockWaits(): Promise<number> {
  // On a cluster it waits on the store's machine.
  const waiting = (await isOnCitus())
    ? sql`citus_lock_waits`
    : sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const { rows } = await sql<{ count: number }>`select count(*)::int from ${waiting}`.execute(t.deps.db)
  return rows[0]?.count ?? 0
}

const path = '/api/ai/searches/?time_range=year&text='
const flooded = 64

const floods: [string, (index: number) => Promise<{ status: number }>][] = [
  ['searches its searches', (index) => t.call('GET', `${path}nothing${index}`, { headers: flooder.headers })],
  ['reads its dashboard', () => t.call('GET', '/api/ai/dashboard/?time_range=year', { headers: flooder.headers })],
  [
    'asks for files',
    () =>
      t.call('POST', '/api/ai/exports/', {
        headers: flooder.headers,
        body: { panel: 'searches', time_range: 'year', text: 'nothing' },
      }),
  ],
  ['sends orders', () => sendOrders(t, { key: flooderKey, orders: [makeOrder()] })],
  ['pushes products', () => pushProducts(t, { key: flooderKey, products: [makePushedProduct()] })],
  // More than may wait in the process at once.
  ['sends events', () => sendEvents(t, { key: flooderKey, events: Array.from({ length: 400 }, () => makeSearch()) })],
]

test.each(floods)('[SEC-2] a store that %s as hard as it can keeps no other store from anything', async (_, ask) => {
  const neighbours = await makeNeighbours()
  const flood = Array.from({ length: flooded }, (_, index) => ask(index))
  expect(await askAll(neighbours)).toEqual(neighbours.map(() => [200, 200, 200, 200, 200]))
  // Some of its own wait, and others may be told to come later.
  const own = new Set((await Promise.all(flood)).map(({ status }) => status))
  expect([...own].filter((status) => ![200, 201, 402, 429, 503].includes(status))).toEqual([])
})

test.skipIf(testDatabaseKind === 'embedded')(
  '[SEC-2] what waits for a lock of its store keeps no other store from anything, however much of it waits',
  async () => {
    const neighbours = await makeNeighbours()
    const { workspaceId } = flooder
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holder = t.deps.db.transaction().execute(async (transaction) => {
      // However slow the machine is, nobody but the test ends it.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
      await lockUsageState(transaction, { workspaceId, now: t.clock.now() })
      held.resolve()
      await released.promise
    })
    await Promise.race([held.promise, holder])
    let written = 0
    const flood = Array.from({ length: flooded }, () =>
      sendOrders(t, { key: flooderKey, orders: [makeOrder()] }).then(({ status }) => {
        if (status === 200) written += 1
        return status
      }),
    )
    try {
      // One of them waits for the lock, and the others for it.
      await expect.poll(() => countLockWaits(), { timeout: 20_000 }).toBe(1)
      expect(await askAll(neighbours)).toEqual(neighbours.map(() => [200, 200, 200, 200, 200]))
      expect(written).toBe(0)
    } finally {
      released.resolve()
      await holder
      // On a machine that is very slow some have waited too long, and are told so.
      const statuses = await Promise.all(flood)
      expect([...new Set(statuses)].filter((status) => ![200, 503].includes(status))).toEqual([])
    }
  },
)

test('[SEC-2] whoever asks faster than their pace is refused a second late, before anybody is asked who they are', async () => {
  const user_pace = { most: 2, seconds: 3600 }
  const rateLimits = { ...t.deps.config.rateLimits, user_pace }
  const paced = await createTestApp({ config: { rateLimits } })
  try {
    const [ana, eva] = [await paced.registerOwner(), await paced.registerOwner()]
    const list = ({ headers }: TestOwner) => paced.call('GET', '/api/workspaces/', { headers })
    // Each has asked once already, to know their workspace.
    expect((await list(ana)).status).toBe(200)
    // A session that is over would be a 401.
    await paced.deps.db.updateTable('sessions').set({ revoked_at: paced.clock.now() }).execute()
    const startedAt = performance.now()
    const refused = await list(ana)
    expect([refused.status, Number(refused.headers['retry-after']) > 1000]).toEqual([429, true])
    expect(performance.now() - startedAt).toBeGreaterThan(990)
    expect((await list(eva)).status).toBe(401)
  } finally {
    await paced.close()
  }
})
