import { getDateFormat } from '../../../app/date-format.ts'
import type { DashboardChoice } from '../dashboard-choice.ts'

export type BucketKind = 'hour' | 'day' | 'week' | 'month'

/** With time_range day the points are hours, whatever the chart period. */
export function getBucketKind(choice: DashboardChoice): BucketKind {
  return choice.time_range === 'day' ? 'hour' : choice.chart_period
}

/**
 * The store's wall clock at an ISO 8601 time with offset, as a Date whose UTC fields are that wall clock. Labels are
 * made from it in UTC: the offset that the server sent counts, even where the browser's time zone data differ.
 */
export function parseWallClock(name: string): Date {
  return new Date(`${name.slice(0, 19)}Z`)
}

/** Milliseconds that a name's wall clock is ahead of UTC. */
function getOffsetMs(name: string): number {
  return parseWallClock(name).getTime() - Math.floor(Date.parse(name) / 1000) * 1000
}

const fullDate = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const
const plainDate = { year: 'numeric', month: 'short', day: 'numeric' } as const

/** Short labels for the axis, such as 'Nov 14', '2 PM' or '14:00', 'Nov 2026'. */
export function createTickFormat(kind: BucketKind, locale: string): (wallClock: Date) => string {
  const format = getDateFormat(locale, { ...getTickOptions(kind, locale), timeZone: 'UTC' })
  return (wallClock) => format.format(wallClock)
}

function getTickOptions(kind: BucketKind, locale: string): Intl.DateTimeFormatOptions {
  if (kind === 'month') return { month: 'short', year: 'numeric' }
  if (kind !== 'hour') return { month: 'short', day: 'numeric' }
  const { hour12 } = getDateFormat(locale, { hour: 'numeric' }).resolvedOptions()
  return hour12 ? { hour: 'numeric' } : { hour: '2-digit', minute: '2-digit' }
}

interface BucketNames {
  names: readonly string[]
  kind: BucketKind
  /** End of the window, exclusive, ISO 8601: where the last bucket ends. */
  windowEnd: string
}

/**
 * What a bucket covers, in full: 'Sat, Nov 14, 2026, 2:00 PM', 'Sat, Nov 14, 2026', 'Nov 9 – 15, 2026'. One at a time:
 * a chart of a year has hundreds, and shows one.
 */
export function createBucketLabel({ names, kind, windowEnd }: BucketNames, locale: string): (index: number) => string {
  if (kind === 'hour' || kind === 'day') {
    const options = kind === 'hour' ? ({ ...fullDate, hour: 'numeric', minute: '2-digit' } as const) : fullDate
    const format = getDateFormat(locale, { ...options, timeZone: 'UTC' })
    return (index) => (names[index] === undefined ? '' : format.format(parseWallClock(names[index])))
  }
  return (index) => {
    const start = names[index]
    return start === undefined ? '' : formatWindow({ start, end: names[index + 1] ?? windowEnd }, locale)
  }
}

/**
 * The days from `start` (ISO 8601 with the store's offset) to `end` (ISO 8601, exclusive): 'Nov 9 – 15, 2026'. A week
 * that ends on Monday at 00:00 covers up to Sunday.
 */
export function formatWindow({ start, end }: { start: string; end: string }, locale: string): string {
  const format = getDateFormat(locale, { ...plainDate, timeZone: 'UTC' })
  const startMs = parseWallClock(start).getTime()
  // The server gives the end of the last bucket in UTC, all others with the offset that holds there.
  const endMs = end.endsWith('Z') ? Date.parse(end) + getOffsetMs(start) : parseWallClock(end).getTime()
  return format.formatRange(startMs, Math.max(endMs - 1, startMs))
}
