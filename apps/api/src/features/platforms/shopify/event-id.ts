import type { ArrivedWebhook } from '../../../core/http/webhooks.ts'

/**
 * What a webhook of Shopify is known by when it comes again; empty where it says neither id. Shopify has what comes twice
 * told by the event's id, which webhooks of other topics about the same change share; the webhook's own id is that of one
 * delivery (https://shopify.dev/docs/apps/build/webhooks/ignore-duplicates).
 */
export function readShopifyEventId({ getHeader }: Pick<ArrivedWebhook, 'getHeader'>): string {
  const eventId = getHeader('x-shopify-event-id')
  const id = eventId === '' ? getHeader('x-shopify-webhook-id') : `${getHeader('x-shopify-topic')}:${eventId}`
  return id.length > 255 ? '' : id
}
