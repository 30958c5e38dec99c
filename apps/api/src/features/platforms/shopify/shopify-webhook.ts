import { textSchema } from '@voice-shop/contract'
import { cartAttribute } from '@voice-shop/contract/cart-attribute'
import { participantAttribute } from '@voice-shop/contract/holdout-group'
import { z } from 'zod'
import type { ArrivedWebhook } from '../../../core/http/webhooks.ts'
import { checkApiVersion } from '../../../core/metrics/signals.ts'
import type { VerifiedWebhook, WebhookTopic } from '../platform-port.ts'
import { findPrivacyTopic, isPrivacyBody, orderIdsSchema } from '../webhooks/privacy-body.ts'
import { shopifyApiVersion } from './documents.ts'
import { readShopifyEventId } from './event-id.ts'
import { readShopName } from './shop-name.ts'
import { readSignedBody } from './signed-body.ts'

const topics: Record<string, WebhookTopic> = {
  'app/uninstalled': 'uninstalled',
  'products/create': 'products_changed',
  'products/update': 'products_changed',
  'products/delete': 'products_changed',
  'shop/update': 'store_changed',
  'orders/create': 'order_changed',
  // Also when it is paid, given back or cancelled.
  'orders/updated': 'order_changed',
  'customers/data_request': 'customer_data_request',
  'customers/redact': 'customer_redact',
  'shop/redact': 'store_redact',
}

const idSchema = z.union([z.int(), textSchema({ max: 100 })]).transform(String)
const bodySchema = z.object({
  id: idSchema.optional().catch(undefined),
  customer: z
    .object({ id: idSchema.optional().catch(undefined) })
    .nullish()
    .catch(null),
  shop_domain: z.string().optional().catch(undefined),
  orders_to_redact: orderIdsSchema,
  orders_requested: orderIdsSchema,
  note_attributes: z
    .array(z.object({ name: z.string() }))
    .optional()
    .catch(undefined),
})

/** A customer by the two ways in which Shopify writes its id. */
function listCustomerIds(id: string | undefined): string[] {
  return id === undefined ? [] : [id, `gid://shopify/Customer/${id}`]
}

function wasTold({ note_attributes: told = [] }: Partial<z.output<typeof bodySchema>>): boolean {
  return told.some(({ name }) => name === cartAttribute || name === participantAttribute)
}

/** The webhook, if Shopify signed its bytes. Its headers are not signed: they say which store to look at, no more. */
export function verifyShopifyWebhook(webhook: ArrivedWebhook, clientSecret: string): VerifiedWebhook | null {
  const { getHeader, body } = webhook
  const signed = readSignedBody({ body, signature: getHeader('x-shopify-hmac-sha256'), clientSecret })
  if (!signed) return null
  const id = readShopifyEventId(webhook)
  const externalId = readShopName(getHeader('x-shopify-shop-domain'))
  if (id === '') return null
  checkApiVersion('shopify', { expected: shopifyApiVersion, announced: getHeader('x-shopify-api-version') })
  const platformTopic = getHeader('x-shopify-topic').slice(0, 100)
  // An object of another shape names nothing that concerns us.
  const content: Partial<z.output<typeof bodySchema>> = bodySchema.safeParse(signed).data ?? {}
  // Without a shop there is nobody whom it concerns.
  const topic = externalId === null ? 'other' : (topics[platformTopic] ?? 'other')
  const privacyTopic = findPrivacyTopic(topic)
  if (privacyTopic) {
    // Not asked of Shopify again: the body, which is signed, has to be such a request, of the store that the headers name.
    if (readShopName(content.shop_domain ?? '') !== externalId || !isPrivacyBody(signed, privacyTopic)) return null
  }
  return {
    id,
    topic,
    platformTopic,
    externalId: externalId ?? '',
    customerIds: listCustomerIds(content.customer?.id),
    customerOrderIds: [...(content.orders_to_redact ?? []), ...(content.orders_requested ?? [])],
    removedProductIds: platformTopic === 'products/delete' && content.id !== undefined ? [content.id] : [],
    // The others are not asked for: most of a shop's orders have nothing to do with voice.
    orderId: topic === 'order_changed' && wasTold(content) ? (content.id ?? null) : null,
  }
}
