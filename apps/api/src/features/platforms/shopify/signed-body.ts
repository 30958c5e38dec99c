import { isHmac } from '../webhooks/signatures.ts'

/**
 * A webhook's body, if Shopify signed it: the parsed JSON object. Null also for signed bytes that are none: Shopify signs
 * its links with the same secret, and whoever has a link could send it as a webhook.
 */
export function readSignedBody(webhook: { body: Buffer; signature: string; clientSecret: string }): object | null {
  const { body, signature, clientSecret } = webhook
  if (!isHmac({ content: body, secret: clientSecret, given: signature, encoding: 'base64' })) return null
  try {
    const content: unknown = JSON.parse(body.toString('utf8'))
    return typeof content === 'object' ? content : null
  } catch {
    return null
  }
}
