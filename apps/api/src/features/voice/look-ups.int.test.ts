import type { RecommendedProduct } from '@voice-shop/contract'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { asWorkspace } from '../../core/database/as-workspace.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { isOnCitus, testDatabaseKind } from '../../testing/test-database.ts'
import { insertTestWorkspace } from '../../testing/test-workspace.ts'
import { makeClick, makeSearch } from '../../testing/voice-events.ts'
import { getSlot } from '../rollups/rollups.public.ts'
import { listFallenShort, selectFallenShort } from './fallen-short.queries.ts'
import { listInsightExamples } from './insight-examples.queries.ts'
import { listRecommended, lookUpRecommended } from './recommended-products.ts'
import { readVisitNeighbours } from './visits.repository.ts'
import { readKnownSearches } from './voice.repository.ts'

const now = new Date('2026-11-18T15:07:11.123Z')
/** What planners make of a few rows does not matter. */
const searchCount = 6000
/** One of so many finds nothing. */
const shortEach = 100
const onCitus = await isOnCitus()

let t: TestApp
let workspaceId: string
beforeAll(async () => {
  t = await createTestApp({ now: now.toISOString() })
  workspaceId = await insertTestWorkspace(t.deps.db, { now, planId: 'custom' })
  const events = Array.from({ length: searchCount }, (_, index) =>
    makeSearch({
      shopper_id: nameShopper(index),
      products: index % shortEach === 0 ? [] : [makeProduct(index), makeProduct(index + 1)],
    }),
  )
  const { accepted } = await t.deps.recorder.record({ workspaceId, events, source: { kind: 'import' } })
  expect(accepted).toBe(searchCount)
})
afterAll(() => t.close())

const nameShopper = (index: number) => `shopper-${index}`

function makeProduct(index: number): RecommendedProduct {
  return { product_id: `p-${index}`, product_name: `Mate ${index}`, category: 'Mates' }
}

/** How many rows were read and left out again where most were, as the store reads them: behind its policies. */
async function countNeedless(statement: RawBuilder<unknown>): Promise<number> {
  const explain = sql<{ 'QUERY PLAN': string }>`explain (analyze, costs off, timing off) ${statement}`
  const { rows } = await asWorkspace(workspaceId, () => explain.execute(t.deps.db))
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  const removed = Array.from(plan.matchAll(/Rows Removed by Filter: (\d+)/g), ([, count]) => Number(count))
  const read = Array.from(plan.matchAll(/Scan.* \(actual rows=(\d+)/g), ([, count]) => Number(count))
  expect(plan).toContain('Index')
  return Math.max(0, ...removed, ...read)
}

const placesOf = (count: number) => Array.from({ length: count }, (_, place) => place * 31)

/** The database has counted nothing of any of these tables yet. */
describe.skipIf(onCitus)('a group of events reads no more than it asks for', () => {
  test('where its shoppers were last', async () => {
    const rows = placesOf(16).flatMap((place) => [
      { shopperId: nameShopper(place), slot: getSlot(now) },
      { shopperId: `new-${place}`, slot: getSlot(now) },
    ])
    expect(await countNeedless(readVisitNeighbours([{ workspaceId, rows }]))).toBeLessThanOrEqual(32)
  })

  test.skipIf(testDatabaseKind === 'embedded')('whatever was planned while its tables were nearly empty', async () => {
    const fresh = await createTestApp({ now: now.toISOString() })
    onTestFinished(() => fresh.close())
    const { db, recorder } = fresh.deps
    const store = await insertTestWorkspace(db, { now, planId: 'custom' })
    const record = (count: number) =>
      recorder.record({
        workspaceId: store,
        events: Array.from({ length: count }, () => makeSearch({ shopper_id: crypto.randomUUID() })),
        source: { kind: 'import' },
      })
    await record(1)
    await sql`analyze`.execute(db)
    // A connection has one plan for all values after its sixth time.
    for (let group = 0; group < 80; group += 1) await record(1)
    const countRead = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(db)
      const { rows } = await sql<{ read: number }>`
        select coalesce(sum(seq_tup_read), 0)::int as read from pg_stat_user_tables where relname ~ '^(shopper_visits|voice_search)'
      `.execute(db)
      return rows[0]?.read
    }
    const before = await countRead()
    for (let group = 0; group < 8; group += 1) await record(200)
    expect(await countRead()).toBe(before)
  })

  test('what was recommended where it was clicked', async () => {
    const { rows: known } = await sql<{ id: string }>`
      select id from voice_searches where workspace_id = ${workspaceId} limit 16
    `.execute(t.deps.db)
    const rows = known.map(({ id }) => ({ ...makeClick(makeSearch({ id })), occurredAt: now }))
    const statement = readKnownSearches([{ workspaceId, rows }], new Date('2026-11-01'))
    expect(await countNeedless(statement)).toBeLessThanOrEqual(32)
  })

  test('and a list the products of its searches', async () => {
    const workspace = sql`${workspaceId}::uuid`
    const statement = sql`
      select ${listRecommended(workspace, sql`s.product_keys`)} from (
        select array[n, n + 1]::bigint[] as product_keys from generate_series(1, 16) as n offset 0
      ) as s
    `
    expect(await countNeedless(statement)).toBeLessThanOrEqual(16)
    const one = sql`select * from ${lookUpRecommended(workspace, sql`array[1, 2]::bigint[]`)}`
    expect(await countNeedless(one)).toBeLessThanOrEqual(2)
  })

  test('and what fell short is no more than that', async () => {
    const window = { workspaceId, start: new Date('2026-10-01'), end: new Date('2026-12-01') }
    expect(await countNeedless(selectFallenShort({ ...window, mostSearches: 20 }))).toBeLessThanOrEqual(21)
  })
})

test('of searches that fell short the newest are told, and whether there are more', async () => {
  const window = { workspaceId, start: new Date('2026-11-01'), end: new Date('2026-12-01') }
  const all = await listFallenShort(t.deps.db, { ...window, mostSearches: 60 })
  expect(all.isPartial).toBe(false)
  expect(all.searches.map(({ shopperId }) => shopperId).sort()).toEqual(
    Array.from({ length: 60 }, (_, place) => nameShopper(place * shortEach)).sort(),
  )
  const newest = await listFallenShort(t.deps.db, { ...window, mostSearches: 59 })
  expect(newest).toEqual({ searches: all.searches.slice(0, 59), isPartial: true })
  const end = all.searches.at(-1)?.at ?? window.end
  expect((await listFallenShort(t.deps.db, { ...window, end, mostSearches: 60 })).searches).toEqual([])
})

/** Searches in the last weeks of the time, and before them. */
const longTimes = [new Date('2026-12-01'), new Date('2027-02-01')].map((end) => ({
  start: new Date('2025-01-01'),
  end,
}))

test('[INSIGHT-1] [METRIC-3] of a long time the same newest searches are told as of a short one', async () => {
  const short = { start: new Date('2026-11-10'), end: new Date('2026-12-01') }
  const read = async (time: { start: Date; end: Date }) => {
    const window = { workspaceId, ...time, mostSearches: 50 }
    return [
      await listInsightExamples(t.deps.db, { ...window, limit: 5 }),
      await listFallenShort(t.deps.db, window),
    ] as const
  }
  const [examples, fallenShort] = await read(short)
  const counts = [...examples.no_result, ...examples.no_click].map(({ count }) => count)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(50)
  expect(fallenShort).toMatchObject({ searches: { length: 50 }, isPartial: true })
  for (const time of longTimes) expect(await read(time)).toEqual([examples, fallenShort])
})
