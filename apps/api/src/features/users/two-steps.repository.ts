import { type Selectable, type SelectQueryBuilder, type StringReference, sql, type Transaction } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'

export type TwoStepRow = Selectable<Tables['two_steps']>

/** What an authenticator's secret is kept as. */
export type SealedSecret = Pick<TwoStepRow, 'sealed_secret' | 'key_version'>

/** The row of a user who has two-step sign-in on. */
export function findTwoStep(db: Database, userId: string) {
  return db.selectFrom('two_steps').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Whether a user has two-step sign-in on, which a workspace may ask of its people. */
export async function hasTwoStep(db: Database, userId: string): Promise<boolean> {
  const row = await db.selectFrom('two_steps').select('user_id').where('user_id', '=', userId).executeTakeFirst()
  return row !== undefined
}

/** For statements of other slices: with the row of the user in that column, nulls where two-step sign-in is off. */
export function joinTwoSteps<DB extends Pick<Tables, 'two_steps'>, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  idColumn: StringReference<DB, TB>,
) {
  return query.leftJoin('two_steps', (join) => join.on(sql.ref('two_steps.user_id'), '=', sql.ref(idColumn)))
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

export async function deleteTwoStep(
  transaction: Transaction<Tables>,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('two_steps').where('user_id', '=', userId).execute()
  await transaction.updateTable('users').set({ two_step_off_at: now }).where('id', '=', userId).execute()
}

/** When two-step sign-in was last turned on or, where it is off, off; null where it never was on. */
export async function findTwoStepChange(db: Database, userId: string): Promise<Date | null> {
  const row = await joinTwoSteps(db.selectFrom('users'), 'users.id')
    .select(['two_steps.turned_on_at', 'users.two_step_off_at'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return row?.turned_on_at ?? row?.two_step_off_at ?? null
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

/** Secrets that another key than this version's has encrypted, but for those of `lost`. */
export function listSecretsOfOtherKeys(
  db: Database,
  input: { version: string; lost: readonly string[]; limit: number },
) {
  const { version, lost, limit } = input
  return db
    .selectFrom('two_steps')
    .select(['user_id', 'sealed_secret', 'key_version'])
    .where('key_version', '!=', version)
    .$if(lost.length > 0, (query) => query.where('user_id', 'not in', lost))
    .limit(limit)
    .execute()
}

/** Keeps a secret anew, unless it is another meanwhile. */
export function replaceSecret(db: Database, before: SealedSecret & { user_id: string }, sealed: SealedSecret) {
  return db
    .updateTable('two_steps')
    .set(sealed)
    .where('user_id', '=', before.user_id)
    .where('sealed_secret', '=', before.sealed_secret)
    .executeTakeFirst()
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

/** Uses a recovery code up. Returns false where there is no such code, or not any more. */
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
