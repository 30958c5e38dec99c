import { createHmac } from 'node:crypto'

/** HEX HMAC-SHA256 of the raw body under the app's secret, as in x-linkedstore-hmac-sha256. */
export function signBody(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}
