import type { Transaction } from 'kysely'
import type { Database } from '../../../core/database/open-database.ts'
import type { Tables } from '../../../core/database/tables.ts'
import { joinUsers } from '../../users/users.public.ts'

export interface NewEmailChange {
  id: string
  userId: string
  /** The new address, in lower case. */
  email: string
  sessionId: string
  codeHash: string
  now: Date
  expiresAt: Date
}

/** How long what has become of a link can still be told. */
const keptMs = 7 * 24 * 60 * 60 * 1000

/** A change by its id or its link's code, with its user. */
export function findEmailChange(db: Database, by: { id: string } | { codeHash: string }) {
  const changes = joinUsers(db.selectFrom('email_changes'), 'email_changes.user_id')
    .select(['email_changes.id', 'email_changes.email', 'session_id', 'email_changes.created_at'])
    .select([
      'expires_at',
      'used_at',
      'users.id as user_id',
      'users.email as current_email',
      'users.language',
      'users.proven_at',
    ])
  const found =
    'id' in by ? changes.where('email_changes.id', '=', by.id) : changes.where('code_hash', '=', by.codeHash)
  return found.executeTakeFirst()
}

/** The address to which the user's link that can still be used leads, or null. */
export async function findRequestedChange(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<string | null> {
  const row = await joinUsers(db.selectFrom('email_changes'), 'email_changes.user_id')
    .select('email_changes.email')
    .where('user_id', '=', userId)
    // A link to the address of now proves it, and changes nothing.
    .whereRef('email_changes.email', '!=', 'users.email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('email_changes.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.email ?? null
}

/** Voids every link of the user that could still be used. */
export async function closeEmailChanges(
  transaction: Transaction<Tables>,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await transaction
    .updateTable('email_changes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

/** Uses up one link, and leaves the user's others. */
export async function closeEmailChange(
  transaction: Transaction<Tables>,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await transaction.updateTable('email_changes').set({ used_at: now }).where('id', '=', id).execute()
}

/** Keeps a change that was asked for, and drops the user's old ones. */
export async function createEmailChange(transaction: Transaction<Tables>, input: NewEmailChange): Promise<void> {
  await transaction
    .deleteFrom('email_changes')
    .where('user_id', '=', input.userId)
    .where('created_at', '<', new Date(input.now.getTime() - keptMs))
    .execute()
  await transaction
    .insertInto('email_changes')
    .values({
      id: input.id,
      user_id: input.userId,
      email: input.email,
      session_id: input.sessionId,
      code_hash: input.codeHash,
      created_at: input.now,
      expires_at: input.expiresAt,
    })
    .execute()
}
