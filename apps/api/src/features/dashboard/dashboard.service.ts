import type { ChartPeriod, Dashboard, TimeRange } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Database } from '../../core/database/open-database.ts'
import { readInTransaction } from '../../core/database/read-in-transaction.ts'
import {
  countShoppers,
  fillBuckets,
  getDayStart,
  getPreviousWindow,
  getSlotStart,
  getWindow,
  hasVoiceSearches,
  listBucketStarts,
  listPreviousStarts,
  listSearchRollups,
  listTopCategories,
  listTopProducts,
  type Range,
  readInOneZone,
  type SearchTotals,
  splitIntoDays,
  splitIntoMonths,
  splitIntoSlots,
} from '../rollups/rollups.public.ts'
import { listProducts, listRecentSearches } from '../voice/voice.public.ts'
import { getChangePercent, getRate } from './change.ts'

const mostCategories = 8
const mostProducts = 10
const mostSearches = 10

interface DashboardInput {
  workspaceId: string
  timeRange: TimeRange
  chartPeriod: ChartPeriod
}

/** What a dashboard is read from: the zone of its days, and the rows that are of that zone. */
interface ZonedInput extends DashboardInput {
  now: Date
  timeZone: string
  generation: number
}

function sumTotals(rows: readonly SearchTotals[]): SearchTotals {
  const sum = { searches: 0, recommended: 0, clicked: 0 }
  for (const row of rows) {
    sum.searches += row.searches
    sum.recommended += row.recommended
    sum.clicked += row.clicked
  }
  return sum
}

function describeCount(now: number, before: number) {
  return { count: now, change_percent: getChangePercent(now, before) }
}

/** The search roll-ups of a window: their totals, and their buckets by where these begin. */
async function readWindow(db: Database, input: ZonedInput, window: Range) {
  const { timeZone, timeRange } = input
  // Hours need slots, also where the last 24 hours happen to be a whole local day.
  const parts = timeRange === 'day' ? splitIntoSlots(window) : splitIntoDays(timeZone, window)
  const rows = await listSearchRollups(db, input, parts)
  const counts = rows.map(({ grain, bucket, searches }) => ({
    slot: grain === 's' ? bucket : getDayStart(timeZone, bucket),
    searches,
  }))
  return {
    totals: sumTotals(rows),
    fillBuckets: (starts: readonly number[]) => fillBuckets({ timeZone, window, starts, counts }),
  }
}

/** Cards and chart are made from the same rows, so their sums agree while events come in. */
async function readSearches(db: Database, input: ZonedInput, window: Range) {
  const [now, before] = await Promise.all([
    readWindow(db, input, window),
    readWindow(db, input, getPreviousWindow(window)),
  ])
  const starts = listBucketStarts({ ...input, window })
  return {
    now: now.totals,
    before: before.totals,
    chart: now.fillBuckets(starts),
    previousChart: before.fillBuckets(listPreviousStarts({ ...input, window, starts })),
  }
}

async function readTopProducts(db: Database, input: ZonedInput, window: Range) {
  const top = await listTopProducts(db, input, {
    parts: splitIntoMonths(input.timeZone, window),
    limit: mostProducts,
  })
  const products = await listProducts(
    db,
    input.workspaceId,
    top.map(({ product_id }) => product_id),
  )
  return top.map(({ product_id, clicked, recommended }) => ({
    product_id,
    product_name: products.get(product_id)?.product_name ?? product_id,
    product_image_url: products.get(product_id)?.product_image_url ?? null,
    ctr: getRate(clicked, recommended),
    click_count: clicked,
  }))
}

async function readDashboard(db: Database, input: ZonedInput): Promise<Dashboard> {
  const { workspaceId, timeZone, timeRange } = input
  const window = getWindow(timeRange, input.now)
  const between = { start: getSlotStart(window.from), end: getSlotStart(window.to) }
  const [searches, shoppers, categories, products, recent] = await Promise.all([
    readSearches(db, input, window),
    countShoppers(db, workspaceId, { timeRange, window, previous: getPreviousWindow(window) }),
    listTopCategories(db, input, { parts: splitIntoMonths(timeZone, window), limit: mostCategories }),
    readTopProducts(db, input, window),
    listRecentSearches(db, workspaceId, { ...between, limit: mostSearches }),
  ])
  const { now, before } = searches
  const rate = getRate(now.clicked, now.recommended)
  return {
    stats: {
      voice_searches: describeCount(now.searches, before.searches),
      products_recommended: describeCount(now.recommended, before.recommended),
      clicked_products: { rate, rate_change: rate - getRate(before.clicked, before.recommended) },
      active_users: describeCount(shoppers.current, shoppers.previous),
    },
    charts: {
      searches_over_time: searches.chart,
      previous_searches_over_time: searches.previousChart,
      top_categories: categories,
    },
    top_clicked_products: products,
    recent_searches: recent.map((search) => ({ ...search, time: search.time.toISOString() })),
    has_searches: recent.length > 0 || (await hasVoiceSearches(db, workspaceId)),
    time_zone: timeZone,
    window: { start: between.start.toISOString(), end: between.end.toISOString() },
  }
}

/** Every figure of the dashboard for a window that ends with the current quarter hour. Reads roll-ups only. */
export function getDashboard({ db, clock }: Pick<CoreDeps, 'db' | 'clock'>, input: DashboardInput): Promise<Dashboard> {
  const now = clock.now()
  return readInTransaction(db, (together) =>
    readInOneZone(together, input.workspaceId, (zone) => readDashboard(together, { ...input, ...zone, now })),
  )
}
