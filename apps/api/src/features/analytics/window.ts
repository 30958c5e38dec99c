import type { ChartPeriod, TimeRange } from '@voice-shop/contract'
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

/** The roll-up rows that make up a window, each instant once: local months and days that lie in it whole, else slots. */
export interface Segments {
  s: Range[]
  d: Range[]
  m: Range[]
}

function keepFilled(ranges: Range[]): Range[] {
  return ranges.filter(({ from, to }) => from < to)
}

/** The first whole `unit` from `position` on, where `unitStart(unitAt(position))` may lie before it. */
function getFirstWhole(position: number, unit: number, unitStart: number): number {
  return unitStart === position ? unit : unit + 1
}

/** Cuts a window into slots and days. */
export function splitIntoDays(timeZone: string, window: Range): Segments {
  const day = getDayOfSlot(timeZone, window.from)
  const firstDay = getFirstWhole(window.from, day, getDayStart(timeZone, day))
  const endDay = getDayOfSlot(timeZone, window.to)
  if (firstDay >= endDay) return { s: [window], d: [], m: [] }
  return {
    s: keepFilled([
      { from: window.from, to: getDayStart(timeZone, firstDay) },
      { from: getDayStart(timeZone, endDay), to: window.to },
    ]),
    d: [{ from: firstDay, to: endDay }],
    m: [],
  }
}

/** Cuts a window into slots, days and months. */
export function splitIntoMonths(timeZone: string, window: Range): Segments {
  const segments = splitIntoDays(timeZone, window)
  const [days] = segments.d
  if (!days) return segments
  const month = getMonthOfDay(days.from)
  const firstMonth = getFirstWhole(days.from, month, getFirstDay(month))
  const endMonth = getMonthOfDay(days.to)
  if (firstMonth >= endMonth) return segments
  return {
    s: segments.s,
    d: keepFilled([
      { from: days.from, to: getFirstDay(firstMonth) },
      { from: getFirstDay(endMonth), to: days.to },
    ]),
    m: [{ from: firstMonth, to: endMonth }],
  }
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

/**
 * Sums searches into a chart's buckets, those without any included. `counts` are by first slot of a roll-up row
 * (a slot's own number, a day's first slot), none of which crosses a bucket's border.
 */
export function fillBuckets(input: {
  timeZone: string
  starts: number[]
  counts: Iterable<{ slot: number; searches: number }>
}): { name: string; searches: number }[] {
  const buckets: ChartBucket[] = input.starts.map((firstSlot) => ({ firstSlot, searches: 0 }))
  for (const { slot, searches } of input.counts) {
    const bucket = buckets.findLast((candidate) => candidate.firstSlot <= slot)
    if (bucket) bucket.searches += searches
  }
  return buckets.map(({ firstSlot, searches }) => ({ name: formatSlot(input.timeZone, firstSlot), searches }))
}
