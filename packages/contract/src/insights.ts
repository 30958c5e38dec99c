import { z } from 'zod'
import { comparisonSchema, defaultComparison, isInOrder, notInOrder, rangeFields } from './dashboard.ts'
import { defineRoute } from './route.ts'

/** A search repeats another one of the same shopper that was at most so long before it. */
export const repeatedWithinSeconds = 30
/** Examples are of so many searches, the newest of the window. */
export const maxSearchesForExamples = 3000

/**
 * `no_result`: searches without a product, of all searches; questions that no product answers, such as how to pay (answers
 * of kind `other`), are none of them. `no_click`: searches with products none of which was
 * clicked, of those with products. `repeated`: searches at most 30 s after one of the same shopper, of all searches.
 */
export const insightKinds = ['no_result', 'no_click', 'repeated'] as const
export type InsightKind = (typeof insightKinds)[number]

const insightSchema = z.object({
  count: z.int().min(0),
  /** In percent. */
  share: z.number(),
  /**
   * Against the share of the period that this one is compared with, in percentage points; null where one of the two had
   * nothing that the share could be of.
   */
  share_change: z.number().nullable(),
  /** What was said most often, at most 5: without case and accents as one, each as it was said last. */
  examples: z.array(z.object({ query: z.string(), count: z.int().min(1) })),
})
export type Insight = z.infer<typeof insightSchema>

export const insightsSchema = z.object({
  no_result: insightSchema,
  no_click: insightSchema,
  repeated: insightSchema,
  /** Searches of the window, of which examples are the newest `maxSearchesForExamples`. */
  searches: z.int().min(0),
})
export type Insights = z.infer<typeof insightsSchema>

export const getInsightsRoute = defineRoute({
  method: 'GET',
  path: '/api/ai/insights/',
  slice: 'dashboard',
  summary: 'Searches that ended badly: without a result, without a click, repeated',
  access: 'workspace',
  permission: 'analytics.view',
  scope: 'read',
  work: 'scan',
  query: z
    .object({ ...rangeFields, compare_with: comparisonSchema.default(defaultComparison) })
    .refine(isInOrder, notInOrder),
  answers: { 200: insightsSchema },
})
