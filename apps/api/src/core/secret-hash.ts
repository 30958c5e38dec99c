import { hash, timingSafeEqual } from 'node:crypto'

/**
 * SHA-256 in hex, for random secrets of at least 128 bits: those need no slow hash, and the same secret always has the
 * same one, so that it can be looked up. Passwords are the auth slice's.
 */
export function hashSecret(secret: string): string {
  // Of one piece: half the time of a Hash object.
  return hash('sha256', secret, 'hex')
}

/** Whether a secret has this hash, in the same time wherever they differ. */
export function isSecretOf(secretHash: string, secret: string): boolean {
  const expected = Buffer.from(secretHash)
  const actual = Buffer.from(hashSecret(secret))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
