import { createHash } from 'node:crypto'
import { textSchema } from '@voice-shop/contract'
import { z } from 'zod'
import type { ArrivedWebhook } from '../../../core/http/webhooks.ts'
import type { PlatformWebhook, VerifiedWebhook, WebhookTopic } from '../platform-port.ts'
import { isHmac, isSameText } from '../webhooks/signatures.ts'
import { readStoreContext } from './store-hash.ts'

const maxAgeMs = 300_000
/** Those of BigCommerce have some hundred bytes. What nobody signed is not parsed beyond this. */
const mostUnsignedBytes = 16 * 1024
/** What the webhooks of a store-level account carry: it has no secret to sign with. */
export const secretHeader = 'x-voice-shop-secret'

const topics: Record<string, WebhookTopic> = {
  'store/app/uninstalled': 'uninstalled',
  'store/information/updated': 'store_changed',
  'store/product/created': 'products_changed',
  'store/product/updated': 'products_changed',
  'store/product/deleted': 'products_changed',
  'store/order/created': 'order_changed',
  'store/order/updated': 'order_changed',
  'store/order/statusUpdated': 'order_changed',
  'store/order/refund/created': 'order_changed',
}
export const registeredScopes = Object.keys(topics)
/** Whether webhooks of it come only where the app may read orders. */
export const isOfOrders = (scope: string) => topics[scope] === 'order_changed'

const bodySchema = z.object({
  scope: textSchema({ min: 0, max: 100 }),
  hash: textSchema({ max: 200 }).optional().catch(undefined),
  producer: z.string(),
  // What it is about is read from the platform: of another shape it names nothing.
  data: z
    .object({ id: z.union([z.int(), textSchema({ max: 100 })]).optional() })
    .nullish()
    .catch(undefined),
})

function readBody(body: Buffer): z.infer<typeof bodySchema> | null {
  try {
    return bodySchema.parse(JSON.parse(body.toString('utf8')))
  } catch {
    return null
  }
}

/** Standard Webhooks: `v1,<base64>` of id, time and bytes; during a change of secrets several, parted by spaces. */
export function isStandardWebhook({ getHeader, body, now }: ArrivedWebhook, clientSecret: string): boolean {
  const [id, timestamp] = [getHeader('webhook-id'), getHeader('webhook-timestamp')]
  if (id === '' || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > maxAgeMs) return false
  const content = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body])
  return getHeader('webhook-signature')
    .split(' ')
    .some((part) => {
      const [version, given = ''] = part.split(',')
      return version === 'v1' && isHmac({ content, secret: clientSecret, given, encoding: 'base64' })
    })
}

/** The webhook, if BigCommerce signed it or, from a store-level account, it brings the secret that we sent along. */
export async function verifyBigCommerceWebhook(
  webhook: PlatformWebhook,
  clientSecret: string | null,
): Promise<VerifiedWebhook | null> {
  const { getHeader, body } = webhook
  const isSigned = clientSecret !== null && isStandardWebhook(webhook, clientSecret)
  const given = getHeader(secretHeader)
  if (!isSigned && (given === '' || body.length > mostUnsignedBytes)) return null
  const content = readBody(body)
  const externalId = content && readStoreContext(content.producer)
  if (!content || externalId === null) return null
  if (!isSigned) {
    const secret = await webhook.findSecret?.(externalId)
    if (!secret || !isSameText(secret, given)) return null
  }
  const subjectId = content.data?.id === undefined ? null : String(content.data.id)
  const id = isSigned ? getHeader('webhook-id') : (content.hash ?? createHash('sha256').update(body).digest('hex'))
  return {
    id: id.slice(0, 255),
    topic: topics[content.scope] ?? 'other',
    platformTopic: content.scope,
    externalId,
    customerIds: [],
    customerOrderIds: [],
    // Its cart is not named: what becomes of that is known when the order is read.
    orderId: isOfOrders(content.scope) && /^\d{1,15}$/.test(subjectId ?? '') ? subjectId : null,
    removedProductIds: content.scope === 'store/product/deleted' && subjectId !== null ? [subjectId] : [],
  }
}
