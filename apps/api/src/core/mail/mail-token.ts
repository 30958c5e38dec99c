import { createHmac } from 'node:crypto'

/**
 * The token that a mail's link carries: 256 bits that only who has the key (`secrets.mailTokenKey`) can make. It follows
 * from the row that it opens, so that it lies nowhere: the job that sends the mail makes it again, the same at every
 * try, and the row keeps its hash alone. A new `createdAt` makes a new token.
 */
export function createMailToken(input: {
  key: Uint8Array
  /** What the token opens, such as `invitation`: a token for one thing opens no other. */
  purpose: string
  id: string
  createdAt: Date
}): string {
  const { key, purpose, id, createdAt } = input
  return createHmac('sha256', key).update(`${purpose}:${id}:${createdAt.getTime()}`).digest('base64url')
}
