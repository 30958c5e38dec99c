import { z } from 'zod'
import { isInOrder, notInOrder, rangeFields } from './dashboard.ts'
import { cursorSchema } from './pagination.ts'
import { defineRoute } from './route.ts'
import { textSchema } from './text.ts'

/**
 * What became of a search: `clicked`, products without a click (`not_clicked`), or no product at all (`no_result`). A question
 * that no product answers (an answer of kind `other`) is none of them, as in the insights.
 */
export const searchConversions = ['clicked', 'not_clicked', 'no_result'] as const
export type SearchConversion = (typeof searchConversions)[number]

export const searchesPageSize = 25
/** Most rows of a file of searches, and how many searches, the newest of the time, are looked through for it. */
export const maxExportedSearches = 10_000
export const maxSearchesPerExport = 100_000
/** So many searches a page looks through at most, fewer where they are unusually long: some tenths of a second, however long the store's history is. */
export const maxSearchesPerPage = 20_000

/** Which searches: each field leaves out those that do not fit. One of the two dates alone leaves the other side open. */
export const searchFilterFields = {
  ...rangeFields,
  /** What the shopper said has each of these words, or parts of words, whatever their case and accents. */
  text: textSchema({ max: 200 }).optional(),
  category: textSchema({ max: 100 }).optional(),
  /** A product id. */
  product: textSchema({ max: 128 }).optional(),
  conversion: z.enum(searchConversions).optional(),
}

export const foundSearchSchema = z.object({
  id: z.uuid(),
  query: z.string(),
  time: z.iso.datetime(),
  products_count: z.int().min(0),
  /** Whether one of its products was clicked. */
  converted: z.boolean(),
  products: z.array(
    z.object({
      product_id: z.string(),
      product_name: z.string(),
      /** As it was shown; null where the store told none. */
      product_image_url: z.string().nullable(),
      is_clicked: z.boolean(),
    }),
  ),
})
export type FoundSearch = z.infer<typeof foundSearchSchema>

export const foundSearchesSchema = z.object({
  /** Newest first, also on the way to newer ones. */
  results: z.array(foundSearchSchema),
  /** Where the next page begins, as `older_than`; null at the end. */
  older: z.string().nullable(),
  /** Where the page before ends, as `newer_than`; null at the newest. */
  newer: z.string().nullable(),
  /**
   * Null where the page is full or nothing is left. Else a page looks through only so many searches, as far as this
   * time, and `older` (`newer`) goes on from there.
   */
  looked_until: z.iso.datetime().nullable(),
  /** How many fit, exactly; null where counting them would take reading them. */
  count: z.int().min(0).nullable(),
  /** How many there are in the time asked for, whatever the other fields say. */
  total: z.int().min(0),
  /** Whether the store has ever had a search, in whatever time. */
  has_searches: z.boolean(),
  /** Name and picture of the product asked for, where they are known. */
  product_name: z.string().nullable(),
  product_image_url: z.string().nullable(),
  time_zone: z.string(),
  /** The time asked for, from inclusive, to exclusive. */
  window: z.object({ start: z.iso.datetime(), end: z.iso.datetime() }),
})
export type FoundSearches = z.infer<typeof foundSearchesSchema>

export const listSearchesRoute = defineRoute({
  method: 'GET',
  path: '/api/ai/searches/',
  slice: 'dashboard',
  summary: 'Voice searches that fit, newest first, page by page from a place in the list',
  access: 'workspace',
  permission: 'analytics.view',
  scope: 'read',
  work: 'scan',
  query: z
    .object({
      ...searchFilterFields,
      /** At most one of the two; `older_than` goes first. */
      older_than: cursorSchema.optional(),
      newer_than: cursorSchema.optional(),
      page_size: z.coerce.number().int().min(1).max(100).default(searchesPageSize),
    })
    .refine(isInOrder, notInOrder),
  answers: { 200: foundSearchesSchema },
})

export const searchChoicesSchema = z.object({
  /** At most 100, those of the most searches first. */
  categories: z.array(z.string()),
  /** At most 100, those recommended most first. */
  products: z.array(
    z.object({ product_id: z.string(), product_name: z.string(), product_image_url: z.string().nullable() }),
  ),
})
export type SearchChoices = z.infer<typeof searchChoicesSchema>

export const listSearchChoicesRoute = defineRoute({
  method: 'GET',
  path: '/api/ai/searches/choices/',
  slice: 'dashboard',
  summary: 'Categories and products that searches of a time can be chosen by',
  access: 'workspace',
  permission: 'analytics.view',
  scope: 'read',
  query: z.object(rangeFields).refine(isInOrder, notInOrder),
  answers: { 200: searchChoicesSchema },
})
