import { z } from 'zod'
import { usageOfLimitSchema } from './billing.ts'
import {
  chartPeriodSchema,
  comparisonSchema,
  defaultChartPeriod,
  defaultComparison,
  isInOrder,
  notInOrder,
} from './dashboard.ts'
import { defineRoute } from './route.ts'
import { searchFilterFields } from './searches.ts'

/** What can be downloaded as CSV. */
export const exportPanels = [
  'stats',
  'searches_over_time',
  'top_categories',
  'top_clicked_products',
  'recent_searches',
  'revenue',
  'listening',
  /** The searches that fit, newest first: see maxExportedSearches. */
  'searches',
] as const
export const exportPanelSchema = z.enum(exportPanels)
export type ExportPanel = z.infer<typeof exportPanelSchema>

const csvDescription =
  'RFC 4180; with semicolons between cells and decimal commas where spreadsheets of the country read it so'

export const previewExportRoute = defineRoute({
  method: 'GET',
  path: '/api/ai/exports/',
  slice: 'exports',
  summary: 'What downloading a panel would count',
  access: 'workspace',
  permission: 'analytics.view',
  answers: { 200: z.object({ downloads: usageOfLimitSchema, period_end: z.iso.datetime() }) },
})

export const exportPanelRoute = defineRoute({
  method: 'POST',
  path: '/api/ai/exports/',
  slice: 'exports',
  summary: "A panel's figures as CSV, which counts as one download of the plan; 402 where it has none left",
  access: 'workspace',
  permission: 'analytics.view',
  work: 'export',
  body: z
    .object({
      /** The range; the other fields are for searches alone, as GET /api/ai/searches/ takes them. */
      ...searchFilterFields,
      panel: exportPanelSchema,
      chart_period: chartPeriodSchema.default(defaultChartPeriod),
      compare_with: comparisonSchema.default(defaultComparison),
      /** ISO 3166 code of the country whose spreadsheets read the file; without it the store's. */
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
    })
    .refine(isInOrder, notInOrder),
  answers: {
    201: z.object({
      file_name: z.string(),
      /** With a byte order mark; words in the language of Accept-Language, times in the store's zone. */
      csv: z.string().describe(csvDescription),
    }),
  },
})
