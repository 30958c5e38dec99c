import type { Database } from '../../core/database/open-database.ts'
import { findUserByEmail } from '../users/users.public.ts'

/**
 * Ends the sessions of an account, or with null those of all accounts, and sign-ins between their steps: whoever runs
 * the server does it when tokens may have leaked. Returns how many sessions ended; null where there is no such account.
 */
export async function endSessions(
  db: Database,
  { email, now }: { email: string | null; now: Date },
): Promise<number | null> {
  return db.transaction().execute(async (transaction) => {
    const user = email === null ? null : await findUserByEmail(transaction, email)
    if (user === undefined) return null
    await transaction
      .deleteFrom('pending_sign_ins')
      .$if(user !== null, (query) => query.where('user_id', '=', user?.id ?? ''))
      .execute()
    const { numUpdatedRows } = await transaction
      .updateTable('sessions')
      .set({ revoked_at: now })
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .$if(user !== null, (query) => query.where('user_id', '=', user?.id ?? ''))
      .executeTakeFirst()
    return Number(numUpdatedRows)
  })
}
