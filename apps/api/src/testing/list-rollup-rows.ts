import { sql } from 'kysely'
import type { Database } from '../core/database/open-database.ts'
import { mergeWaitingItems } from '../features/rollups/rollups.public.ts'

/**
 * A workspace's roll-ups as texts that are equal where the figures are: without the workspace, in whichever generation
 * and order they were written, items by their names.
 */
export async function listRollupRows(db: Database, input: { workspaceId: string; now: Date }): Promise<string[]> {
  const { workspaceId } = input
  await mergeWaitingItems(db, input)
  const { rows } = await sql<{ row: string }>`
    select (to_jsonb(r) - 'workspace_id' - 'gaps' - 'returned' || jsonb_build_object('grain', lower(grain::text), 'returned', (
      select jsonb_object_agg(gap, count)
      from (select gap, sum(count) as count from unnest(gaps, returned) as g (gap, count) group by gap) as sums
      where count <> 0
    )))::text as row
    from search_rollups r where workspace_id = ${workspaceId}
    union all
    select jsonb_build_array(lower(r.grain::text), r.bucket, i.kind, i.name, sum(u.searches), sum(u.clicked))::text
    from item_rollups r cross join lateral (
      select item, count as searches, 0 as clicked from unnest(r.items, r.searches) as s (item, count)
      union all
      select item, 0, count from unnest(r.clicked_items, r.clicked) as c (item, count)
    ) as u
    left join rollup_items i on i.workspace_id = r.workspace_id and i.number = r.page * 128 + u.item
    where r.workspace_id = ${workspaceId}
    group by r.grain, r.bucket, i.kind, i.name
    order by 1
  `.execute(db)
  return rows.map(({ row }) => row)
}
