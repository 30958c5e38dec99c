import type { ChartPeriod, Dashboard, TimeRange } from '@voice-shop/contract'

/**
 * The dashboard's figures counted afresh from raw events, in the plainest way: every definition as
 * docs/requirements.md has it, no roll-ups, no code shared with the product. Quadratic where that is plainer.
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

/** What Intl said of an instant: a year has 35,040 quarter hours, and every view asks for all of them. */
const known = new Map<string, string>()
const mostKnown = 300_000

function remember(key: string, tell: () => string): string {
  const before = known.get(key)
  if (before !== undefined) return before
  if (known.size >= mostKnown) known.clear()
  const text = tell()
  known.set(key, text)
  return text
}

/** Local wall clock by Intl, as text to the minute: 2026-11-18T00:15 */
function getLocal(timeZone: string, instant: Date): string {
  return remember(`local ${timeZone} ${instant.getTime()}`, () => tellLocal(timeZone, instant))
}

function tellLocal(timeZone: string, instant: Date): string {
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

interface ChartInput {
  start: Date
  end: Date
  timeZone: string
  unit: 'hour' | ChartPeriod
}

function formatName(timeZone: string, instant: Date): string {
  return `${getLocal(timeZone, instant)}:00${getOffset(timeZone, instant)}`
}

/** The buckets by key: in order, each with its first instant. */
function listBuckets({ start, end, timeZone, unit }: ChartInput): Map<string, Date> {
  const buckets = new Map<string, Date>()
  for (let time = start.getTime(); time < end.getTime(); time += 15 * 60_000) {
    const key = getBucketKey(timeZone, new Date(time), unit)
    if (!buckets.has(key)) buckets.set(key, new Date(time))
  }
  return buckets
}

function recountChart(searches: readonly RawSearch[], input: ChartInput) {
  const { timeZone, unit } = input
  const keys = searches.map(({ at }) => getBucketKey(timeZone, at, unit))
  return [...listBuckets(input)].map(([key, first]) => ({
    name: formatName(timeZone, first),
    searches: keys.filter((candidate) => candidate === key).length,
  }))
}

/** The date so many days later, by the calendar alone. */
function addDays(date: string, days: number): string {
  const instant = new Date(`${date}T00:00:00Z`)
  instant.setUTCDate(instant.getUTCDate() + days)
  return instant.toISOString().slice(0, 10)
}

/**
 * The chart of the window before: a search belongs to the bucket in which it would be, had it come that many hours, or
 * on the date that many days, later; what would be outside the window belongs to the first or the last.
 */
function recountPreviousChart(searches: readonly RawSearch[], input: ChartInput) {
  const { start, end, timeZone, unit } = input
  const lengthMs = end.getTime() - start.getTime()
  const previousStart = new Date(start.getTime() - lengthMs)
  const buckets = [...listBuckets(input)]
  if (unit === 'hour') {
    const keys = searches.map(({ at }) => getBucketKey(timeZone, new Date(at.getTime() + lengthMs), unit))
    return buckets.map(([key, first]) => ({
      name: formatName(timeZone, new Date(first.getTime() - lengthMs)),
      searches: keys.filter((candidate) => candidate === key).length,
    }))
  }
  const days = lengthMs / (24 * hour)
  /** First local date of each bucket, those of the first put before all others. */
  const firstDates = buckets.map(([, first], index) => (index === 0 ? '' : getLocal(timeZone, first).slice(0, 10)))
  const getIndex = (date: string) => firstDates.findLastIndex((first) => first <= addDays(date, days))
  const getDate = (instant: Date) => getLocal(timeZone, instant).slice(0, 10)
  const firsts = buckets.map(() => start)
  let [date, index] = ['', 0]
  for (let time = start.getTime() - 15 * 60_000; time >= previousStart.getTime(); time -= 15 * 60_000) {
    const instant = new Date(time)
    if (getDate(instant) !== date) {
      date = getDate(instant)
      index = getIndex(date)
    }
    // Going back, the last that is written is the bucket's first instant.
    firsts[index] = instant
  }
  firsts[0] = previousStart
  const indices = searches.map(({ at }) => getIndex(getDate(at)))
  return firsts.map((first, place) => ({
    name: formatName(timeZone, first),
    searches: indices.filter((candidate) => candidate === place).length,
  }))
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
  const insideBefore = all.filter(({ at }) => at >= previousStart && at < start)
  const before = countWindow(insideBefore)
  const chart: ChartInput = { start, end, timeZone, unit: timeRange === 'day' ? 'hour' : chartPeriod }

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
      searches_over_time: recountChart(inside, chart),
      previous_searches_over_time: recountPreviousChart(insideBefore, chart),
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
