import type { ChartPeriod, Comparison, Dashboard, TimeRange } from '@voice-shop/contract'

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
const quarter = hour / 4
const days = { day: 1, week: 7, month: 30, year: 365 }
const retentionMonths = 25

const formats = new Map<string, Intl.DateTimeFormat>()

function getFormat(key: string, locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}

/** What Intl says of an instant in a time zone, remembered: a year has 35,040 quarter hours, and every view asks for all. */
function remember(tell: (timeZone: string, instant: Date) => string): (timeZone: string, instant: Date) => string {
  const known = new Map<string, Map<number, string>>()
  const mostKnown = 300_000
  return (timeZone, instant) => {
    const ofZone = known.get(timeZone) ?? new Map<number, string>()
    known.set(timeZone, ofZone)
    const time = instant.getTime()
    const before = ofZone.get(time)
    if (before !== undefined) return before
    if (ofZone.size >= mostKnown) ofZone.clear()
    const text = tell(timeZone, instant)
    ofZone.set(time, text)
    return text
  }
}

/** Local wall clock by Intl, as text to the minute: 2026-11-18T00:15 */
const getLocal = remember(tellLocal)
const getOffset = remember(tellOffset)

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

function tellOffset(timeZone: string, instant: Date): string {
  const name = getFormat(`offset ${timeZone}`, 'en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value
  return name === 'GMT' ? '+00:00' : (name ?? '').slice(3)
}

/** The date so many days later, by the calendar alone. */
function addDays(date: string, count: number): string {
  const instant = new Date(`${date}T00:00:00Z`)
  instant.setUTCDate(instant.getUTCDate() + count)
  return instant.toISOString().slice(0, 10)
}

/** The same date a year before; `leapDay` says what February 29 becomes. */
function getYearBefore(date: string, leapDay: '02-28' | '03-01'): string {
  const year = String(Number(date.slice(0, 4)) - 1)
  return `${year}-${date.endsWith('02-29') ? leapDay : date.slice(5)}`
}

const getEarlier = (left: Date, right: Date) => new Date(Math.min(left.getTime(), right.getTime()))

function countDays(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / (24 * hour) + 1
}

const getDate = (timeZone: string, instant: Date) => getLocal(timeZone, instant).slice(0, 10)

/** The clock in milliseconds since midnight. */
function getClock(timeZone: string, instant: Date): number {
  const local = getLocal(timeZone, instant)
  const minutes = Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16))
  return minutes * 60_000 + (instant.getTime() % 60_000)
}

/** The first instant of a local date, or of the next one there is. */
function getStart(timeZone: string, date: string): Date {
  const key = `${timeZone} ${date}`
  const known = starts.get(key)
  if (known !== undefined) return new Date(known)
  let time = Date.parse(date) - 16 * hour
  while (getDate(timeZone, new Date(time)) < date) time += quarter
  starts.set(key, time)
  return new Date(time)
}

/** By zone and date. */
const starts = new Map<string, number>()

/** When the clock of a date first shows a time or a later one; its end if it never does. */
function findClock(timeZone: string, date: string, clock: number): Date {
  const end = getStart(timeZone, addDays(date, 1)).getTime()
  for (let time = getStart(timeZone, date).getTime(); time < end; time += quarter) {
    const shown = getClock(timeZone, new Date(time))
    if (shown >= clock) return new Date(time)
    if (shown + quarter > clock) return new Date(time + clock - shown)
  }
  return new Date(end)
}

/** A text that is equal for all instants of one local hour and differs between hours. */
function getHourKey(timeZone: string, instant: Date): string {
  return `${getLocal(timeZone, instant).slice(0, 13)} ${getOffset(timeZone, instant)}`
}

/** The first date of the bucket that a date is in, of whole weeks and months. */
function getBucketDate(date: string, chartPeriod: ChartPeriod): string {
  if (chartPeriod === 'day') return date
  if (chartPeriod === 'month') return `${date.slice(0, 7)}-01`
  let monday = date
  while (new Date(`${monday}T00:00:00Z`).getUTCDay() !== 1) monday = addDays(monday, -1)
  return monday
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

function getChange(now: number, before: number): number | null {
  if (now === 0 && before === 0) return 0
  return before === 0 ? null : ((now - before) / before) * 100
}

function compareText(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right))
}

