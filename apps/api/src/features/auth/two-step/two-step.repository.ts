import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../core/database/open-database.ts'
import type { Tables } from '../../../core/database/tables.ts'
import type { SealedSecret } from './sealed-secret.ts'

export type TwoStepRow = NonNullable<Awaited<ReturnType<typeof findTwoStep>>>

/** The row of a user who has two-step sign-in on. */
export function findTwoStep(db: Database, userId: string) {
  return db.selectFrom('two_steps').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** As findTwoStep; until the transaction ends nobody else takes a code of the user's. */
export function lockTwoStep(transaction: Transaction<Tables>, userId: string) {
  return transaction.selectFrom('two_steps').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()
}

export async function saveTwoStep(
  transaction: Transaction<Tables>,
  input: SealedSecret & { user_id: string; turned_on_at: Date; last_step: number },
): Promise<void> {
  const row = { ...input, wrong_codes: 0, wrong_since: null }
  await transaction
    .insertInto('two_steps')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

export async function deleteTwoStep(transaction: Transaction<Tables>, userId: string): Promise<void> {
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('two_steps').where('user_id', '=', userId).execute()
}

/** Notes the code that was taken: it, and older ones, are not taken again. */
export async function saveLastStep(
  transaction: Transaction<Tables>,
  { userId, step }: { userId: string; step: number },
): Promise<void> {
  await transaction
    .updateTable('two_steps')
    .set({ last_step: step, wrong_codes: 0, wrong_since: null })
    .where('user_id', '=', userId)
    .execute()
}

export async function saveWrongCodes(
  db: Database,
  { userId, count, since }: { userId: string; count: number; since: Date | null },
): Promise<void> {
  await db
    .updateTable('two_steps')
    .set({ wrong_codes: count, wrong_since: since })
    .where('user_id', '=', userId)
    .execute()
}

export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Puts codes in the place of all that there were. */
export async function replaceRecoveryCodes(
  transaction: Transaction<Tables>,
  { userId, hashes }: { userId: string; hashes: readonly string[] },
): Promise<void> {
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await transaction
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

/** Uses a recovery code up. Answers false where there is no such code, or not any more. */
export async function takeRecoveryCode(
  transaction: Transaction<Tables>,
  { userId, hash, now }: { userId: string; hash: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The user's workspaces that require two-step sign-in, by their stores' names. */
export async function listRequiringStores(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('workspaces', 'workspaces.id', 'memberships.workspace_id')
    .innerJoin('merchants', 'merchants.id', 'workspaces.merchant_id')
    .where('memberships.user_id', '=', userId)
    .where('workspaces.two_step_required_at', 'is not', null)
    .select('merchants.store_name')
    .orderBy('merchants.store_name')
    .execute()
  return rows.map(({ store_name }) => store_name)
}

/** Since when the workspace requires it; null: not any more. */
export async function saveRequirement(
  transaction: Transaction<Tables>,
  { workspaceId, requiredAt }: { workspaceId: string; requiredAt: Date | null },
): Promise<void> {
  await transaction
    .updateTable('workspaces')
    .set({ two_step_required_at: requiredAt })
    .where('id', '=', workspaceId)
    .execute()
}
