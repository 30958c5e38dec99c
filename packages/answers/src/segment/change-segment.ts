import type { StoreProduct, StoreVocabulary } from '../model.ts'
import { createPart, type Segment } from './segment.ts'
import { addText, nameWords } from './text-index.ts'

/** A product as it is now; null: gone. */
export interface SegmentChange {
  productId: string
  product: StoreProduct | null
}

function mergePlaces(
  { byType, products }: Segment,
  part: Segment,
  gone: ReadonlySet<number>,
): Map<string, Uint32Array> {
  const merged = new Map(byType)
  for (const place of gone) {
    const type = products.getType(place)
    if (type === null) continue
    const left = merged.get(type)?.filter((other) => other !== place)
    if (left && left.length > 0) merged.set(type, left)
    else merged.delete(type)
  }
  for (const [type, places] of part.byType) {
    merged.set(type, Uint32Array.from([...(merged.get(type) ?? []), ...places.map((place) => place + products.length)]))
  }
  return merged
}

/** Brands, sizes and words that are gone with their products stay known until the segment is made anew. */
function mergeVocabularies(
  one: StoreVocabulary,
  other: StoreVocabulary,
  changed: Pick<StoreVocabulary, 'types' | 'names' | 'words' | 'texts'>,
): StoreVocabulary {
  const sizes = new Map(one.sizes)
  for (const [type, added] of other.sizes) sizes.set(type, new Set([...(sizes.get(type) ?? []), ...added]))
  return {
    language: one.language,
    currency: one.currency ?? other.currency,
    brands: new Map([...one.brands, ...other.brands]),
    sizes,
    ...changed,
  }
}

const listProducts = ({ products }: Segment) => Array.from(products.ids, (_, place) => products.get(place))

/**
 * The segment with some products changed, each told of once. They are read with the habits that were learned, and what was
 * there before keeps its place without being found: after many changes a segment is better made anew.
 */
export function changeSegment(segment: Segment, changes: readonly SegmentChange[]): Segment {
  const changed = new Set(changes.map(({ productId }) => productId))
  const added = changes.flatMap(({ product }) => product ?? [])
  const part = createPart(added, segment, segment.products.table)
  const gone = new Set<number>()
  for (const [place, id] of segment.products.ids.entries()) if (changed.has(id)) gone.add(place)
  const byType = mergePlaces(segment, part, gone)
  const products = segment.products.with(listProducts(part), gone)
  const text = addText(segment.text, part.text)
  const names = segment.names.with(part.names, { text, products, gone })
  return {
    ...segment,
    products,
    byType,
    mostDemand: Math.max(segment.mostDemand, part.mostDemand),
    text,
    names,
    vocabulary: mergeVocabularies(segment.vocabulary, part.vocabulary, {
      types: new Set(byType.keys()),
      ...nameWords(text),
      names,
    }),
  }
}
