import type { FoundProduct, Understanding } from '../model.ts'
import { RankRules, type Rule } from '../rules/rules.ts'
import type { IndexedProduct } from '../segment/columns.ts'
import type { Segment } from '../segment/segment.ts'
import { listGivenUp } from './describe-found.ts'
import { foldBrands } from './find.ts'
import { listMisses, listUnsaid, meetWishes, missOfProduct } from './meet-wishes.ts'

/** Places by product, once for each segment: those are never changed. */
const placesBySegment = new WeakMap<Segment, ReadonlyMap<string, number>>()

function getPlaces(segment: Segment): ReadonlyMap<string, number> {
  const known = placesBySegment.get(segment)
  if (known) return known
  const places = new Map(Array.from(segment.products.ids, (id, place) => [id, place]))
  placesBySegment.set(segment, places)
  return places
}

interface FitInput {
  productIds: readonly string[]
  rules: readonly Rule[]
  /** The sentence as it was said, and as its synonyms mean it. */
  sentences: readonly string[]
}

/**
 * Of products that something else than words has found those that may be shown for a sentence, in their order, each with
 * what it misses: by the same bounds as `find`. Type, negation, stock, a child's age and the owner's hides are never given up.
 */
export function fitProducts(
  segment: Segment,
  { wishes }: Understanding,
  { productIds, rules: owners, sentences }: FitInput,
): FoundProduct[] {
  const places = getPlaces(segment)
  const rules = new RankRules(owners, sentences)
  const bounds = foldBrands(wishes)
  const types = wishes.types.filter((type) => !wishes.not?.types?.includes(type))
  const isOfType = ({ type }: IndexedProduct) => types.length === 0 || (type !== null && types.includes(type))
  return productIds.flatMap((productId) => {
    const place = places.get(productId)
    if (place === undefined) return []
    const product = segment.products.get(place)
    if ((segment.isTyped && !isOfType(product)) || rules.isHidden(product)) return []
    const met = meetWishes(product, bounds, missOfProduct(product, bounds))
    if (met === null) return []
    const { variantId } = product.table.get(met.variant)
    const misses = [...listMisses(met.misses), ...listUnsaid(product, bounds)]
    const givenUp = listGivenUp({ product, variant: met.variant, misses: met.misses }, wishes)
    return [{ product_id: productId, variant_id: variantId, reasons: ['meaning'], misses, givenUp }]
  })
}
