import { AppError } from '../../core/errors.ts'
import { getActor, recordAudit } from '../audit/audit.public.ts'
import type { Plan } from '../plans/plans.public.ts'
import { addSyncJob } from './billing.jobs.ts'
import { beginRevision } from './customers.repository.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { syncSubscription } from './sync-subscription.ts'
import type { BillingDeps } from './workspace-billing.ts'

interface PlanChange {
  workspaceId: string
  userId: string
  provider: PaymentProvider['platform']
  from: Plan
  to: Plan
}

/** Has the provider make a change of the plan, and records what came of it. Throws what `make` throws. */
export async function carryOutChange(
  deps: BillingDeps,
  { workspaceId, userId, provider, from, to }: PlanChange,
  make: () => Promise<void>,
): Promise<void> {
  const key = { workspaceId, provider }
  try {
    await make()
  } catch (error) {
    // A provider that did not answer may have made the change.
    if (error instanceof AppError && error.status >= 500) await addSyncJob(deps.jobs, deps.db, key)
    throw error
  } finally {
    await beginRevision(deps.db, key)
  }
  await deps.db.transaction().execute(async (transaction) => {
    const actor = await getActor(transaction, userId)
    const details = { from: from.name, to: to.name }
    const now = deps.clock.now()
    await recordAudit(transaction, { workspaceId, actor, action: 'billing.plan_change_requested', details, now })
    await addSyncJob(deps.jobs, transaction, key)
  })
  // The change is made. Where it cannot be read back at once, the job does it.
  await syncSubscription(deps, key).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
}
