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
export function findSlots(timeZone: string, { grain, from, to }: Range & { grain: Grain }): Range {
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

/** Rows of items of a grain, which are added up or taken away again. */
export interface ItemRange extends Range {
  grain: Grain
  sign: 1 | -1
}

interface Units {
  fine: Grain
  coarse: Grain
  /** Of a fine bucket the coarse one, and of that the first fine one. */
  getUnit(bucket: number): number
  getStart(unit: number): number
  /** From which fine bucket on all is there that the coarse ones count. */
  knownFrom: number
  /** From which on hardly anything is there, so that to take it away costs nothing. */
  until: number
}

/**
 * A stretch of fine buckets by as few rows as will do: where most of a coarse bucket lies in it, that one without the rest.
 * What is to come is taken away as well, though nothing but clocks that are ahead puts anything there.
 */
function cover({ from, to }: Range, { fine, coarse, getUnit, getStart, knownFrom, until }: Units): ItemRange[] {
  const [first, last] = [getUnit(from), getUnit(to - 1)]
  const [start, end] = [getStart(first), getStart(last + 1)]
  const restBefore = start < knownFrom ? Number.POSITIVE_INFINITY : from - start
  const restAfter = Math.max(0, Math.min(end, until) - to)
  const isOne = first === last
  const isWhole = restBefore + restAfter < to - from
  const isFirstWhole = from === start || (isOne ? isWhole : restBefore < getStart(first + 1) - from)
  const isLastWhole = isOne ? isWhole : restAfter < to - getStart(last)
  if (isOne && !isWhole) return [{ grain: fine, from, to, sign: 1 }]
  const [firstWhole, afterWhole] = [isFirstWhole ? first : first + 1, isLastWhole ? last + 1 : last]
  const [startWhole, endWhole] = [getStart(firstWhole), getStart(afterWhole)]
  const make = (grain: Grain, range: Range, sign: ItemRange['sign'] = 1): ItemRange => {
    return { grain, ...range, sign }
  }
  const ranges = [
    make(coarse, { from: firstWhole, to: afterWhole }),
    make(fine, { from, to: startWhole }),
    make(fine, { from: endWhole, to }),
    make(fine, { from: startWhole, to: from }, -1),
    make(fine, { from: to, to: endWhole }, -1),
  ]
  return ranges.filter((range) => range.from < range.to)
}

/** From when on days are kept, and where they end that have begun. */
interface KnownDays {
  firstKeptDay: number
  today: number
}

/** Items of whole days, of which months are kept as well. */
export function coverDays(days: Range, { firstKeptDay, today }: KnownDays): ItemRange[] {
  return cover(days, {
    ...{ fine: 'd', coarse: 'm', getUnit: getMonthOfDay, getStart: getFirstDay },
    ...{ knownFrom: firstKeptDay, until: today + 1 },
  })
}

/** Items of whole hours, in slots, of which days are kept as well. */
export function coverHours(
  timeZone: string,
  hours: Range,
  { firstHour, now }: { firstHour: number; now: number },
): ItemRange[] {
  return cover(hours, {
    ...{ fine: 'h', coarse: 'd', knownFrom: firstHour, until: now + 1 },
    getUnit: (slot) => getDayOfSlot(timeZone, slot),
    getStart: (day) => getDayStart(timeZone, day),
  })
}
