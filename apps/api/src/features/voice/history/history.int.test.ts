import { type TimeRange, timeRanges, type VoiceEvent } from '@voice-shop/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDeps } from '../../../deps.ts'
import { listRollupRows } from '../../../testing/list-rollup-rows.ts'
import { type RawSearch, recountDashboard } from '../../../testing/recount.ts'
import { runDueJobs } from '../../../testing/run-jobs.ts'
import { createRandom, scatterSearches, toBatches } from '../../../testing/scattered-searches.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openTestDatabase, type TestDatabase, testDatabaseKind } from '../../../testing/test-database.ts'
import { insertTestWorkspace } from '../../../testing/test-workspace.ts'
import { makeClick, makeSearch } from '../../../testing/voice-events.ts'
import { getDashboard } from '../../dashboard/dashboard.public.ts'
import { requestTimeZone } from '../../rollups/time-zone-change.ts'
import { sweepHistory } from './sweep.ts'

const start = new Date('2026-11-18T15:07:11.123Z')
const dayMs = 86_400_000

let database: TestDatabase
let t: TestApp
beforeEach(async () => {
  database = await openTestDatabase()
  t = await createTestApp({ now: start.toISOString(), database })
})
afterEach(() => t.close())

async function listParts(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits join pg_class c on c.oid = inhrelid
    join pg_class p on p.oid = inhparent
    where p.relname in ('voice_searches', 'voice_clicks', 'voice_search_ids', 'shopper_visits') order by 1
  `.execute(t.deps.db)
  return rows.map(({ name }) => name)
}

const listRollups = (workspaceId: string) => listRollupRows(t.deps.db, { workspaceId, now: t.deps.clock.now() })

async function makeStore(timeZone = 'America/Santiago') {
  const workspaceId = await insertTestWorkspace(t.deps.db, { now: start, timeZone, planId: 'custom' })
  const send = (...events: VoiceEvent[]) => t.deps.recorder.record({ workspaceId, events, source: { kind: 'import' } })
  return { workspaceId, send }
}

async function expectRecount(
  { workspaceId, timeZone }: { workspaceId: string; timeZone: string },
  searches: readonly RawSearch[],
  ranges: readonly TimeRange[],
): Promise<void> {
  const now = t.clock.now()
  for (const time_range of ranges) {
    const query = { time_range, chart_period: 'month', compare_with: 'period_before' } as const
    const shown = await getDashboard(t.deps, { workspaceId, query })
    expect(shown).toEqual(recountDashboard(searches, { now, timeZone, query }))
  }
}

describe('[SCALE-1] [DASH-10] events that are dropped', () => {
  test('leave every figure as it was, for late events, new ones and another time zone', async () => {
    const { workspaceId, send } = await makeStore()
    const random = createRandom(11)
    const all: RawSearch[] = []
    let timeZone = 'America/Santiago'
    // Half a year at a time, each with searches of up to two years before it, of the same shoppers.
    for (let half = 0; half < 4; half += 1) {
      t.clock.set(new Date(start.getTime() + half * 182 * dayMs))
      const searches = scatterSearches(random, t.clock.now(), 80).map((search) => ({
        ...search,
        products: search.products.map((product) => ({ ...product, name: product.id, image: null })),
      }))
      all.push(...searches)
      for (const batch of toBatches(random, searches)) await send(...batch)
      const before = await listRollups(workspaceId)
      await sweepHistory(t.deps)
      expect(await listRollups(workspaceId)).toEqual(before)
      await expectRecount({ workspaceId, timeZone }, all, ['year'])
    }
    const { rows } = await sql<{ oldest: Date; count: number }>`
      select min(occurred_at) as oldest, count(*) as count from voice_searches
    `.execute(t.deps.db)
    expect(rows[0]?.oldest.getTime()).toBeGreaterThanOrEqual(Date.UTC(2026, 3))
    expect(rows[0]?.count).toBe(all.filter(({ at }) => at.getTime() >= Date.UTC(2026, 3)).length)
    expect(rows[0]?.count).toBeLessThan(all.length)

    timeZone = 'Asia/Kathmandu'
    await t.deps.db
      .transaction()
      .execute((transaction) => requestTimeZone(t.deps, transaction, { workspaceId, timeZone }))
    await runDueJobs(t.deps)
    await expectRecount({ workspaceId, timeZone }, all, timeRanges)
    // The days in the new zone have the searches of dropped months, too.
    const kept = await t.deps.db
      .selectFrom('search_rollups')
      .select(({ fn }) => fn.sum<number>('searches').as('sum'))
      .where('workspace_id', '=', workspaceId)
      .where('grain', '=', 'D')
      .executeTakeFirstOrThrow()
    expect(Number(kept.sum)).toBe(all.length)
  })

  test('cannot come again, nor be clicked', async () => {
    const { workspaceId, send } = await makeStore('UTC')
    const old = makeSearch({ occurred_at: '2024-10-01T00:00:00Z' })
    expect((await send(old)).accepted).toBe(1)
    t.clock.set('2026-12-01T00:00:00Z')
    const refused = { accepted: 0, duplicates: 0, rejected: [expect.objectContaining({ index: 0, code: 'too_old' })] }
    // Refused a day before it is dropped: the clocks of processes differ.
    expect(await send(old)).toEqual(refused)
    await sweepHistory(t.deps)
    expect(await listParts()).toContain('voice_searches_2024_10')
    expect((await send(makeClick(old))).accepted).toBe(1)
    t.clock.set('2026-12-02T00:00:00Z')
    await sweepHistory(t.deps)
    expect(await listParts()).not.toContain('voice_searches_2024_10')
    expect(await listParts()).not.toContain('voice_clicks_2024_10')
    expect(await send(old)).toEqual(refused)
    expect((await send(makeClick(old))).rejected).toMatchObject([{ code: 'unknown_search' }])
    // Its id is known until the year is over.
    expect((await send({ ...old, occurred_at: '2026-11-30T00:00:00Z' })).duplicates).toBe(1)
    t.clock.set('2027-02-02T00:00:00Z')
    await sweepHistory(t.deps)
    expect((await listParts()).filter((name) => name.includes('2024'))).toEqual([])
    const rows = await t.deps.db
      .selectFrom('search_rollups')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .execute()
    expect(rows.map(({ searches, clicked }) => [searches, clicked])).toEqual([
      [1, 1],
      [1, 1],
    ])
  })

  test.runIf(testDatabaseKind === 'postgres')('are not waited for: what reads them ends first', async () => {
    const { send } = await makeStore()
    await send(makeSearch({ occurred_at: '2024-10-05T00:00:00Z' }))
    t.clock.set('2026-12-18T00:00:00Z')
    const reader = database.openAgain()
    await reader.db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('voice_searches').select('id').execute()
      await sweepHistory(t.deps)
      expect(await listParts()).toContain('voice_searches_2024_10')
      expect((await send(makeSearch())).accepted).toBe(1)
    })
    await reader.close()
    await sweepHistory(t.deps)
    expect(await listParts()).not.toContain('voice_searches_2024_10')
  })
})

describe('[SCALE-1] [EVENT-1] an id that is known', () => {
  test('is a duplicate whatever time is sent with it, and so is a click on it', async () => {
    const { workspaceId, send } = await makeStore('UTC')
    const search = makeSearch({ occurred_at: '2025-01-15T12:00:00Z' })
    expect((await send(search, makeClick(search))).accepted).toBe(2)
    for (const occurred_at of ['2025-01-15T12:00:00.001Z', '2025-02-01T00:00:00Z', '2026-11-18T15:00:00Z', undefined]) {
      const { occurred_at: _, ...again } = search
      const events = [{ ...again, ...(occurred_at ? { occurred_at } : {}) }, makeClick(search)]
      expect(await send(...events)).toEqual({ accepted: 0, duplicates: 2, rejected: [] })
    }
    const rows = await t.deps.db
      .selectFrom('voice_searches')
      .select(['id', 'occurred_at'])
      .where('workspace_id', '=', workspaceId)
      .execute()
    expect(rows).toEqual([{ id: search.id, occurred_at: new Date('2025-01-15T12:00:00Z') }])
  })
})

describe('[SCALE-1] partitions', () => {
  test('are made ahead, at the end of a month and of a year too', async () => {
    for (const now of ['2026-11-30T23:59:59.999Z', '2026-12-31T23:59:59.999Z', '2027-01-31T00:00:00Z']) {
      t.clock.set(now)
      await sweepHistory(t.deps)
      const months = [0, 1, 2].map((ahead) => {
        const month = new Date(Date.UTC(t.clock.now().getUTCFullYear(), t.clock.now().getUTCMonth() + ahead))
        return month.toISOString().slice(0, 7).replace('-', '_')
      })
      const parts = await listParts()
      for (const month of months) {
        expect(parts).toEqual(expect.arrayContaining([`voice_searches_${month}`, `voice_clicks_${month}`]))
        expect(parts).toEqual(expect.arrayContaining([`voice_search_ids_${month.slice(0, 4)}`]))
      }
    }
    const before = await listParts()
    await sweepHistory(t.deps)
    expect(await listParts()).toEqual(before)
  })

  test('that are missing refuse no event, also where the process believes that they are there', async () => {
    const { workspaceId, send } = await makeStore('UTC')
    expect(await listParts()).toEqual([])
    const first = makeSearch()
    expect((await send(first)).accepted).toBe(1)
    await sql`drop table voice_searches_2026_11, voice_clicks_2026_11`.execute(t.deps.db)
    const second = makeSearch()
    expect(await send(second, makeClick(second))).toEqual({ accepted: 2, duplicates: 0, rejected: [] })
    const { rows } = await sql`select id from voice_searches_2026_11 where workspace_id = ${workspaceId}`.execute(
      t.deps.db,
    )
    expect(rows).toEqual([{ id: second.id }])
  })

  test('may be made by any number of processes at once, while events come in', async () => {
    const { workspaceId, send } = await makeStore('UTC')
    const others = Array.from({ length: 4 }, () => database.openAgain())
    const processes = others.map(({ db }) => createDeps({ ...t.deps, db }))
    const times = Array.from({ length: 8 }, (_, month) => new Date(Date.UTC(2026, month, 28, 23, 59)).toISOString())
    const outcomes = await Promise.all([
      ...processes.map((deps) => sweepHistory(deps).then(() => null)),
      ...processes.map((deps) => {
        const events = times.map((occurred_at) => makeSearch({ occurred_at }))
        return deps.recorder.record({ workspaceId, events, source: { kind: 'import' } })
      }),
    ])
    await send(makeSearch())
    for (const { close } of others) await close()
    expect(outcomes.filter((outcome) => outcome !== null).map(({ accepted }) => accepted)).toEqual([8, 8, 8, 8])
    const parts = await listParts()
    expect(new Set(parts).size).toBe(parts.length)
    expect(parts.filter((name) => name.startsWith('voice_searches'))).toHaveLength(8 + 3)
  })
})