function formatName(timeZone: string, instant: Date): string {
  return `${getLocal(timeZone, instant)}:00${getOffset(timeZone, instant)}`
}

export interface RecountInput {
  now: Date
  timeZone: string
  query: {
    time_range: TimeRange
    chart_period: ChartPeriod
    compare_with: Comparison
    from?: string | undefined
    to?: string | undefined
  }
}

/** A period or what it is compared with: which searches are in it, and in which bucket. */
interface Counted {
  start: Date
  end: Date
  /** Before `end` where it is not over, or cut. */
  until: Date
  buckets: Date[]
  /** Bucket by bucket, whether it is of a part of a week or month that is over; of what is compared, as of this period. */
  isCut: boolean[]
  includes(at: Date): boolean
  getBucket(at: Date): number
}

interface Periods {
  current: Counted
  previous: Counted
  chartPeriods: ChartPeriod[]
}

/** The last 24 local hours, counted back from the one under way, and as many hours before. */
function listHours({ now, timeZone, query }: RecountInput): Periods {
  const keyOfNow = getHourKey(timeZone, now)
  let end = new Date(Math.floor(now.getTime() / quarter) * quarter)
  while (getHourKey(timeZone, end) === keyOfNow) end = new Date(end.getTime() + quarter)
  const buckets: { key: string; first: Date }[] = []
  for (let time = end.getTime() - quarter; ; time -= quarter) {
    const first = new Date(time)
    const key = getHourKey(timeZone, first)
    if (buckets[0]?.key === key) buckets[0].first = first
    else if (buckets.length < 24) buckets.unshift({ key, first })
    else break
  }
  const start = buckets[0]?.first as Date
  const hourOfNow = buckets.at(-1)?.first as Date
  const sameTime = findClock(
    timeZone,
    getYearBefore(getDate(timeZone, hourOfNow), '02-28'),
    getClock(timeZone, hourOfNow),
  )
  const shifts = {
    period_before: 24 * hour,
    same_weekdays: 168 * hour,
    year_before: hourOfNow.getTime() - sameTime.getTime(),
  }
  const shift = shifts[query.compare_with]
  const move = (instant: Date, ms: number) => new Date(instant.getTime() + ms)
  const getBucket = (at: Date) => buckets.findIndex(({ key }) => key === getHourKey(timeZone, at))
  const before = move(now, -shift)
  return {
    current: {
      start,
      end,
      until: now,
      buckets: buckets.map(({ first }) => first),
      isCut: buckets.map(() => false),
      includes: (at) => getBucket(at) >= 0,
      getBucket,
    },
    previous: {
      start: move(start, -shift),
      end: move(end, -shift),
      until: before,
      buckets: buckets.map(({ first }) => move(first, -shift)),
      isCut: buckets.map(() => false),
      includes: (at) => at < before && getBucket(move(at, shift)) >= 0,
      getBucket: (at) => getBucket(move(at, shift)),
    },
    chartPeriods: ['day'],
  }
}

/** The first local date whose searches are all kept. */
function getKeptSince({ now, timeZone }: RecountInput): string {
  const kept = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - retentionMonths))
  let date = addDays(kept.toISOString().slice(0, 10), -2)
  while (getStart(timeZone, date) < kept) date = addDays(date, 1)
  return date
}

