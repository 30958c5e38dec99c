import { createMailToken } from '../../../core/mail/mail-token.ts'

/** How long a link is good. */
export const changeLifeMs = 60 * 60 * 1000

/** What a change's link carries: it follows from the row, which keeps its hash alone. */
export function createChangeCode(key: Uint8Array, { id, createdAt }: { id: string; createdAt: Date }): string {
  return createMailToken({ key, purpose: 'email-change', id, createdAt })
}
