import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ChartPeriod, chartPeriods, type TimeRange, timeRanges } from '@voice-shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Config } from '../../core/config.ts'
import type { OpenDatabase } from '../../core/database/open-database.ts'
import { type RawSearch, recountDashboard } from '../../testing/recount.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { insertTestWorkspace } from '../../testing/test-workspace.ts'
import { getDashboard } from '../dashboard/dashboard.public.ts'
import { createVoiceRecorder } from '../voice/voice.public.ts'
import { importUbiLog, type UbiImportProgress } from './import-ubi-log.ts'

/** Real shopping queries as search engines log them. Not part of the project. */
const realLog = new URL('../../../../../../shared/data/ubi-esci/ubi_queries_events.ndjson', import.meta.url)

let opened: OpenDatabase
let folder: string
beforeAll(async () => {
  opened = await openTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'voice-shop-ubi-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await opened.close()
})

async function createImporter(nowText: string, timeZone = 'UTC') {
  const clock = createTestClock(nowText)
  const now = clock.now()
  const workspaceId = await insertTestWorkspace(opened.db, { now, timeZone })
  const recorder = createVoiceRecorder({ db: opened.db, clock, retentionMonths: 25 })
  const config = { retentionMonths: 25 } as Config
  const show = ({ now: shownAt = now, ...query }: { now?: Date; time_range: TimeRange; chart_period: ChartPeriod }) =>
    getDashboard(
      { db: opened.db, clock: { now: () => shownAt }, config },
      { workspaceId, query: { ...query, compare_with: 'period_before' } },
    )
  return {
    workspaceId,
    recorder,
    importFile: (path: string) => importUbiLog({ recorder }, { path, workspaceId }),
    show,
    showYear: () => show({ time_range: 'year', chart_period: 'month' }),
  }
}

function writeLog(documents: readonly unknown[]): string {
  const path = join(folder, `${Math.random()}.ndjson`)
  writeFileSync(path, documents.map((document) => `${JSON.stringify(document)}\n`).join(''))
  return path
}

const makeQuery = (id: string, timestamp = '2025-03-03T10:00:00Z') => ({
  query_id: id,
  client_id: `client of ${id}`,
  user_query: `words of ${id}`,
  timestamp,
})
const makeEvent = (action: string, queryId: string, objectId: string) => ({
  action_name: action,
  query_id: queryId,
  timestamp: '2025-03-03T10:01:00Z',
  event_attributes: { object: { object_id: objectId, object_id_field: 'sku' }, position: { ordinal: 1 } },
})

