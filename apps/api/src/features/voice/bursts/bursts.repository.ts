import type { Transaction } from 'kysely'
import type { Database } from '../../../core/database/open-database.ts'
import type { Tables } from '../../../core/database/tables.ts'
import type { Burst } from '../../rollups/rollups.public.ts'

/** Notes a burst unless one was noted since `since`. Returns whether it did: of several that try at once one does. */
export async function saveBurstOnce(
  transaction: Transaction<Tables>,
  { burst, now, since }: { burst: Burst; now: Date; since: Date },
): Promise<boolean> {
  const { workspaceId, slot, searches, usual } = burst
  const noticed = { slot, searches, usual, noticed_at: now }
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('burst_notices')
    .values({ workspace_id: workspaceId, ...noticed })
    .onConflict((conflict) =>
      conflict.column('workspace_id').doUpdateSet(noticed).where('burst_notices.noticed_at', '<=', since),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The burst that was noted after `since`, or null. */
export async function findBurst(
  db: Database,
  { workspaceId, since }: { workspaceId: string; since: Date },
): Promise<Omit<Burst, 'workspaceId'> | null> {
  const row = await db
    .selectFrom('burst_notices')
    .select(['slot', 'searches', 'usual'])
    .where('workspace_id', '=', workspaceId)
    .where('noticed_at', '>', since)
    .executeTakeFirst()
  return row ? { slot: row.slot, searches: Number(row.searches), usual: Number(row.usual) } : null
}
