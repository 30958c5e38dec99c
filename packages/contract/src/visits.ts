import { z } from 'zod'
import { usageOfLimitSchema } from './billing.ts'
import { orderStatuses } from './orders.ts'
import { defineRoute } from './route.ts'

const shownProductSchema = z.object({
  product_id: z.string(),
  product_name: z.string(),
  product_image_url: z.string().nullable(),
})

/** What of an order is due to a search, without a word on who ordered. */
const broughtOrderSchema = z.object({
  ordered_at: z.iso.datetime(),
  /** ISO 4217, of the amounts. */
  currency: z.string(),
  /** Only what is paid has earned something. */
  status: z.enum(orderStatuses),
  items: z.array(
    z.object({
      product_id: z.string(),
      /** Null where no search showed it. */
      product_name: z.string().nullable(),
      product_image_url: z.string().nullable(),
      quantity: z.int().min(1),
      earned: z.enum(['direct', 'assisted']),
      /** Minor units: for the whole line, and what was given back of it. */
      paid_minor: z.int().min(0),
      refunded_minor: z.int().min(0),
    }),
  ),
})
export type BroughtOrder = z.infer<typeof broughtOrderSchema>

const visitSearchSchema = z.object({
  type: z.literal('search'),
  id: z.uuid(),
  time: z.iso.datetime(),
  /** What the shopper said. */
  query: z.string(),
  /** What was shown, in its order. */
  products: z.array(shownProductSchema.extend({ is_clicked: z.boolean() })),
  /** Those of which a line is due to this search, oldest first. */
  orders: z.array(broughtOrderSchema),
  /** Until then an order may still be due to it; null where that time is over. */
  open_until: z.iso.datetime().nullable(),
})

const visitClickSchema = z.object({
  type: z.literal('click'),
  /** Of the search that had shown the product. */
  search_id: z.uuid(),
  time: z.iso.datetime(),
  product: shownProductSchema,
})

/** A shopper's visit in order, without a word on who it was. */
export const visitSchema = z.object({
  events: z.array(z.discriminatedUnion('type', [visitSearchSchema, visitClickSchema])),
  /** The visit goes on before or after: at most 100 searches are answered. */
  is_cut: z.boolean(),
  /** Whether orders of the store have ever come in: without them nobody knows what a search sold. */
  has_orders: z.boolean(),
})
export type Visit = z.infer<typeof visitSchema>
export type VisitSearch = z.infer<typeof visitSearchSchema>
export type VisitClick = z.infer<typeof visitClickSchema>

export const openVisitRoute = defineRoute({
  method: 'POST',
  path: '/api/ai/sessions/',
  slice: 'visits',
  summary:
    'The visit that a search belongs to, which counts as one session recording of the plan, once a period; 402 where it has none left',
  access: 'workspace',
  permission: 'analytics.view',
  body: z.object({ search_id: z.uuid().toLowerCase() }),
  answers: { 200: visitSchema },
})

export const previewVisitRoute = defineRoute({
  method: 'GET',
  path: '/api/ai/sessions/:search_id/',
  slice: 'visits',
  summary: 'What opening the visit of a search would count',
  access: 'workspace',
  permission: 'analytics.view',
  params: z.object({ search_id: z.uuid().toLowerCase() }),
  answers: {
    200: z.object({
      /** It was opened in this period: opening it again counts nothing. */
      is_opened: z.boolean(),
      recordings: usageOfLimitSchema,
      period_end: z.iso.datetime(),
    }),
  },
})
