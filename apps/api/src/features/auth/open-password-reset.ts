import type { Database } from '../../core/database/open-database.ts'
import { createMailToken } from '../../core/mail/mail-token.ts'
import { hashSecret } from '../../core/secret-hash.ts'
import { lockUser } from '../users/users.public.ts'
import {
  closePasswordResets,
  countPasswordResets,
  createPasswordReset,
  findPasswordReset,
} from './password-resets.repository.ts'

export const resetLifeMs = 60 * 60 * 1000

/** Most mails with a code to a user within a code's life: who has had so many still has one that is good. */
const maxOpened = 5

/**
 * Makes the code of a reset and voids the user's others. Asked for again with the same `id` it answers the same code,
 * or one that is good for longer where half of its life is over. Null: it was used or replaced by a newer one, or the
 * user has had enough of them.
 */
export async function openPasswordReset(
  db: Database,
  { id, userId, key, now }: { id: string; userId: string; key: Uint8Array; now: Date },
): Promise<string | null> {
  const createCode = (createdAt: Date) => createMailToken({ key, purpose: 'password-reset', id, createdAt })
  return db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId)
    const known = await findPasswordReset(transaction, id)
    if (known?.used_at) return null
    if (known && known.expires_at.getTime() - now.getTime() > resetLifeMs / 2) return createCode(known.created_at)
    const since = new Date(now.getTime() - resetLifeMs)
    if (!known && (await countPasswordResets(transaction, { userId, since })) >= maxOpened) return null
    const code = createCode(now)
    await closePasswordResets(transaction, { userId, now })
    const expiresAt = new Date(now.getTime() + resetLifeMs)
    await createPasswordReset(transaction, { id, userId, codeHash: hashSecret(code), now, expiresAt })
    return code
  })
}
