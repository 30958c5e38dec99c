import type { changePasswordRoute, Language, RouteInput, resetPasswordRoute } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Session } from '../../core/http/mount-route.ts'
import { hashSecret } from '../../core/secret-hash.ts'
import { findUser, lockPassword, markProven, saveWrongCodes, updatePassword } from '../users/users.public.ts'
import { authErrors } from './auth.errors.ts'
import { closeEmailChanges } from './email-change/email-changes.repository.ts'
import { addPasswordChangedMail } from './password-changed-mail.ts'
import { closePasswordResets, findPasswordResetByCode } from './password-resets.repository.ts'
import { getSignInSubject, limitUserPassword } from './password-tries.ts'
import { type HashDeps, hashPassword, isPasswordOf, isSamePassword, requireGoodPassword } from './passwords.ts'
import { addResetMail } from './reset-mail.ts'
import { revokeSessions } from './sessions.repository.ts'
import { trustAddress } from './trusted-addresses.ts'
import { deletePendingSignIns } from './two-step/pending-sign-ins.repository.ts'

interface Asker {
  /** That of the request, null where it asked for none of ours. */
  language: Language | null
}

type PasswordDeps = Pick<CoreDeps, 'db' | 'clock' | 'jobs' | 'secrets' | 'rateLimits'>

interface NewPassword extends Asker {
  userId: string
  /** Of the password that the new one replaces. */
  currentHash: string
  password: string
  /** The session that goes on, null for none. */
  sessionId: string | null
}

/**
 * Puts a password in the place of the one that was checked, in one transaction with all that follows from it. Returns
 * false where another one has been put there meanwhile; then nothing is changed.
 */
async function replacePassword(
  { db, clock, jobs, passwordCost }: PasswordDeps & HashDeps,
  input: NewPassword,
): Promise<boolean> {
  const { userId, currentHash, language, sessionId } = input
  // Before the transaction: the embedded database has one connection, and this takes 20 ms.
  const passwordHash = await hashPassword(input.password, passwordCost)
  const now = clock.now()
  return db.transaction().execute(async (transaction) => {
    if (!(await lockPassword(transaction, { userId, passwordHash: currentHash }))) return false
    await updatePassword(transaction, { userId, passwordHash })
    await closePasswordResets(transaction, { userId, now })
    await closeEmailChanges(transaction, { userId, now })
    await deletePendingSignIns(transaction, userId)
    // Whoever tried codes knew the password of before.
    await saveWrongCodes(transaction, { userId, count: 0, since: null })
    await revokeSessions(transaction, { userId, exceptId: sessionId, now })
    await addPasswordChangedMail(jobs, transaction, { userId, language })
    return true
  })
}

/** The user whose reset the code opens. */
async function getResettingUser({ db, clock }: PasswordDeps, code: string) {
  const found = await findPasswordResetByCode(db, hashSecret(code))
  if (!found) throw authErrors.invalidResetCode()
  if (found.used_at) throw authErrors.usedLink()
  if (found.expires_at <= clock.now()) throw authErrors.expiredLink()
  return found
}

/**
 * Has a code mailed where there is an account; does the same, and answers the same, where there is none. Throws 429
 * after too many from the same address.
 */
export async function requestReset(
  { db, clock, jobs, rateLimits }: PasswordDeps,
  email: string,
  { language, address }: Asker & { address: string },
): Promise<void> {
  await rateLimits.take({ limit: 'reset_mail', subject: getSignInSubject(email, address) })
  await addResetMail(jobs, db, { email, language, now: clock.now() })
}

/**
 * Sets a new password, uses the code up and ends every session of the user. Throws 400: on `password` for a bad one,
 * without a field for a code that is not good.
 */
export async function resetPassword(
  deps: PasswordDeps & HashDeps,
  { code, password }: RouteInput<typeof resetPasswordRoute>['body'],
  { language, address }: Asker & { address: string },
): Promise<void> {
  const user = await getResettingUser(deps, code)
  requireGoodPassword(password, user.email)
  if (await isPasswordOf(user.password_hash, password)) throw authErrors.passwordJustUsed('password')
  const isDone = await replacePassword(deps, {
    userId: user.user_id,
    currentHash: user.password_hash,
    password,
    language,
    sessionId: null,
  })
  // Whatever has changed the password meanwhile has also used up the code.
  if (!isDone) throw authErrors.usedLink()
  // The code was in a mail to the account's address.
  await markProven(deps.db, { userId: user.user_id, now: deps.clock.now() })
  // The way past a stranger's tries for who sits where they never were before.
  await trustAddress(deps, { userId: user.user_id, address })
}

/**
 * Sets a new password and ends the user's other sessions. Throws 400 on `current_password` or `new_password`, 429
 * after too many wrong ones.
 */
export async function changePassword(
  deps: PasswordDeps & HashDeps,
  { current_password: current, new_password: password }: RouteInput<typeof changePasswordRoute>['body'],
  { session, language }: Asker & { session: Session },
): Promise<void> {
  const user = await findUser(deps.db, session.userId)
  if (!user) throw authErrors.wrongCurrentPassword()
  const isRight = () => isPasswordOf(user.password_hash, current)
  if (!(await limitUserPassword(deps.rateLimits, { userId: user.id, isRight }))) throw authErrors.wrongCurrentPassword()
  requireGoodPassword(password, user.email, 'new_password')
  if (isSamePassword(password, current)) throw authErrors.passwordJustUsed('new_password')
  const isDone = await replacePassword(deps, {
    userId: user.id,
    currentHash: user.password_hash,
    password,
    language,
    sessionId: session.id,
  })
  if (!isDone) throw authErrors.wrongCurrentPassword()
}
