import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeAccountsLock } from '../../../core/database/accounts-lock.ts'
import { asWorkspace } from '../../../core/database/as-workspace.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../../testing/test-app.ts'
import { openTestDatabase, type TestDatabase, testDatabaseKind } from '../../../testing/test-database.ts'
import { makeSearch, sendEvents } from '../../../testing/voice-events.ts'
import { createSaidIndexer } from './index-said.ts'

let database: TestDatabase
let t: TestApp
let owner: TestOwner
beforeAll(async () => {
  database = await openTestDatabase()
  t = await createTestApp({ database })
  owner = await t.registerOwner()
  const key = await t.createSecretKey(owner)
  const events = [
    '2026-09-30T23:59:59.999Z',
    '2026-10-01T00:00:00Z',
    '2026-10-31T12:00:00Z',
    '2026-11-01T00:00:00Z',
  ].map((occurred_at) => makeSearch({ occurred_at, query: `Término ${occurred_at.slice(5, 7)}` }))
  await sendEvents(t, { key, events })
})
afterAll(() => t.close())

const goesOn = new AbortController().signal

/** Asks as the store with no look at months that have no index. Returns how many were found; null where it is not known. */
async function countFound(since: string, until: string, { store = owner.workspaceId, most = 10 } = {}) {
  const ask = sql<{ ids: string[] }>`
    select ids from find_said(${store}::uuid, ${since}::timestamptz, ${until}::timestamptz, '{%term%,%ino%}', ${most}, 0)`
  const { rows } = await asWorkspace(owner.workspaceId, () => ask.execute(t.deps.db))
  return rows[0]?.ids.length ?? null
}

test.skipIf(testDatabaseKind === 'embedded')(
  '[SEARCHES-1] while an index is made people sign in on a cluster too, and a stop ends it; it is made later',
  async () => {
    const sweep = createSaidIndexer(database, t.clock)
    const stopping = new AbortController()
    const held = Promise.withResolvers<void>()
    // It waits for what writes to the month.
    const writing = t.deps.db.transaction().execute(async (transaction) => {
      await sql`update voice_searches set language = language where occurred_at < '2026-11-01'`.execute(transaction)
      await held.promise
    })
    const making = sweep(stopping.signal)
    const countMaking = async () => {
      const { rows } =
        await sql`select from pg_stat_activity where datname = current_database() and query like 'create index concurrently%' and state = 'active'`.execute(
          t.deps.db,
        )
      return rows.length
    }
    await expect.poll(countMaking).toBe(1)
    await t.deps.db.transaction().execute((transaction) => sql.raw(takeAccountsLock).execute(transaction))
    stopping.abort()
    await making
    expect(await countMaking()).toBe(0)
    held.resolve()
    await writing
  },
)

test('[SEARCHES-1] months that are over get their index, one at a time, and the month under way none', async () => {
  const sweep = createSaidIndexer(database, t.clock)
  const count = async () => [
    await countFound('2026-09-01T00:00:00Z', '2026-10-01T00:00:00Z'),
    await countFound('2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z'),
    await countFound('2026-09-01T00:00:00Z', '2026-12-01T00:00:00Z'),
  ]
  expect(await count()).toEqual([null, null, null])
  await sweep(goesOn)
  await sweep(goesOn)
  await sweep(goesOn)
  // The embedded database has one connection: making an index would hold everybody up.
  expect(await count()).toEqual(testDatabaseKind === 'embedded' ? [null, null, null] : [1, 2, null])
  if (testDatabaseKind === 'embedded') return
  expect(await countFound('2026-09-01T00:00:00Z', '2026-11-01T00:00:00Z', { most: 3 })).toBe(3)
  expect(await countFound('2026-09-01T00:00:00Z', '2026-11-01T00:00:00Z', { most: 2 })).toBeNull()
  t.clock.set('2026-12-01T00:00:00Z')
  await sweep(goesOn)
  expect(await countFound('2026-09-01T00:00:00Z', '2026-12-01T00:00:00Z')).toBe(4)
})

test('[SEC-1] nobody finds what another store has', async () => {
  const other = await t.registerOwner()
  expect(await countFound('2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z', { store: other.workspaceId })).toBeNull()
})
