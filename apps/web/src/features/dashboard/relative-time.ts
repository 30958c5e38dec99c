import { getAgeFormat, getDateFormat } from '../../app/date-format.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

interface TimeFrame {
  now: number
  locale: string
  /** IANA zone of the store, for times that are too long ago to be told relatively. */
  timeZone: string
}

/** 'now', '5 minutes ago', '3 hours ago', and the date and time from a day on. */
export function formatRelativeTime(time: string, { now, locale, timeZone }: TimeFrame): string {
  // A sender's clock may be ahead.
  const ageMs = Math.max(now - Date.parse(time), 0)
  const relative = getAgeFormat(locale)
  if (ageMs < minuteMs) return relative.format(0, 'second')
  if (ageMs < hourMs) return relative.format(-Math.floor(ageMs / minuteMs), 'minute')
  if (ageMs < dayMs) return relative.format(-Math.floor(ageMs / hourMs), 'hour')
  const options = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone } as const
  return getDateFormat(locale, options).format(new Date(time))
}
