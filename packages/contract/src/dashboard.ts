import { z } from 'zod'
import { defineRoute } from './route.ts'

/** day: the last 24 hours; week: 7 days; month: 30 days; year: 365 days. */
export const timeRanges = ['day', 'week', 'month', 'year'] as const
export const timeRangeSchema = z.enum(timeRanges)
export type TimeRange = z.infer<typeof timeRangeSchema>
export const defaultTimeRange: TimeRange = 'week'

export const chartPeriods = ['day', 'week', 'month'] as const
export const chartPeriodSchema = z.enum(chartPeriods)
export type ChartPeriod = z.infer<typeof chartPeriodSchema>
export const defaultChartPeriod: ChartPeriod = 'day'

/** Change against the window of equal length right before, in percent: 0 when both are 0, 100 when only before is 0. */
const countStatSchema = z.object({ count: z.int().min(0), change_percent: z.number() })

const chartBucketSchema = z.object({ name: z.iso.datetime({ offset: true }), searches: z.int().min(0) })

export const dashboardSchema = z.object({
  stats: z.object({
    voice_searches: countStatSchema,
    products_recommended: countStatSchema,
    /** `rate`: recommended products clicked / products recommended * 100; `rate_change` in percentage points. */
    clicked_products: z.object({ rate: z.number(), rate_change: z.number() }),
    /** Distinct shoppers with a search in the window. */
    active_users: countStatSchema,
  }),
  charts: z.object({
    /**
     * The first instant of the bucket as ISO 8601 with the store's offset (hours when time_range is day, else
     * local days, weeks from Monday, or months), cut to the window; buckets without searches are there with 0.
     */
    searches_over_time: z.array(chartBucketSchema),
    /**
     * The same for the window before: each bucket lies 7, 30 or 365 of the store's days (24 hours with time_range day)
     * before its counterpart. As many buckets; their sum is what the card compares with.
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
  /** The window, from inclusive to exclusive: it ends at the end of the current quarter hour. */
  window: z.object({ start: z.iso.datetime(), end: z.iso.datetime() }),
})
export type Dashboard = z.infer<typeof dashboardSchema>

export const getDashboardRoute = defineRoute({
  method: 'GET',
  path: '/api/ai/dashboard/',
  slice: 'dashboard',
  summary: "The dashboard's figures",
  access: 'workspace',
  permission: 'analytics.view',
  query: z.object({
    time_range: timeRangeSchema.default(defaultTimeRange),
    chart_period: chartPeriodSchema.default(defaultChartPeriod),
  }),
  answers: { 200: dashboardSchema },
})
