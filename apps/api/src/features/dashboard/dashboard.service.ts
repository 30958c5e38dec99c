import type { ChartPeriod, Comparison, Dashboard } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Database } from '../../core/database/open-database.ts'
import { readInTransaction } from '../../core/database/read-in-transaction.ts'
import { listKnownProducts } from '../answers/answers.public.ts'
import {
  formatDay,
  getSlotStart,
  hasVoiceSearches,
  listTopItems,
  type Range,
  type RollupSource,
  readInOneZone,
  type TopItem,
} from '../rollups/rollups.public.ts'
import { getRetentionStart, listRecentSearches } from '../voice/voice.public.ts'
import { getChangePercent, getRate, getRateChange } from './change.ts'
import { fillBuckets, getBuckets } from './chart.ts'
import { dashboardErrors } from './dashboard.errors.ts'
import {
  findPeriod,
  getFirstKeptDay,
  getPreviousPeriod,
  type Period,
  type RangeQuery,
  type StoreTime,
} from './period.ts'
import { listItemRanges, readPeriod, readPrevious } from './period-figures.ts'

const mostCategories = 8
const mostProducts = 10
const mostSearches = 10

/** What is asked of a dashboard. */
export interface DashboardQuery extends RangeQuery {
  chart_period: ChartPeriod
  compare_with: Comparison
}

type PeriodDeps = Pick<CoreDeps, 'clock' | 'config'>

export function getStoreTime({ clock, config }: PeriodDeps, timeZone: string): StoreTime {
  const now = clock.now()
  return { timeZone, now, keptFrom: getRetentionStart(now, config.retentionMonths) }
}

/** Throws 400 where an own range has no day that is kept and has begun. */
export function getPeriod(time: StoreTime, query: RangeQuery): Period {
  const period = findPeriod(time, query)
  if (period) return period
  const isAfterToday = query.from !== undefined && findPeriod(time, { ...query, to: undefined }) === null
  throw dashboardErrors.noDayOfRange(isAfterToday ? 'from' : 'to')
}

function describeCount(now: number, before: number) {
  return { count: now, change_percent: getChangePercent(now, before) }
}

export const describeInstants = (start: number, endMs: number) => ({
  start: getSlotStart(start).toISOString(),
  end: new Date(endMs).toISOString(),
})

interface ReadInput {
  source: RollupSource
  time: StoreTime
  query: DashboardQuery
}

/** The cards and the chart of a period, and what it is compared with. */
async function readSearches(db: Database, { source, time, query }: ReadInput, period: Period) {
  const { timeZone } = time
  const { isHours, window } = period
  const previous = getPreviousPeriod(time, period, query.compare_with)
  const [current, before] = await Promise.all([
    readPeriod(db, source, period),
    readPrevious(db, source, { isHours, previous }),
  ])
  const { buckets, chartPeriods } = getBuckets(time, period, query.chart_period)
  const untilMs = Math.min(time.now.getTime(), getSlotStart(window.to).getTime())
  const counterparts = buckets.map(({ start, isCut }) => ({ start: previous.getStart(start), isCut }))
  const earlier = { timeZone, ...previous, buckets: counterparts, counts: before.counts }
  return {
    now: current.totals,
    before: before.totals,
    charts: {
      searches_over_time: fillBuckets({ timeZone, window, untilMs, buckets, counts: current.counts }),
      previous_searches_over_time: fillBuckets(earlier),
    },
    times: {
      window: describeInstants(window.from, getSlotStart(window.to).getTime()),
      previous_window: describeInstants(previous.window.from, previous.untilMs),
      until: new Date(untilMs).toISOString(),
      chart_periods: chartPeriods,
    },
  }
}

async function describeProducts(db: Database, workspaceId: string, top: readonly TopItem[]) {
  const products = await listKnownProducts(
    db,
    workspaceId,
    top.map(({ name }) => name),
  )
  return top.map(({ name, clicked, searches }) => ({
    product_id: name,
    product_name: products.get(name)?.product_name ?? name,
    product_image_url: products.get(name)?.product_image_url ?? null,
    ctr: getRate(clicked, searches),
    click_count: clicked,
  }))
}

/** The categories of the most searches and the products of the most clicks. */
async function readTopItems(db: Database, { source, time }: ReadInput, period: Period) {
  const ranges = listItemRanges(time, period)
  const top = await listTopItems(db, source, { ranges, mostCategories, mostProducts })
  const products = top.filter(({ kind }) => kind === 'p')
  return {
    categories: top
      .filter(({ kind }) => kind === 'c')
      .map(({ name, searches }) => ({ category: name, count: searches })),
    products: await describeProducts(db, source.workspaceId, products),
  }
}

async function listRecent(db: Database, workspaceId: string, { from, to }: Range) {
  const between = { start: getSlotStart(from), end: getSlotStart(to) }
  const recent = await listRecentSearches(db, workspaceId, { ...between, limit: mostSearches })
  return recent.map((search) => ({ ...search, time: search.time.toISOString() }))
}

async function readDashboard(db: Database, input: ReadInput): Promise<Dashboard> {
  const { source, time, query } = input
  const period = getPeriod(time, query)
  const [searches, top, recent] = await Promise.all([
    readSearches(db, input, period),
    readTopItems(db, input, period),
    listRecent(db, source.workspaceId, period.window),
  ])
  const { now, before } = searches
  return {
    stats: {
      voice_searches: describeCount(now.searches, before.searches),
      products_recommended: describeCount(now.recommended, before.recommended),
      clicked_products: {
        rate: getRate(now.clicked, now.recommended),
        rate_change: getRateChange(
          { part: now.clicked, whole: now.recommended },
          { part: before.clicked, whole: before.recommended },
        ),
      },
      active_users: describeCount(now.shoppers, before.shoppers),
    },
    charts: { ...searches.charts, top_categories: top.categories },
    top_clicked_products: top.products,
    recent_searches: recent,
    has_searches: recent.length > 0 || (await hasVoiceSearches(db, source.workspaceId)),
    time_zone: time.timeZone,
    ...searches.times,
    kept_since: formatDay(getFirstKeptDay(time)),
  }
}

/** Every figure of the dashboard for a period. Reads roll-ups, and raw events of a quarter hour at most. */
export function getDashboard(
  deps: Pick<CoreDeps, 'db' | 'clock' | 'config'>,
  { workspaceId, query }: { workspaceId: string; query: DashboardQuery },
): Promise<Dashboard> {
  return readInTransaction(deps.db, (together) =>
    readInOneZone(together, workspaceId, (zone) =>
      readDashboard(together, { source: { workspaceId, ...zone }, time: getStoreTime(deps, zone.timeZone), query }),
    ),
  )
}
