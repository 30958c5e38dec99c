import { getAgeFormat } from '../../app/date-format.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const units = [
  { unit: 'year', ms: 365 * dayMs },
  { unit: 'month', ms: 30 * dayMs },
  { unit: 'day', ms: dayMs },
  { unit: 'hour', ms: hourMs },
  { unit: 'minute', ms: minuteMs },
] as const

/** How long ago a time was, in its largest whole unit: 'now', '5 minutes ago', 'yesterday', '3 months ago'. */
export function formatAge(time: string, { now, locale }: { now: number; locale: string }): string {
  // The server's clock may be ahead of this one.
  const ageMs = Math.max(now - Date.parse(time), 0)
  const relative = getAgeFormat(locale)
  const found = units.find(({ ms }) => ageMs >= ms)
  return found ? relative.format(-Math.floor(ageMs / found.ms), found.unit) : relative.format(0, 'second')
}