describe('[EVENT-5] a UBI log', () => {
  test('is in the figures once, however often it is imported', async () => {
    const { importFile, showYear } = await createImporter('2025-03-04T00:00:00Z')
    const path = writeLog([
      makeEvent('click', 'one', 'B1'),
      makeEvent('impression', 'one', 'B1'),
      makeEvent('impression', 'one', 'B2'),
      makeQuery('one'),
      makeQuery('two'),
      makeEvent('purchase', 'one', 'B1'),
    ])
    expect(await importFile(path)).toEqual({
      lines: 6,
      searches: { accepted: 2, duplicates: 0 },
      clicks: { accepted: 1, duplicates: 0 },
      skipped: [{ reason: 'other_action', detail: 'purchase', count: 1, firstLines: [6] }],
    })
    const shown = await showYear()
    expect(shown.stats).toMatchObject({
      voice_searches: { count: 2 },
      products_recommended: { count: 2 },
      clicked_products: { rate: 50 },
      active_users: { count: 2 },
    })
    expect(await importFile(path)).toMatchObject({
      searches: { accepted: 0, duplicates: 2 },
      clicks: { accepted: 0, duplicates: 1 },
    })
    expect(await showYear()).toEqual(shown)
  })

  test('goes on after it was stopped, as if it never had been', async () => {
    const ids = Array.from({ length: 2500 }, (_, index) => `query ${index}`)
    const path = writeLog(
      ids.flatMap((id) => [makeQuery(id), makeEvent('impression', id, 'B1'), makeEvent('click', id, 'B1')]),
    )
    const { workspaceId, recorder, importFile, showYear } = await createImporter('2025-03-04T00:00:00Z')
    const stop = new AbortController()
    const seen: UbiImportProgress[] = []
    const onProgress = (progress: UbiImportProgress) => {
      seen.push(progress)
      if (progress.phase === 'recording') stop.abort(new Error('stopped by hand'))
    }
    const stopped = importUbiLog({ recorder }, { path, workspaceId, signal: stop.signal, onProgress })
    await expect(stopped).rejects.toThrow('stopped by hand')
    expect(seen.at(-1)).toEqual({ phase: 'recording', done: 1000, total: 5000, lines: 7500 })
    expect((await showYear()).stats.voice_searches.count).toBe(1000)

    expect(await importFile(path)).toMatchObject({
      searches: { accepted: 1500, duplicates: 1000 },
      clicks: { accepted: 2500, duplicates: 0 },
      skipped: [],
    })
    expect((await showYear()).stats).toMatchObject({ voice_searches: { count: 2500 }, clicked_products: { rate: 100 } })
  })

  test('may be cut in two: a click finds its search of the earlier file', async () => {
    const { importFile, showYear } = await createImporter('2025-03-04T00:00:00Z')
    await importFile(writeLog([makeQuery('one'), makeEvent('impression', 'one', 'B1')]))
    const second = [makeEvent('click', 'one', 'B1'), makeEvent('click', 'one', 'B9'), makeEvent('click', 'zero', 'B1')]
    expect(await importFile(writeLog(second))).toMatchObject({
      clicks: { accepted: 1, duplicates: 0 },
      skipped: [
        { reason: 'click_without_impression', count: 1, firstLines: [2] },
        { reason: 'unknown_query', count: 1, firstLines: [3] },
      ],
    })
    expect((await showYear()).stats.clicked_products.rate).toBe(100)
  })

  test('keeps bad lines out, and their neighbours in', async () => {
    const path = join(folder, 'bad.ndjson')
    const lines = ['{"broken', JSON.stringify(makeQuery('one')), '\u0000', `"${'x'.repeat(2 ** 20)}"`]
    writeFileSync(path, [...lines, JSON.stringify(makeQuery('tomorrow', '2025-03-05T00:00:00Z'))].join('\n'))
    const { importFile } = await createImporter('2025-03-04T00:00:00Z')
    expect(await importFile(path)).toEqual({
      lines: 5,
      searches: { accepted: 1, duplicates: 0 },
      clicks: { accepted: 0, duplicates: 0 },
      skipped: [
        { reason: 'broken_json', detail: '', count: 2, firstLines: [1, 3] },
        { reason: 'line_too_long', detail: '', count: 1, firstLines: [4] },
        { reason: 'refused', detail: 'in_future', count: 1, firstLines: [5] },
      ],
    })
  })
})

interface Document {
  action_name?: string
  query_id: string
  user_query?: string
  client_id: string
  timestamp: string | number
  event_attributes?: { object?: { object_id?: string; description?: string }; position?: { ordinal?: number } } | null
}

/** The log's searches, read in the plainest way by code that shares nothing with the importer. */
function recountLog(text: string): RawSearch[] {
  const documents = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('{"index":'))
    .map((line): Document => JSON.parse(line))
  const readTime = ({ timestamp }: Document) => new Date(String(timestamp).replace('+0000', 'Z'))
  const queries = documents.filter((one) => one.action_name === undefined && (one.user_query ?? '').trim() !== '')
  const listOf = (action: string, queryId: string) =>
    documents.filter((one) => one.action_name === action && one.query_id === queryId)
  return [...new Set(queries.map((query) => query.query_id))].map((id) => {
    const [first] = queries
      .filter((query) => query.query_id === id)
      .sort((left, right) => readTime(left).getTime() - readTime(right).getTime())
    if (!first) throw new Error('unreachable')
    const products = new Map<string, RawSearch['products'][number]>()
    for (const { event_attributes } of listOf('impression', id)) {
      const { object_id = '', description } = event_attributes?.object ?? {}
      products.set(object_id, { id: object_id, name: description ?? object_id, image: null, category: null })
    }
    const clicked = listOf('click', id).map((click) => click.event_attributes?.object?.object_id ?? '')
    return {
      id,
      shopperId: first.client_id,
      query: (first.user_query ?? '').trim(),
      at: readTime(first),
      products: [...products.values()],
      clicked: new Set(clicked.filter((product) => products.has(product))),
    }
  })
}

