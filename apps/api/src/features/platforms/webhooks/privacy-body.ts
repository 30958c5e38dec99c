import { textSchema } from '@voice-shop/contract'
import { z } from 'zod'
import type { WebhookTopic } from '../platform-port.ts'

export const privacyTopics = ['customer_data_request', 'customer_redact', 'store_redact'] as const
export type PrivacyTopic = (typeof privacyTopics)[number]

export function findPrivacyTopic(topic: WebhookTopic): PrivacyTopic | null {
  return privacyTopics.find((candidate) => candidate === topic) ?? null
}

/** Orders by their numbers; a list of another shape names none. */
export const orderIdsSchema = z
  .array(z.union([z.int(), textSchema({ max: 100 })]).transform(String))
  .max(10_000)
  .default([])
  .catch([])

const part = z.unknown().optional()
const partsSchema = z.object({ event: part, customer: part, data_request: part, orders_to_redact: part })

/**
 * Whether signed content can be that of a privacy request. Its topic stands in a header or in the address, which nobody
 * signs: without this a request for data that somebody caught could be sent again as an erasure.
 */
export function isPrivacyBody(content: unknown, topic: PrivacyTopic): boolean {
  const { data } = partsSchema.safeParse(content)
  // What says its own event is another webhook.
  if (!data || data.event !== undefined) return false
  const { customer, data_request, orders_to_redact } = data
  if (topic === 'store_redact') return !customer && !data_request && !orders_to_redact
  return Boolean(customer) && !(topic === 'customer_redact' ? data_request : orders_to_redact)
}
