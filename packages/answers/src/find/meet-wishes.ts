import type { Wishes, WishName } from '../model.ts'
import type { IndexedProduct, IndexedVariant } from '../segment/segment.ts'
import { foldText } from '../text/tokens.ts'

/** A product beside the wishes: its best variant, and what is not met by it. */
export interface Meeting {
  variant: IndexedVariant
  misses: readonly WishName[]
  /** What its misses cost, none: 0. The nearest costs least. */
  cost: number
}

const aboutShare = 0.2
/** What is hardest to give up costs most. */
const costs: Partial<Record<WishName, number>> = {
  occasions: 1,
  features: 2,
  materials: 2,
  offer: 3,
  colours: 3,
  size: 6,
  price_max: 6,
  price_min: 6,
  price_about: 6,
  brand: 5,
  gender: 8,
  age: 8,
  pet: 8,
}

const some = (wanted: readonly string[], had: readonly string[]) => wanted.some((id) => had.includes(id))

const patterns = ['printed', 'striped', 'floral', 'checked']

/** Shops say what is on it, seldom that nothing is. */
function hasFeature({ features }: IndexedProduct, id: string): boolean {
  return features.includes(id) || (id === 'plain' && !some(patterns, features))
}

function isBanned(product: IndexedProduct, not: NonNullable<Wishes['not']>): boolean {
  const { types = [], materials = [], features = [], occasions = [], brand } = not
  return (
    (product.type !== null && types.includes(product.type)) ||
    some(materials, product.materials) ||
    some(features, product.features) ||
    some(occasions, product.occasions) ||
    (brand !== undefined && product.brand === foldText(brand))
  )
}

/** A child's wish is met by nothing for another age. */
function isUnfit({ age }: IndexedProduct, wishes: Wishes): boolean {
  return (wishes.age === 'kid' || wishes.age === 'baby') && age === 'adult'
}

function listProductMisses(product: IndexedProduct, wishes: Wishes): WishName[] {
  const misses: WishName[] = []
  const { gender, age, pet, brand } = wishes
  if (wishes.materials.length > 0 && !some(wishes.materials, product.materials)) misses.push('materials')
  if (!wishes.features.every((id) => hasFeature(product, id))) misses.push('features')
  if (wishes.occasions.length > 0 && !some(wishes.occasions, product.occasions)) misses.push('occasions')
  const meetsGender =
    product.gender === null || product.gender === gender || (product.gender === 'unisex' && gender !== 'unisex')
  if (gender !== undefined && !meetsGender) misses.push('gender')
  if (age !== undefined && product.age !== null && product.age !== age) misses.push('age')
  if (pet !== undefined && product.pet !== pet) misses.push('pet')
  if (brand !== undefined && product.brand !== foldText(brand)) misses.push('brand')
  return misses
}

/** Whether a price is missed, by which wish, and by how much of it. */
function missPrice(price: number | null, wishes: Wishes): { wish: WishName; share: number } | null {
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

const sizeRanks = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL']
const letters: Record<string, string> = { PP: 'XS', P: 'S', G: 'L', GG: 'XL', XGG: 'XXL' }

/** How far two sizes are from each other; Infinity where they are of different kinds. */
function compareSizes(one: string, other: string): number {
  const rank = (size: string) => sizeRanks.indexOf(letters[size] ?? size)
  if (rank(one) >= 0 && rank(other) >= 0) return Math.abs(rank(one) - rank(other))
  const [first, second] = [Number.parseFloat(one), Number.parseFloat(other)]
  const unit = (size: string) => size.replace(/^[\d.,]+/, '')
  if (Number.isNaN(first) || Number.isNaN(second) || unit(one) !== unit(other)) return Number.POSITIVE_INFINITY
  return Math.abs(first - second)
}

function meetVariant(product: IndexedProduct, variant: IndexedVariant, wishes: Wishes) {
  const misses: WishName[] = []
  let cost = 0
  const colours = variant.colour === null ? product.colours : [variant.colour]
  const price = missPrice(variant.price, wishes)
  if (price) {
    misses.push(price.wish)
    cost += Math.min(price.share, 10) * 4
  }
  if (wishes.size !== undefined && variant.size !== wishes.size) {
    misses.push('size')
    const far = variant.size === null ? 20 : Math.min(compareSizes(wishes.size, variant.size), 20)
    cost += far / 10
  }
  if (wishes.colours.length > 0 && !some(wishes.colours, colours)) misses.push('colours')
  if (wishes.offer && !variant.isReduced) misses.push('offer')
  for (const miss of misses) cost += costs[miss] ?? 1
  return { variant, misses, cost }
}

function isVariantOut(product: IndexedProduct, variant: IndexedVariant, { not }: Wishes): boolean {
  if (!variant.canBeBought) return true
  const colours = variant.colour === null ? product.colours : [variant.colour]
  return not?.colours !== undefined && some(not.colours, colours)
}

/**
 * How a product meets wishes by one and the same variant that can be bought: the nearest, then the cheapest. Null for what
 * is never shown: sold out, banned by a negation, or for another age than a child's. Types are the caller's.
 */
export function meetWishes(product: IndexedProduct, wishes: Wishes): Meeting | null {
  if ((wishes.not && isBanned(product, wishes.not)) || isUnfit(product, wishes)) return null
  let best: ReturnType<typeof meetVariant> | null = null
  for (const variant of product.variants) {
    if (isVariantOut(product, variant, wishes)) continue
    const met = meetVariant(product, variant, wishes)
    const isBetter =
      best === null ||
      met.cost < best.cost ||
      (met.cost === best.cost &&
        (wishes.sort === 'dearest'
          ? (met.variant.price ?? 0) > (best.variant.price ?? 0)
          : (met.variant.price ?? Number.POSITIVE_INFINITY) < (best.variant.price ?? Number.POSITIVE_INFINITY)))
    if (isBetter) best = met
  }
  if (best === null) return null
  const own = listProductMisses(product, wishes)
  const cost = own.reduce((sum, miss) => sum + (costs[miss] ?? 1), best.cost)
  return { variant: best.variant, misses: [...own, ...best.misses], cost }
}
