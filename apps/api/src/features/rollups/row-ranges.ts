import type { Grain } from '../../core/database/tables.ts'
import { getDayOfSlot, getDayStart, getFirstDay, getMonthOfDay, slotMs } from './calendar.ts'

/** From inclusive, to exclusive. */
export interface Range {
  from: number
  to: number
}

/** A stretch of time that begins with a slot, and ends at any instant (milliseconds since 1970). */
export interface Span {
  from: number
  untilMs: number
}

/** Rows of a grain. `first` is the bucket of the grain in which the span begins: shoppers of before it are new to it. */
export interface RowRange extends Range {
  grain: Grain
  first: number
}

/** The roll-up rows of a span that make it up but for the rest, which lies within its last slot. */
export interface SpanRows {
  ranges: RowRange[]
  /** The slot that the span ends in, as far as it does; null where it ends with a slot. */
  rest: { slot: number; untilMs: number } | null
}

/** Whole slots and the rest. */
export function splitIntoSlots({ from, untilMs }: Span): SpanRows {
  const to = Math.max(from, Math.floor(untilMs / slotMs))
  return {
    ranges: from < to ? [{ grain: 's', from, to, first: from }] : [],
    rest: to * slotMs < untilMs ? { slot: to, untilMs } : null,
  }
}

/** Whole days of a span that begins with one, the slots of its last day as far as it is cut, and the rest. */
export function splitIntoDays(timeZone: string, { from, untilMs }: Span): SpanRows {
  const first = getDayOfSlot(timeZone, from)
  const end = Math.max(from, Math.floor(untilMs / slotMs))
  const last = getDayOfSlot(timeZone, end)
  const slots = splitIntoSlots({ from: Math.max(from, getDayStart(timeZone, last)), untilMs })
  return {
    ranges: [
      ...(first < last ? [{ grain: 'd' as const, from: first, to: last, first }] : []),
      ...slots.ranges.map((range) => ({ ...range, first: from })),
    ],
    rest: slots.rest,
  }
}

/** The slots that rows stand for: slots and hours are told by slots, days and months by themselves. */
export function findSlots(timeZone: string, { grain, from, to }: RowRange): Range {
  if (grain === 's' || grain === 'h') return { from, to }
  const findStart = (bucket: number) => getDayStart(timeZone, grain === 'd' ? bucket : getFirstDay(bucket))
  return { from: findStart(from), to: findStart(to) }
}

/** Whole days as months, as far as they are whole, and days before and after them. */
export function splitIntoMonths({ from, to }: Range): RowRange[] {
  const firstMonth = getMonthOfDay(from - 1) + 1
  const afterMonths = getMonthOfDay(to)
  if (firstMonth >= afterMonths) return [{ grain: 'd', from, to, first: from }]
  const ranges: RowRange[] = [
    { grain: 'd', from, to: getFirstDay(firstMonth), first: from },
    { grain: 'm', from: firstMonth, to: afterMonths, first: firstMonth },
    { grain: 'd', from: getFirstDay(afterMonths), to, first: from },
  ]
  return ranges.filter((range) => range.from < range.to)
}
