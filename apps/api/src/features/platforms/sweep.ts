import { listExpiredMerchants, removeExpiredMerchant } from '../workspaces/workspaces.public.ts'
import { findConnection } from './connection/connections.repository.ts'
import { addCleanupJob } from './disconnect/remove-connection.ts'
import type { PlatformDeps } from './platform-adapters.ts'
import { removeOldWebhooks } from './webhooks/webhooks.repository.ts'

const mostAtOnce = 500
const keepWebhooksMs = 30 * 24 * 60 * 60 * 1000

/**
 * Removes stores that waited a day for their owner, and the memory of old webhooks. Every process may do it every
 * minute; a store that is claimed just then stays.
 */
export async function sweepPlatforms(deps: Pick<PlatformDeps, 'db' | 'clock' | 'jobs' | 'platforms'>): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  for (const id of await listExpiredMerchants(db, { now, limit: mostAtOnce })) {
    await db.transaction().execute(async (transaction) => {
      const row = await findConnection(transaction, id)
      const isRemoved = await removeExpiredMerchant(transaction, { merchantId: id, now })
      if (isRemoved && row) await addCleanupJob(deps, transaction, row)
    })
  }
  await removeOldWebhooks(db, new Date(now.getTime() - keepWebhooksMs))
  await db.deleteFrom('platform_leases').where('expires_at', '<', now).execute()
}
