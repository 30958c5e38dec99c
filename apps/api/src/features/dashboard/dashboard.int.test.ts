import { type ChartPeriod, chartPeriods, comparisons, type TimeRange, timeRanges } from '@voice-shop/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../core/database/open-database.ts'
import { type RecountInput, recountDashboard } from '../../testing/recount.ts'
import { createRandom, scatterSearches, toBatches } from '../../testing/scattered-searches.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { insertTestWorkspace } from '../../testing/test-workspace.ts'
import { createVoiceRecorder } from '../voice/voice.public.ts'
import { getChangePercent } from './change.ts'
import { getDashboard } from './dashboard.service.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const at = (now: Date) => ({ db: opened.db, clock: { now: () => now }, config: { retentionMonths: 25 } as never })

/** Around midnight and in between, near changes of the clocks, in zones with odd offsets, a change at midnight, none. */
const cases = [
  { timeZone: 'UTC', now: '2026-01-01T00:00:00.000Z' },
  { timeZone: 'America/Argentina/Buenos_Aires', now: '2026-11-18T15:07:11.123Z' },
  { timeZone: 'America/Argentina/Buenos_Aires', now: '2026-11-23T03:05:00.000Z' },
  { timeZone: 'America/Sao_Paulo', now: '2026-11-23T02:40:12.345Z' },
  { timeZone: 'America/New_York', now: '2026-11-01T06:29:59.999Z' },
  { timeZone: 'America/New_York', now: '2026-03-08T07:10:00.000Z' },
  // What it is compared with is cut where the clocks change.
  { timeZone: 'America/New_York', now: '2026-11-08T06:20:00.000Z' },
  { timeZone: 'America/New_York', now: '2026-03-15T06:20:00.000Z' },
  { timeZone: 'America/Santiago', now: '2026-09-06T05:00:00.000Z' },
  { timeZone: 'America/Santiago', now: '2026-09-13T03:05:00.000Z' },
  { timeZone: 'America/Santiago', now: '2026-04-05T03:40:00.000Z' },
  { timeZone: 'Asia/Kathmandu', now: '2026-05-31T18:14:59.000Z' },
  { timeZone: 'Asia/Kolkata', now: '2026-02-28T18:35:00.000Z' },
  { timeZone: 'Pacific/Chatham', now: '2026-04-04T14:20:30.500Z' },
  { timeZone: 'Australia/Lord_Howe', now: '2026-04-04T15:20:00.000Z' },
  { timeZone: 'Australia/Lord_Howe', now: '2026-10-03T15:40:00.000Z' },
  { timeZone: 'Europe/Madrid', now: '2028-02-29T22:40:00.000Z' },
  { timeZone: 'Europe/Madrid', now: '2029-03-02T10:00:00.000Z' },
  { timeZone: 'Pacific/Kiritimati', now: '2026-02-28T09:59:00.000Z' },
]

type Query = RecountInput['query']
const views = timeRanges.flatMap((time_range) =>
  comparisons.flatMap((compare_with) =>
    chartPeriods.map((chart_period): Query => ({ time_range, chart_period, compare_with })),
  ),
)
const addDays = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)

