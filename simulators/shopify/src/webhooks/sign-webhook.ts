import { createHmac } from 'node:crypto'

/** The X-Shopify-Hmac-Sha256 of a webhook: base64 of the HMAC of its raw body by the app's client secret. */
export function signWebhook(clientSecret: string, body: string): string {
  return createHmac('sha256', clientSecret).update(body).digest('base64')
}
