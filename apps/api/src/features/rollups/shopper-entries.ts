import { type TimeRange, timeRanges } from '@voice-shop/contract'
import { slotsPerDay } from './calendar.ts'
import { getRangeSlots } from './window.ts'

/*
 * Distinct shoppers of a window without counting them. A visit is a shopper's presence in a slot s; p is the same
 * shopper's visit before, if any. A window of L slots that ends before slot E (exclusive) must count a shopper once:
 * take the shopper's first visit in it, which is the one with s in [E - L, E) and p before E - L. Such a visit is
 * counted by the windows with max(s, p + L) < E <= s + L. So
 *
 *   shoppers(E) = #{visits with entry < E} - #{visits with s < E - L},   entry = max(s, p + L)
 *
 * and both terms are prefix sums over slots, which roll-up rows hold. See docs/decisions/0003-roll-ups.md.
 */

/** A visit's slot and the slot of the same shopper's visit before, null for the first. */
export interface Visit {
  slot: number
  previous: number | null
}

export interface ShopperDelta {
  grain: 's' | 'd'
  bucket: number
  visits: number
  entered: Record<TimeRange, number>
}

/** What a group of visits adds to shopper_rollups, summed by row. */
export class ShopperDeltas {
  readonly #rows = new Map<string, ShopperDelta>()

  get rows(): ShopperDelta[] {
    return [...this.#rows.values()]
  }

  #getRows(slot: number): ShopperDelta[] {
    const places = [
      { grain: 's' as const, bucket: slot },
      { grain: 'd' as const, bucket: Math.floor(slot / slotsPerDay) },
    ]
    return places.map((place) => {
      const key = `${place.grain}${place.bucket}`
      const row = this.#rows.get(key) ?? { ...place, visits: 0, entered: { day: 0, week: 0, month: 0, year: 0 } }
      this.#rows.set(key, row)
      return row
    })
  }

  #addEntries({ slot, previous }: Visit, sign: 1 | -1): void {
    for (const timeRange of timeRanges) {
      const entry = previous === null ? slot : Math.max(slot, previous + getRangeSlots(timeRange))
      for (const row of this.#getRows(entry)) row.entered[timeRange] += sign
    }
  }

  /**
   * A new visit between the shopper's visits before and after it. A late event can put one before a known visit,
   * whose own previous visit it then becomes.
   */
  addVisit(visit: Visit & { next: number | null }): void {
    for (const row of this.#getRows(visit.slot)) row.visits += 1
    this.#addEntries(visit, 1)
    if (visit.next === null) return
    this.#addEntries({ slot: visit.next, previous: visit.previous }, -1)
    this.#addEntries({ slot: visit.next, previous: visit.slot }, 1)
  }
}
