import { randomBytes } from 'node:crypto'
import type { SignInPending } from '@voice-shop/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { CoreDeps } from '../../../core/core-deps.ts'
import { hashSecret } from '../../../core/secret-hash.ts'
import { findUser, lockPassword, lockTwoStep } from '../../users/users.public.ts'
import { authErrors } from '../auth.errors.ts'
import {
  createPendingSignIn,
  deletePendingSignIn,
  findPendingSignIn,
  saveTriesLeft,
} from './pending-sign-ins.repository.ts'
import { requireRightCode, takeCode } from './take-code.ts'
import { twoStepErrors } from './two-step.errors.ts'

export const pendingLifeMs = 10 * 60 * 1000
export const maxTries = 5

type SignInDeps = Pick<CoreDeps, 'db' | 'clock' | 'jobs' | 'secrets'>

/**
 * The token of a sign-in whose password was right: it opens nothing but the second step, of this account. Throws 401
 * where the password was changed meanwhile.
 */
export async function openPendingSignIn(
  { db, clock }: SignInDeps,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<SignInPending> {
  const now = clock.now()
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + pendingLifeMs)
  await db.transaction().execute(async (transaction) => {
    if (!(await lockPassword(transaction, { userId, passwordHash }))) throw authErrors.invalidCredentials()
    const tokenHash = hashSecret(token)
    await createPendingSignIn(transaction, { tokenHash, userId, triesLeft: maxTries, now, expiresAt })
  })
  return { pending_token: token, expires_at: expiresAt.toISOString() }
}

/**
 * The user who finishes a sign-in with the right code; the token is used up. Throws 400 or 429 on `code`, and 401 where
 * the sign-in has to begin again: after 10 minutes, five wrong codes, or a change of the password or the second step.
 */
export async function finishPendingSignIn(
  deps: SignInDeps & { log: Pick<FastifyBaseLogger, 'info'> },
  { token, code }: { token: string; code: string },
) {
  const { db, clock } = deps
  const now = clock.now()
  const tokenHash = hashSecret(token)
  const found = await findPendingSignIn(db, { tokenHash, now })
  // Read before the code is taken: a password that is changed meanwhile is found out when the session begins.
  const user = found && (await findUser(db, found.user_id))
  if (!user) throw twoStepErrors.signInExpired()
  const outcome = await db.transaction().execute(async (transaction) => {
    // One try of an account after the other: what is read next is what the one before has left.
    await lockTwoStep(transaction, user.id)
    const pending = await findPendingSignIn(transaction, { tokenHash, now })
    if (!pending) throw twoStepErrors.signInExpired()
    const result = await takeCode(deps, transaction, { userId: user.id, code, now })
    const triesLeft = pending.tries_left - 1
    if (result.kind === 'right' || triesLeft === 0) await deletePendingSignIn(transaction, tokenHash)
    else await saveTriesLeft(transaction, { tokenHash, triesLeft })
    return { ...result, isOver: triesLeft === 0 }
  })
  if (outcome.kind !== 'right') {
    deps.log.info({ user: user.id, factors: ['password', 'code'], outcome: outcome.kind }, 'sign-in refused')
  }
  if (outcome.kind !== 'right' && outcome.isOver) throw twoStepErrors.signInTriesUsed()
  requireRightCode(outcome)
  return user
}
