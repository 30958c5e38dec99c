import { sql, type Transaction } from 'kysely'
import { formatArray } from '../../core/database/array-text.ts'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'

/** No time is kept that has been over for less. */
export const restMs = 3 * 3_600_000
/** What is as new is in no time that is kept: clocks of several machines, and who waits for the lock, have the rest. */
const newMs = 2 * 3_600_000

/**
 * Forgets what is kept of the times of orders that change. The transaction holds the lock under which a workspace's orders are
 * written, and so are their sums.
 */
export async function forgetSums(
  transaction: Transaction<Tables>,
  { workspaceId, orderedAt, now }: { workspaceId: string; orderedAt: readonly Date[]; now: Date },
): Promise<void> {
  const old = orderedAt.filter((at) => at.getTime() < now.getTime() - newMs)
  if (old.length === 0) return
  await sql`
    delete from earning_sums s where s.workspace_id = ${workspaceId} and exists (
      select from unnest(${formatArray(old.map((at) => at.toISOString()))}::timestamptz[]) as t (at)
      where t.at >= s.from_at and t.at < s.to_at
    )
  `.execute(transaction)
}

/** Forgets all that is kept of a workspace: what its shoppers said is no longer what it was. */
export async function forgetAllSums(transaction: Transaction<Tables>, workspaceId: string): Promise<void> {
  await transaction.deleteFrom('earning_sums').where('workspace_id', '=', workspaceId).execute()
}

/** Forgets what is kept of times that begin before then, whose orders are deleted. */
export async function forgetOldSums(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('earning_sums').where('from_at', '<', before).execute()
}
