import type { ArrivedWebhook } from '../../../core/http/webhooks.ts'
import { readShopifyEventId, readSignedBody } from '../../platforms/platforms.public.ts'
import type { ProviderEvent } from '../payment-provider.ts'

/** Topics after which a store's subscription may be another, or a top-up of it decided. */
const followedTopics = ['app_subscriptions/update', 'app_purchases_one_time/update', 'app/uninstalled']

/** The event of a webhook's raw body. Null: it is not signed by Shopify, or does not tell its id. */
export function readShopifyEvent(clientSecret: string, webhook: ArrivedWebhook): ProviderEvent | null {
  const { body, getHeader } = webhook
  const id = readShopifyEventId(webhook)
  if (id === '' || !readSignedBody({ body, signature: getHeader('x-shopify-hmac-sha256'), clientSecret })) return null
  const type = getHeader('x-shopify-topic')
  const customerId = followedTopics.includes(type) ? getHeader('x-shopify-shop-domain') : null
  return { id, type, customerId, hasOtherCards: false, disputedChargeId: null }
}
