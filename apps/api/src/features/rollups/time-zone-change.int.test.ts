import { type ChartPeriod, type TimeRange, timeRanges, type VoiceEvent } from '@voice-shop/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRollupRows } from '../../testing/list-rollup-rows.ts'
import type { RawSearch } from '../../testing/recount.ts'
import { recountDashboard } from '../../testing/recount.ts'
import { runDueJobs } from '../../testing/run-jobs.ts'
import { createRandom, scatterSearches, toBatches } from '../../testing/scattered-searches.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { insertTestWorkspace } from '../../testing/test-workspace.ts'
import { getDashboard } from '../dashboard/dashboard.public.ts'
import { readRollupZone } from '../usage/usage.public.ts'
import { listItemCounts } from '../voice/voice.public.ts'
import { findTimeZoneChange, type RebuildDeps, requestTimeZone, runRebuildStep } from './time-zone-change.ts'

const now = new Date('2026-11-18T15:07:11.123Z')
const [first, second] = ['America/Argentina/Buenos_Aires', 'Asia/Kathmandu']

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ now: now.toISOString() })
})
afterAll(() => t.close())

let rebuild: RebuildDeps
beforeAll(() => {
  rebuild = { db: t.deps.db, clock: t.deps.clock, listItemCounts, daySources: [] }
})

/** A workspace in `first`, with searches, of which some have arrived. */
async function makeStore(seed: number, count = 400) {
  const random = createRandom(seed)
  const searches = scatterSearches(random, now, count)
  const workspaceId = await insertTestWorkspace(t.deps.db, { now, timeZone: first })
  const batches = toBatches(random, searches)
  const record = (events: VoiceEvent[]) => t.deps.recorder.record({ workspaceId, events, source: { kind: 'import' } })
  const wish = (timeZone: string) =>
    t.deps.db.transaction().execute((transaction) => requestTimeZone(t.deps, transaction, { workspaceId, timeZone }))
  return { searches, workspaceId, batches, record, wish }
}

const choose = (time_range: TimeRange, chart_period: ChartPeriod) =>
  ({ time_range, chart_period, compare_with: 'period_before' }) as const

async function expectRecount(workspaceId: string, searches: readonly RawSearch[], timeZone: string): Promise<void> {
  for (const timeRange of timeRanges) {
    for (const chartPeriod of ['day', 'month'] as const) {
      const query = choose(timeRange, chartPeriod)
      const shown = await getDashboard(t.deps, { workspaceId, query })
      expect(shown).toEqual(recountDashboard(searches, { now, timeZone, query }))
    }
  }
}

const listRows = (workspaceId: string) => listRollupRows(t.deps.db, { workspaceId, now: t.deps.clock.now() })

/** The roll-ups of a workspace whose events came in the zone from the start. */
async function listRowsMadeIn(searches: readonly RawSearch[], timeZone: string, seed: number) {
  const workspaceId = await insertTestWorkspace(t.deps.db, { now, timeZone })
  for (const events of toBatches(createRandom(seed), searches)) {
    await t.deps.recorder.record({ workspaceId, events, source: { kind: 'import' } })
  }
  return workspaceId
}

async function expectSameRows(workspaceId: string, otherId: string): Promise<void> {
  expect(await listRows(workspaceId)).toEqual(await listRows(otherId))
}

test('[STORE-6] figures are exact at every step of a change while events come in', async () => {
  const { searches, workspaceId, batches, record, wish } = await makeStore(1)
  await record(batches.slice(0, 2).flat())
  await wish(second)
  const percents: number[] = []
  const sent = new Set(batches.slice(0, 2).flat())
  const listArrived = () => {
    const ids = new Set([...sent].flatMap((event) => (event.type === 'search' ? [event.id] : [])))
    const clicks = [...sent].flatMap((event) =>
      event.type === 'click' ? [`${event.search_id} ${event.product_id}`] : [],
    )
    return searches
      .filter(({ id }) => ids.has(id))
      .map((search) => ({
        ...search,
        clicked: new Set([...search.clicked].filter((id) => clicks.includes(`${search.id} ${id}`))),
      }))
  }
  const rest = batches.slice(2).flat()
  for (let isMore = true; isMore; ) {
    isMore = await runRebuildStep(rebuild, workspaceId, 60)
    percents.push((await findTimeZoneChange(t.deps.db, workspaceId))?.percent ?? 100)
    const events = rest.splice(0, 40)
    await record(events)
    for (const event of events) sent.add(event)
    const { timeZone } = await readRollupZone(t.deps.db, workspaceId)
    expect(timeZone).toBe(percents.at(-1) === 100 ? second : first)
    const query = choose('month', 'day')
    const shown = await getDashboard(t.deps, { workspaceId, query })
    expect(shown).toEqual(recountDashboard(listArrived(), { now, timeZone, query }))
  }
  expect(percents.length).toBeGreaterThan(6)
  expect(percents).toEqual(percents.toSorted((left, right) => left - right))
  await record(rest)
  await expectRecount(workspaceId, searches, second)
  await expectSameRows(workspaceId, await listRowsMadeIn(searches, second, 1))
})

