import { z } from 'zod'
import { cursorSchema } from './pagination.ts'
import { proofSchema } from './proof.ts'
import { defineRoute } from './route.ts'
import { keyOverlaps } from './stores.ts'

export const maxEndpoints = 10
const maxEndpointUrlLength = 500
/** Deliveries of a page of the log. */
export const deliveriesPageSize = 50
/** Messages that were given up which one call sends once more; more of them take another call. */
export const maxReplayedAtOnce = 1000

/** What an endpoint may be told of. What each tells is in endpoint-messages.ts. */
export const endpointEvents = [
  'search.answered',
  'search.clicked',
  'limit.warned',
  'limit.reached',
  'order.attributed',
  'alert.raised',
  'alert.resolved',
] as const
export type EndpointEvent = (typeof endpointEvents)[number]

/** `off`: by its owner; `gone`: it answered 410; `failing`: it accepted nothing for three days. */
export const endpointStates = ['on', 'off', 'gone', 'failing'] as const
export type EndpointState = (typeof endpointStates)[number]

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
/**
 * Why a try failed that got no status; `stopped`: the endpoint was switched off before; `secret_lost`: nobody can read its
 * secret any more, so that nothing can be signed until another is made.
 */
export const deliveryFailures = [
  'unknown_host',
  'private_address',
  'unreachable',
  'timeout',
  'damaged',
  'stopped',
  'secret_lost',
] as const
export type DeliveryState = (typeof deliveryStates)[number]
export type DeliveryFailure = (typeof deliveryFailures)[number]

function isEndpointUrl(text: string): boolean {
  const url = URL.parse(text)
  // The URL leaves out the usual port of its scheme.
  return (
    url?.protocol === 'https:' &&
    /[.:]/.test(url.hostname) &&
    url.port === '' &&
    url.username === '' &&
    url.password === ''
  )
}

/** https on its usual port. Where a name leads is found out when it is saved, and at every delivery. */
export const endpointUrlSchema = z
  .string()
  .trim()
  .min(1)
  .max(maxEndpointUrlLength)
  .refine(isEndpointUrl, { params: { code: 'endpoint_address' } })
  .overwrite((text) => (isEndpointUrl(text) ? new URL(text).href : text))

const eventTypesSchema = z
  .array(z.enum(endpointEvents))
  .min(1)
  .max(endpointEvents.length)
  .overwrite((types) => endpointEvents.filter((type) => types.includes(type)))

export const endpointSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  event_types: z.array(z.enum(endpointEvents)),
  state: z.enum(endpointStates),
  /** Since when it accepts nothing; null where the last try succeeded. */
  failing_since: z.iso.datetime().nullable(),
  /** Until when messages carry a signature with the secret before, too; null where they do not. */
  previous_secret_until: z.iso.datetime().nullable(),
  created_by: z.string(),
  created_at: z.iso.datetime(),
})
export type Endpoint = z.infer<typeof endpointSchema>

export const deliverySchema = z.object({
  /** As `webhook-id` says it: the same in every try. */
  message_id: z.string(),
  type: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  created_at: z.iso.datetime(),
  /** Of the last try; null before the first. */
  attempted_at: z.iso.datetime().nullable(),
  /** Null: there is none. */
  next_at: z.iso.datetime().nullable(),
  duration_ms: z.int().nullable(),
  /** Of the answer; null where there was none. */
  status: z.int().nullable(),
  failure: z.enum(deliveryFailures).nullable(),
  /** The first kilobyte of the answer; null where there was none. */
  answer: z.string().nullable(),
  body: z.string(),
})
export type Delivery = z.infer<typeof deliverySchema>

/** What came of the newest message; null where none was sent, or none is kept any more. */
const lastDeliverySchema = deliverySchema
  .pick({ state: true, created_at: true, attempted_at: true, status: true, failure: true })
  .nullable()
const listedEndpointSchema = endpointSchema.extend({ last_delivery: lastDeliverySchema })
export type ListedEndpoint = z.infer<typeof listedEndpointSchema>

const base = { slice: 'endpoints', access: 'workspace', permission: 'store.update' } as const
const endpointParams = z.object({ id: z.uuid() })
const secretSchema = z.object({ secret: z.string() })

