import { findConnection } from './connection/connections.repository.ts'
import { addLeaveJob } from './disconnect/leave-store.ts'
import { removeExpiredMerchant } from './install/installs.repository.ts'
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
  const expired = await db
    .selectFrom('merchants')
    .select('id')
    .where('claim_expires_at', '<=', now)
    .limit(mostAtOnce)
    .execute()
  for (const { id } of expired) {
    await db.transaction().execute(async (transaction) => {
      const row = await findConnection(transaction, id)
      const isRemoved = await removeExpiredMerchant(transaction, { merchantId: id, now })
      if (isRemoved && row) await addLeaveJob(deps, transaction, row)
    })
  }
  await removeOldWebhooks(db, new Date(now.getTime() - keepWebhooksMs))
  await db.deleteFrom('platform_leases').where('expires_at', '<', now).execute()
}
