import { recordAudit } from '../audit/audit.public.ts'
import { recordNoticeOnce } from './notices.repository.ts'
import type { PaymentDeps } from './payment-providers.ts'

/** Notes, once, that a payment of the workspace was disputed at the bank: what becomes of the plan the provider decides. */
export async function recordDispute(
  { db, clock }: Pick<PaymentDeps, 'db' | 'clock'>,
  { workspaceId, chargeId }: { workspaceId: string; chargeId: string },
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (transaction) => {
    if (!(await recordNoticeOnce(transaction, { workspaceId, subject: `payment_disputed:${chargeId}`, now }))) return
    await recordAudit(transaction, { workspaceId, actor: null, action: 'billing.payment_disputed', details: {}, now })
  })
}
