import { z } from 'zod'
import { defineRoute } from './route.ts'

const maxFeedUrlLength = 2000
/** Of what was skipped, as many are told one by one. */
export const maxSkippedTold = 100

type Refusal = 'feed_not_an_address' | 'feed_other_port' | 'feed_with_password'

function findRefusal(text: string): Refusal | null {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || !/[.:]/.test(url.hostname)) return 'feed_not_an_address'
  // The URL leaves out the usual port of its scheme.
  if (url.port !== '') return 'feed_other_port'
  return url.username === '' && url.password === '' ? null : 'feed_with_password'
}

/** Where a feed is: http or https on their usual ports. Where a name leads is found out when it is read. */
export const feedUrlSchema = z
  .string()
  .trim()
  .min(1)
  .max(maxFeedUrlLength)
  .transform((text, context) => {
    const code = findRefusal(text)
    if (code === null) return new URL(text).href
    context.addIssue({ code: 'custom', params: { code } })
    return z.NEVER
  })

/** `waiting`: it is about to be read. */
export const feedStates = ['waiting', 'reading', 'done', 'failed'] as const
export type FeedState = (typeof feedStates)[number]

/** Why a feed could not be read; what was read from it before stays. */
export const feedFailureCodes = [
  'unknown_host',
  'private_address',
  'other_port',
  'unreachable',
  'timeout',
  'too_many_redirects',
  'status',
  'too_large',
  'damaged',
  'web_page',
  'not_a_feed',
  'no_columns',
  'cut_off',
  'malformed',
  'no_products',
  'too_many_products',
  'scattered',
  'interrupted',
] as const
export type FeedFailureCode = (typeof feedFailureCodes)[number]

/** Why an item of a feed was left out. */
export const feedSkipReasons = [
  'no_id',
  'long_id',
  'repeated_id',
  'no_title',
  'bad_price',
  'no_currency',
  'other_currency',
  'too_many_variants',
  'unreadable',
  'product_limit',
  'storage_limit',
] as const
export type FeedSkipReason = (typeof feedSkipReasons)[number]

export const skippedItemSchema = z.object({
  /** Of the file, from 1, where the item begins. */
  line: z.int().min(1),
  /** As the feed has it. */
  id: z.string().nullable(),
  reason: z.enum(feedSkipReasons),
})
export type SkippedItem = z.infer<typeof skippedItemSchema>

export const feedSchema = z.object({
  /** Null for who may not change it: it may have a secret in it. */
  url: z.string().nullable(),
  host: z.string(),
  state: z.enum(feedStates),
  /** Of the reading under way, in items; without a total while the feed is being fetched. */
  items_read: z.int().min(0),
  items_total: z.int().min(0).nullable(),
  /** Products that the store has from it now. */
  products: z.int().min(0),
  /** When it was last read to its end. */
  last_read_at: z.iso.datetime().nullable(),
  /** Null while it is being read. */
  next_read_at: z.iso.datetime().nullable(),
  /** Of the last try, where that failed. */
  failure: z
    .object({
      code: z.enum(feedFailureCodes),
      at: z.iso.datetime(),
      /** The answer's, for `status`. */
      status: z.int().nullable(),
      /** Of the file, for what is wrong at one. */
      line: z.int().nullable(),
    })
    .nullable(),
  /** Of the last reading to the end: how many items were left out, and the first of them. */
  skipped_count: z.int().min(0),
  skipped: z.array(skippedItemSchema).max(maxSkippedTold),
})
export type Feed = z.infer<typeof feedSchema>

const feedAnswerSchema = z.object({ feed: feedSchema.nullable() })

export const getFeedRoute = defineRoute({
  method: 'GET',
  path: '/api/catalogue/feed/',
  slice: 'catalogue',
  summary: "The store's product feed, how it was last read and what was left out",
  access: 'workspace',
  permission: 'analytics.view',
  answers: { 200: feedAnswerSchema },
})

export const saveFeedRoute = defineRoute({
  method: 'PUT',
  path: '/api/catalogue/feed/',
  slice: 'catalogue',
  summary: 'Say where the product feed is; it is read at once, and then every night',
  access: 'workspace',
  permission: 'store.update',
  limit: 'feed',
  body: z.object({ url: feedUrlSchema }),
  answers: { 200: feedAnswerSchema },
})

export const readFeedRoute = defineRoute({
  method: 'POST',
  path: '/api/catalogue/feed/read/',
  slice: 'catalogue',
  summary: 'Read the feed now; while it is being read, that goes on',
  access: 'workspace',
  permission: 'store.update',
  limit: 'feed',
  answers: { 202: feedAnswerSchema },
})

export const removeFeedRoute = defineRoute({
  method: 'DELETE',
  path: '/api/catalogue/feed/',
  slice: 'catalogue',
  summary: 'Forget the feed and the products that came from it; again changes nothing',
  access: 'workspace',
  permission: 'store.update',
  answers: { 204: null },
})
