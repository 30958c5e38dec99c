import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A secret as Standard Webhooks writes it: of 256 random bits. */
export function makeEndpointSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`
}

interface SignedMessage {
  id: string
  /** Seconds since 1970. */
  timestamp: number
  body: string
}

/** The headers by which an endpoint knows who sent a message, with a signature for each secret: Standard Webhooks 1.0. */
export function signMessage(
  { id, timestamp, body }: SignedMessage,
  secrets: readonly string[],
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') }
}
