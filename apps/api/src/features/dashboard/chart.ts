import { type ChartPeriod, chartPeriods, defaultChartPeriod } from '@voice-shop/contract'
import {
  formatSlot,
  getDayOfSlot,
  getDayStart,
  getFirstDay,
  getHourEnd,
  getMonday,
  getMonthOfDay,
  getSlotStart,
  type Range,
  slotMs,
} from '../rollups/rollups.public.ts'
import type { Period, StoreTime } from './period.ts'

interface Bucket {
  /** Its first slot. */
  start: number
  /** Whether the period begins or ends within its week or month; where the period is not over, the last one is not. */
  isCut: boolean
}

/** The first day of a day's bucket, and of the next. */
function getDays(chartPeriod: ChartPeriod, day: number): Range {
  if (chartPeriod === 'day') return { from: day, to: day + 1 }
  if (chartPeriod === 'week') return { from: getMonday(day), to: getMonday(day) + 7 }
  const month = getMonthOfDay(day)
  return { from: getFirstDay(month), to: getFirstDay(month + 1) }
}

/** A chart's buckets, in order: local hours, or days, weeks from Monday, or months, cut to the period. */
function listBuckets({ timeZone, now }: StoreTime, { isHours, window }: Period, chartPeriod: ChartPeriod): Bucket[] {
  const getWhole = (slot: number): Range => {
    if (isHours) return { from: slot, to: getHourEnd(timeZone, slot) }
    const { from, to } = getDays(chartPeriod, getDayOfSlot(timeZone, slot))
    return { from: getDayStart(timeZone, from), to: getDayStart(timeZone, to) }
  }
  const isOver = getSlotStart(window.to) <= now
  const buckets: Bucket[] = []
  for (let start = window.from; start < window.to; ) {
    const whole = getWhole(start)
    buckets.push({ start, isCut: whole.from < start || (isOver && whole.to > window.to) })
    start = whole.to
  }
  return buckets
}

export interface ChartBuckets {
  buckets: Bucket[]
  /** Those that make more than one bucket of the period; where none does, as of a single day or of hours, the default. */
  chartPeriods: ChartPeriod[]
}

/** A chart's buckets; a chart period that would make one alone gives way to the first that makes more. */
export function getBuckets(time: StoreTime, period: Period, wished: ChartPeriod): ChartBuckets {
  if (period.isHours) return { buckets: listBuckets(time, period, wished), chartPeriods: [defaultChartPeriod] }
  const all = chartPeriods.map((chartPeriod) => ({ chartPeriod, buckets: listBuckets(time, period, chartPeriod) }))
  const useful = all.filter(({ buckets }) => buckets.length > 1)
  const offered = useful.length > 0 ? useful : all.filter(({ chartPeriod }) => chartPeriod === defaultChartPeriod)
  const chosen = offered.find(({ chartPeriod }) => chartPeriod === wished) ?? offered[0]
  return { buckets: chosen?.buckets ?? [], chartPeriods: offered.map(({ chartPeriod }) => chartPeriod) }
}

interface Filled {
  timeZone: string
  window: Range
  /** Until when searches are counted. */
  untilMs: number
  buckets: readonly Bucket[]
  /** By first slot of what was counted together, none of which crosses a bucket's border. */
  counts: Iterable<{ slot: number; searches: number }>
}

/** The last of the buckets, which rise, that begins with a slot or before it; -1 where none does. */
function findBucket(buckets: readonly Bucket[], slot: number): number {
  let [from, to] = [0, buckets.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((buckets[middle]?.start ?? 0) <= slot) from = middle + 1
    else to = middle
  }
  return from - 1
}

/** Sums searches into a chart's buckets, those without any included. Of buckets that begin together the last has them. */
export function fillBuckets({ timeZone, window, untilMs, buckets, counts }: Filled) {
  const sums = buckets.map(() => 0)
  for (const { slot, searches } of counts) {
    const place = findBucket(buckets, slot)
    sums[place] = (sums[place] ?? 0) + searches
  }
  return buckets.map(({ start, isCut }, place) => ({
    name: formatSlot(timeZone, start),
    searches: sums[place] ?? 0,
    is_unfinished: (buckets[place + 1]?.start ?? window.to) * slotMs > untilMs,
    is_cut: isCut,
  }))
}
