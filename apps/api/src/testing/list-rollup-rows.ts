import { sql } from 'kysely'
import type { Database } from '../core/database/open-database.ts'
import { listNextSlots, mergeWaitingItems, packLateSlots } from '../features/rollups/rollups.public.ts'

/** Quarter hours, wherever they lie. */
async function listSlots(db: Database, workspaceId: string): Promise<string[]> {
  const texts: string[] = []
  for (let from = 0; ; ) {
    const rows = await listNextSlots(db, { workspaceId, from, limit: 1000 })
    const last = rows.at(-1)
    if (!last) return texts
    from = last.bucket + 1
    for (const { gaps, returned, ...counts } of rows) {
      const sums = new Map<number, number>()
      for (const [index, gap] of gaps.entries()) sums.set(gap, (sums.get(gap) ?? 0) + (returned[index] ?? 0))
      const told = [...sums].filter(([, count]) => count !== 0).toSorted(([one], [other]) => one - other)
      texts.push(JSON.stringify({ ...counts, returned: told }))
    }
  }
}

/**
 * A workspace's roll-ups as texts that are equal where the figures are: without the workspace, in whichever generation
 * and order they were written, items by their names.
 */
export async function listRollupRows(db: Database, input: { workspaceId: string; now: Date }): Promise<string[]> {
  const { workspaceId } = input
  await mergeWaitingItems(db, input)
  await packLateSlots(db, workspaceId)
  const slots = await listSlots(db, workspaceId)
  const { rows } = await sql<{ row: string }>`
    select (to_jsonb(r) - 'workspace_id' - 'gaps' - 'returned' || jsonb_build_object('grain', lower(grain::text), 'returned', (
      select jsonb_object_agg(gap, count)
      from (select gap, sum(count) as count from unnest(gaps, returned) as g (gap, count) group by gap) as sums
      where count <> 0
    )))::text as row
    from search_rollups r where workspace_id = ${workspaceId} and grain <> 's'
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
  return [...slots, ...rows.map(({ row }) => row)]
}
