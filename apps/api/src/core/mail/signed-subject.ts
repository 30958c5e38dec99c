import { timingSafeEqual } from 'node:crypto'
import { createMailToken } from './mail-token.ts'

interface Signing {
  key: Uint8Array
  /** What the token opens: one for one thing opens no other. */
  purpose: string
}

// Of the subject alone, so that the links of all mails about it work, however old.
const sign = ({ key, purpose }: Signing, subject: string) =>
  createMailToken({ key, purpose, id: subject, createdAt: new Date(0) })

/** What the link of a mail carries: what it is about, signed, so that nothing has to be kept for it. */
export function signSubject(signing: Signing, subject: string): string {
  return `${Buffer.from(subject).toString('base64url')}.${sign(signing, subject)}`
}

/** The subject of a token of ours; null for any other. */
export function readSubject(signing: Signing, token: string): string | null {
  const [encoded = '', signature = ''] = token.split('.')
  const subject = Buffer.from(encoded, 'base64url').toString()
  const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(signing, subject))]
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? subject : null
}
