import type { VoiceEvent } from '@voice-shop/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asWorkspace } from '../../core/database/as-workspace.ts'
import { listRollupRows } from '../../testing/list-rollup-rows.ts'
import { type RawSearch, recountDashboard } from '../../testing/recount.ts'
import { runDueJobs } from '../../testing/run-jobs.ts'
import { createRandom, scatterSearches, toBatches } from '../../testing/scattered-searches.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { isOnCitus } from '../../testing/test-database.ts'
import { insertTestWorkspace } from '../../testing/test-workspace.ts'
import { makeSearch } from '../../testing/voice-events.ts'
import { getDashboard } from '../dashboard/dashboard.public.ts'
import { getSlotStart } from './calendar.ts'
import { selectSearchRows } from './figures.repository.ts'
import { slotsPerWeek } from './old-slots.repository.ts'
import { getPackingEnd, packLateSlots, packSlots, sweepSlots } from './pack-slots.ts'
import { rollupDataSets } from './rollups.data-sets.ts'
import { requestTimeZone } from './time-zone-change.ts'

const now = new Date('2026-11-18T15:07:11.123Z')
const onCitus = await isOnCitus()
const packingEnd = getSlotStart(getPackingEnd(now))

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ now: now.toISOString() })
})
afterAll(() => t.close())

async function makeStore(seed: number, { timeZone = 'America/Sao_Paulo', count = 500 } = {}) {
  const random = createRandom(seed)
  const searches = scatterSearches(random, now, count)
  const workspaceId = await insertTestWorkspace(t.deps.db, { now, timeZone })
  const record = (events: VoiceEvent[]) => t.deps.recorder.record({ workspaceId, events, source: { kind: 'import' } })
  return { workspaceId, searches, batches: toBatches(random, searches), record }
}

/** How many rows of quarter hours lie by themselves, old ones and young ones, and how many weeks. */
async function countRows(workspaceId: string) {
  const { rows } = await sql<{ old: number; young: number; weeks: number }>`
    select (select count(distinct (day - day % 7))::int from old_slots where workspace_id = ${workspaceId}) as weeks,
      count(*) filter (where bucket < ${getPackingEnd(now)})::int as old,
      count(*) filter (where bucket >= ${getPackingEnd(now)})::int as young
    from search_rollups where workspace_id = ${workspaceId} and grain = 's'
  `.execute(t.deps.db)
  return rows[0] as { old: number; young: number; weeks: number }
}

const ranges = [
  { time_range: 'day', compare_with: 'period_before' },
  { time_range: 'day', compare_with: 'year_before' },
  { time_range: 'month', compare_with: 'year_before' },
  { time_range: 'year', compare_with: 'period_before' },
  { time_range: 'year', compare_with: 'same_weekdays' },
] as const

async function expectRecount(workspaceId: string, searches: readonly RawSearch[], timeZone = 'America/Sao_Paulo') {
  for (const range of ranges) {
    const query = { ...range, chart_period: 'day' } as const
    const shown = await getDashboard(t.deps, { workspaceId, query })
    expect(shown).toEqual(recountDashboard(searches, { now, timeZone, query }))
  }
}

const pack = (workspaceId: string) => packSlots(t.deps.db, { workspaceId, now })
const listRows = (workspaceId: string) => listRollupRows(t.deps.db, { workspaceId, now })

test('[DASH-10] [SCALE-1] old quarter hours lie by week, young ones by themselves, and all figures are as before', async () => {
  const { workspaceId, searches, batches, record } = await makeStore(1)
  await record(batches.flat())
  const [before, rows] = [await countRows(workspaceId), await listRows(workspaceId)]
  await expectRecount(workspaceId, searches)
  await pack(workspaceId)
  const after = await countRows(workspaceId)
  expect(before.weeks).toBe(0)
  expect(after).toMatchObject({ old: 0, young: before.young })
  expect(after.weeks).toBeGreaterThan(20)
  expect(after.weeks).toBeLessThan(before.old / 2)
  await expectRecount(workspaceId, searches)
  expect(await listRows(workspaceId)).toEqual(rows)
  // Nothing is left to do.
  await pack(workspaceId)
  expect(await countRows(workspaceId)).toEqual(after)
})

test('[DASH-10] [SCALE-1] events that come late, between steps of packing and after them, count in every figure', async () => {
  const { workspaceId, searches, batches, record } = await makeStore(2)
  const other = await makeStore(2)
  await other.record(other.batches.flat())
  for (const events of batches) {
    await record(events)
    await pack(workspaceId)
  }
  await expectRecount(workspaceId, searches)
  expect(await listRows(workspaceId)).toEqual(await listRows(other.workspaceId))
  // Late ones lie by themselves until the next time, beside their week.
  const late = await makeStore(3)
  const half = late.batches.flat().length / 2
  await late.record(late.batches.flat().slice(0, half))
  await pack(late.workspaceId)
  await late.record(late.batches.flat().slice(half))
  expect((await countRows(late.workspaceId)).old).toBeGreaterThan(20)
  await expectRecount(late.workspaceId, late.searches)
  await packLateSlots(t.deps.db, late.workspaceId)
  expect((await countRows(late.workspaceId)).old).toBe(0)
  await expectRecount(late.workspaceId, late.searches)
})

