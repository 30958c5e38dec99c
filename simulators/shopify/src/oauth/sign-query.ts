import { createHmac } from 'node:crypto'

/**
 * Adds the `hmac` that Shopify puts on install links and callbacks: hex HMAC of the other parameters, sorted and
 * form-encoded, by the app's client secret.
 */
export function signQuery(clientSecret: string, params: Record<string, string>): URLSearchParams {
  const sorted = new URLSearchParams(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)))
  const hmac = createHmac('sha256', clientSecret).update(sorted.toString()).digest('hex')
  const signed = new URLSearchParams(sorted)
  signed.set('hmac', hmac)
  return signed
}
