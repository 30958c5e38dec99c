import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../core/database/tables.ts'

export interface ShopperSlot {
  shopperId: string
  slot: number
}

/** Whether a visit is known, and the slots of the same shopper's visits right before and after it. */
export interface VisitNeighbours {
  isKnown: boolean
  previous: number | null
  next: number | null
}

/**
 * The visits around each given one: whether it is known, and the shopper's visits right before and after. A visit at
 * or after the shopper's last one, which nearly all are, takes one probe (see the note on look-ups in voice.repository.ts).
 */
export async function readVisitNeighbours(
  transaction: Transaction<Tables>,
  workspaceId: string,
  visits: readonly ShopperSlot[],
): Promise<VisitNeighbours[]> {
  const { rows } = await sql<{ last: number | null; at_or_before: number | null; next: number | null }>`
    select last.slot as last, late.at_or_before, late.next
    from unnest(
      ${visits.map((visit) => visit.shopperId)}::text[], ${visits.map((visit) => visit.slot)}::int[]
    ) with ordinality as t (shopper_id, slot, place)
    left join lateral (
      select v.slot from shopper_visits v
      where v.workspace_id = ${workspaceId} and v.shopper_id = t.shopper_id
      order by v.slot desc limit 1
    ) as last on true
    left join lateral (
      select
        (select v.slot from shopper_visits v
          where v.workspace_id = ${workspaceId} and v.shopper_id = t.shopper_id and v.slot <= t.slot
          order by v.slot desc limit 1) as at_or_before,
        (select v.slot from shopper_visits v
          where v.workspace_id = ${workspaceId} and v.shopper_id = t.shopper_id and v.slot > t.slot
          order by v.slot limit 1) as next
      limit 1
    ) as late on last.slot > t.slot
    order by t.place
  `.execute(transaction)
  return rows.map(({ last, at_or_before, next }, index) => {
    const previous = next === null ? last : at_or_before
    return { isKnown: previous === visits[index]?.slot, previous, next }
  })
}

export async function insertVisits(
  transaction: Transaction<Tables>,
  workspaceId: string,
  visits: readonly ShopperSlot[],
): Promise<void> {
  if (visits.length === 0) return
  await sql`
    insert into shopper_visits (workspace_id, shopper_id, slot)
    select ${workspaceId}::uuid, shopper_id, slot
    from unnest(${visits.map((visit) => visit.shopperId)}::text[], ${visits.map((visit) => visit.slot)}::int[])
      as t (shopper_id, slot)
  `.execute(transaction)
}
