import { repeatedWithinSeconds } from '@voice-shop/contract'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asWorkspace } from '../../core/database/as-workspace.ts'
import { hashSecret } from '../../core/secret-hash.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { isOnCitus, openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { insertTestWorkspace, setPlan } from '../../testing/test-workspace.ts'
import { makeSearch } from '../../testing/voice-events.ts'
import type { CheckedSearch } from './event-check.ts'
import { readSearchNeighbours } from './voice.repository.ts'

const now = new Date('2026-11-18T15:07:11.123Z')
const store = { workspaceId: '', keyHash: hashSecret('vsk_of_a_busy_store') }
/** What planners make of a few rows does not matter. */
const searchCount = 8000
const onCitus = await isOnCitus()

let database: TestDatabase
let t: TestApp
beforeAll(async () => {
  database = await openTestDatabase()
  t = await createTestApp({ database, now: now.toISOString() })
  store.workspaceId = await insertTestWorkspace(t.deps.db, { now, secretKeyHash: store.keyHash })
  await setPlan(t.deps.db, { workspaceId: store.workspaceId, planId: 'custom' })
  const hourAgo = new Date(now.getTime() - 3_600_000)
  await record(Array.from({ length: 1000 }, (_, index) => [`earlier-${index % 300}`, hourAgo]))
  // As it counts by itself now and then: what comes after is not counted.
  await sql`analyze voice_searches`.execute(t.deps.db)
  await record(Array.from({ length: searchCount }, (_, index) => [nameShopper(index), getTime(index)]))
})
afterAll(() => t.close())

async function record(searches: [shopperId: string, at: Date][]): Promise<void> {
  const { workspaceId, keyHash } = store
  const source = { kind: 'store_key', keyHash, apiKeyId: null } as const
  const events = searches.map(([shopper_id, at]) => makeSearch({ shopper_id, occurred_at: at.toISOString() }))
  const { accepted } = await t.deps.recorder.record({ workspaceId, events, source })
  expect(accepted).toBe(searches.length)
}

/** In no order, as shoppers' names are. */
function nameShopper(index: number): string {
  return hashSecret(`shopper-${index}`)
}

/** All within the last half minute. */
function getTime(index: number): Date {
  return new Date(now.getTime() - (1 - index / searchCount) * 25_000)
}

function checked(shopperId: string, occurredAt: Date): CheckedSearch {
  const { occurred_at: _, ...search } = makeSearch({ shopper_id: shopperId })
  return { ...search, occurredAt }
}

function readNeighbours(rows: CheckedSearch[]) {
  return readSearchNeighbours([{ workspaceId: store.workspaceId, rows }])
}

function run<Row>(statement: RawBuilder<Row>): Promise<Row[]> {
  return asWorkspace(store.workspaceId, async () => (await statement.execute(t.deps.db)).rows)
}

test('the searches of a shopper that are nearest to a new one are found, and none that are too far away', async () => {
  const at = getTime(3).getTime()
  const withinMs = repeatedWithinSeconds * 1000
  const events = [
    checked(nameShopper(3), new Date(at + withinMs)),
    checked(nameShopper(3), new Date(at - 1)),
    checked(nameShopper(3), new Date(at + withinMs + 1)),
    checked('nobody', now),
  ]
  const rows = await run(readNeighbours(events))
  const found = rows.map((row) => [row.at.getTime() - at, row.before?.getTime() ?? null, row.after?.getTime() ?? null])
  expect(found).toEqual([
    [withinMs, at, null],
    [-1, null, at],
  ])
})

describe.skipIf(onCitus)('who searched before is found without a look at what others said in the last minute', () => {
  async function measure(name = (index: number) => `new-${index}`) {
    const events = Array.from({ length: 16 }, (_, index) => checked(name(index), now))
    const statement = sql<{ 'QUERY PLAN': string }>`explain (analyze, costs off, timing off) ${readNeighbours(events)}`
    const plan = (await run(statement)).map((row) => row['QUERY PLAN']).join('\n')
    const removed = Array.from(plan.matchAll(/Rows Removed by Filter: (\d+)/g), ([, rows]) => Number(rows))
    const read = Array.from(plan.matchAll(/Scan.* \(actual rows=(\d+)/g), ([, rows]) => Number(rows))
    return { plan, mostRemoved: Math.max(0, ...removed), mostRead: Math.max(0, ...read) }
  }

  test('where the database has not counted it yet', async () => {
    const { plan, mostRemoved } = await measure()
    expect(mostRemoved).toBeLessThan(10)
    // The months before and after are left alone.
    expect(plan).toContain('voice_searches_2026_11')
    expect(plan).not.toContain('voice_searches_2026_10')
  })

  test('nor at all that they said themselves, where one shopper has said half of it', async () => {
    await record(Array.from({ length: searchCount }, (_, index) => ['all-the-same', getTime(index)]))
    // As in a month that has just begun: of its shoppers nothing is known, and of how many rows a page has little.
    const month = sql`'voice_searches_2026_11'::regclass`
    await sql`delete from pg_statistic where starelid = ${month}`.execute(t.deps.db)
    await sql`update pg_class set reltuples = 200, relpages = 1, relallvisible = 0 where oid = ${month}`.execute(
      t.deps.db,
    )
    const { mostRemoved, mostRead } = await measure(() => 'all-the-same')
    // 16 come from the statement itself.
    expect([mostRemoved < 10, mostRead <= 16]).toEqual([true, true])
  })

  test('where it has, and one shopper has said half of it', async () => {
    await sql`analyze voice_searches`.execute(t.deps.db)
    expect((await measure()).mostRemoved).toBeLessThan(10)
  })
})
