import { createHash, randomUUID } from 'node:crypto'
import { textSchema } from '@voice-shop/contract'
import { z } from 'zod'
import type { PlatformWebhook, VerifiedWebhook, WebhookTopic } from '../platform-port.ts'
import { isPrivacyBody, orderIdsSchema, type PrivacyTopic } from '../webhooks/privacy-body.ts'

export const storeIdSchema = z.union([z.int(), z.string().regex(/^\d{1,20}$/)]).transform(String)

const topics: Record<string, WebhookTopic> = {
  'app/uninstalled': 'uninstalled',
  'app/suspended': 'access_changed',
  'app/resumed': 'access_changed',
  'product/created': 'products_changed',
  'product/updated': 'products_changed',
  'product/deleted': 'products_changed',
  'category/updated': 'products_changed',
  'category/deleted': 'products_changed',
  'order/created': 'order_changed',
  'order/updated': 'order_changed',
  'order/paid': 'order_changed',
  'order/cancelled': 'order_changed',
  'order/voided': 'order_changed',
}
export const registeredEvents = Object.keys(topics)
/** Whether webhooks of it come only where the app may read orders. */
export const isOfOrders = (event: string) => topics[event] === 'order_changed'

/** The privacy webhooks have addresses of their own, set in the partner portal, and say no event. */
export const privacyAddresses: Record<string, PrivacyTopic> = {
  'store-redact': 'store_redact',
  'customers-redact': 'customer_redact',
  'customers-data-request': 'customer_data_request',
}

const webhookSchema = z.object({
  store_id: storeIdSchema,
  event: textSchema({ max: 100 }).optional(),
  id: z
    .union([z.int(), textSchema({ max: 100 })])
    .nullish()
    .catch(null),
  customer: z
    .object({ id: z.union([z.int(), textSchema({ max: 100 })]).nullish() })
    .nullish()
    .catch(null),
  orders_to_redact: orderIdsSchema,
  orders_requested: orderIdsSchema,
})

const dayMs = 86_400_000

/**
 * Webhooks carry no id. A privacy request of the same bytes on the same day is one that was repeated; the others may
 * come twice with the same bytes and mean two changes, and to follow one twice does no harm.
 */
function makePrivacyId({ topic, body, now }: { topic: PrivacyTopic; body: Buffer; now: Date }): string {
  const day = Math.floor(now.getTime() / dayMs)
  return createHash('sha256').update(`${day}\n${topic}\n`).update(body).digest('hex')
}

/** What a webhook of these bytes says; null for bytes that are none. The caller vouches for who sent them. */
export function readWebhook({ body, now, privacyTopic }: PlatformWebhook): VerifiedWebhook | null {
  let content: unknown
  try {
    content = JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
  const { data } = webhookSchema.safeParse(content)
  if (!data) return null
  const common = {
    externalId: data.store_id,
    customerIds: data.customer?.id == null ? [] : [String(data.customer.id)],
    customerOrderIds: [...data.orders_to_redact, ...data.orders_requested],
    orderId: null,
  }
  if (privacyTopic) {
    if (!isPrivacyBody(content, privacyTopic)) return null
    const id = makePrivacyId({ topic: privacyTopic, body, now })
    return { ...common, id, topic: privacyTopic, platformTopic: privacyTopic, removedProductIds: [] }
  }
  if (data.event === undefined) return null
  const subjectId = data.id == null ? null : String(data.id)
  return {
    ...common,
    id: randomUUID(),
    topic: topics[data.event] ?? 'other',
    platformTopic: data.event,
    removedProductIds: data.event === 'product/deleted' && subjectId !== null ? [subjectId] : [],
    // Its cart is not named: what becomes of that is known when the order is read.
    orderId: isOfOrders(data.event) && /^\d{1,20}$/.test(subjectId ?? '') ? subjectId : null,
  }
}
