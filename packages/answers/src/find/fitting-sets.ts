import type { ProductColumns } from '../segment/product-columns.ts'
import { countPlaces, fillSet, getSetLength, keepCommon, type PlaceSet } from './place-set.ts'

/** Fewer are gone through as soon. */
const leastProducts = 10_000
/** Of a million products 32 MB. */
const mostSets = 256

interface Wished {
  /** How often. */
  times: number
  set: PlaceSet | null
}

/**
 * Which of a segment's products meet one part of what sentences wish, for what is wished again and again. To make a set takes a look
 * at all products: it is made at the second time where a tenth or more of them are left to be looked at anyhow, else at the fourth.
 */
class FittingSets {
  readonly #placeCount: number
  /** By the wish; what was wished last comes last. */
  readonly #wished = new Map<string, Wished>()

  constructor(placeCount: number) {
    this.#placeCount = placeCount
  }

  /** Null where there is none yet. */
  find(wish: string, left: PlaceSet, keep: (set: PlaceSet) => void): PlaceSet | null {
    const { times, set } = this.#wished.get(wish) ?? { times: 0, set: null }
    const isDue = times >= 3 || (times > 0 && countPlaces(left) >= 0.1 * this.#placeCount)
    const known = set ?? (isDue ? this.#make(keep) : null)
    this.#wished.delete(wish)
    this.#wished.set(wish, { times: times + 1, set: known })
    for (const [oldest] of this.#wished) {
      if (this.#wished.size <= mostSets) break
      this.#wished.delete(oldest)
    }
    return known
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