describe.each(cases)('figures in $timeZone at $now', ({ timeZone, now: nowText }) => {
  const now = new Date(nowText)
  const random = createRandom(cases.findIndex((candidate) => candidate.now === nowText) + 1)
  const searches = scatterSearches(random, now, 700)
  let workspaceId: string

  beforeAll(async () => {
    workspaceId = await insertTestWorkspace(opened.db, { now, timeZone })
    const recorder = createVoiceRecorder({ db: opened.db, clock: createTestClock(nowText), retentionMonths: 25 })
    for (const batch of toBatches(random, searches))
      await recorder.record({ workspaceId, events: batch, source: { kind: 'import' } })
  })

  async function expectRecount(query: Query, moment = now) {
    const dashboard = await getDashboard(at(moment), { workspaceId, query })
    expect(dashboard).toEqual(recountDashboard(searches, { now: moment, timeZone, query }))
    const { searches_over_time: chart, previous_searches_over_time: previous } = dashboard.charts
    const sum = (points: typeof chart) => points.reduce((total, point) => total + point.searches, 0)
    expect(sum(chart)).toBe(dashboard.stats.voice_searches.count)
    expect(previous.length).toBe(chart.length)
    expect(getChangePercent(sum(chart), sum(previous))).toBe(dashboard.stats.voice_searches.change_percent)
    return dashboard
  }

  test.each(timeRanges)(
    '[DASH-2] [DASH-4] [DASH-5] [DASH-9] [DASH-10] %s equals a plain recount',
    async (timeRange) => {
      for (const query of views.filter(({ time_range }) => time_range === timeRange)) {
        const { stats } = await expectRecount(query)
        expect(stats.voice_searches.count).toBeGreaterThan(30)
      }
    },
  )

  test('[METRIC-2] [DASH-10] own ranges of any days equal a plain recount', async () => {
    const anyDay = fc.integer({ min: -790, max: 3 })
    const ranges = fc.record({
      days: fc.tuple(anyDay, anyDay).map((days) => days.toSorted((left, right) => left - right)),
      open: fc.constantFrom('from', 'to', null, null, null),
      chart_period: fc.constantFrom(...chartPeriods),
      compare_with: fc.constantFrom(...comparisons),
    })
    await fc.assert(
      fc.asyncProperty(ranges, async ({ days: [first = 0, last = 0], open, ...choice }) => {
        fc.pre(last > -740 && first < 0)
        const from = open === 'from' ? undefined : addDays(now, first)
        const to = open === 'to' ? undefined : addDays(now, last)
        await expectRecount({ time_range: 'week', ...choice, from, to })
      }),
      { numRuns: 12, seed: 1 },
    )
  })

  test('[DASH-10] stays exact as time goes on', async () => {
    for (const hours of [1, 7, 25, 24 * 8, 24 * 40]) {
      const later = new Date(now.getTime() + hours * 3_600_000)
      for (const time_range of timeRanges)
        await expectRecount({ time_range, chart_period: 'week', compare_with: 'period_before' }, later)
    }
  })
})

