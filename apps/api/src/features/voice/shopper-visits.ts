import { getSlot, type Visit } from '../rollups/rollups.public.ts'
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

/** A visit that is new, with the shopper's slots around it when it came. */
export interface AddedVisit extends Visit {
  shopperId: string
}

/**
 * The visits that are new, each with those around it: known ones and, of this group, the ones before it in the list.
 *
 * @param neighbours what the database knows around them; a shopper without any visit has no row
 */
export function listAddedVisits(visits: readonly ShopperSlot[], neighbours: readonly VisitNeighbours[]): AddedVisit[] {
  const known = new Map(neighbours.map((row) => [`${row.slot} ${row.shopper_id}`, row]))
  const added: AddedVisit[] = []
  // Slots that this group adds to a shopper come between those that the database knows.
  const addedByShopper = new Map<string, number[]>()
  for (const { shopperId, slot } of visits) {
    const { last = null, at_or_before = null, next = null } = known.get(`${slot} ${shopperId}`) ?? {}
    const previous = next === null ? last : at_or_before
    if (previous === slot) continue
    const others = addedByShopper.get(shopperId) ?? []
    const before = others.filter((other) => other < slot)
    const after = others.filter((other) => other > slot)
    added.push({
      shopperId,
      slot,
      previous: pickNearest(Math.max, previous, before.length > 0 ? Math.max(...before) : null),
      next: pickNearest(Math.min, next, after.length > 0 ? Math.min(...after) : null),
    })
    addedByShopper.set(shopperId, [...others, slot])
  }
  return added
}
