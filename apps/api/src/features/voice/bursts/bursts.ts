import type { CoreDeps } from '../../../core/core-deps.ts'
import type { Database } from '../../../core/database/open-database.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { type BurstRule, getSlot, getSlotStart, listBursts } from '../../rollups/rollups.public.ts'
import { addBurstMail } from './burst-mail.ts'
import type { BurstWatch } from './burst-watch.ts'
import { findBurst, saveBurstOnce } from './bursts.repository.ts'

/** A campaign doubles what is usual; a program that sends by itself is far beyond it. */
const rule: BurstRule = { fewest: 200, times: 5, fewestDays: 3 }
/** For so long a burst is shown, and the next one tells nobody anything new. */
const quietMs = 7 * 24 * 3_600_000

/**
 * Tells owners of a quarter hour unlike their store's week, by mail, in the trail and on the store page, once a week at
 * most. Every process looks at what it has recorded itself.
 */
export async function sweepBursts(
  deps: Pick<CoreDeps, 'db' | 'clock' | 'jobs'> & { bursts: BurstWatch },
): Promise<void> {
  const { db, clock, jobs, bursts } = deps
  const workspaceIds = bursts.take()
  if (workspaceIds.length === 0) return
  const now = clock.now()
  const since = new Date(now.getTime() - quietMs)
  for (const burst of await listBursts(db, { workspaceIds, slot: getSlot(now), rule })) {
    await db.transaction().execute(async (transaction) => {
      if (!(await saveBurstOnce(transaction, { burst, now, since }))) return
      const { workspaceId, searches, usual } = burst
      const details = { searches: String(searches), usual: String(usual) }
      await recordAudit(transaction, { workspaceId, actor: null, action: 'voice.burst_noticed', details, now })
      await addBurstMail(jobs, transaction, burst)
    })
  }
}

/** The burst of the last week that the owner was told of, or null. */
export async function describeBurst(
  db: Database,
  { workspaceId, now }: { workspaceId: string; now: Date },
): Promise<{ at: string; searches: number; usual: number } | null> {
  const burst = await findBurst(db, { workspaceId, since: new Date(now.getTime() - quietMs) })
  return burst && { at: getSlotStart(burst.slot).toISOString(), searches: burst.searches, usual: burst.usual }
}