describe.skipIf(!existsSync(realLog))('[EVENT-5] [DASH-10] the log of a real shop (shared/data/ubi-esci)', () => {
  test.each(['America/Argentina/Buenos_Aires', 'Asia/Kathmandu'])(
    'gives in %s the figures that a recount of the file gives',
    async (timeZone) => {
      const { importFile, show } = await createImporter('2025-03-04T00:00:00Z', timeZone)
      const report = await importFile(realLog.pathname)
      const searches = recountLog(readFileSync(realLog, 'utf8'))
      const recounted = (instant: Date, time_range: TimeRange, chart_period: ChartPeriod) =>
        recountDashboard(searches, {
          now: instant,
          timeZone,
          query: { time_range, chart_period, compare_with: 'period_before' },
        })

      expect(report.searches).toEqual({ accepted: searches.length, duplicates: 0 })
      expect(report.clicks.accepted).toBe(searches.reduce((sum, { clicked }) => sum + clicked.size, 0))
      const daysOf = (time_range: TimeRange) =>
        // Of the items of earlier quarter hours than the last two days' nothing is kept.
        time_range === 'day' ? ['2025-03-04'] : ['2024-12-25', '2025-01-24', '2025-02-20', '2025-03-04']
      for (const timeRange of timeRanges) {
        for (const day of daysOf(timeRange)) {
          const now = new Date(`${day}T11:52:00Z`)
          for (const chartPeriod of chartPeriods) {
            const shown = await show({ now, time_range: timeRange, chart_period: chartPeriod })
            expect(shown).toEqual(recounted(now, timeRange, chartPeriod))
          }
        }
      }
      const year = await show({ time_range: 'year', chart_period: 'day' })
      expect(year.stats.voice_searches.count).toBe(searches.length)
      expect(year.top_clicked_products.length).toBe(10)
    },
  )

  test('is reported line by line: what was taken, what was not, and why', async () => {
    const { importFile, show } = await createImporter('2025-03-04T00:00:00Z')
    const report = await importFile(realLog.pathname)
    const counts = report.skipped.map(({ reason, detail, count }) => [detail || reason, count])
    expect(Object.fromEntries(counts)).toEqual({
      search: 506,
      add_to_cart: 234,
      repeated_query: 183,
      repeated_click: 97,
      on_search: 86,
      unknown_query: 71,
      view_search_results: 62,
      type_filter: 62,
      global_click: 61,
      brand_filter: 59,
      product_sort: 56,
      click_without_impression: 22,
      product_hover: 11,
      item_click: 11,
      missing_user_query: 6,
      purchase: 6,
      declined_product: 5,
      page_exit: 2,
      '404_redirect': 1,
    })
    // Nothing is lost: half of the lines are bulk actions, each other one is in the figures or in the counts.
    const { stats } = await show({ time_range: 'year', chart_period: 'day' })
    const skipped = report.skipped.reduce((sum, { count }) => sum + count, 0)
    const used = report.searches.accepted + report.clicks.accepted + stats.products_recommended.count
    expect(used + skipped).toBe(report.lines / 2)
    const again = await importFile(realLog.pathname)
    expect(again.searches).toEqual({ accepted: 0, duplicates: report.searches.accepted })
    expect(again.clicks).toEqual({ accepted: 0, duplicates: report.clicks.accepted })
    expect(again.skipped).toEqual(report.skipped)
  })
})