export const listEndpointsRoute = defineRoute({
  ...base,
  method: 'GET',
  path: '/api/endpoints/',
  summary: 'Where outgoing webhooks of the workspace go, the newest first',
  answers: { 200: z.object({ results: z.array(listedEndpointSchema) }) },
})

export const createEndpointRoute = defineRoute({
  ...base,
  method: 'POST',
  path: '/api/endpoints/',
  summary: `Have an https address told of what happens, at most ${maxEndpoints} for a workspace`,
  hashesPassword: true,
  body: proofSchema.partial().extend({ url: endpointUrlSchema, event_types: eventTypesSchema }),
  answers: { 201: z.object({ endpoint: endpointSchema, secret: z.string() }) },
})

export const updateEndpointRoute = defineRoute({
  ...base,
  method: 'PATCH',
  path: '/api/endpoints/:id/',
  summary: 'Change what an endpoint is told of, or switch it on or off; what waits for one that is off is given up',
  params: endpointParams,
  body: z
    .object({ event_types: eventTypesSchema.optional(), is_on: z.boolean().optional() })
    .refine((changes) => Object.keys(changes).length > 0, { params: { code: 'nothing_to_change' } }),
  answers: { 200: endpointSchema },
})

export const removeEndpointRoute = defineRoute({
  ...base,
  method: 'DELETE',
  path: '/api/endpoints/:id/',
  summary: 'Remove an endpoint with its log',
  params: endpointParams,
  answers: { 204: null },
})

export const showEndpointSecretRoute = defineRoute({
  ...base,
  method: 'POST',
  path: '/api/endpoints/:id/secret/',
  summary: "Show the secret with which an endpoint's messages are signed",
  hashesPassword: true,
  params: endpointParams,
  body: proofSchema.partial(),
  answers: { 200: secretSchema },
})

export const replaceEndpointSecretRoute = defineRoute({
  ...base,
  method: 'POST',
  path: '/api/endpoints/:id/secret/replace/',
  summary: 'Make a new secret; for the hours asked for, messages carry a signature with the one before, too',
  hashesPassword: true,
  params: endpointParams,
  body: proofSchema.partial().extend({ overlap_hours: z.literal(keyOverlaps).optional() }),
  answers: { 201: secretSchema },
})

export const testEndpointRoute = defineRoute({
  ...base,
  method: 'POST',
  path: '/api/endpoints/:id/test/',
  summary: 'Send a message of the type endpoint.tested',
  limit: 'endpoint',
  params: endpointParams,
  answers: { 201: z.object({ message_id: z.string() }) },
})

export const listDeliveriesRoute = defineRoute({
  ...base,
  method: 'GET',
  path: '/api/endpoints/:id/deliveries/',
  summary: `Deliveries to an endpoint, the newest first, ${deliveriesPageSize} a page; kept for 30 days`,
  params: endpointParams,
  query: z.object({
    /** Those alone that are in this state. */
    state: z.enum(deliveryStates).optional(),
    /** Where a page begins, as the one before says it in `older`. */
    older_than: cursorSchema.optional(),
  }),
  answers: {
    200: z.object({
      results: z.array(deliverySchema),
      /** Where the next page begins, as `older_than`; null at the end. */
      older: z.string().nullable(),
    }),
  },
})

export const replayDeliveryRoute = defineRoute({
  ...base,
  method: 'POST',
  path: '/api/endpoints/:id/deliveries/:message_id/replay/',
  summary: 'Deliver a message once more, with the same id',
  limit: 'endpoint',
  params: endpointParams.extend({ message_id: z.string().max(64) }),
  answers: { 204: null },
})

export const replayFailedRoute = defineRoute({
  ...base,
  method: 'POST',
  path: '/api/endpoints/:id/deliveries/replay-failed/',
  summary: `Deliver once more what was given up, each message with its id, the oldest first and ${maxReplayedAtOnce} at most`,
  limit: 'endpoint',
  params: endpointParams,
  answers: {
    200: z.object({
      /** Messages that are on their way again; those that another call has just sent are not among them. */
      replayed: z.int().min(0),
      /** Whether more were given up. */
      has_more: z.boolean(),
    }),
  },
})
