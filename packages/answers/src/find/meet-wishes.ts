import { typeParents } from '../lexicon/lexicon.ts'
import type { Wishes, WishName } from '../model.ts'
import type { IndexedProduct } from '../segment/columns.ts'
import type { ProductView } from '../segment/product-columns.ts'
import { meetsSize } from '../sizes/fit-size.ts'

/** A product beside the wishes: its best variant, and what is not met by it. */
export interface Meeting {
  /** Its place in the product's table. */
  variant: number
  /** A bit for each wish that is not met: `listMisses` names them. */
  misses: number
  /** What its misses cost, none: 0. The nearest costs least. */
  cost: number
}

export const aboutShare = 0.2
/** What a wish costs that is not met, by its bit's place: what is hardest to give up costs most. */
const costs = [
  ['types', 1.5],
  ['materials', 2],
  ['features', 2],
  ['occasions', 1],
  ['gender', 8],
  ['age', 8],
  ['pet', 8],
  ['brand', 5],
  ['price_max', 6],
  ['price_min', 6],
  ['price_about', 6],
  ['size', 6],
  ['colours', 3],
  ['offer', 3],
] as const satisfies readonly (readonly [WishName, number])[]
type MissableWish = (typeof costs)[number][0]

/** Less than any miss. */
export const unsaidCost = 0.5

/** Who names a woman or a man means a grown one. */
function getMeantAge({ age, gender }: Wishes): Wishes['age'] {
  return age ?? (gender === undefined ? undefined : 'adult')
}

/** Wishes of which the store does not say whether a product meets them, though of others of its type it says so. */
export function listUnsaid(product: IndexedProduct, wishes: Wishes): WishName[] {
  const { unsaid, materials, colours } = product
  const { gender, not = {} } = wishes
  const isUnsaid =
    (not.features ?? []).some((id) => unsaid.includes(id)) ||
    (not.materials !== undefined && materials.length === 0) ||
    (not.colours !== undefined && colours.length === 0)
  const isGenderUnsaid = gender !== undefined && gender !== 'unisex' && unsaid.includes('gender')
  const isAgeUnsaid = getMeantAge(wishes) === 'adult' && unsaid.includes('age')
  return [
    ...(isGenderUnsaid ? (['gender'] as const) : []),
    ...(isAgeUnsaid ? (['age'] as const) : []),
    ...(isUnsaid ? (['not'] as const) : []),
  ]
}

export const bits = Object.fromEntries(costs.map(([name], place) => [name, 1 << place])) as Record<MissableWish, number>

/** The wishes that a meeting misses, by name. */
export function listMisses(misses: number): WishName[] {
  return costs.flatMap(([name], place) => (misses & (1 << place) ? [name] : []))
}

export function sumCosts(misses: number): number {
  let sum = 0
  for (let place = 0; misses >> place !== 0; place += 1) if (misses & (1 << place)) sum += costs[place]?.[1] ?? 0
  return sum
}

/** What is no matter of taste. */
const hardMisses = bits.price_max | bits.price_min | bits.price_about | bits.size | bits.gender | bits.age

/** 3: meets all. 2: all but one wish of taste. 1: less. */
export function gradeMisses(misses: number): 1 | 2 | 3 {
  if (misses === 0) return 3
  const isOne = (misses & (misses - 1)) === 0
  return isOne && (misses & hardMisses) === 0 ? 2 : 1
}

const some = (wanted: readonly string[], had: readonly string[]) => wanted.some((id) => had.includes(id))

const patterns = ['printed', 'striped', 'floral', 'checked']

/** Shops say what is on it, seldom that nothing is. */
function hasFeature({ features }: IndexedProduct, id: string): boolean {
  return features.includes(id) || (id === 'plain' && !some(patterns, features))
}

export function isBanned(product: IndexedProduct, not: NonNullable<Wishes['not']>): boolean {
  const { types = [], materials = [], features = [], occasions = [], brand } = not
  return (
    (product.type !== null && types.includes(product.type)) ||
    some(materials, product.materials) ||
    some(features, product.features) ||
    some(occasions, product.occasions) ||
    (brand !== undefined && product.brand === brand)
  )
}

