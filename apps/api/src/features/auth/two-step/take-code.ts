import type { Transaction } from 'kysely'
import type { CoreDeps } from '../../../core/core-deps.ts'
import type { Tables } from '../../../core/database/tables.ts'
import {
  lockTwoStep,
  saveLastStep,
  saveWrongCodes,
  type TwoStepRow,
  takeRecoveryCode,
} from '../../users/users.public.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { openSecret } from './sealed-secret.ts'
import { findTotpStep, totpPattern } from './totp.ts'
import { twoStepErrors } from './two-step.errors.ts'
import { notifyOfRecoveryCode, notifyOfWrongCodes } from './two-step-notices.ts'

/** Most wrong codes of the app that an account bears in an hour. Somebody who has the password would need years. */
export const maxWrongCodes = 10
const windowMs = 60 * 60 * 1000

export type CodeOutcome =
  | { kind: 'right' }
  | { kind: 'wrong' | 'used' | 'not on' }
  | { kind: 'locked'; retryAfterSeconds: number }

interface CodeInput {
  userId: string
  /** As it was typed. */
  code: string
  now: Date
}

/** The wrong codes that still count. */
function countWrongCodes({ wrong_codes, wrong_since }: TwoStepRow, now: Date): { count: number; since: Date } {
  const isOver = wrong_since === null || now.getTime() - wrong_since.getTime() >= windowMs
  return isOver ? { count: 0, since: now } : { count: wrong_codes, since: wrong_since }
}

async function takeTotp(
  deps: Pick<CoreDeps, 'jobs' | 'secrets'>,
  transaction: Transaction<Tables>,
  { row, code, now }: { row: TwoStepRow; code: string; now: Date },
): Promise<CodeOutcome> {
  const userId = row.user_id
  const { count, since } = countWrongCodes(row, now)
  if (count >= maxWrongCodes) {
    return { kind: 'locked', retryAfterSeconds: Math.ceil((since.getTime() + windowMs - now.getTime()) / 1000) }
  }
  const step = findTotpStep(openSecret(deps.secrets.twoStepKeys, row), code, now)
  if (step !== null && step > row.last_step) {
    await saveLastStep(transaction, { userId, step })
    return { kind: 'right' }
  }
  if (step !== null) return { kind: 'used' }
  await saveWrongCodes(transaction, { userId, count: count + 1, since })
  if (count + 1 === maxWrongCodes) await notifyOfWrongCodes(deps, transaction, userId)
  return { kind: 'wrong' }
}

/**
 * Takes a code of the user's app, or a recovery code, which can each be taken once. The user's row stays locked until
 * the transaction ends, which has to be committed whatever the outcome: wrong codes are counted. Too many wrong ones of
 * the app, which could be guessed, stop those of the app for an hour; recovery codes still open the account then.
 */
export async function takeCode(
  deps: Pick<CoreDeps, 'jobs' | 'secrets'>,
  transaction: Transaction<Tables>,
  input: CodeInput,
): Promise<CodeOutcome> {
  const { userId, now } = input
  const row = await lockTwoStep(transaction, userId)
  if (!row) return { kind: 'not on' }
  const code = input.code.replace(/[\s-]/g, '')
  if (totpPattern.test(code)) return takeTotp(deps, transaction, { row, code, now })
  const hash = hashRecoveryCode(openSecret(deps.secrets.twoStepKeys, row), code)
  if (!(await takeRecoveryCode(transaction, { userId, hash, now }))) return { kind: 'wrong' }
  await notifyOfRecoveryCode(deps, transaction, { userId, now })
  return { kind: 'right' }
}

/** Throws what is wrong with a code that was not right: on `code`. */
export function requireRightCode(outcome: CodeOutcome): void {
  switch (outcome.kind) {
    case 'right':
      return
    case 'wrong':
      throw twoStepErrors.wrongCode()
    case 'used':
      throw twoStepErrors.usedCode()
    case 'not on':
      throw twoStepErrors.notOn()
    case 'locked':
      throw twoStepErrors.tooManyCodes(outcome.retryAfterSeconds)
  }
}