test('[DASH-10] [SCALE-1] a week with many quarter hours lies by day, also if it has become one of many', async () => {
  const [packed, plain] = [await makeStore(10, { count: 0 }), await makeStore(10, { count: 0 })]
  const thursday = Date.parse('2026-05-28T00:00:00Z')
  // Each shopper comes again after as many quarter hours, so that most of them have several gaps.
  const searches = Array.from({ length: 3 * 96 }, (_, slot) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9]
      .filter((pause) => slot % pause === 0)
      .map((pause) => {
        const occurred_at = new Date(thursday + slot * 900_000).toISOString()
        return makeSearch({ shopper_id: `shopper-${pause}`, occurred_at })
      }),
  ).flat()
  const listDays = async () => {
    const rows = await t.deps.db
      .selectFrom('old_slots')
      .select(['day', 'days'])
      .where('workspace_id', '=', packed.workspaceId)
      .orderBy('day')
      .execute()
    return rows.map(({ day, days }) => `${new Date(day * 86_400_000).toISOString().slice(0, 10)} ${days}`)
  }
  await plain.record(searches)
  await packed.record(searches.slice(0, 200))
  await pack(packed.workspaceId)
  expect(await listDays()).toEqual(['2026-05-28 7'])
  await packed.record(searches.slice(200))
  await pack(packed.workspaceId)
  expect(await listDays()).toEqual(['2026-05-28 1', '2026-05-29 1', '2026-05-30 1'])
  expect(await listRows(packed.workspaceId)).toEqual(await listRows(plain.workspaceId))
  for (const query of [
    { time_range: 'year', chart_period: 'day', compare_with: 'period_before' } as const,
    {
      time_range: 'week',
      from: '2026-05-30',
      to: '2026-06-03',
      chart_period: 'day',
      compare_with: 'period_before',
    } as const,
  ]) {
    const [shown, counted] = await Promise.all(
      [packed, plain].map(({ workspaceId }) => getDashboard(t.deps, { workspaceId, query })),
    )
    expect(shown).toEqual(counted)
    expect(shown?.stats.voice_searches.count).toBeGreaterThan(200)
  }
})

test('[STORE-6] another time zone is made of packed quarter hours, of those that came late, and of young ones', async () => {
  const { workspaceId, searches, batches, record } = await makeStore(4)
  const events = batches.flat()
  await record(events.slice(0, events.length - 150))
  await pack(workspaceId)
  await record(events.slice(-150))
  const timeZone = 'Asia/Kathmandu'
  await t.deps.db
    .transaction()
    .execute((transaction) => requestTimeZone(t.deps, transaction, { workspaceId, timeZone }))
  await runDueJobs(t.deps)
  await expectRecount(workspaceId, searches, timeZone)
  const made = await makeStore(4, { timeZone })
  await made.record(made.batches.flat())
  expect(await listRows(workspaceId)).toEqual(await listRows(made.workspaceId))
})

test('[SCALE-1] events, packing by several processes and readers at once: every figure is exact', async () => {
  const { workspaceId, searches, batches, record } = await makeStore(5)
  const events = batches.flat()
  const old = events.splice(0, events.length - 200)
  await record(old)
  let isDone = false
  const query = { time_range: 'year', chart_period: 'month', compare_with: 'period_before' } as const
  const read = async () => {
    // A figure of a store that gets events may only grow.
    let last = 0
    while (!isDone) {
      const { stats } = await getDashboard(t.deps, { workspaceId, query })
      expect(stats.voice_searches.count).toBeGreaterThanOrEqual(last)
      last = stats.voice_searches.count
    }
  }
  const send = async () => {
    while (events.length > 0) await record(events.splice(0, 10))
    isDone = true
  }
  const packAgain = async () => {
    while (!isDone) await pack(workspaceId)
  }
  await Promise.all([send(), packAgain(), packAgain(), read()])
  await expectRecount(workspaceId, searches)
})

