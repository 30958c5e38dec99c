import { sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'

/** A stretch of quarter hours of a store: slots, from inclusive, to exclusive. */
export interface SlotWindow {
  workspaceId: string
  from: number
  to: number
}

export interface WindowSums {
  searches: number
  /** Of them, those without a product. */
  noResult: number
}

/** What was counted in each of the windows, in their order: one scan of the primary key for each. */
export async function sumWindows(db: Database, windows: readonly SlotWindow[]): Promise<WindowSums[]> {
  if (windows.length === 0) return []
  const { rows } = await sql<{ place: string; searches: string; no_result: string }>`
    select t.place, r.searches, r.no_result
    from unnest(
      ${windows.map(({ workspaceId }) => workspaceId)}::uuid[], ${windows.map(({ from }) => from)}::int[],
      ${windows.map(({ to }) => to)}::int[]
    ) with ordinality as t (workspace_id, first, after, place)
    cross join lateral (
      select coalesce(sum(s.searches), 0) as searches, coalesce(sum(s.no_result), 0) as no_result
      from search_rollups s
      where s.workspace_id = t.workspace_id and s.grain = 's' and s.bucket >= t.first and s.bucket < t.after
    ) as r
    order by t.place
  `.execute(db)
  return rows.map((row) => ({ searches: Number(row.searches), noResult: Number(row.no_result) }))
}

/** The last quarter hour with a search, of each store that had one since `since`. */
export async function listLastSearches(
  db: Database,
  { workspaceIds, since }: { workspaceIds: readonly string[]; since: number },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ workspace_id: string; slot: number | null }>`
    select t.workspace_id, (
      select s.bucket from search_rollups s
      where s.workspace_id = t.workspace_id and s.grain = 's' and s.bucket >= ${since}::int and s.searches > 0
      order by s.bucket desc limit 1
    ) as slot
    from unnest(${workspaceIds}::uuid[]) as t (workspace_id)
  `.execute(db)
  return new Map(rows.flatMap(({ workspace_id, slot }) => (slot === null ? [] : [[workspace_id, slot] as const])))
}
