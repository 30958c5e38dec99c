import { z } from 'zod'
import { defineRoute } from './route.ts'
import { textSchema } from './text.ts'

export const maxEventsPerBatch = 1000
export const maxProductsPerSearch = 50
export const maxEventAgeDays = 400
export const maxEventLeadMinutes = 5

const occurredAtSchema = z.iso.datetime({ offset: true })

export const recommendedProductSchema = z.object({
  product_id: textSchema({ max: 128 }),
  product_name: textSchema({ max: 300 }),
  // Written as a browser would: what no database could hold, such as NUL, becomes percent signs.
  product_image_url: z
    .url({ protocol: /^https$/, normalize: true })
    .max(2048)
    .optional(),
  category: textSchema({ max: 100 }).optional(),
})
export type RecommendedProduct = z.infer<typeof recommendedProductSchema>

export const searchEventSchema = z.object({
  type: z.literal('search'),
  /** Made by the sender; the same id sent again is a duplicate. */
  id: z.uuid().toLowerCase(),
  /** The sender's own pseudonym for the shopper. */
  shopper_id: textSchema({ max: 128 }),
  /** What the shopper said. */
  query: textSchema({ max: 1000 }),
  /** BCP 47. */
  language: z
    .string()
    .max(35)
    .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/)
    .optional(),
  /** ISO 8601 with offset; the time of arrival where absent. */
  occurred_at: occurredAtSchema.optional(),
  /** What was recommended; empty for a search without a result. A product that is named twice counts once. */
  products: z.array(recommendedProductSchema).max(maxProductsPerSearch),
})
export type SearchEvent = z.infer<typeof searchEventSchema>

export const clickEventSchema = z.object({
  type: z.literal('click'),
  search_id: z.uuid().toLowerCase(),
  /** One of the products that the search recommended. */
  product_id: textSchema({ max: 128 }),
  occurred_at: occurredAtSchema.optional(),
})
export type ClickEvent = z.infer<typeof clickEventSchema>

export const voiceEventSchema = z.discriminatedUnion('type', [searchEventSchema, clickEventSchema])
export type VoiceEvent = z.infer<typeof voiceEventSchema>

export const rejectionCodes = [
  'invalid_event',
  'too_old',
  'in_future',
  'unknown_search',
  'unknown_product',
  'usage_limit_reached',
  'storage_limit_reached',
] as const
export type RejectionCode = (typeof rejectionCodes)[number]

export const rejectedEventSchema = z.object({
  /** Place in the batch, from 0. */
  index: z.int().min(0),
  code: z.enum(rejectionCodes),
  detail: z.string(),
})

export const recordEventsRoute = defineRoute({
  method: 'POST',
  path: '/api/voice-shop/events/',
  slice: 'voice',
  summary: "Voice searches and clicks from a store's assistant; idempotent, each event refused by itself",
  access: 'store_key',
  scope: 'events',
  work: 'event',
  // Each event is checked by itself against voiceEventSchema, so that a bad one does not refuse its batch.
  body: z.object({
    events: z
      .array(z.unknown().meta(z.toJSONSchema(voiceEventSchema, { io: 'input' })))
      .min(1)
      .max(maxEventsPerBatch),
  }),
  answers: {
    200: z.object({
      accepted: z.int().min(0),
      duplicates: z.int().min(0),
      rejected: z.array(rejectedEventSchema),
    }),
  },
  bodyLimit: 1024 * 1024,
})
