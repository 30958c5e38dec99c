import type { CoreDeps } from '../../../core/core-deps.ts'
import { findTwoStep } from '../../users/users.public.ts'
import { verifyUserPassword } from '../verify-user-password.ts'
import { requireRightCode, takeCode } from './take-code.ts'
import { twoStepErrors } from './two-step.errors.ts'

export type ProofDeps = Pick<CoreDeps, 'db' | 'clock' | 'jobs' | 'secrets' | 'rateLimits'>

/**
 * For what a session that somebody found open must not do: the password and, where two-step sign-in is on, a code,
 * which is used up. Throws 400 on `password` or `code`, 429 after too many wrong ones.
 */
export async function requireProof(
  deps: ProofDeps,
  { userId, password, code }: { userId: string; password?: string | undefined; code?: string | undefined },
): Promise<void> {
  const { db, clock } = deps
  if (!password) throw twoStepErrors.passwordMissing()
  if (!(await verifyUserPassword(deps, { userId, password }))) throw twoStepErrors.wrongPassword()
  if (!(await findTwoStep(db, userId))) return
  if (!code) throw twoStepErrors.codeMissing()
  requireRightCode(
    await db.transaction().execute((transaction) => takeCode(deps, transaction, { userId, code, now: clock.now() })),
  )
}
