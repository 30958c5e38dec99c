import { readSubject, signSubject } from '../../core/mail/signed-subject.ts'

/** What the link carries by which the reader of a mail declines invitations: the address, signed. */
export function createDeclineToken(key: Uint8Array, email: string): string {
  return signSubject({ key, purpose: 'decline' }, email)
}

/** The address whose mail carried the token; null for one that is not ours. */
export function readDeclineToken(key: Uint8Array, token: string): string | null {
  return readSubject({ key, purpose: 'decline' }, token)
}
