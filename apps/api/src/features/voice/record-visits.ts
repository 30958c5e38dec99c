import type { Transaction } from 'kysely'
import type { Tables } from '../../core/database/tables.ts'
import { addToShopperRollups, getSlot, ShopperDeltas } from '../analytics/analytics.public.ts'
import type { CheckedSearch } from './event-check.ts'
import { insertVisits, type ShopperSlot, type VisitNeighbours } from './visits.repository.ts'

/** The shoppers' visits that searches make: one a shopper and slot. */
export function listVisits(searches: readonly CheckedSearch[]): ShopperSlot[] {
  const byKey = new Map<string, ShopperSlot>()
  for (const search of searches) {
    const slot = getSlot(search.occurredAt)
    byKey.set(`${slot} ${search.shopper_id}`, { shopperId: search.shopper_id, slot })
  }
  return [...byKey.values()]
}

/** The nearest of two slots, either of which may be missing. */
function pickNearest(pick: (...slots: number[]) => number, left: number | null, right: number | null): number | null {
  if (left === null) return right
  return right === null ? left : pick(left, right)
}

/** Writes the visits that are new, and what they add to the roll-ups. `visits` are those of accepted searches. */
export async function recordVisits(
  transaction: Transaction<Tables>,
  workspaceId: string,
  visits: readonly (ShopperSlot & VisitNeighbours)[],
): Promise<void> {
  const deltas = new ShopperDeltas()
  const added: ShopperSlot[] = []
  // Slots that this group adds to a shopper come between those that the database knows.
  const addedByShopper = new Map<string, number[]>()
  for (const visit of visits) {
    if (visit.isKnown) continue
    const others = addedByShopper.get(visit.shopperId) ?? []
    const before = others.filter((slot) => slot < visit.slot)
    const after = others.filter((slot) => slot > visit.slot)
    deltas.addVisit({
      slot: visit.slot,
      previous: pickNearest(Math.max, visit.previous, before.length > 0 ? Math.max(...before) : null),
      next: pickNearest(Math.min, visit.next, after.length > 0 ? Math.min(...after) : null),
    })
    addedByShopper.set(visit.shopperId, [...others, visit.slot])
    added.push(visit)
  }
  await Promise.all([
    insertVisits(transaction, workspaceId, added),
    addToShopperRollups(transaction, workspaceId, deltas.rows),
  ])
}
