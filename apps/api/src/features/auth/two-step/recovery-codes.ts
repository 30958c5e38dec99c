import { createHmac, randomInt } from 'node:crypto'

export const recoveryCodeCount = 10
/** Crockford's: without the letters that look like a digit, and without U, so that no word comes of it. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 80 bits: nobody guesses one, at any rate of tries. */
const length = 16

function createRecoveryCode(): string {
  const characters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  return characters.match(/.{4}/g)?.join('-') ?? ''
}

/** Ten codes to be written down, such as `7Q2M-0XKD-V94H-TC3A`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, createRecoveryCode)
}

/** A code as it was made, whatever was typed: small letters, other separators, O for 0 and I or L for 1. */
function normalize(code: string): string {
  return code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}

/**
 * What is kept of a recovery code. Keyed with the account's secret, which the database has only encrypted: a stolen
 * backup has nothing to try codes against.
 */
export function hashRecoveryCode(secret: Uint8Array, code: string): string {
  return createHmac('sha256', secret)
    .update(`recovery code ${normalize(code)}`)
    .digest('hex')
}
