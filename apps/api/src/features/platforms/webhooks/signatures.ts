import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether `given` is the HMAC-SHA256 of `content` in this encoding, in the same time wherever they differ. */
export function isHmac(input: {
  content: Buffer | string
  secret: string
  given: string
  encoding: 'hex' | 'base64'
}): boolean {
  const expected = createHmac('sha256', input.secret).update(input.content).digest()
  const given = Buffer.from(input.given, input.encoding)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Whether two texts are the same, in the same time wherever they differ. */
export function isSameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
