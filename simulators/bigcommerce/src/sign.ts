import { createHmac } from 'node:crypto'

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** A JWT of HS256 under the client secret, as in signed_payload_jwt. */
export function signJwt(payload: object, secret: string): string {
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}

/** The value of webhook-signature (Standard Webhooks): base64 HMAC-SHA256 of id, time and raw body. */
export function signWebhook(input: { id: string; timestamp: number; body: string; secret: string }): string {
  const { id, timestamp, body, secret } = input
  return `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}
