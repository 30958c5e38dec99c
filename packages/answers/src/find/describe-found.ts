import { listNearTypes, listTypeTerms, typeParents } from '../lexicon/lexicon.ts'
import type { FoundProduct, Relaxation, Understanding, Wishes, WishName } from '../model.ts'
import type { Segment } from '../segment/segment.ts'
import { listSayers } from '../segment/text-index.ts'
import { foldWords } from '../text/words.ts'
import { hasPlace } from './kind-words.ts'
import { listMisses, listUnsaid } from './meet-wishes.ts'
import type { Candidate } from './picker.ts'
import type { ClickFactors } from './scan.ts'

/** From here on a product is said to be chosen often. */
const oftenChosen = 1.1

function listReasons(
  { product, misses, isPinned, isNamed }: Candidate,
  { wishes, words }: Understanding,
  factors: ClickFactors,
): string[] {
  const missed = listMisses(misses)
  const isMet = (name: WishName, isAsked: boolean) => isAsked && !missed.includes(name)
  const reasons: [string, boolean][] = [
    ['pinned', isPinned],
    ['name', isNamed],
    ['type', product.type !== null && wishes.types.includes(product.type)],
    ['words', words.length > 0],
    [
      'price',
      isMet('price_max', wishes.price_max !== undefined) || isMet('price_about', wishes.price_about !== undefined),
    ],
    ['size', isMet('size', wishes.size !== undefined)],
    ['colour', isMet('colours', wishes.colours.length > 0)],
    ['material', isMet('materials', wishes.materials.length > 0)],
    ['feature', isMet('features', wishes.features.length > 0)],
    ['occasion', isMet('occasions', wishes.occasions.length > 0)],
    ['brand', isMet('brand', wishes.brand !== undefined)],
    ['offer', isMet('offer', wishes.offer === true)],
    ['chosen', (factors.get(product.productId) ?? 1) >= oftenChosen],
  ]
  return reasons.flatMap(([name, isTrue]) => (isTrue ? [name] : []))
}

const tell = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value))

/** What was given up of a wish for a product, and what it has instead. */
function describeRelaxation(
  slot: WishName,
  wishes: Wishes,
  { product, variant: place }: Pick<Candidate, 'product' | 'variant'>,
): Relaxation {
  const variant = product.table.get(place)
  const instead: Partial<Record<WishName, string | number | null>> = {
    price_max: variant.price,
    price_min: variant.price,
    price_about: variant.price,
    size: variant.size,
    colours: variant.colour ?? product.colours[0] ?? null,
    materials: product.materials[0] ?? null,
    brand: product.brand,
    gender: product.gender,
    age: product.age,
  }
  const to = instead[slot] ?? null
  return { slot, from: tell(wishes[slot]), to: to === null ? null : String(to) }
}

/** What was given up of the wishes for a product by all that it misses. */
export function listGivenUp(
  { misses, ...shown }: Pick<Candidate, 'product' | 'variant' | 'misses'>,
  wishes: Wishes,
): Relaxation[] {
  return listMisses(misses).map((miss) => describeRelaxation(miss, wishes, shown))
}

/** Tells of what is shown whether it is of another kind than was named. */
export function makeIsOfOtherType(
  { byType, isTyped, text, language }: Segment,
  {
    types,
    subject,
    isByText,
    isOtherType,
  }: { types: readonly string[]; subject: readonly string[]; isByText: boolean; isOtherType: boolean },
): (candidate: Candidate) => boolean {
  if (isOtherType) return () => true
  if (isByText) {
    // What words find may be of no kind that is known, or read as one that is near: a charger of phones.
    const isSold = types.some((type) => byType.has(type))
    const near = new Set([...types, ...types.flatMap((type) => listNearTypes(type))])
    const isDevice = (type: string) => typeParents.get(type) === 'electronics'
    const isNear = (type: string) => near.has(type) || (isDevice(type) && types.some(isDevice))
    // Where nothing is known to be of the kind, what says all that it is called may be: an iron for hair is no hair dryer.
    const called = isSold
      ? []
      : types.flatMap((type) => listTypeTerms(type, language).flatMap((term) => foldWords(term, language)))
    const sayers = subject.filter((word) => called.includes(word)).map((word) => listSayers(text, word))
    const saysAll = (place: number) => sayers.every((places) => hasPlace(places, place))
    return ({ place, product: { type } }) => {
      if (types.length === 0 || type === null) return false
      return isNear(type) ? !isSold && !saysAll(place) : isSold || !saysAll(place)
    }
  }
  const isBound = isTyped && types.length > 0
  return ({ isPinned, product: { type } }) => isBound && isPinned && !types.includes(type ?? '')
}

interface Given {
  wishes: Wishes
  isFirstOther: boolean
  /** A name that was said, and that nothing has. */
  missing: string | null
  /** How many meet all. */
  fitting: number
}

/** What was given up of the wishes by the answer as a whole, then for the nearest product. */
export function listRelaxations(
  candidates: readonly Candidate[],
  { wishes, isFirstOther, missing, fitting }: Given,
): Relaxation[] {
  const [first] = candidates
  const shownTypes = [...new Set(candidates.flatMap(({ product: { type } }) => type ?? []))].filter(
    (type) => !wishes.types.includes(type),
  )
  return [
    ...(isFirstOther ? [{ slot: 'types' as const, from: tell(wishes.types), to: shownTypes.join(', ') }] : []),
    ...(missing === null ? [] : [{ slot: 'name' as const, from: missing, to: null }]),
    ...(fitting > 0 || !first ? [] : listGivenUp(first, wishes)),
  ]
}

interface Found {
  understanding: Understanding
  /** What it was looked for by. */
  bounds: Wishes
  factors: ClickFactors
  isOfOtherType: (candidate: Candidate) => boolean
}

/** A product as it is told, with why it is shown and what it misses. */
export function describeFound(
  candidate: Candidate,
  { understanding, bounds, factors, isOfOtherType }: Found,
): FoundProduct {
  const { product, variant, misses } = candidate
  return {
    product_id: product.productId,
    variant_id: product.table.get(variant).variantId,
    reasons: listReasons(candidate, understanding, factors),
    misses: [
      ...new Set<WishName>([
        ...(isOfOtherType(candidate) ? (['types'] as const) : []),
        ...listMisses(misses),
        ...listUnsaid(product, bounds),
      ]),
    ],
    givenUp: listGivenUp(candidate, understanding.wishes),
  }
}
