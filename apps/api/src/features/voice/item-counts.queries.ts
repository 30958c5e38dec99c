import { sql } from 'kysely'
import { getSlotStart, type ItemCount, type ListItemCounts, slotMs } from '../rollups/rollups.public.ts'

/** Counts products and categories by slot: of searches, and of clicks by the time of their search. */
export const listItemCounts: ListItemCounts = async (db, { workspaceId, from, to }) => {
  const [start, end] = [getSlotStart(from), getSlotStart(to)]
  const slotOf = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000 / ${slotMs}::int)::int`
  const said = sql`voice_searches s cross join lateral unnest(s.product_keys) as told (key)
    join recommended_products r on r.workspace_id = ${workspaceId} and r.key = told.key
    where s.workspace_id = ${workspaceId} and s.occurred_at >= ${start} and s.occurred_at < ${end}`
  const { rows } = await sql<ItemCount>`
    select ${slotOf('s.occurred_at')} as slot, 'p' as kind, r.product ->> 'product_id' as name, count(*)::int as searches,
      0 as clicked
    from ${said} group by 1, 3
    union all
    select ${slotOf('s.occurred_at')}, 'c', r.product ->> 'category', count(distinct s.id)::int, 0
    from ${said} and r.product ->> 'category' is not null group by 1, 3
    union all
    select ${slotOf('c.searched_at')}, 'p', c.product_id, 0, count(*)::int from voice_clicks c
    where c.workspace_id = ${workspaceId} and c.searched_at >= ${start} and c.searched_at < ${end} group by 1, 3
  `.execute(db)
  return rows
}
