import type { AuditAction } from '@voice-shop/contract'
import type { Transaction } from 'kysely'
import type { CoreDeps } from '../../../core/core-deps.ts'
import type { Tables } from '../../../core/database/tables.ts'
import { getActor, recordAudit } from '../../audit/audit.public.ts'
import { countRecoveryCodes } from '../../users/users.public.ts'
import { listWorkspaceIds } from '../../workspaces/workspaces.public.ts'
import { addTwoStepMail } from './two-step-mail.ts'

/** Writes what was done to a user's sign-in, by the user or by the system, into the trail of each of its workspaces. */
export async function recordAuditInWorkspaces(
  transaction: Transaction<Tables>,
  input: { userId: string; actor?: null; action: AuditAction; details?: Record<string, string>; now: Date },
): Promise<void> {
  const { userId, action, details = {}, now } = input
  const actor = input.actor === null ? null : await getActor(transaction, userId)
  for (const workspaceId of await listWorkspaceIds(transaction, userId)) {
    await recordAudit(transaction, { workspaceId, actor, action, details, now })
  }
}

/** Tells user and workspaces that a recovery code was used, once the transaction commits. */
export async function notifyOfRecoveryCode(
  { jobs }: Pick<CoreDeps, 'jobs'>,
  transaction: Transaction<Tables>,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const left = await countRecoveryCodes(transaction, userId)
  await addTwoStepMail(jobs, transaction, { userId, event: 'recovery_code_used', language: null, left })
  await recordAuditInWorkspaces(transaction, { userId, action: 'auth.recovery_code_used', now })
}

/** Tells the user that somebody who knows the password does not have the app. */
export async function notifyOfWrongCodes(
  { jobs }: Pick<CoreDeps, 'jobs'>,
  transaction: Transaction<Tables>,
  userId: string,
): Promise<void> {
  await addTwoStepMail(jobs, transaction, { userId, event: 'wrong_codes', language: null, left: 0 })
}
