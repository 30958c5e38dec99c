import { isHmac } from '../webhooks/signatures.ts'

const maxAgeMs = 90_000

/**
 * The parameters of a link that Shopify signed, by its rule: all but hmac and signature, sorted, encoded. Null where the
 * signature is wrong, a name comes twice, or the link is more than 90 s old or ahead.
 */
export function readSignedQuery(
  query: string,
  { clientSecret, now }: { clientSecret: string; now: Date },
): Map<string, string> | null {
  const params = new URLSearchParams(query)
  const entries = [...params]
  const values = new Map(entries)
  if (values.size !== entries.length) return null
  const signed = new URLSearchParams(entries.filter(([name]) => name !== 'hmac' && name !== 'signature'))
  signed.sort()
  const content = signed.toString().replaceAll('+', '%20')
  const given = values.get('hmac') ?? ''
  // A hex text of the right length: Buffer reads what comes before the first wrong digit.
  if (!/^[0-9a-f]{64}$/i.test(given)) return null
  if (!isHmac({ content, secret: clientSecret, given, encoding: 'hex' })) return null
  const ageMs = now.getTime() - Number(values.get('timestamp')) * 1000
  return Math.abs(ageMs) <= maxAgeMs ? values : null
}
