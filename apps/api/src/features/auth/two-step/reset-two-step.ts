import type { Database } from '../../../core/database/open-database.ts'
import { deleteTwoStep, findTwoStep, findUserByEmail, lockUser } from '../../users/users.public.ts'
import { revokeSessions } from '../sessions.repository.ts'
import { deletePendingSignIns } from './pending-sign-ins.repository.ts'
import { recordAuditInWorkspaces } from './two-step-notices.ts'

/**
 * Turns two-step sign-in off for an account whose owner has lost app and recovery codes, and ends its sessions. The trail
 * names no person. Returns false where there was nothing to turn off.
 */
export async function resetTwoStep(db: Database, { email, now }: { email: string; now: Date }): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const user = await findUserByEmail(transaction, email)
    if (!user || !(await findTwoStep(transaction, user.id))) return false
    await lockUser(transaction, user.id)
    await deletePendingSignIns(transaction, user.id)
    await deleteTwoStep(transaction, { userId: user.id, now })
    await revokeSessions(transaction, { userId: user.id, exceptId: null, now })
    await recordAuditInWorkspaces(transaction, {
      userId: user.id,
      actor: null,
      action: 'auth.two_step_turned_off',
      now,
    })
    return true
  })
}
