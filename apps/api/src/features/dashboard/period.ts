import type { Comparison, TimeRange } from '@voice-shop/contract'
import {
  findClockTime,
  getDayOfSlot,
  getDayStart,
  getHourEnd,
  getHourStart,
  getLocalMs,
  getSlot,
  getSlotStart,
  getYearBefore,
  parseDay,
  type Range,
  slotMs,
} from '../rollups/rollups.public.ts'

/** Now, in a store's zone, and from when on its events are kept. */
export interface StoreTime {
  timeZone: string
  now: Date
  keptFrom: Date
}

/** Dates are the store's, both inclusive, and go before the time range. */
export interface RangeQuery {
  time_range: TimeRange
  from?: string | undefined
  to?: string | undefined
}

/** A period of whole local days, or of hours. */
export interface Period {
  isHours: boolean
  /** In slots; the last day or hour may not be over. */
  window: Range
  /** So many days are meant by "the same weekdays": a multiple of seven. */
  weekdaysApart: number
}

/** What a period is compared with. */
export interface PreviousPeriod {
  /** In slots, as if the period were over. */
  window: Range
  /** Where it is cut, since the period is not over: at the same time of day. */
  untilMs: number
  /** Where the counterpart of a bucket begins. */
  getStart(slot: number): number
}

const hoursOfDay = 24
const daysByRange = { week: 7, month: 30, year: 365 }
const slotsByComparison = { period_before: 24 * 4, same_weekdays: 7 * 24 * 4 }

/** The first local day all of whose events are kept. */
export function getFirstKeptDay({ timeZone, keptFrom }: StoreTime): number {
  const slot = getSlot(keptFrom)
  const day = getDayOfSlot(timeZone, slot)
  return getDayStart(timeZone, day) < slot ? day + 1 : day
}

/** The last 24 local hours. One within which the clocks change is two, or of half an hour. */
function getHours({ timeZone, now }: StoreTime): Period {
  let from = getHourStart(timeZone, getSlot(now))
  const to = getHourEnd(timeZone, from)
  for (let hours = 1; hours < hoursOfDay; hours += 1) from = getHourStart(timeZone, from - 1)
  return { isHours: true, window: { from, to }, weekdaysApart: 7 }
}

/**
 * The period that is asked for: up to today, and from the first day that is kept. Null where an own range has no day
 * between the two.
 */
export function findPeriod(time: StoreTime, { time_range, from, to }: RangeQuery): Period | null {
  const { timeZone, now } = time
  const isOwn = from !== undefined || to !== undefined
  if (!isOwn && time_range === 'day') return getHours(time)
  const today = getDayOfSlot(timeZone, getSlot(now))
  const firstKept = getFirstKeptDay(time)
  const count = time_range === 'day' ? 1 : daysByRange[time_range]
  const first = isOwn ? Math.max(firstKept, from === undefined ? firstKept : parseDay(from)) : today - count + 1
  const last = isOwn ? Math.min(today, to === undefined ? today : parseDay(to)) : today
  if (first > last) return null
  const weeks = (last - first + 1) / 7
  return {
    isHours: false,
    window: { from: getDayStart(timeZone, first), to: getDayStart(timeZone, last + 1) },
    weekdaysApart: 7 * (isOwn ? Math.ceil(weeks) : Math.floor(weeks)),
  }
}

function getPreviousHours({ timeZone, now }: StoreTime, { window }: Period, compareWith: Comparison): PreviousPeriod {
  const getSlotsApart = () => {
    if (compareWith !== 'year_before') return slotsByComparison[compareWith]
    const hour = getHourStart(timeZone, getSlot(now))
    const day = getYearBefore(getDayOfSlot(timeZone, hour), 'february 28')
    return hour - findClockTime(timeZone, day, getLocalMs(timeZone, getSlotStart(hour))) / slotMs
  }
  const apart = getSlotsApart()
  return {
    window: { from: window.from - apart, to: window.to - apart },
    untilMs: now.getTime() - apart * slotMs,
    getStart: (slot) => slot - apart,
  }
}

/**
 * What a period is compared with. A year before, February 29 has no counterpart: a period that begins with it begins with
 * March 1, one that ends with it ends with February 28.
 */
export function getPreviousPeriod(time: StoreTime, period: Period, compareWith: Comparison): PreviousPeriod {
  if (period.isHours) return getPreviousHours(time, period, compareWith)
  const { timeZone, now } = time
  const [first, last] = [period.window.from, period.window.to - 1].map((slot) => getDayOfSlot(timeZone, slot))
  if (first === undefined || last === undefined) throw new Error('a period without days')
  const daysApart = compareWith === 'period_before' ? last - first + 1 : period.weekdaysApart
  const isYears = compareWith === 'year_before'
  const getFirst = (day: number) => (isYears ? getYearBefore(day, 'march 1') : day - daysApart)
  const getLast = (day: number) => (isYears ? getYearBefore(day, 'february 28') : day - daysApart)
  const from = getDayStart(timeZone, getFirst(first))
  const to = Math.max(from, getDayStart(timeZone, getLast(last) + 1))
  const today = getDayOfSlot(timeZone, getSlot(now))
  const hasCounterpart = getFirst(last) === getLast(last)
  const isCut = last === today && hasCounterpart
  return {
    window: { from, to },
    untilMs: isCut ? findClockTime(timeZone, getLast(last), getLocalMs(timeZone, now)) : to * slotMs,
    getStart: (slot) => Math.min(Math.max(from, getDayStart(timeZone, getFirst(getDayOfSlot(timeZone, slot)))), to),
  }
}