/** Whole local dates, and those that they are compared with. */
function listDays(input: RecountInput): Periods {
  const { now, timeZone, query } = input
  const today = getDate(timeZone, now)
  const keptSince = getKeptSince(input)
  const isOwn = query.from !== undefined || query.to !== undefined
  const later = (left: string, right = left) => (left > right ? left : right)
  const earlier = (left: string, right = left) => (left < right ? left : right)
  const first = isOwn ? later(keptSince, query.from) : addDays(today, 1 - days[query.time_range])
  const last = isOwn ? earlier(today, query.to) : today
  const length = countDays(first, last)
  const weekdays = isOwn ? Math.ceil(length / 7) * 7 : { day: 7, week: 7, month: 28, year: 364 }[query.time_range]
  const apart = query.compare_with === 'same_weekdays' ? weekdays : length
  const isYears = query.compare_with === 'year_before'
  const toFirst = (date: string) => (isYears ? getYearBefore(date, '03-01') : addDays(date, -apart))
  const toLast = (date: string) => (isYears ? getYearBefore(date, '02-28') : addDays(date, -apart))

  const dates = Array.from({ length }, (_, index) => addDays(first, index))
  const listFirstDates = (chartPeriod: ChartPeriod) =>
    dates.filter((date, index) => index === 0 || getBucketDate(date, chartPeriod) === date)
  const useful = (['day', 'week', 'month'] as const).filter((period) => listFirstDates(period).length > 1)
  const chartPeriods = useful.length > 0 ? useful : ['day' as const]
  const chosen = chartPeriods.find((period) => period === query.chart_period) ?? chartPeriods[0]
  const firstDates = listFirstDates(chosen as ChartPeriod)
  const beginsBucket = (date: string) => getBucketDate(date, chosen as ChartPeriod) === date
  const cut = firstDates.map((date, place) => {
    const isLastOfPast = place === firstDates.length - 1 && last < today
    return !beginsBucket(date) || (isLastOfPast && !beginsBucket(addDays(last, 1)))
  })

  const [start, end] = [getStart(timeZone, first), getStart(timeZone, addDays(last, 1))]
  const firstBefore = toFirst(first)
  const startBefore = getStart(timeZone, firstBefore)
  const endBefore = [startBefore, getStart(timeZone, addDays(toLast(last), 1))].sort((a, b) => +b - +a)[0] as Date
  const isCut = last === today && toFirst(last) === toLast(last)
  const until = isCut ? findClock(timeZone, toLast(last), getClock(timeZone, now)) : endBefore
  const firstDatesBefore = firstDates.map(toFirst)
  return {
    current: {
      start,
      end,
      until: getEarlier(now, end),
      buckets: firstDates.map((date) => getStart(timeZone, date)),
      isCut: cut,
      includes: (at) => dates.includes(getDate(timeZone, at)),
      getBucket: (at) => firstDates.findLastIndex((date) => date <= getDate(timeZone, at)),
    },
    previous: {
      start: startBefore,
      end: endBefore,
      until,
      buckets: firstDatesBefore
        .map((date) => getStart(timeZone, date))
        .map((instant) => getEarlier(instant, endBefore)),
      isCut: cut,
      includes: (at) => getDate(timeZone, at) >= firstBefore && getDate(timeZone, at) <= toLast(last) && at < until,
      getBucket: (at) => firstDatesBefore.findLastIndex((date) => date <= getDate(timeZone, at)),
    },
    chartPeriods: [...chartPeriods],
  }
}

/** The period of a query and what it is compared with. */
export function listPeriods(input: RecountInput): Periods {
  const { time_range, from, to } = input.query
  return time_range === 'day' && from === undefined && to === undefined ? listHours(input) : listDays(input)
}

function recountChart(searches: readonly RawSearch[], timeZone: string, counted: Counted) {
  const { buckets, isCut, getBucket, end, until } = counted
  const places = searches.map(({ at }) => getBucket(at))
  return buckets.map((first, place) => ({
    name: formatName(timeZone, first),
    searches: places.filter((candidate) => candidate === place).length,
    is_unfinished: place === buckets.length - 1 && until < end,
    is_cut: isCut[place] === true,
  }))
}

export function recountDashboard(all: readonly RawSearch[], input: RecountInput): Dashboard {
  const { timeZone } = input
  const { current, previous, chartPeriods } = listPeriods(input)
  const inside = all.filter(({ at }) => current.includes(at))
  const now = countWindow(inside)
  const insideBefore = all.filter(({ at }) => previous.includes(at))
  const before = countWindow(insideBefore)

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
      clicked_products: {
        rate: now.rate,
        rate_change: now.recommended > 0 && before.recommended > 0 ? now.rate - before.rate : null,
      },
      active_users: { count: now.shoppers, change_percent: getChange(now.shoppers, before.shoppers) },
    },
    charts: {
      searches_over_time: recountChart(inside, timeZone, current),
      previous_searches_over_time: recountChart(insideBefore, timeZone, previous),
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
    window: { start: current.start.toISOString(), end: current.end.toISOString() },
    previous_window: { start: previous.start.toISOString(), end: previous.until.toISOString() },
    until: current.until.toISOString(),
    chart_periods: chartPeriods,
    kept_since: getKeptSince(input),
  }
}
