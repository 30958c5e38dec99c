import { z } from 'zod'
import { alertFactsSchema, alertKindSchema, alertOutcomes } from './alerts.ts'
import { questionKinds } from './answers.ts'
import { type EndpointEvent, endpointEvents } from './endpoints.ts'
import { orderStatuses } from './orders.ts'

const sourceSchema = z.enum(['store_key', 'widget']).nullable()

const limitSchema = z.object({
  percent: z.int(),
  used: z.int().min(0),
  limit: z.int().min(0),
  period_ends_at: z.iso.datetime(),
})

const raisedAlertSchema = z.object({
  alert_id: z.uuid(),
  kind: alertKindSchema,
  /** What was counted when it was noticed. */
  facts: alertFactsSchema,
  opened_at: z.iso.datetime(),
})

/** Minor units of the order's currency. */
const amounts = { paid_minor: z.int().min(0), refunded_minor: z.int().min(0) }

/** The `data` of messages by their type. Fields may be added; none of these goes or means something else. */
export const messageDataSchemas = {
  'search.answered': z.object({
    search_id: z.uuid(),
    query: z.string(),
    language: z.string().nullable(),
    occurred_at: z.iso.datetime(),
    source: sourceSchema,
    /** What it asked for besides products; null for others. */
    question: z.enum(questionKinds).nullable(),
    products_count: z.int().min(0),
    /** The first ten. */
    products: z.array(z.object({ product_id: z.string(), product_name: z.string() })),
  }),
  'search.clicked': z.object({
    search_id: z.uuid(),
    product_id: z.string(),
    occurred_at: z.iso.datetime(),
    source: sourceSchema,
  }),
  'limit.warned': limitSchema,
  'limit.reached': limitSchema,
  /** An order as it is now: of two messages the one with the greater `version` counts. */
  'order.attributed': z.object({
    order_id: z.string(),
    /** Grows with each message of the same order; of two orders it says nothing. */
    version: z.int().min(1),
    ordered_at: z.iso.datetime(),
    /** ISO 4217, of the amounts. */
    currency: z.string(),
    /** Only what is paid has earned something. */
    status: z.enum(orderStatuses),
    /** Of `lines` together. */
    ...amounts,
    /** Those that owe something to answers; none where the order owes nothing any more. */
    lines: z.array(
      z.object({
        product_id: z.string(),
        quantity: z.int().min(1),
        earned: z.enum(['direct', 'assisted']),
        search_id: z.uuid(),
        /** For the whole line, and what was given back of it. */
        ...amounts,
      }),
    ),
  }),
  'alert.raised': raisedAlertSchema,
  'alert.resolved': raisedAlertSchema.extend({ resolved_at: z.iso.datetime(), outcome: z.enum(alertOutcomes) }),
  'endpoint.tested': z.object({ endpoint_id: z.uuid() }),
} as const satisfies Record<EndpointEvent | 'endpoint.tested', z.ZodObject>

type Schemas = typeof messageDataSchemas
export type MessageType = keyof Schemas
export type MessageData<Type extends MessageType> = z.infer<Schemas[Type]>

/** What happened, for those who want to be told. */
export type Announcement = { [Type in MessageType]: { type: Type; data: MessageData<Type> } }[MessageType]

export const messageTypes: readonly MessageType[] = [...endpointEvents, 'endpoint.tested']

/** A whole message, as it is sent. */
export function getMessageSchema(type: MessageType) {
  return z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data: messageDataSchemas[type] })
}
