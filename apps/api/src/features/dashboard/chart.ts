import { type ChartPeriod, chartPeriods, defaultChartPeriod } from '@voice-shop/contract'
import {
  formatSlot,
  getDayOfSlot,
  getDayStart,
  getFirstDay,
  getHourEnd,
  getMonday,
  getMonthOfDay,
  type Range,
  slotMs,
} from '../rollups/rollups.public.ts'
import type { Period } from './period.ts'

function getNextDay(chartPeriod: ChartPeriod, day: number): number {
  if (chartPeriod === 'week') return getMonday(day) + 7
  return chartPeriod === 'month' ? getFirstDay(getMonthOfDay(day) + 1) : day + 1
}

/** The first slots of a chart's buckets, in order: local hours, or days, weeks from Monday, or months, cut to the period. */
function listStarts(timeZone: string, { isHours, window }: Period, chartPeriod: ChartPeriod): number[] {
  const getNext = (slot: number) =>
    isHours ? getHourEnd(timeZone, slot) : getDayStart(timeZone, getNextDay(chartPeriod, getDayOfSlot(timeZone, slot)))
  const starts: number[] = []
  for (let slot = window.from; slot < window.to; slot = getNext(slot)) starts.push(slot)
  return starts
}

export interface ChartBuckets {
  starts: number[]
  /** Those that make more than one bucket of the period; where none does, as of a single day or of hours, the default. */
  chartPeriods: ChartPeriod[]
}

/** Where a chart's buckets begin; a chart period that would make one alone gives way to the first that makes more. */
export function getBuckets(timeZone: string, period: Period, wished: ChartPeriod): ChartBuckets {
  if (period.isHours) return { starts: listStarts(timeZone, period, wished), chartPeriods: [defaultChartPeriod] }
  const all = chartPeriods.map((chartPeriod) => ({ chartPeriod, starts: listStarts(timeZone, period, chartPeriod) }))
  const useful = all.filter(({ starts }) => starts.length > 1)
  const offered = useful.length > 0 ? useful : all.filter(({ chartPeriod }) => chartPeriod === defaultChartPeriod)
  const chosen = offered.find(({ chartPeriod }) => chartPeriod === wished) ?? offered[0]
  return { starts: chosen?.starts ?? [], chartPeriods: offered.map(({ chartPeriod }) => chartPeriod) }
}

interface Filled {
  timeZone: string
  window: Range
  /** Until when searches are counted. */
  untilMs: number
  starts: readonly number[]
  /** By first slot of what was counted together, none of which crosses a bucket's border. */
  counts: Iterable<{ slot: number; searches: number }>
}

/** Sums searches into a chart's buckets, those without any included. Of buckets that begin together the last has them. */
export function fillBuckets({ timeZone, window, untilMs, starts, counts }: Filled) {
  const sums = starts.map(() => 0)
  for (const { slot, searches } of counts) {
    const place = starts.findLastIndex((start) => start <= slot)
    sums[place] = (sums[place] ?? 0) + searches
  }
  return starts.map((start, place) => ({
    name: formatSlot(timeZone, start),
    searches: sums[place] ?? 0,
    is_unfinished: (starts[place + 1] ?? window.to) * slotMs > untilMs,
  }))
}
