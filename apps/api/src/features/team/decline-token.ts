import { timingSafeEqual } from 'node:crypto'
import { createMailToken } from '../../core/mail/mail-token.ts'

function sign(key: Uint8Array, email: string): string {
  // It is of the address alone, so that the links of all mails to it work, however old, and whatever became of what they tell.
  return createMailToken({ key, purpose: 'decline', id: email, createdAt: new Date(0) })
}

/** What the link carries by which the reader of a mail declines invitations: the address, signed. */
export function createDeclineToken(key: Uint8Array, email: string): string {
  return `${Buffer.from(email).toString('base64url')}.${sign(key, email)}`
}

/** The address whose mail carried the token; null for one that is not ours. */
export function readDeclineToken(key: Uint8Array, token: string): string | null {
  const [encoded = '', signature = ''] = token.split('.')
  const email = Buffer.from(encoded, 'base64url').toString()
  const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(key, email))]
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? email : null
}
