import type { Language } from '@voice-shop/contract'
import {
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type StringReference,
  sql,
  type Transaction,
} from 'kysely'
import { v7 as uuidV7 } from 'uuid'
import { isUniqueViolation } from '../../core/database/failures.ts'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { userErrors } from './users.errors.ts'

export interface NewUser {
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  phone: string
  language: Language
}

export type UserRow = Selectable<Tables['users']>

export function findUserByEmail(db: Database, email: string) {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

export function findUser(db: Database, id: string) {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What a user is called now. Throws where there is no such user. */
export function getUserName(db: Database, id: string) {
  return db.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', id).executeTakeFirstOrThrow()
}

/** What a workspace sees of one of its people: no secret, and nothing that proves one. */
export function findPerson(db: Database, id: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'language', 'proven_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Whether anybody has an account. */
export async function hasUsers(db: Database): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** For statements of other slices: with the user whose id is in that column. */
export function joinUsers<DB extends Pick<Tables, 'users'>, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  idColumn: StringReference<DB, TB>,
) {
  return query.innerJoin('users', (join) => join.on(sql.ref('users.id'), '=', sql.ref(idColumn)))
}

/** Deletes an account whose id is not among those that are kept. Returns whether it did. */
export async function deleteUser(db: Database, id: string, keptIds: RawBuilder<unknown>): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('users')
    .where('id', '=', id)
    .where(sql<boolean>`id not in ${keptIds}`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The user; until the transaction ends nobody else changes it, nor opens or uses up a reset of the password. */
export function lockUser(transaction: Transaction<Tables>, userId: string): Promise<UserRow | undefined> {
  return transaction.selectFrom('users').selectAll().where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
}

/** Whether the user's password is still the one of this hash; until the transaction ends nobody changes it. */
export async function lockPassword(
  transaction: Transaction<Tables>,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<boolean> {
  const row = await transaction
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.password_hash === passwordHash
}

/** As lockPassword, for several at once: they wait for those that change the user, and not for each other. */
export async function sharePassword(
  transaction: Transaction<Tables>,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<boolean> {
  const row = await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

export async function updatePassword(
  transaction: Transaction<Tables>,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<void> {
  await transaction.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

/** Gives the account an address that has just been proven. Throws emailTaken, also to the loser of a race. */
export async function updateEmail(
  transaction: Transaction<Tables>,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> {
  try {
    await transaction.updateTable('users').set({ email, proven_at: now }).where('id', '=', userId).execute()
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw userErrors.emailTaken()
    throw error
  }
}

/** The same password under another hash. Returns false where there is another password by now. */
export async function replacePasswordHash(
  db: Database,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The account is somebody's from now on, where it was not before: only then may it have strangers mailed. */
export async function markProven(db: Database, { userId, now }: { userId: string; now: Date }): Promise<void> {
  await db
    .updateTable('users')
    .set({ proven_at: now })
    .where('id', '=', userId)
    .where('proven_at', 'is', null)
    .execute()
}

/** The language in which mail reaches the user from now on. */
export async function updateLanguage(db: Database, userId: string, language: Language): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).execute()
}

/** Returns the new user's id. Throws emailTaken, also to the loser of a race. */
export async function createUser(transaction: Transaction<Tables>, input: NewUser & { now: Date }): Promise<string> {
  const id = uuidV7()
  try {
    await transaction
      .insertInto('users')
      .values({
        id,
        email: input.email,
        password_hash: input.passwordHash,
        first_name: input.firstName,
        last_name: input.lastName,
        phone: input.phone,
        language: input.language,
        created_at: input.now,
      })
      .execute()
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw userErrors.emailTaken()
    throw error
  }
  return id
}
