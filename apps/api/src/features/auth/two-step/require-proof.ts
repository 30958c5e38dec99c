import type { CoreDeps } from '../../../core/core-deps.ts'
import { asSystem } from '../../../core/database/as-workspace.ts'
import { findTwoStep } from '../../users/users.public.ts'
import { verifyUserPassword } from '../verify-user-password.ts'
import { requireRightCode, takeCode } from './take-code.ts'
import { twoStepErrors } from './two-step.errors.ts'

export type ProofDeps = Pick<CoreDeps, 'db' | 'clock' | 'jobs' | 'secrets' | 'rateLimits'>

interface Proof {
  userId: string
  password?: string | undefined
  code?: string | undefined
}

/**
 * For what a session that somebody found open must not do: the password and, where two-step sign-in is on, a code,
 * which is used up. Throws 400 on `password` or `code`, 429 after too many wrong ones.
 */
export function requireProof(deps: ProofDeps, proof: Proof): Promise<void> {
  // The request may be a workspace's by now.
  return asSystem('proof', () => check(deps, proof))
}

async function check(deps: ProofDeps, { userId, password, code }: Proof): Promise<void> {
  const { db, clock } = deps
  if (!password) throw twoStepErrors.passwordMissing()
  if (!(await verifyUserPassword(deps, { userId, password }))) throw twoStepErrors.wrongPassword()
  if (!(await findTwoStep(db, userId))) return
  if (!code) throw twoStepErrors.codeMissing()
  requireRightCode(
    await db.transaction().execute((transaction) => takeCode(deps, transaction, { userId, code, now: clock.now() })),
  )
}