/** Kinds of things of which few are made for children, and which children use all the same; babies do not. */
const sharedByAges = new Set(['electronics', 'furniture'])

/**
 * A child's wish is met by nothing for another age. Who names a laptop for a child is shown laptops, and told that none is said
 * to be for children.
 */
export function isUnfit({ age }: IndexedProduct, { age: wished, types }: Wishes): boolean {
  if ((wished !== 'kid' && wished !== 'baby') || age !== 'adult') return false
  return (
    wished === 'baby' || types.length === 0 || !types.every((type) => sharedByAges.has(typeParents.get(type) ?? ''))
  )
}

/** The wishes that a product misses by itself, whatever its variants: never fewer than `meetWishes` finds. */
export function missOfProduct(product: IndexedProduct, wishes: Wishes): number {
  const { types, materials, features, occasions, gender, pet, brand } = wishes
  let misses = 0
  if (types.length > 0 && product.unsaid.includes('types')) misses |= bits.types
  if (materials.length > 0 && !some(materials, product.materials)) misses |= bits.materials
  if (features.length > 0 && !features.every((id) => hasFeature(product, id))) misses |= bits.features
  if (occasions.length > 0 && !some(occasions, product.occasions)) misses |= bits.occasions
  const meetsGender =
    product.gender === null || product.gender === gender || (product.gender === 'unisex' && gender !== 'unisex')
  if (gender !== undefined && !meetsGender) misses |= bits.gender
  const meant = getMeantAge(wishes)
  if (meant !== undefined && product.age !== null && product.age !== meant) misses |= bits.age
  if (pet !== undefined && product.pet !== pet && product.pet !== 'any') misses |= bits.pet
  if (brand !== undefined && product.brand !== brand) misses |= bits.brand
  return misses
}

/** Whether a price is missed, by which wish, and by how much of it. */
export function missPrice(price: number | null, wishes: Wishes): { wish: MissableWish; share: number } | null {
  const { price_max, price_min, price_about } = wishes
  if (price === null) {
    const wish = (['price_max', 'price_min', 'price_about'] as const).find((name) => wishes[name] !== undefined)
    return wish ? { wish, share: 1 } : null
  }
  if (price_max !== undefined && price > price_max)
    return { wish: 'price_max', share: price / Math.max(price_max, 1e-9) - 1 }
  if (price_min !== undefined && price < price_min) return { wish: 'price_min', share: 1 - price / price_min }
  if (price_about === undefined) return null
  const share = Math.abs(price - price_about) / Math.max(price_about, 1e-9)
  return share > aboutShare + 1e-9 ? { wish: 'price_about', share } : null
}

/** What a price costs that is off by a share of the one that is wished, besides that it is missed. */
export function costOfShare(share: number): number {
  return Math.min(share, 10) * 4
}

const sizeRanks = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL']
const letters: Record<string, string> = { PP: 'XS', P: 'S', G: 'L', GG: 'XL', XGG: 'XXL' }

function compareSides(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, side, place) => sum + Math.abs(side - (other[place] ?? 0)), 0) / 10
}

/** How far two sizes are from each other; Infinity where they are of different kinds. */
function compareSizes(one: string, other: string): number {
  const rank = (size: string) => sizeRanks.indexOf(letters[size] ?? size)
  if (rank(one) >= 0 && rank(other) >= 0) return Math.abs(rank(one) - rank(other))
  const sides = [one, other].map((size) => /^(\d+)x(\d+)$/.exec(size)?.slice(1).map(Number))
  if (sides[0] && sides[1]) return compareSides(sides[0], sides[1])
  const [first, second] = [Number.parseFloat(one), Number.parseFloat(other)]
  const unit = (size: string) => size.replace(/^[\d.,]+/, '')
  if (Number.isNaN(first) || Number.isNaN(second) || unit(one) !== unit(other)) return Number.POSITIVE_INFINITY
  return Math.abs(first - second)
}

