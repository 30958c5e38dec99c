import type { Transaction } from 'kysely'
import type { Tables } from '../../core/database/tables.ts'
import type { JobQueue } from '../../core/jobs/job-kind.ts'
import { type Actor, recordAudit } from '../audit/audit.public.ts'
import { requestImport } from '../catalogue/catalogue.public.ts'
import { markProven } from '../users/users.public.ts'
import { getMerchant } from '../workspaces/workspaces.public.ts'

/** Notes that an installed store has its owner, and has its products read, in the transaction of the claim. */
export async function recordClaim(
  { jobs }: { jobs: JobQueue },
  transaction: Transaction<Tables>,
  claimed: { workspaceId: string; merchantId: string; userId: string; actor: Actor | null; now: Date },
): Promise<void> {
  const { workspaceId, merchantId, userId, actor, now } = claimed
  const { store_name: store } = await getMerchant(transaction, merchantId)
  await recordAudit(transaction, { workspaceId, actor, action: 'platforms.store_connected', details: { store }, now })
  // A platform knows whose store it is.
  await markProven(transaction, { userId, now })
  await requestImport(jobs, transaction, workspaceId)
}
