import type { ProductColumns } from '../segment/product-columns.ts'
import { countPlaces, fillSet, getSetLength, keepCommon, type PlaceSet } from './place-set.ts'

/** Fewer are gone through as soon. */
const leastProducts = 10_000
/** Of all. */
const leastLeft = 0.1
/** Of a million products 8 MB. */
const mostSets = 64

/** Which of a segment's products meet one part of what sentences wish, for what is wished again and again. */
class FittingSets {
  readonly #placeCount: number
  /** By the wish; null where it was wished once. What was wished last comes last. */
  readonly #sets = new Map<string, PlaceSet | null>()

  constructor(placeCount: number) {
    this.#placeCount = placeCount
  }

  /**
   * Null where the wish is new, and where few are left of which it has to be known: to go through those takes less than to go
   * through all.
   */
  find(wish: string, left: PlaceSet, keep: (set: PlaceSet) => void): PlaceSet | null {
    const known = this.#sets.get(wish)
    if (!known && countPlaces(left) < leastLeft * this.#placeCount) return null
    const set = known === null ? this.#make(keep) : (known ?? null)
    this.#sets.delete(wish)
    this.#sets.set(wish, set)
    for (const [oldest] of this.#sets) {
      if (this.#sets.size <= mostSets) break
      this.#sets.delete(oldest)
    }
    return set
  }

  #make(keep: (set: PlaceSet) => void): PlaceSet {
    const set = new Int32Array(getSetLength(this.#placeCount))
    fillSet(set, this.#placeCount)
    keep(set)
    return set
  }
}

const ofProducts = new WeakMap<ProductColumns, FittingSets>()

/** Leaves of a set what meets a wish. `keep` leaves the same of any set each time that `wish` is the same. */
export function keepMeeting(
  set: PlaceSet,
  products: ProductColumns,
  { wish, keep }: { wish: string; keep: (set: PlaceSet) => void },
): void {
  let sets = ofProducts.get(products)
  if (!sets && products.length >= leastProducts) {
    sets = new FittingSets(products.length)
    ofProducts.set(products, sets)
  }
  const meeting = sets?.find(wish, set, keep)
  if (meeting) keepCommon(set, meeting)
  else keep(set)
}
