import { type ChartPeriod, chartPeriods, type TimeRange, timeRanges } from '@voice-shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../core/database/open-database.ts'
import { recountDashboard } from '../../testing/recount.ts'
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

const at = (now: Date) => ({ db: opened.db, clock: { now: () => now } })

/** Moments near changes of the clocks, zones with odd offsets, a change at midnight, and one without any. */
const cases = [
  { timeZone: 'UTC', now: '2026-01-01T00:00:00.000Z' },
  { timeZone: 'America/Argentina/Buenos_Aires', now: '2026-11-18T15:07:11.123Z' },
  { timeZone: 'America/New_York', now: '2026-11-01T06:29:59.999Z' },
  { timeZone: 'America/New_York', now: '2026-03-08T07:10:00.000Z' },
  // The window before begins after, or ends before, a midnight that the clocks have moved.
  { timeZone: 'America/New_York', now: '2026-11-09T04:20:00.000Z' },
  { timeZone: 'America/New_York', now: '2026-03-15T04:20:00.000Z' },
  { timeZone: 'America/Santiago', now: '2026-09-06T05:00:00.000Z' },
  { timeZone: 'America/Santiago', now: '2026-04-05T03:40:00.000Z' },
  { timeZone: 'Asia/Kathmandu', now: '2026-05-31T18:14:59.000Z' },
  { timeZone: 'Australia/Lord_Howe', now: '2026-04-04T15:20:00.000Z' },
  { timeZone: 'Pacific/Kiritimati', now: '2026-02-28T09:59:00.000Z' },
]

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

  const views = timeRanges.flatMap((timeRange) =>
    chartPeriods.map((chartPeriod): [TimeRange, ChartPeriod] => [timeRange, chartPeriod]),
  )
  test.each(views)(
    '[DASH-2] [DASH-4] [DASH-5] [DASH-9] [DASH-10] %s by %s equals a plain recount',
    async (timeRange, chartPeriod) => {
      const dashboard = await getDashboard(at(now), { workspaceId, timeRange, chartPeriod })
      expect(dashboard).toEqual(recountDashboard(searches, { now, timeZone, timeRange, chartPeriod }))
      const { searches_over_time: chart, previous_searches_over_time: previous } = dashboard.charts
      const sum = (points: typeof chart) => points.reduce((total, point) => total + point.searches, 0)
      expect(sum(chart)).toBe(dashboard.stats.voice_searches.count)
      expect(previous.length).toBe(chart.length)
      expect(getChangePercent(sum(chart), sum(previous))).toBe(dashboard.stats.voice_searches.change_percent)
      expect(dashboard.stats.voice_searches.count).toBeGreaterThan(50)
    },
  )

  test('[DASH-10] stays exact as the window moves on', async () => {
    for (const hours of [1, 7, 25, 24 * 8, 24 * 40]) {
      const later = new Date(now.getTime() + hours * 3_600_000)
      for (const timeRange of timeRanges) {
        const input = { timeRange, chartPeriod: 'week' as const, now: later }
        const recounted = recountDashboard(searches, { ...input, timeZone })
        expect(await getDashboard(at(later), { workspaceId, ...input })).toEqual(recounted)
      }
    }
  })
})
