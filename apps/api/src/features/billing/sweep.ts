import type { CoreDeps } from '../../core/core-deps.ts'
import { addDueSyncJob, addDueTopUpJob } from './billing.jobs.ts'
import { listDueReads } from './subscriptions.repository.ts'
import { listAskedTopUps } from './top-ups.repository.ts'
import { mailUsageWarnings } from './usage-warnings.ts'
import { removeOldEvents } from './webhook-events.repository.ts'

const hourMs = 3_600_000
/** A subscription is read at least daily, so that a lost webhook heals. */
const readEveryMs = 20 * hourMs
const keepEventsMs = 30 * 24 * hourMs
/** A top-up is paid within seconds, and told by a webhook in some more. */
const topUpWaitMs = 60_000
const mostReads = 500

type SweepDeps = Pick<CoreDeps, 'db' | 'clock' | 'jobs'>

/**
 * What no request and no webhook begins: subscriptions that were not read for a day or that should have changed, top-ups
 * that were asked for, owners to be told of their usage, old events. Every process may do it every minute: each step
 * happens once all the same.
 */
export async function sweepBilling(deps: SweepDeps): Promise<void> {
  const now = deps.clock.now()
  const readBefore = new Date(now.getTime() - readEveryMs)
  const due = await listDueReads(deps.db, { readBefore, now, limit: mostReads })
  for (const { workspace_id: workspaceId, provider } of due) {
    await addDueSyncJob(deps.jobs, deps.db, { workspaceId, provider })
  }
  const askedBefore = new Date(now.getTime() - topUpWaitMs)
  for (const { workspace_id: workspaceId, provider } of await listAskedTopUps(deps.db, {
    askedBefore,
    limit: mostReads,
  })) {
    await addDueTopUpJob(deps.jobs, deps.db, { workspaceId, provider })
  }
  await mailUsageWarnings(deps)
  await removeOldEvents(deps.db, new Date(now.getTime() - keepEventsMs))
}
