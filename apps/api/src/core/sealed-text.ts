import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

import type { SealingKeys } from './secrets.ts'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts a text for one place (AES-256-GCM): opened elsewhere, as in another row, it is refused. Base64url. */
export function sealText(key: Uint8Array, text: string, place: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Opens what sealText made. Throws where key, place or text are others. */
export function openText(key: Uint8Array, sealed: string, place: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const nonce = bytes.subarray(0, nonceBytes)
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes)
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(place)).setAuthTag(tag)
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
}

/** The key of a version. Throws where it is none of the keys, and says of `what` it is. */
export function getSealingKey(keys: SealingKeys, version: string | null, what: string): Uint8Array {
  const sealing = keys.find((key) => key.version === version)
  if (!sealing) throw new Error(`${what} was encrypted with another SECRET_KEY: set SECRET_KEY_PREVIOUS`)
  return sealing.key
}
