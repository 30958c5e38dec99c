import type { Dashboard } from '@voice-shop/contract'
import { getDateFormat } from '../../app/date-format.ts'
import { getDateInZone } from './date-in-zone.ts'

const plainDate = { year: 'numeric', month: 'short', day: 'numeric' } as const
const dateAndTime = { dateStyle: 'medium', timeStyle: 'short' } as const

/** Days from one local date to another, both inclusive: 'Nov 9 – 15, 2026'. */
export function formatDates(from: string, to: string, locale: string): string {
  return getDateFormat(locale, { ...plainDate, timeZone: 'UTC' }).formatRange(Date.parse(from), Date.parse(to))
}

/** What figures are of: ISO 8601, `end` exclusive. */
export interface Period {
  start: string
  end: string
}

export type Periods = Pick<Dashboard, 'window' | 'previous_window' | 'until'>

/** What figures are of and what they are compared with: hours up to the minute, days as a whole. */
export function getPeriods({ window, previous_window, until }: Periods, hasHours: boolean): [Period, Period] {
  return [hasHours ? { start: window.start, end: until } : window, previous_window]
}

/** How a period is written: in the store's time zone, by days or, with hours, to the minute. */
export interface PeriodStyle {
  timeZone: string
  hasHours: boolean
  locale: string
}

/** 'Nov 9 – 15, 2026', with hours 'Nov 14, 2026, 3:00 PM – Nov 15, 2026, 3:00 PM'. One that ends at midnight covers the day before. */
export function formatPeriod({ start, end }: Period, { timeZone, hasHours, locale }: PeriodStyle): string {
  if (hasHours) {
    // Argentina's ranges of dates with times are no Spanish in Intl's data: '13:00 a el 18 de nov'.
    const format = getDateFormat(locale, { ...dateAndTime, timeZone })
    return `${format.format(new Date(start))} – ${format.format(new Date(end))}`
  }
  return formatDates(getDateInZone(start, timeZone), getLastDate({ start, end }, timeZone), locale)
}

/** The local date of a period's last instant. */
export function getLastDate({ start, end }: Period, timeZone: string): string {
  return getDateInZone(Math.max(Date.parse(start), Date.parse(end) - 1), timeZone)
}

/** '2:07 PM' */
export function formatTime(time: string, { timeZone, locale }: Omit<PeriodStyle, 'hasHours'>): string {
  return getDateFormat(locale, { timeStyle: 'short', timeZone }).format(new Date(time))
}

/** What figures are of, and what they are compared with. */
export function formatPeriods(periods: Periods, style: PeriodStyle): { dates: string; before: string } {
  const [now, before] = getPeriods(periods, style.hasHours)
  return { dates: formatPeriod(now, style), before: formatPeriod(before, style) }
}
