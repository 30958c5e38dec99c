import type { ChartPeriod, TimeRange } from '@voice-shop/contract'
import type { Grain } from '../../core/database/tables.ts'
import {
  formatSlot,
  getDayOfSlot,
  getDayStart,
  getFirstDay,
  getMonday,
  getMonthOfDay,
  getOffsetSlots,
  getSlot,
  slotsPerDay,
} from './calendar.ts'

/** From inclusive, to exclusive. */
export interface Range {
  from: number
  to: number
}

const daysByRange: Record<TimeRange, number> = { day: 1, week: 7, month: 30, year: 365 }

/** Length of a time range in slots; a day is 24 hours. */
export function getRangeSlots(timeRange: TimeRange): number {
  return daysByRange[timeRange] * slotsPerDay
}

/** The window in slots: it ends with the quarter hour of `now`. */
export function getWindow(timeRange: TimeRange, now: Date): Range {
  const to = getSlot(now) + 1
  return { from: to - getRangeSlots(timeRange), to }
}

/** The window of equal length right before. */
export function getPreviousWindow({ from, to }: Range): Range {
  return { from: from - (to - from), to: from }
}

/** Roll-up rows of a grain that count for a window, or, with sign -1, that are taken off again. */
export interface RollupRange extends Range {
  grain: Grain
  sign: 1 | -1
}

/** The rows from `start` to `end`; taken off where the end comes first. */
function listSigned(grain: Grain, start: number, end: number): RollupRange[] {
  if (start === end) return []
  return start < end ? [{ grain, from: start, to: end, sign: 1 }] : [{ grain, from: end, to: start, sign: -1 }]
}

/** A coarser unit of time, such as days above slots. */
interface Unit {
  grain: Grain
  unitOf: (position: number) => number
  startOf: (unit: number) => number
}

/**
 * Rounds a range to whole coarse units and lists the fine rows that this leaves out or has too much. The start goes
 * to the nearer border. The end goes to the next one: what lies behind the end of a window is mostly the future,
 * which has no rows.
 */
function coarsen(range: Range, fineGrain: Grain, { unitOf, startOf }: Unit): { whole: Range; rest: RollupRange[] } {
  const first = unitOf(range.from)
  const isNearFirst = range.from - startOf(first) < startOf(first + 1) - range.from
  const from = isNearFirst ? first : first + 1
  const last = unitOf(range.to)
  const to = startOf(last) === range.to ? last : last + 1
  const rest = [...listSigned(fineGrain, range.from, startOf(from)), ...listSigned(fineGrain, startOf(to), range.to)]
  return { whole: { from, to }, rest }
}

function getDays(timeZone: string): Unit {
  return {
    grain: 'd',
    unitOf: (slot) => getDayOfSlot(timeZone, slot),
    startOf: (day) => getDayStart(timeZone, day),
  }
}

const months: Unit = { grain: 'm', unitOf: getMonthOfDay, startOf: getFirstDay }

/** A window as slots alone. */
export function splitIntoSlots(window: Range): RollupRange[] {
  return listSigned('s', window.from, window.to)
}

/** A window as local days, corrected by slots at its edges: at most 365 rows and two days' slots. */
export function splitIntoDays(timeZone: string, window: Range): RollupRange[] {
  const { whole, rest } = coarsen(window, 's', getDays(timeZone))
  return [...listSigned('d', whole.from, whole.to), ...rest]
}

/** A window as local months, corrected by days and slots at its edges. */
export function splitIntoMonths(timeZone: string, window: Range): RollupRange[] {
  const days = coarsen(window, 's', getDays(timeZone))
  const { whole, rest } = coarsen(days.whole, 'd', months)
  return [...listSigned('m', whole.from, whole.to), ...rest, ...days.rest]
}

/** A chart's bucket by its first slot in the window. */
interface ChartBucket {
  firstSlot: number
  searches: number
}

/** Whether a local hour begins with a slot; a change of the clocks within an hour begins another one. */
function isHourStart(timeZone: string, slot: number): boolean {
  const offset = getOffsetSlots(timeZone, slot)
  return (slot + offset) % 4 === 0 || offset !== getOffsetSlots(timeZone, slot - 1)
}

function getBucketStartDay(chartPeriod: ChartPeriod, day: number): number {
  if (chartPeriod === 'week') return getMonday(day)
  return chartPeriod === 'month' ? getFirstDay(getMonthOfDay(day)) : day
}

function getBucketEndDay(chartPeriod: ChartPeriod, startDay: number): number {
  if (chartPeriod === 'week') return startDay + 7
  return chartPeriod === 'month' ? getFirstDay(getMonthOfDay(startDay) + 1) : startDay + 1
}

/** The first slots of a chart's buckets, in order: local hours for a day's range, else days, weeks or months. */
export function listBucketStarts(input: {
  timeZone: string
  window: Range
  timeRange: TimeRange
  chartPeriod: ChartPeriod
}): number[] {
  const { timeZone, window, timeRange, chartPeriod } = input
  const starts: number[] = []
  if (timeRange === 'day') {
    for (let slot = window.from; slot < window.to; slot += 1) {
      if (slot === window.from || isHourStart(timeZone, slot)) starts.push(slot)
    }
    return starts
  }
  let day = getBucketStartDay(chartPeriod, getDayOfSlot(timeZone, window.from))
  for (let slot = getDayStart(timeZone, day); slot < window.to; slot = getDayStart(timeZone, day)) {
    starts.push(Math.max(slot, window.from))
    day = getBucketEndDay(chartPeriod, day)
  }
  return starts
}

/** Where the buckets of the window before begin, one for each of `starts`. */
export function listPreviousStarts(input: {
  timeZone: string
  window: Range
  timeRange: TimeRange
  starts: readonly number[]
}): number[] {
  const { timeZone, window, timeRange, starts } = input
  const length = window.to - window.from
  return starts.map((start) => {
    if (timeRange === 'day' || start === window.from) return start - length
    // Whole local days back: where the clocks have changed in between, those do not begin a multiple of 24 hours apart.
    return getDayStart(timeZone, getDayOfSlot(timeZone, start) - daysByRange[timeRange])
  })
}

/**
 * Sums searches into a chart's buckets, those without any included. `counts` are by first slot of a roll-up row (a
 * slot's own number, a day's first slot), none of which crosses a bucket's border. Rows that begin before the first
 * bucket, and those that are taken off behind the last, belong to those. A bucket that begins outside the window, as
 * the clocks can have it, has no width and is named by the window's border.
 */
export function fillBuckets(input: {
  timeZone: string
  window: Range
  starts: readonly number[]
  counts: Iterable<{ slot: number; searches: number }>
}): { name: string; searches: number }[] {
  const buckets: ChartBucket[] = input.starts.map((firstSlot) => ({ firstSlot, searches: 0 }))
  for (const { slot, searches } of input.counts) {
    const bucket = buckets.findLast((candidate) => candidate.firstSlot <= slot) ?? buckets[0]
    if (bucket) bucket.searches += searches
  }
  const { from, to } = input.window
  return buckets.map(({ firstSlot, searches }) => ({
    name: formatSlot(input.timeZone, Math.max(from, Math.min(firstSlot, to))),
    searches,
  }))
}
