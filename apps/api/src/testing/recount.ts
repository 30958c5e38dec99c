import type { ChartPeriod, Dashboard, TimeRange } from '@voice-shop/contract'

/**
 * The dashboard's figures counted afresh from raw events, in the plainest way: every definition as acceptance lists
 * it, no roll-ups, no code shared with the product. Quadratic where that is plainer.
 */
export interface RawSearch {
  id: string
  shopperId: string
  query: string
  at: Date
  products: { id: string; name: string; image: string | null; category: string | null }[]
  /** Ids of the products that were clicked. */
  clicked: Set<string>
}

const hour = 3_600_000
const lengths: Record<TimeRange, number> = { day: 24 * hour, week: 168 * hour, month: 720 * hour, year: 8760 * hour }

const formats = new Map<string, Intl.DateTimeFormat>()

function getFormat(key: string, locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}

/** Local wall clock by Intl, as text to the minute: 2026-11-18T00:15 */
function getLocal(timeZone: string, instant: Date): string {
  return getFormat(`local ${timeZone}`, 'sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
    .format(instant)
    .replace(' ', 'T')
}

function getOffset(timeZone: string, instant: Date): string {
  const name = getFormat(`offset ${timeZone}`, 'en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value
  return name === 'GMT' ? '+00:00' : (name ?? '').slice(3)
}

/** A text that is equal for all instants of one bucket and differs between buckets. */
function getBucketKey(timeZone: string, instant: Date, unit: 'hour' | ChartPeriod): string {
  const local = getLocal(timeZone, instant)
  if (unit === 'hour') return `${local.slice(0, 13)} ${getOffset(timeZone, instant)}`
  if (unit === 'month') return local.slice(0, 7)
  if (unit === 'day') return local.slice(0, 10)
  const date = new Date(`${local.slice(0, 10)}T00:00:00Z`)
  while (date.getUTCDay() !== 1) date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

function countWindow(searches: readonly RawSearch[]) {
  const recommended = searches.reduce((sum, search) => sum + search.products.length, 0)
  const clicked = searches.reduce((sum, search) => sum + search.clicked.size, 0)
  return {
    searches: searches.length,
    recommended,
    rate: recommended === 0 ? 0 : (clicked / recommended) * 100,
    shoppers: new Set(searches.map((search) => search.shopperId)).size,
  }
}

function getChange(now: number, before: number): number {
  if (now === 0 && before === 0) return 0
  return before === 0 ? 100 : ((now - before) / before) * 100
}

function compareText(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right))
}

function recountChart(
  searches: readonly RawSearch[],
  { start, end, timeZone, unit }: { start: Date; end: Date; timeZone: string; unit: 'hour' | ChartPeriod },
) {
  const buckets = new Map<string, { name: string; searches: number }>()
  for (let time = start.getTime(); time < end.getTime(); time += 15 * 60_000) {
    const instant = new Date(time)
    const key = getBucketKey(timeZone, instant, unit)
    const name = `${getLocal(timeZone, instant)}:00${getOffset(timeZone, instant)}`
    if (!buckets.has(key)) buckets.set(key, { name, searches: 0 })
  }
  for (const search of searches) {
    const bucket = buckets.get(getBucketKey(timeZone, search.at, unit))
    if (bucket) bucket.searches += 1
  }
  return [...buckets.values()]
}

export function recountDashboard(
  all: readonly RawSearch[],
  input: { now: Date; timeZone: string; timeRange: TimeRange; chartPeriod: ChartPeriod },
): Dashboard {
  const { timeZone, timeRange, chartPeriod } = input
  const end = new Date((Math.floor(input.now.getTime() / 900_000) + 1) * 900_000)
  const start = new Date(end.getTime() - lengths[timeRange])
  const previousStart = new Date(start.getTime() - lengths[timeRange])
  const inside = all.filter(({ at }) => at >= start && at < end)
  const now = countWindow(inside)
  const before = countWindow(all.filter(({ at }) => at >= previousStart && at < start))

  const categories = new Map<string, number>()
  const products = new Map<string, { recommended: number; clicked: number }>()
  for (const search of inside) {
    for (const category of new Set(search.products.map((product) => product.category))) {
      if (category !== null) categories.set(category, (categories.get(category) ?? 0) + 1)
    }
    for (const { id } of search.products) {
      const row = products.get(id) ?? { recommended: 0, clicked: 0 }
      products.set(id, row)
      row.recommended += 1
      if (search.clicked.has(id)) row.clicked += 1
    }
  }
  const latest = (id: string) =>
    all
      .flatMap(({ at, products: named }) =>
        named.filter((product) => product.id === id).map((product) => ({ at, product })),
      )
      .reduce((last, mention) => (mention.at >= last.at ? mention : last)).product
  return {
    stats: {
      voice_searches: { count: now.searches, change_percent: getChange(now.searches, before.searches) },
      products_recommended: { count: now.recommended, change_percent: getChange(now.recommended, before.recommended) },
      clicked_products: { rate: now.rate, rate_change: now.rate - before.rate },
      active_users: { count: now.shoppers, change_percent: getChange(now.shoppers, before.shoppers) },
    },
    charts: {
      searches_over_time: recountChart(inside, {
        start,
        end,
        timeZone,
        unit: timeRange === 'day' ? 'hour' : chartPeriod,
      }),
      top_categories: [...categories]
        .map(([category, count]) => ({ category, count }))
        .sort((left, right) => right.count - left.count || compareText(left.category, right.category))
        .slice(0, 8),
    },
    top_clicked_products: [...products]
      .filter(([, { clicked }]) => clicked > 0)
      .sort(([leftId, left], [rightId, right]) => right.clicked - left.clicked || compareText(leftId, rightId))
      .slice(0, 10)
      .map(([id, { recommended, clicked }]) => ({
        product_id: id,
        product_name: latest(id).name,
        product_image_url: latest(id).image,
        ctr: (clicked / recommended) * 100,
        click_count: clicked,
      })),
    recent_searches: [...inside]
      .sort((left, right) => right.at.getTime() - left.at.getTime() || compareText(left.id, right.id))
      .slice(0, 10)
      .map((search) => ({
        id: search.id,
        query: search.query,
        time: search.at.toISOString(),
        products_count: search.products.length,
        converted: search.clicked.size > 0,
      })),
    has_searches: all.length > 0,
    time_zone: timeZone,
    window: { start: start.toISOString(), end: end.toISOString() },
  }
}
