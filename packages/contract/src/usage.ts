import { z } from 'zod'
import { defineRoute } from './route.ts'

/** No limit, in every limit of a plan. */
export const unlimited = -1

export const usageSchema = z.object({
  plan_name: z.string(),
  /** Recommendations used in the current period. */
  usage_count: z.int().min(0),
  /** Recommendations in this period, with what was bought on top of the plan's; -1 is no limit. */
  limit: z.int().min(unlimited),
  /** What of `limit` was bought on top of the plan's, for this period alone. */
  top_up: z.int().min(0),
  /** -1 where there is no limit. */
  remaining_recommendations: z.int().min(unlimited),
  period_start: z.iso.datetime(),
  period_end: z.iso.datetime(),
  /** False when the limit is reached: the widget is then disabled for shoppers until `period_end`. */
  eligible: z.boolean(),
  is_free_plan: z.boolean(),
  /**
   * When the limit will be reached if the weeks go on as the last four; null where that is not before `period_end`, where
   * less than half of it is used, and where too little is known.
   */
  reached_at: z.iso.datetime().nullable(),
})
export type Usage = z.infer<typeof usageSchema>

export const getUsageRoute = defineRoute({
  method: 'GET',
  path: '/api/voice-shop/usage/',
  slice: 'usage',
  summary: "What the workspace has used of its plan's recommendations in this period",
  access: 'workspace',
  permission: 'analytics.view',
  scope: 'read',
  answers: { 200: usageSchema },
})
