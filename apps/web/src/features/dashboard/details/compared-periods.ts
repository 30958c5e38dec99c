import type { ComparedWindow } from '../figure-info.tsx'

/**
 * A window and the time of equal length right before, to the minute and in the store's time zone: 'Nov 15, 2026,
 * 12:15 PM – Nov 22, 2026, 12:15 PM'.
 */
export function formatPeriods({ window, timeZone }: ComparedWindow, locale: string): { now: string; before: string } {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const [start, end] = [Date.parse(window.start), Date.parse(window.end)]
  return { now: format.formatRange(start, end), before: format.formatRange(start - (end - start), start) }
}
