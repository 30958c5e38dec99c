import { type ChartPeriod, chartPeriods, type TimeRange, timeRanges, type VoiceEvent } from '@voice-shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../core/database/open-database.ts'
import { type RawSearch, recountDashboard } from '../../testing/recount.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { insertTestWorkspace } from '../../testing/test-workspace.ts'
import { createVoiceRecorder } from '../voice/voice.public.ts'
import { getDashboard } from './analytics.service.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

/** Mulberry32: small, seeded, good enough to scatter events. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function makeUuid(random: () => number): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** Searches over two years before `now`, denser towards it and around the windows' edges. */
function makeSearches(random: () => number, now: Date, count: number): RawSearch[] {
  const day = 86_400_000
  return Array.from({ length: count }, (_, index) => {
    const agesMs = [random() * 2 * day, random() * 15 * day, random() * 70 * day, random() * 730 * day]
    const edge = [1, 7, 30, 365, 2, 14, 60, 730][index % 8] ?? 1
    agesMs.push(edge * day + (random() - 0.5) * 4 * 900_000)
    const ageMs = agesMs[Math.floor(random() * agesMs.length)] ?? 0
    const products = Array.from({ length: Math.floor(random() * 5) }, (__, place) => {
      const number = (Math.floor(random() * 6) * 5 + place) % 30
      return {
        id: `product-${number}`,
        // Renamed once, 40 days ago: the figures show the name that the latest search gave.
        name: `Product ${number}${ageMs < 40 * day ? ', new' : ''}`,
        image: ageMs < 40 * day && number % 2 === 0 ? `https://shop.example/${number}.jpg` : null,
        category: number % 7 === 0 ? null : `Category ${number % 11}`,
      }
    })
    return {
      id: makeUuid(random),
      shopperId: `shopper-${Math.floor(random() ** 2 * 60)}`,
      query: `query ${index}`,
      at: new Date(Math.round((now.getTime() - ageMs) / 1000) * 1000 + (index % 1000)),
      products,
      clicked: new Set(products.filter(() => random() < 0.3).map(({ id }) => id)),
    }
  })
}

/** The events of the searches in a random order, but for a click after its search; some of them twice. */
function toEvents(random: () => number, searches: readonly RawSearch[]): VoiceEvent[] {
  const placed: { place: number; event: VoiceEvent }[] = []
  for (const search of searches) {
    const place = random()
    const event: VoiceEvent = {
      type: 'search',
      id: search.id,
      shopper_id: search.shopperId,
      query: search.query,
      occurred_at: search.at.toISOString(),
      products: search.products.map(({ id, name, image, category }) => ({
        product_id: id,
        product_name: name,
        ...(image ? { product_image_url: image } : {}),
        ...(category ? { category } : {}),
      })),
    }
    placed.push({ place, event })
    if (random() < 0.1) placed.push({ place: place + random(), event })
    for (const productId of search.clicked) {
      const click: VoiceEvent = { type: 'click', search_id: search.id, product_id: productId }
      placed.push({ place: place + random() * 0.2, event: click })
      if (random() < 0.1) placed.push({ place: place + random(), event: click })
    }
  }
  return placed.sort((left, right) => left.place - right.place).map(({ event }) => event)
}

/** Moments near changes of the clocks, zones with odd offsets, a change at midnight, and one without any. */
const cases = [
  { timeZone: 'UTC', now: '2026-01-01T00:00:00.000Z' },
  { timeZone: 'America/Argentina/Buenos_Aires', now: '2026-11-18T15:07:11.123Z' },
  { timeZone: 'America/New_York', now: '2026-11-01T06:29:59.999Z' },
  { timeZone: 'America/New_York', now: '2026-03-08T07:10:00.000Z' },
  { timeZone: 'America/Santiago', now: '2026-09-06T05:00:00.000Z' },
  { timeZone: 'America/Santiago', now: '2026-04-05T03:40:00.000Z' },
  { timeZone: 'Asia/Kathmandu', now: '2026-05-31T18:14:59.000Z' },
  { timeZone: 'Australia/Lord_Howe', now: '2026-04-04T15:20:00.000Z' },
  { timeZone: 'Pacific/Kiritimati', now: '2026-02-28T09:59:00.000Z' },
]

describe.each(cases)('figures in $timeZone at $now', ({ timeZone, now: nowText }) => {
  const now = new Date(nowText)
  const random = createRandom(cases.findIndex((candidate) => candidate.now === nowText) + 1)
  const searches = makeSearches(random, now, 700)
  let workspaceId: string

  beforeAll(async () => {
    workspaceId = await insertTestWorkspace(opened.db, { now, timeZone })
    const recorder = createVoiceRecorder({ db: opened.db, clock: createTestClock(nowText) })
    const events = toEvents(random, searches)
    // Batches of many sizes, several at once, as the senders of a real day do it.
    const batches: VoiceEvent[][] = []
    while (events.length > 0) batches.push(events.splice(0, 1 + Math.floor(random() * 300)))
    for (const batch of batches) await recorder.record({ workspaceId, events: batch, source: { kind: 'import' } })
  })

  const views = timeRanges.flatMap((timeRange) =>
    chartPeriods.map((chartPeriod): [TimeRange, ChartPeriod] => [timeRange, chartPeriod]),
  )
  test.each(views)(
    '[DASH-2] [DASH-4] [DASH-5] [DASH-9] [DASH-10] %s by %s equals a plain recount',
    async (timeRange, chartPeriod) => {
      const dashboard = await getDashboard(opened.db, { workspaceId, timeZone, timeRange, chartPeriod, now })
      expect(dashboard).toEqual(recountDashboard(searches, { now, timeZone, timeRange, chartPeriod }))
      const inChart = dashboard.charts.searches_over_time.reduce((sum, point) => sum + point.searches, 0)
      expect(inChart).toBe(dashboard.stats.voice_searches.count)
      expect(dashboard.stats.voice_searches.count).toBeGreaterThan(50)
    },
  )

  test('[DASH-10] stays exact as the window moves on', async () => {
    for (const hours of [1, 7, 25, 24 * 8, 24 * 40]) {
      const later = new Date(now.getTime() + hours * 3_600_000)
      for (const timeRange of timeRanges) {
        const input = { timeZone, timeRange, chartPeriod: 'week' as const, now: later }
        expect(await getDashboard(opened.db, { workspaceId, ...input })).toEqual(recountDashboard(searches, input))
      }
    }
  })
})
