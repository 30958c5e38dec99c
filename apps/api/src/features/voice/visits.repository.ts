import { type RawBuilder, sql } from 'kysely'
import { formatArray, formatTexts } from '../../core/database/array-text.ts'
import { defineInsert } from '../../core/database/insert-rows.ts'
import { toColumns, type WorkspaceRows } from '../../core/database/workspace-rows.ts'

/**
 * For a statement: how `shopper_visits` names a shopper, by 64 bits. Of 100 million shoppers of a store two would be counted as one
 * once in 3,700 stores.
 */
export function hashShopper(shopperId: RawBuilder<unknown>): RawBuilder<number> {
  return sql`hashtextextended(${shopperId}, 0)`
}

/** A shopper's presence in a slot. */
export interface ShopperSlot {
  shopperId: string
  slot: number
}

/** Of a visit asked for: the shopper's last visit, and, where that is later than it, the ones around it. */
export interface VisitNeighbours {
  shopper_id: string
  slot: number
  last: number | null
  at_or_before: number | null
  next: number | null
}

/**
 * Reads what is known around visits. A visit at or after the shopper's last one, which nearly all are, takes one
 * probe; see the note on look-ups in voice.repository.ts.
 */
export function readVisitNeighbours(
  visits: readonly WorkspaceRows<ShopperSlot>[],
): RawBuilder<VisitNeighbours & { workspace_id: string }> {
  const { rows, workspaceId, ids, idColumn } = toColumns(visits)
  return sql`
    select ${workspaceId} as workspace_id, t.shopper_id, t.slot, last.slot as last, late.at_or_before, late.next
    from (
      select *, ${hashShopper(sql`shopper_id`)} as shopper from unnest(
        ${ids} ${formatTexts(rows.map((visit) => visit.shopperId))}::text[],
        ${formatArray(rows.map((visit) => visit.slot))}::int[]
      ) as asked (${idColumn} shopper_id, slot)
      -- By itself: as a part of the look-ups the hash could tell of rows that a policy hides, and no index would be used for them.
      offset 0
    ) as t
    cross join lateral (
      select v.slot from shopper_visits v
      where v.workspace_id = ${workspaceId} and v.shopper = t.shopper
      order by v.slot desc limit 1
    ) as last
    left join lateral (
      select
        (select v.slot from shopper_visits v
          where v.workspace_id = ${workspaceId} and v.shopper = t.shopper and v.slot <= t.slot
          order by v.slot desc limit 1) as at_or_before,
        (select v.slot from shopper_visits v
          where v.workspace_id = ${workspaceId} and v.shopper = t.shopper and v.slot > t.slot
          order by v.slot limit 1) as next
      limit 1
    ) as late on last.slot > t.slot
  `
}

export const insertVisits = defineInsert<ShopperSlot>({
  into: 'shopper_visits',
  columns: [
    { name: 'shopper', type: 'text', read: ({ shopperId }) => shopperId, write: (id) => `hashtextextended(${id}, 0)` },
    { name: 'slot', type: 'int', read: ({ slot }) => slot },
  ],
})
