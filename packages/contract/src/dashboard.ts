import { z } from 'zod'
import { defineRoute } from './route.ts'

/** day: the last 24 local hours; week, month, year: the last 7, 30, 365 local days. The current one counts, unfinished. */
export const timeRanges = ['day', 'week', 'month', 'year'] as const
export const timeRangeSchema = z.enum(timeRanges)
export type TimeRange = z.infer<typeof timeRangeSchema>
export const defaultTimeRange: TimeRange = 'week'

export const chartPeriods = ['day', 'week', 'month'] as const
export const chartPeriodSchema = z.enum(chartPeriods)
export type ChartPeriod = z.infer<typeof chartPeriodSchema>
export const defaultChartPeriod: ChartPeriod = 'day'

/**
 * What a period is compared with: as many days right before it, the same weekdays before it (7, 28 or 364 days earlier,
 * or as many weeks as an own range needs), or the same dates a year ago.
 */
export const comparisons = ['period_before', 'same_weekdays', 'year_before'] as const
export const comparisonSchema = z.enum(comparisons)
export type Comparison = z.infer<typeof comparisonSchema>
export const defaultComparison: Comparison = 'period_before'

/** Own ranges: local dates of the store, both inclusive. They go before time_range. */
export const rangeFields = {
  time_range: timeRangeSchema.default(defaultTimeRange),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
}

interface Dates {
  from?: string | undefined
  to?: string | undefined
}
export const isInOrder = ({ from, to }: Dates) => from === undefined || to === undefined || from <= to
export const notInOrder = { path: ['to'], params: { code: 'to_before_from' } }

/**
 * Change against the period before, in percent: 0 when both are 0, null when only before is 0.
 */
const countStatSchema = z.object({ count: z.int().min(0), change_percent: z.number().nullable() })

const chartBucketSchema = z.object({
  name: z.iso.datetime({ offset: true }),
  searches: z.int().min(0),
  /** Whether it lasts until after `until`: of the period before, whether it is cut there. */
  is_unfinished: z.boolean(),
  /**
   * Whether the range begins or ends within its week or month, so that it is of a part of it; not where it is the one
   * under way. Of the period before, whether its counterpart is. Never of hours and days.
   */
  is_cut: z.boolean(),
})

/** From inclusive, to exclusive. */
export const instantsSchema = z.object({ start: z.iso.datetime(), end: z.iso.datetime() })

export const dashboardSchema = z.object({
  stats: z.object({
    voice_searches: countStatSchema,
    products_recommended: countStatSchema,
    /**
     * `rate`: recommended products clicked / products recommended * 100; `rate_change` in percentage points, null where
     * nothing was recommended in one of the two periods.
     */
    clicked_products: z.object({ rate: z.number(), rate_change: z.number().nullable() }),
    /** Distinct shoppers with a search in the period. */
    active_users: countStatSchema,
  }),
  charts: z.object({
    /**
     * The first instant of the bucket as ISO 8601 with the store's offset (hours when time_range is day, else
     * local days, weeks from Monday, or months), cut to the period; buckets without searches are there with 0.
     */
    searches_over_time: z.array(chartBucketSchema),
    /**
     * The same for the period that this one is compared with: each bucket is its counterpart, as many days earlier as
     * the periods lie apart (hours with time_range day). As many buckets; their sum is what the card compares with.
     */
    previous_searches_over_time: z.array(chartBucketSchema),
    /** Voice searches that were answered with a product of the category, most first, at most 8. */
    top_categories: z.array(z.object({ category: z.string(), count: z.int().min(0) })),
  }),
  /** Most clicked first, at most 10. `ctr` in percent: searches in which it was clicked / in which it was recommended. */
  top_clicked_products: z.array(
    z.object({
      product_id: z.string(),
      product_name: z.string(),
      product_image_url: z.string().nullable(),
      ctr: z.number(),
      click_count: z.int().min(0),
    }),
  ),
  /** Newest first, at most 10, of the window. */
  recent_searches: z.array(
    z.object({
      id: z.uuid(),
      query: z.string(),
      time: z.iso.datetime(),
      products_count: z.int().min(0),
      converted: z.boolean(),
    }),
  ),
  /** False until the workspace's first voice search came in. */
  has_searches: z.boolean(),
  /** IANA zone of the buckets. */
  time_zone: z.string(),
  /** The period: whole local days, or hours with time_range day, the last of which may not be over. */
  window: instantsSchema,
  /** What it is compared with, cut where `until` cuts the period. */
  previous_window: instantsSchema,
  /** The figures are of what was before: now, or the period's end where that is over. */
  until: z.iso.datetime(),
  /** Chart periods that make more than one bucket of this range, shortest first; one is there always. */
  chart_periods: z.array(chartPeriodSchema),
  /** Local date of the first day whose figures are kept: no own range begins before it. */
  kept_since: z.iso.date(),
})
export type Dashboard = z.infer<typeof dashboardSchema>

export const getDashboardRoute = defineRoute({
  method: 'GET',
  path: '/api/ai/dashboard/',
  slice: 'dashboard',
  summary: "The dashboard's figures",
  access: 'workspace',
  permission: 'analytics.view',
  scope: 'read',
  query: z
    .object({
      ...rangeFields,
      chart_period: chartPeriodSchema.default(defaultChartPeriod),
      compare_with: comparisonSchema.default(defaultComparison),
    })
    .refine(isInOrder, notInOrder),
  answers: { 200: dashboardSchema },
})
