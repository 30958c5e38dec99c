import type { Dashboard } from '@voice-shop/contract'
import type { Translate } from '../../../app/translation.ts'
import { type BucketKind, createBucketLabel, formatWindow } from './chart-labels.ts'

/** Searches of a window, bucket by bucket. */
interface SeriesPart {
  /** ISO 8601 with the store's offset. */
  names: readonly string[]
  values: readonly number[]
  /** What a bucket covers, in full; empty where there is none. */
  getLabel: (index: number) => string
  /** The days of the whole window. */
  window: string
}

/** Searches over time, and, with as many buckets, those of the window before. */
export interface ChartSeries extends SeriesPart {
  kind: BucketKind
  previous: SeriesPart
}

interface PartInput {
  buckets: Dashboard['charts']['searches_over_time']
  kind: BucketKind
  windowEnd: string
}

function createPart({ buckets, kind, windowEnd }: PartInput, locale: string): SeriesPart {
  const names = buckets.map((bucket) => bucket.name)
  return {
    names,
    values: buckets.map((bucket) => bucket.searches),
    getLabel: createBucketLabel({ names, kind, windowEnd }, locale),
    window: formatWindow({ start: names[0] ?? windowEnd, end: windowEnd }, locale),
  }
}

/** What the chart and its table show of an answer. */
export function createChartSeries(
  { charts, window }: Pick<Dashboard, 'charts' | 'window'>,
  kind: BucketKind,
  locale: string,
): ChartSeries {
  const { searches_over_time, previous_searches_over_time } = charts
  const now = createPart({ buckets: searches_over_time, kind, windowEnd: window.end }, locale)
  // The name of the same instant, with the offset that holds there.
  const previousEnd = now.names[0] ?? window.start
  const previous = createPart({ buckets: previous_searches_over_time, kind, windowEnd: previousEnd }, locale)
  return { ...now, kind, previous }
}

/**
 * What the point of a bucket is called. Every window ends with the current quarter hour: its last bucket still grows,
 * and a low point there is no fall.
 */
export function getPointTitle(series: ChartSeries, index: number, t: Translate<'dashboard'>): string {
  const period = series.getLabel(index)
  return index === series.values.length - 1 ? t('soFar', { period }) : period
}