describe('a period', () => {
  const timeZone = 'America/Argentina/Buenos_Aires'
  const search = (occurred_at: string, shopper_id = 'a') => ({
    type: 'search',
    id: crypto.randomUUID(),
    shopper_id,
    query: 'mate',
    occurred_at,
    products: [],
  })
  async function ask(nowText: string, query: Partial<Query>, times: string[]) {
    const now = new Date(nowText)
    const workspaceId = await insertTestWorkspace(opened.db, { now, timeZone })
    const recorder = createVoiceRecorder({ db: opened.db, clock: createTestClock(nowText), retentionMonths: 25 })
    const events = times.map((time) => search(time))
    await recorder.record({ workspaceId, events, source: { kind: 'import' } })
    const usual = { time_range: 'week', chart_period: 'day', compare_with: 'period_before' } as const
    return getDashboard(at(now), { workspaceId, query: { ...usual, ...query } })
  }

  test('[DASH-9] five minutes after midnight five minutes are compared with five minutes', async () => {
    const times = [
      '2026-11-23T03:04:59.999Z',
      '2026-11-16T03:04:59.999Z',
      '2026-11-16T03:05:00.000Z',
      '2026-11-16T12:00:00Z',
    ]
    const { stats, charts, previous_window, until } = await ask('2026-11-23T03:05:00Z', {}, times)
    // The last three of the week before are Monday's; the two after 00:05 are of its days, not of what is compared.
    expect(charts.searches_over_time.at(-1)).toEqual({
      name: '2026-11-23T00:00:00-03:00',
      searches: 1,
      is_unfinished: true,
      is_cut: false,
    })
    expect(charts.previous_searches_over_time.at(-1)).toEqual({
      name: '2026-11-16T00:00:00-03:00',
      searches: 1,
      is_unfinished: true,
      is_cut: false,
    })
    expect(stats.voice_searches).toEqual({ count: 1, change_percent: 0 })
    expect([previous_window.end, until]).toEqual(['2026-11-16T03:05:00.000Z', '2026-11-23T03:05:00.000Z'])
  })

  test('[DASH-9] has no percentage where there was nothing before', async () => {
    const { stats } = await ask('2026-11-18T15:00:00Z', {}, ['2026-11-18T14:00:00Z'])
    expect([stats.voice_searches, stats.products_recommended, stats.clicked_products]).toEqual([
      { count: 1, change_percent: null },
      { count: 0, change_percent: 0 },
      { rate: 0, rate_change: null },
    ])
  })

  test('[DASH-4] is charted by what makes more than one point', async () => {
    const periodsOf = async (query: Partial<Query>): Promise<[ChartPeriod[], number]> => {
      const { chart_periods, charts } = await ask('2026-11-22T15:00:00Z', query, [])
      return [chart_periods, charts.searches_over_time.length]
    }
    // A Sunday: its week is one whole week.
    expect(await periodsOf({ chart_period: 'week' })).toEqual([['day'], 7])
    expect(await periodsOf({ from: '2026-11-10', chart_period: 'month' })).toEqual([['day', 'week'], 13])
    expect(await periodsOf({ time_range: 'year', chart_period: 'month' })).toEqual([['day', 'week', 'month'], 13])
    expect(await periodsOf({ from: '2026-11-10', to: '2026-11-10' })).toEqual([['day'], 1])
    expect(await periodsOf({ time_range: 'day' as TimeRange, chart_period: 'month' })).toEqual([['day'], 24])
  })

  test('[DASH-4] marks the weeks and months that it cuts, but for the one under way', async () => {
    const marksOf = async (query: Partial<Query>) => {
      const { charts } = await ask('2026-11-23T15:00:00Z', query, [])
      const [now, previous] = [charts.searches_over_time, charts.previous_searches_over_time]
      expect(previous.map(({ is_cut }) => is_cut)).toEqual(now.map(({ is_cut }) => is_cut))
      return now.map(({ is_cut, is_unfinished }) => (is_cut ? 'cut' : is_unfinished ? 'unfinished' : 'whole'))
    }
    const whole = (length: number) => Array.from({ length }, () => 'whole')
    // From November 24, 2025; November 23, 2026 is a Monday.
    expect(await marksOf({ time_range: 'year', chart_period: 'month' })).toEqual(['cut', ...whole(11), 'unfinished'])
    expect(await marksOf({ time_range: 'month', chart_period: 'week' })).toEqual(['cut', ...whole(4), 'unfinished'])
    expect(await marksOf({ time_range: 'week', chart_period: 'day' })).toEqual([...whole(6), 'unfinished'])
    expect((await marksOf({ time_range: 'day', chart_period: 'month' })).slice(0, -1)).toEqual(whole(23))
    const own = { from: '2026-09-16', to: '2026-11-11' }
    expect(await marksOf({ ...own, chart_period: 'month' })).toEqual(['cut', 'whole', 'cut'])
    expect(await marksOf({ ...own, chart_period: 'week' })).toEqual(['cut', ...whole(7), 'cut'])
    expect(await marksOf({ ...own, chart_period: 'day' })).toEqual(whole(57))
    expect(await marksOf({ from: '2026-09-01', to: '2026-10-31', chart_period: 'month' })).toEqual(whole(2))
    expect(await marksOf({ from: '2026-11-02', to: '2026-11-15', chart_period: 'week' })).toEqual(whole(2))
  })

  test('[METRIC-2] reaches from what is kept to today, and is refused where that leaves no day', async () => {
    const now = '2026-11-18T15:00:00Z'
    const { window, kept_since } = await ask(now, { from: '1999-01-01', to: '2030-01-01' }, [])
    expect([window, kept_since]).toEqual([
      { start: '2024-10-01T03:00:00.000Z', end: '2026-11-19T03:00:00.000Z' },
      '2024-10-01',
    ])
    await expect(ask(now, { to: '2024-09-30' }, [])).rejects.toMatchObject({
      field: 'to',
      code: 'dashboard.before_kept',
    })
    await expect(ask(now, { from: '2026-11-19' }, [])).rejects.toMatchObject({
      field: 'from',
      code: 'dashboard.after_today',
    })
  })
})