test('[SCALE-1] a step that is cut off leaves all as it was, and the next one goes on', async () => {
  const { workspaceId, searches, batches, record } = await makeStore(6)
  await record(batches.flat())
  const before = await countRows(workspaceId)
  const refusal = sql`alter table old_slots add constraint refuse_weeks check (day < 0) not valid`
  await refusal.execute(t.deps.db)
  await expect(pack(workspaceId)).rejects.toThrow('refuse_weeks')
  await sql`alter table old_slots drop constraint refuse_weeks`.execute(t.deps.db)
  expect(await countRows(workspaceId)).toEqual(before)
  await pack(workspaceId)
  expect((await countRows(workspaceId)).old).toBe(0)
  await expectRecount(workspaceId, searches)
})

test('[SCALE-1] the sweep packs each store once, and again when a week more is old', async () => {
  const { workspaceId, batches, record } = await makeStore(7)
  await record(batches.flat())
  const run = async (instant: Date) => sweepSlots({ db: t.deps.db, clock: { ...t.deps.clock, now: () => instant } })
  await run(now)
  const first = await countRows(workspaceId)
  expect(first.old).toBe(0)
  await run(new Date(now.getTime() + 7 * 86_400_000))
  const second = await countRows(workspaceId)
  expect(second.young).toBeLessThan(first.young)
  expect(second.weeks).toBe(first.weeks + 1)
})

test.skipIf(onCitus)('[DASH-10] a day of long ago is read out of its week alone, also behind policies', async () => {
  const { workspaceId } = await makeStore(9, { count: 0 })
  await sql`
    insert into old_slots select ${workspaceId}::uuid, 7 * week, 7, array[1, 100], array[1, 2]${sql.raw(", '{}'".repeat(17))}
    from generate_series(1, 2000) as week
  `.execute(t.deps.db)
  const source = { workspaceId, generation: 0, timeZone: 'UTC' }
  const ranges = [1000 * slotsPerWeek, 1500 * slotsPerWeek + 60].map((from) => ({
    grain: 's' as const,
    ...{ from, to: from + 96, first: from },
  }))
  const statement = selectSearchRows(source, ranges)
  const [{ rows }, explained] = await asWorkspace(workspaceId, () =>
    Promise.all([
      statement.execute(t.deps.db),
      sql<{ 'QUERY PLAN': string }>`explain (analyze, costs off, timing off) ${statement}`.execute(t.deps.db),
    ]),
  )
  expect(rows.map(({ searches }) => searches)).toEqual([1, 2])
  const plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/old_slots_key .*actual rows=1(?:\.00)? loops=2/)
})

test('[SCALE-1] a store whose quarter hours cannot be packed does not hold up the others', async () => {
  const [broken, other] = [await makeStore(11), await makeStore(12)]
  for (const { record, batches } of [broken, other]) await record(batches.flat())
  const refusal = sql.raw(
    `alter table old_slots add constraint refuse_store check (workspace_id <> '${broken.workspaceId}') not valid`,
  )
  await refusal.execute(t.deps.db)
  await expect(sweepSlots(t.deps)).rejects.toThrow('could not be packed')
  await sql`alter table old_slots drop constraint refuse_store`.execute(t.deps.db)
  expect((await countRows(other.workspaceId)).old).toBe(0)
  expect((await countRows(broken.workspaceId)).old).toBeGreaterThan(0)
  await sweepSlots(t.deps)
  expect((await countRows(broken.workspaceId)).old).toBe(0)
})

test('[SCALE-1] a stop ends it between two steps', async () => {
  const { workspaceId, batches, record } = await makeStore(13)
  await record(batches.flat())
  const before = await countRows(workspaceId)
  await packSlots(t.deps.db, { workspaceId, now, stopping: AbortSignal.abort() })
  expect(await countRows(workspaceId)).toEqual(before)
})

test('[STORE-3] an export tells each quarter hour once, packed or not', async () => {
  const { workspaceId, searches, batches, record } = await makeStore(8)
  const events = batches.flat()
  await record(events.slice(0, 300))
  await pack(workspaceId)
  await record(events.slice(300))
  const figures = rollupDataSets.find(({ name }) => name === 'search-figures')
  const told: Record<string, unknown>[] = []
  for await (const rows of figures?.read(t.deps.db, { workspaceId, merchantId: workspaceId }) ?? []) told.push(...rows)
  const quarters = told.filter(({ period }) => period === 'quarter hour')
  expect(new Set(quarters.map(({ starts }) => starts)).size).toBe(quarters.length)
  expect(quarters.reduce((sum, row) => sum + Number(row.searches), 0)).toBe(searches.length)
  expect(quarters.filter(({ starts }) => new Date(String(starts)) < packingEnd).length).toBeGreaterThan(100)
  const days = told.filter(({ period }) => period === 'day')
  expect(days.reduce((sum, row) => sum + Number(row.searches), 0)).toBe(searches.length)
  expect(Object.keys(quarters[0] ?? {}).sort()).toEqual(Object.keys(days[0] ?? {}).sort())
})
