import type { Transaction } from 'kysely'
import { v7 as uuidV7 } from 'uuid'
import { isUniqueViolation } from '../../core/database/failures.ts'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { authErrors } from './auth.errors.ts'

export interface NewUser {
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  phone: string
}

export function findUserByEmail(db: Database, email: string) {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

/** Answers the new user's id. Throws emailTaken, also to the loser of a race. */
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
        created_at: input.now,
      })
      .execute()
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw authErrors.emailTaken()
    throw error
  }
  return id
}
