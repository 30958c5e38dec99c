import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What every authenticator app supposes where the address says nothing else. */
const stepMs = 30_000
const digits = 6
/** RFC 4226 recommends 160 bits, the output of SHA-1. */
const secretBytes = 20
const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const totpPattern = /^\d{6}$/

export function createTotpSecret(): Buffer {
  return randomBytes(secretBytes)
}

/** RFC 4648, without padding, which 20 bytes do not need and apps do not like. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => base32Alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** How many steps of 30 s have begun since 1970. */
export function getStep(now: Date): number {
  return Math.floor(now.getTime() / stepMs)
}

/** The code of a step: RFC 6238 with SHA-1, which is HOTP (RFC 4226, section 5.3) of the step. */
export function createTotp(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/**
 * The step of which this is the code: that of now, the one before or the one after, for clocks that go wrong and people
 * who type slowly. Null for none. Takes the same time whichever it is.
 */
export function findTotpStep(secret: Uint8Array, code: string, now: Date): number | null {
  const step = getStep(now)
  const given = Buffer.from(code)
  const matches = [step - 1, step, step + 1].filter((candidate) => {
    const right = Buffer.from(createTotp(secret, candidate))
    return right.length === given.length && timingSafeEqual(right, given)
  })
  return matches.at(-1) ?? null
}

/** What a QR code tells an authenticator app. https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function createTotpUrl({ secret, email }: { secret: Uint8Array; email: string }): string {
  const issuer = 'Voice Shop'
  const label = encodeURIComponent(`${issuer}:${email}`)
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`
}
