import { sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import { slotsPerDay } from './calendar.ts'

/** A quarter hour with far more searches than any of the week before it. */
export interface Burst {
  workspaceId: string
  slot: number
  searches: number
  /** The most of any quarter hour of the week before. */
  usual: number
}

export interface BurstRule {
  /** Fewer searches in a quarter hour are no burst, whatever the week was like. */
  fewest: number
  /** So many times the fullest quarter hour of the week before. */
  times: number
  /** On so many days of the week before there was a search: of a new store nobody knows what is usual. */
  fewestDays: number
}

/** The bursts of these workspaces in the quarter hours `slot` and the one before, the larger of each. */
export async function listBursts(
  db: Database,
  { workspaceIds, slot, rule }: { workspaceIds: readonly string[]; slot: number; rule: BurstRule },
): Promise<Burst[]> {
  const { rows } = await sql<{ workspace_id: string; slot: number; searches: string; usual: string }>`
    select distinct on (r.workspace_id) r.workspace_id, r.bucket as slot, r.searches, week.usual
    from search_rollups r
    cross join lateral (
      select max(w.searches) as usual, count(distinct w.bucket / ${slotsPerDay}::int) as days
      from search_rollups w
      where w.workspace_id = r.workspace_id and w.grain = 's' and w.searches > 0
        and w.bucket >= r.bucket - ${7 * slotsPerDay}::int and w.bucket < r.bucket - 1
    ) as week
    where r.workspace_id = any(${workspaceIds}::uuid[]) and r.grain = 's'
      and r.bucket >= ${slot - 1}::int and r.bucket <= ${slot}::int
      and r.searches >= ${rule.fewest}::int and r.searches >= week.usual * ${rule.times}::int
      and week.days >= ${rule.fewestDays}::int
    order by r.workspace_id, r.searches desc
  `.execute(db)
  return rows.map((row) => ({
    workspaceId: row.workspace_id,
    slot: row.slot,
    searches: Number(row.searches),
    usual: Number(row.usual),
  }))
}
