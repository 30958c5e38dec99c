import { getDateFormat } from '../../../app/date-format.ts'
import { type DashboardChoice, hasHours } from '../dashboard-choice.ts'
import { formatDates } from '../period-format.ts'

export type BucketKind = 'hour' | 'day' | 'week' | 'month'

/** With time_range day the points are hours, whatever the chart period. */
export function getBucketKind(choice: DashboardChoice): BucketKind {
  return hasHours(choice) ? 'hour' : choice.chart_period
}

/**
 * The store's wall clock at an ISO 8601 time with offset, as a Date whose UTC fields are that wall clock. Labels are
 * made from it in UTC: the offset that the server sent counts, even where the browser's time zone data differ.
 */
export function parseWallClock(name: string): Date {
  return new Date(`${name.slice(0, 19)}Z`)
}

const fullDate = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const

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
  /** Local date on which the last bucket ends. */
  lastDate: string
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * What a bucket covers, in full: 'Sat, Nov 14, 2026, 2:00 PM', 'Sat, Nov 14, 2026', 'Nov 9 – 15, 2026'. One at a time:
 * a chart of a year has hundreds, and shows one.
 */
export function createBucketLabel({ names, kind, lastDate }: BucketNames, locale: string): (index: number) => string {
  if (kind === 'hour' || kind === 'day') {
    const options = kind === 'hour' ? ({ ...fullDate, hour: 'numeric', minute: '2-digit' } as const) : fullDate
    const format = getDateFormat(locale, { ...options, timeZone: 'UTC' })
    return (index) => (names[index] === undefined ? '' : format.format(parseWallClock(names[index])))
  }
  return (index) => {
    const [start, next] = [names[index]?.slice(0, 10), names[index + 1]?.slice(0, 10)]
    if (start === undefined) return ''
    // A week that ends on Monday at 00:00 covers up to Sunday.
    const end = next && new Date(Date.parse(next) - dayMs).toISOString().slice(0, 10)
    return formatDates(start, end ?? lastDate, locale)
  }
}
