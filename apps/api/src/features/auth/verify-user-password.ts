import type { CoreDeps } from '../../core/core-deps.ts'
import { findUser } from '../users/users.public.ts'
import { limitUserPassword } from './password-tries.ts'
import { isPasswordOf } from './passwords.ts'

/**
 * Whether a signed-in user knows the account's password, which what cannot be undone asks for. Throws 429 after too many.
 */
export function verifyUserPassword(
  { db, rateLimits }: Pick<CoreDeps, 'db' | 'rateLimits'>,
  { userId, password }: { userId: string; password: string },
): Promise<boolean> {
  const isRight = async () => {
    const user = await findUser(db, userId)
    return user !== undefined && (await isPasswordOf(user.password_hash, password))
  }
  return limitUserPassword(rateLimits, { userId, isRight })
}
