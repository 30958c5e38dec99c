import type { Dashboard } from '@voice-shop/contract'
import type { Translate } from '../../../app/translation.ts'
import { formatPeriod, formatTime, getLastDate, getPeriods, type Period } from '../period-format.ts'
import { type BucketKind, createBucketLabel } from './chart-labels.ts'

/** Searches of a period, bucket by bucket. */
export interface SeriesPart {
  /** ISO 8601 with the store's offset. */
  names: readonly string[]
  kind: BucketKind
  values: readonly number[]
  /** Whether the last bucket is not counted to its end. */
  isUnfinished: boolean
  /** Bucket by bucket, whether it is cut by the range: part of its week or month. */
  isCut: readonly boolean[]
  /** The time of day at which the last bucket was cut off; the newest one is not, but goes on. */
  cutAt: string | undefined
  /** What a bucket covers, in full; empty where there is none. */
  getLabel: (index: number) => string
  /** The dates of the whole period. */
  dates: string
}

/** Searches over time, and, with as many buckets, those of the period that it is compared with. */
export interface ChartSeries {
  kind: BucketKind
  now: SeriesPart
  previous: SeriesPart
}

interface PartInput {
  buckets: Dashboard['charts']['searches_over_time']
  period: Period
  kind: BucketKind
  timeZone: string
}

function createPart({ buckets, period, kind, timeZone }: PartInput, locale: string): SeriesPart {
  const names = buckets.map((bucket) => bucket.name)
  return {
    names,
    kind,
    values: buckets.map((bucket) => bucket.searches),
    isUnfinished: buckets.at(-1)?.is_unfinished ?? false,
    isCut: buckets.map((bucket) => bucket.is_cut),
    cutAt: undefined,
    getLabel: createBucketLabel({ names, kind, lastDate: getLastDate(period, timeZone) }, locale),
    dates: formatPeriod(period, { timeZone, hasHours: kind === 'hour', locale }),
  }
}

/** What the chart and its table show of an answer. */
export function createChartSeries(figures: SeriesFigures, kind: BucketKind, locale: string): ChartSeries {
  const { charts, time_zone: timeZone } = figures
  const [period, before] = getPeriods(figures, kind === 'hour')
  const now = createPart({ buckets: charts.searches_over_time, period, kind, timeZone }, locale)
  const previous = createPart({ buckets: charts.previous_searches_over_time, period: before, kind, timeZone }, locale)
  return { kind, now, previous: { ...previous, cutAt: formatTime(before.end, { timeZone, locale }) } }
}

export type SeriesFigures = Pick<Dashboard, 'window' | 'previous_window' | 'until' | 'time_zone'> & {
  charts: Pick<Dashboard['charts'], 'searches_over_time' | 'previous_searches_over_time'>
}

/** What the point of a bucket is called. One that is not of a whole bucket says so: a low point there is no fall. */
export function getPointTitle(part: SeriesPart, index: number, t: Translate<'dashboard'>): string {
  const period = part.getLabel(index)
  if (part.isCut[index]) return t(part.kind === 'month' ? 'partOfMonth' : 'partOfWeek', { period })
  if (!part.isUnfinished || index !== part.values.length - 1) return period
  return part.cutAt === undefined ? t('soFar', { period }) : t('upTo', { period, time: part.cutAt })
}
