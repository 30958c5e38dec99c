import { getSlot, ShopperDeltas } from '../rollups/rollups.public.ts'
import type { CheckedSearch } from './event-check.ts'
import type { ShopperSlot, VisitNeighbours } from './visits.repository.ts'

/** The visits that searches make: one a shopper and slot. */
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

/**
 * The visits that are new, and what they add to the roll-ups.
 *
 * @param neighbours what the database knows around them; a shopper without any visit has no row
 */
export function addVisits(
  visits: readonly ShopperSlot[],
  neighbours: readonly VisitNeighbours[],
): { added: ShopperSlot[]; deltas: ShopperDeltas } {
  const known = new Map(neighbours.map((row) => [`${row.slot} ${row.shopper_id}`, row]))
  const deltas = new ShopperDeltas()
  const added: ShopperSlot[] = []
  // Slots that this group adds to a shopper come between those that the database knows.
  const addedByShopper = new Map<string, number[]>()
  for (const visit of visits) {
    const { last = null, at_or_before = null, next = null } = known.get(`${visit.slot} ${visit.shopperId}`) ?? {}
    const previous = next === null ? last : at_or_before
    if (previous === visit.slot) continue
    const others = addedByShopper.get(visit.shopperId) ?? []
    const before = others.filter((slot) => slot < visit.slot)
    const after = others.filter((slot) => slot > visit.slot)
    deltas.addVisit({
      slot: visit.slot,
      previous: pickNearest(Math.max, previous, before.length > 0 ? Math.max(...before) : null),
      next: pickNearest(Math.min, next, after.length > 0 ? Math.min(...after) : null),
    })
    addedByShopper.set(visit.shopperId, [...others, visit.slot])
    added.push(visit)
  }
  return { added, deltas }
}