test('[STORE-6] events of several senders and two workers at once leave the same rows', async () => {
  const { searches, workspaceId, batches, record, wish } = await makeStore(2, 600)
  await record(batches[0] ?? [])
  await wish(second)
  const work = async () => {
    while (await runRebuildStep(rebuild, workspaceId, 15));
  }
  const events = batches.slice(1).flat()
  const send = async () => {
    while (events.length > 0) await record(events.splice(0, 25))
  }
  // One sender, since a click follows its search.
  await Promise.all([work(), work(), send()])
  await expectRecount(workspaceId, searches, second)
  await expectSameRows(workspaceId, await listRowsMadeIn(searches, second, 2))
})

test('[STORE-6] what a killed process has left is gone on with, and another wish begins anew', async () => {
  const { searches, workspaceId, batches, record, wish } = await makeStore(3)
  await record(batches.flat())
  await wish('Pacific/Kiritimati')
  for (let step = 0; step < 5; step += 1) await runRebuildStep(rebuild, workspaceId, 60)
  expect(await findTimeZoneChange(t.deps.db, workspaceId)).toMatchObject({ time_zone: 'Pacific/Kiritimati' })
  // A step that dies in its middle has done nothing.
  const dying = t.deps.db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('usage')
      .set({ next_built_until: 0 })
      .where('workspace_id', '=', workspaceId)
      .execute()
    throw new Error('killed')
  })
  await expect(dying).rejects.toThrow('killed')
  await Promise.all([wish(second), wish(second)])
  expect(await findTimeZoneChange(t.deps.db, workspaceId)).toEqual({ time_zone: second, percent: 0 })
  await expectRecount(workspaceId, searches, first)
  await runDueJobs(t.deps)
  expect(await findTimeZoneChange(t.deps.db, workspaceId)).toBeNull()
  await expectRecount(workspaceId, searches, second)
  await expectSameRows(workspaceId, await listRowsMadeIn(searches, second, 3))
})

test('[STORE-6] a wish for the zone in force takes back what is under way', async () => {
  const { searches, workspaceId, batches, record, wish } = await makeStore(4, 200)
  await record(batches.flat())
  const before = await listRows(workspaceId)
  await wish(second)
  for (let step = 0; step < 3; step += 1) await runRebuildStep(rebuild, workspaceId, 60)
  await wish(first)
  expect(await findTimeZoneChange(t.deps.db, workspaceId)).toBeNull()
  await runDueJobs(t.deps)
  expect(await listRows(workspaceId)).toEqual(before)
  await expectRecount(workspaceId, searches, first)
})

test('[STORE-6] a dashboard that is read while the zone changes is of one zone', async () => {
  const { searches, workspaceId, batches, record, wish } = await makeStore(6, 200)
  await record(batches.flat())
  const query = choose('month', 'day')
  const recounted = [first, second].map((timeZone) => recountDashboard(searches, { now, timeZone, query }))
  const seen = new Set<string>()
  for (const wished of [second, first, second]) {
    await wish(wished)
    const work = async () => {
      while (await runRebuildStep(rebuild, workspaceId, 100));
    }
    let isDone = false
    const read = async () => {
      while (!isDone) {
        const shown = await getDashboard(t.deps, { workspaceId, query })
        seen.add(shown.time_zone)
        expect(shown).toEqual(recounted.find(({ time_zone }) => time_zone === shown.time_zone))
      }
    }
    await Promise.all([work().finally(() => (isDone = true)), read(), read(), read()])
  }
  expect([...seen].sort()).toEqual([first, second].sort())
})

test('[STORE-6] there and back again, and a store without events', async () => {
  const { searches, workspaceId, batches, record, wish } = await makeStore(5, 150)
  await wish(second)
  await runDueJobs(t.deps)
  expect(await readRollupZone(t.deps.db, workspaceId)).toEqual({ timeZone: second, generation: 1 })
  await record(batches.flat())
  await wish(first)
  await runDueJobs(t.deps)
  await expectRecount(workspaceId, searches, first)
  await expectSameRows(workspaceId, await listRowsMadeIn(searches, first, 5))
})
