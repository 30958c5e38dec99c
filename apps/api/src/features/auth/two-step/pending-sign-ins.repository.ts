import type { Transaction } from 'kysely'
import type { Database } from '../../../core/database/open-database.ts'
import type { Tables } from '../../../core/database/tables.ts'

/** A sign-in between its two steps. */
export function findPendingSignIn(db: Database, { tokenHash, now }: { tokenHash: string; now: Date }) {
  return db
    .selectFrom('pending_sign_ins')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Adds a sign-in to be finished, and drops those of the user that have run out. */
export async function createPendingSignIn(
  transaction: Transaction<Tables>,
  input: { tokenHash: string; userId: string; triesLeft: number; now: Date; expiresAt: Date },
): Promise<void> {
  await transaction
    .deleteFrom('pending_sign_ins')
    .where('user_id', '=', input.userId)
    .where('expires_at', '<=', input.now)
    .execute()
  await transaction
    .insertInto('pending_sign_ins')
    .values({
      token_hash: input.tokenHash,
      user_id: input.userId,
      tries_left: input.triesLeft,
      expires_at: input.expiresAt,
    })
    .execute()
}

export async function saveTriesLeft(
  transaction: Transaction<Tables>,
  { tokenHash, triesLeft }: { tokenHash: string; triesLeft: number },
): Promise<void> {
  await transaction
    .updateTable('pending_sign_ins')
    .set({ tries_left: triesLeft })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function deletePendingSignIn(transaction: Transaction<Tables>, tokenHash: string): Promise<void> {
  await transaction.deleteFrom('pending_sign_ins').where('token_hash', '=', tokenHash).execute()
}

/** Voids every sign-in that the user has begun: its password or its second step is no longer what it was. */
export async function deletePendingSignIns(transaction: Transaction<Tables>, userId: string): Promise<void> {
  await transaction.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute()
}
