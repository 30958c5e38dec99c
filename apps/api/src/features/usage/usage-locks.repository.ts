import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '../../core/database/tables.ts'
import { joinMerchants } from '../workspaces/workspaces.public.ts'
import type { RollupState } from './rollup-state.repository.ts'
import type { UsageRow } from './usage.repository.ts'

/** Takes the lock under which a workspace's events are written, until the transaction's end. */
export async function lockUsage(transaction: Transaction<Tables>, workspaceId: string): Promise<void> {
  await transaction
    .selectFrom('usage')
    .select('workspace_id')
    .where('workspace_id', '=', workspaceId)
    .forUpdate()
    .execute()
}

export interface LockedUsage extends UsageRow, RollupState {
  workspace_id: string
  /** Of the store's key. */
  secret_key_hash: string | null
}

/**
 * Takes the locks under which workspaces' events are written, until the transaction's end: in one order, so that two
 * transactions never wait for each other. Who waited sees the usage rows as they are now; of the joined rows PostgreSQL
 * may answer what they were when the wait began.
 */
export function lockUsages(workspaceIds: readonly string[]): RawBuilder<LockedUsage> {
  const [first, ...others] = workspaceIds
  const isAsked = others.length === 0 ? sql`= ${first}` : sql`= any(${workspaceIds}::uuid[])`
  return sql`
    select usage.workspace_id, usage.plan_id, usage.anchor, usage.period_start, usage.period_end, usage.used,
      usage.recordings_used, usage.downloads_used, usage.time_zone, usage.rollup_generation, usage.next_time_zone,
      usage.next_built_until, merchants.secret_key_hash
    from usage ${joinMerchants('usage.workspace_id')}
    where usage.workspace_id ${isAsked}
    order by usage.workspace_id
    for update of usage
  `
}
