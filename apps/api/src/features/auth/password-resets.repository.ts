import type { Transaction } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { joinUsers } from '../users/users.public.ts'

export interface NewPasswordReset {
  id: string
  userId: string
  codeHash: string
  now: Date
  expiresAt: Date
}

/** How long what has become of a code can still be told. */
const keptMs = 7 * 24 * 60 * 60 * 1000

export function findPasswordReset(db: Database, id: string) {
  return db.selectFrom('password_resets').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The reset that a code opens, with its user. */
export function findPasswordResetByCode(db: Database, codeHash: string) {
  return joinUsers(db.selectFrom('password_resets'), 'password_resets.user_id')
    .where('code_hash', '=', codeHash)
    .select([
      'password_resets.expires_at',
      'password_resets.used_at',
      'users.id as user_id',
      'users.email',
      'users.password_hash',
    ])
    .executeTakeFirst()
}

export async function countPasswordResets(db: Database, { userId, since }: { userId: string; since: Date }) {
  const { count } = await db
    .selectFrom('password_resets')
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Voids every code of the user that could still be used. */
export async function closePasswordResets(
  transaction: Transaction<Tables>,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await transaction
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

/** Puts a reset in the place of an earlier one of this id, and drops the user's old ones. */
export async function createPasswordReset(transaction: Transaction<Tables>, input: NewPasswordReset): Promise<void> {
  const keptSince = new Date(input.now.getTime() - keptMs)
  await transaction
    .deleteFrom('password_resets')
    .where('user_id', '=', input.userId)
    .where((eb) => eb.or([eb('id', '=', input.id), eb('created_at', '<', keptSince)]))
    .execute()
  await transaction
    .insertInto('password_resets')
    .values({
      id: input.id,
      user_id: input.userId,
      code_hash: input.codeHash,
      created_at: input.now,
      expires_at: input.expiresAt,
    })
    .execute()
}
