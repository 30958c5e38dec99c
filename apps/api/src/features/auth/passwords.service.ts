import type { changePasswordRoute, Language, RouteInput, resetPasswordRoute } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Session } from '../../core/http/mount-route.ts'
import { hashSecret } from '../../core/secret-hash.ts'
import { authErrors } from './auth.errors.ts'
import { findUser, lockPassword, updatePassword } from './auth.repository.ts'
import { rememberAddress } from './known-addresses.ts'
import { addPasswordChangedMail } from './password-changed-mail.ts'
import { closePasswordResets, findPasswordResetByCode } from './password-resets.repository.ts'
import { countOwnTry, getTrierOf } from './password-tries.ts'
import { hashPassword, isPasswordOf, isSamePassword, requireGoodPassword } from './passwords.ts'
import { addResetMail } from './reset-mail.ts'
import { revokeSessions } from './sessions.repository.ts'
import { deletePendingSignIns } from './two-step/pending-sign-ins.repository.ts'
import { saveWrongCodes } from './two-step/two-step.repository.ts'

interface Asker {
  /** That of the request, null where it asked for none of ours. */
  language: Language | null
}

export interface PasswordsService {
  /**
   * Has a code mailed where there is an account; does the same, and answers the same, where there is none. Throws 429
   * after too many from the same address.
   */
  requestReset(email: string, asker: Asker & { address: string }): Promise<void>
  /**
   * Sets a new password, uses the code up and ends every session of the user. Throws 400: on `password` for a bad one,
   * without a field for a code that is not good.
   */
  reset(input: RouteInput<typeof resetPasswordRoute>['body'], asker: Asker & { address: string }): Promise<void>
  /**
   * Sets a new password and ends the user's other sessions. Throws 400 on `current_password` or `new_password`, 429
   * after too many wrong ones.
   */
  change(input: RouteInput<typeof changePasswordRoute>['body'], asker: Asker & { session: Session }): Promise<void>
}

interface NewPassword extends Asker {
  userId: string
  /** Of the password that the new one replaces. */
  currentHash: string
  password: string
  /** The session that goes on, null for none. */
  sessionId: string | null
}

export function createPasswordsService(deps: CoreDeps): PasswordsService {
  const { db, clock, jobs, rateLimits } = deps
  /**
   * Puts a password in the place of the one that was checked, in one transaction with all that follows from it. Answers
   * false where another one has been put there meanwhile; then nothing is changed.
   */
  async function replacePassword(input: NewPassword): Promise<boolean> {
    const { userId, currentHash, language, sessionId } = input
    // Before the transaction, as in createOwner.
    const passwordHash = await hashPassword(input.password)
    const now = clock.now()
    return db.transaction().execute(async (transaction) => {
      if (!(await lockPassword(transaction, { userId, passwordHash: currentHash }))) return false
      await updatePassword(transaction, { userId, passwordHash })
      await closePasswordResets(transaction, { userId, now })
      await deletePendingSignIns(transaction, userId)
      // Whoever tried codes knew the password of before.
      await saveWrongCodes(transaction, { userId, count: 0, since: null })
      await revokeSessions(transaction, { userId, exceptId: sessionId, now })
      await addPasswordChangedMail(jobs, transaction, { userId, language })
      return true
    })
  }

  /** The user whose reset the code opens. */
  async function getResettingUser(code: string) {
    const found = await findPasswordResetByCode(db, hashSecret(code))
    if (!found) throw authErrors.invalidResetCode()
    if (found.used_at) throw authErrors.usedResetCode()
    if (found.expires_at <= clock.now()) throw authErrors.expiredResetCode()
    return found
  }

  return {
    async requestReset(email, { language, address }) {
      await rateLimits.take({ limit: 'reset_mail', subject: getTrierOf(email, address) })
      await addResetMail(jobs, db, { email, language, now: clock.now() })
    },

    async reset({ code, password }, { language, address }) {
      const user = await getResettingUser(code)
      requireGoodPassword(password, user.email)
      if (await isPasswordOf(user.password_hash, password)) throw authErrors.passwordJustUsed('password')
      const isDone = await replacePassword({
        userId: user.user_id,
        currentHash: user.password_hash,
        password,
        language,
        sessionId: null,
      })
      // Whatever has changed the password meanwhile has also used up the code.
      if (!isDone) throw authErrors.usedResetCode()
      // The way past a stranger's tries for who sits where they never were before.
      await rememberAddress(deps, { userId: user.user_id, address })
    },

    async change({ current_password: current, new_password: password }, { session, language }) {
      const user = await findUser(db, session.userId)
      if (!user) throw authErrors.wrongCurrentPassword()
      const isRight = () => isPasswordOf(user.password_hash, current)
      if (!(await countOwnTry(rateLimits, { userId: user.id, isRight }))) throw authErrors.wrongCurrentPassword()
      requireGoodPassword(password, user.email, 'new_password')
      if (isSamePassword(password, current)) throw authErrors.passwordJustUsed('new_password')
      const isDone = await replacePassword({
        userId: user.id,
        currentHash: user.password_hash,
        password,
        language,
        sessionId: session.id,
      })
      if (!isDone) throw authErrors.wrongCurrentPassword()
    },
  }
}
