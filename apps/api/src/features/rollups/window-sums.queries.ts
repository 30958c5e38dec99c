import { sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import { slotsPerDay } from './calendar.ts'
import { countNoResults } from './rollup-deltas.ts'

/** A stretch of quarter hours of a store: slots, from inclusive, to exclusive. */
export interface SlotWindow {
  workspaceId: string
  from: number
  to: number
}

export interface WindowSums {
  searches: number
  /** Of them, those that found no product. */
  noResult: number
  /** Sentences that were spoken, and answered by Voice Shop. */
  spoken: number
}

/** What was counted in each of the windows, in their order: one scan of the primary key for each. */
export async function sumWindows(db: Database, windows: readonly SlotWindow[]): Promise<WindowSums[]> {
  if (windows.length === 0) return []
  // A lateral query of windows cannot be sent to the machines on which their stores lie; this join can.
  const { rows } = await sql<{ place: number; searches: string; no_result: string; other: string; spoken: string }>`
    select t.place::int as place, sum(s.searches) as searches, sum(s.no_result) as no_result, sum(s.other) as other,
      sum(s.spoken) as spoken
    from unnest(
      ${windows.map(({ workspaceId }) => workspaceId)}::uuid[], ${windows.map(({ from }) => from)}::int[],
      ${windows.map(({ to }) => to)}::int[]
    ) with ordinality as t (workspace_id, first, after, place)
    join search_rollups s on s.workspace_id = t.workspace_id
      and s.grain = 's' and s.bucket >= t.first and s.bucket < t.after
    group by t.place
  `.execute(db)
  const sums = windows.map(() => ({ searches: 0, noResult: 0, spoken: 0 }))
  for (const { place, searches, no_result, other, spoken } of rows) {
    const noResult = countNoResults({ no_result: Number(no_result), other: Number(other) })
    sums[place - 1] = { searches: Number(searches), noResult, spoken: Number(spoken) }
  }
  return sums
}

async function readLastSearches(
  db: Database,
  { workspaceIds, since }: { workspaceIds: readonly string[]; since: number },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ workspace_id: string; slot: number }>`
    select workspace_id, max(bucket) as slot from search_rollups
    where workspace_id = any(${workspaceIds}::uuid[]) and grain = 's' and bucket >= ${since}::int and searches > 0
    group by workspace_id
  `.execute(db)
  return new Map(rows.map(({ workspace_id, slot }) => [workspace_id, slot]))
}

/**
 * The last quarter hour with a search, of each store that had one since `since`. Those of the last day before `slot` are read
 * first: it is the busy ones that have many rows.
 */
export async function listLastSearches(
  db: Database,
  { workspaceIds, since, slot }: { workspaceIds: readonly string[]; since: number; slot: number },
): Promise<Map<string, number>> {
  const last = await readLastSearches(db, { workspaceIds, since: Math.max(since, slot - slotsPerDay) })
  const quiet = workspaceIds.filter((workspaceId) => !last.has(workspaceId))
  if (quiet.length === 0) return last
  return new Map([...last, ...(await readLastSearches(db, { workspaceIds: quiet, since }))])
}