function hasColour(product: ProductView, variant: number, colours: readonly string[]): boolean {
  const colour = product.table.getColour(variant)
  return colour === null ? some(colours, product.colours) : colours.includes(colour)
}

function meetVariant(product: ProductView, variant: number, wishes: Wishes): Meeting {
  const { table } = product
  let misses = 0
  let far = 0
  const price = missPrice(table.getPrice(variant), wishes)
  if (price) {
    misses |= bits[price.wish]
    far += costOfShare(price.share)
  }
  const size = wishes.size === undefined ? null : table.getSize(variant)
  if (wishes.size !== undefined && !meetsSize(size, wishes.size)) {
    misses |= bits.size
    far += (size === null ? 20 : Math.min(compareSizes(wishes.size, size), 20)) / 10
  }
  if (wishes.colours.length > 0 && !hasColour(product, variant, wishes.colours)) misses |= bits.colours
  if (wishes.offer && !table.isReduced(variant)) misses |= bits.offer
  return { variant, misses, cost: misses === 0 ? 0 : far + sumCosts(misses) }
}

/**
 * Whether one and the same variant that can be bought meets all that is wished of variants: what `meetWishes` would find,
 * sooner.
 */
export function hasMeetingVariant(product: ProductView, wishes: Wishes): boolean {
  const { table, from, to } = product
  for (let variant = from; variant < to; variant += 1) {
    const isMet =
      (wishes.size === undefined || meetsSize(table.getSize(variant), wishes.size)) &&
      (wishes.colours.length === 0 || hasColour(product, variant, wishes.colours)) &&
      (!wishes.offer || table.isReduced(variant)) &&
      missPrice(table.getPrice(variant), wishes) === null
    if (isMet && !isColourBanned(product, variant, wishes)) return true
  }
  return false
}

function isColourBanned(product: ProductView, variant: number, { not }: Wishes): boolean {
  return not?.colours !== undefined && hasColour(product, variant, not.colours)
}

/** What says that it is for children, or a woman, goes before what may be. */
function countUnsaid(product: IndexedProduct, wishes: Wishes): number {
  const isAgeUnsaid = (wishes.age === 'kid' || wishes.age === 'baby') && product.age === null
  // Most sentences wish none of these, and very many products are looked through.
  const isAsked = wishes.gender !== undefined || wishes.age !== undefined || wishes.not !== undefined
  const others = isAsked ? listUnsaid(product, wishes).length : 0
  return others + Number(isAgeUnsaid)
}

/**
 * How a product meets wishes, brands of which are folded, by one and the same variant that can be bought: the nearest, then
 * the cheapest. Null for what is never shown: sold out, banned by a negation, or for another age than a child's. Types are
 * the caller's.
 */
export function meetWishes(product: ProductView, wishes: Wishes, own = missOfProduct(product, wishes)): Meeting | null {
  if ((wishes.not && isBanned(product, wishes.not)) || isUnfit(product, wishes)) return null
  const { table, from, to } = product
  let best: Meeting | null = null
  for (let variant = from; variant < to; variant += 1) {
    if (isColourBanned(product, variant, wishes)) continue
    const met = meetVariant(product, variant, wishes)
    // Of those that meet wishes as well the cheapest, which stands first, or the dearest.
    const isDearer = wishes.sort === 'dearest' && table.getPrice(variant) !== null
    if (best === null || met.cost < best.cost || (met.cost === best.cost && isDearer)) best = met
    if (best.misses === 0 && wishes.sort !== 'dearest') break
  }
  if (best === null) return null
  const unsaid = countUnsaid(product, wishes)
  if (unsaid > 0) best = { ...best, cost: best.cost + unsaidCost * unsaid }
  return own === 0 ? best : { variant: best.variant, misses: best.misses | own, cost: best.cost + sumCosts(own) }
}
