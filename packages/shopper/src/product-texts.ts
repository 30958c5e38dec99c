import type { AnsweredProduct } from '@voice-shop/contract'
import { formatPrice } from './format-price.ts'
import type { Say, TextKey } from './texts.ts'

/** An address that leads somewhere; a product's text may hold any. */
export function readAddress(url: string | null): string | null {
  return url && /^https?:\/\//i.test(url) ? url : null
}

/** Its options as the store writes them, such as `Rojo · 41`; empty where it has none. */
export function describeOptions({ options }: Pick<AnsweredProduct, 'options'>): string {
  return Object.values(options)
    .filter((value) => value.trim() !== '')
    .join(' · ')
}

/** An amount of the product's currency, as it is written there. */
export function writePrice({ currency }: Pick<AnsweredProduct, 'currency'>, amount: string, language: string): string {
  return currency ? formatPrice(amount, { currency, language }) : amount
}

const wishKeys: Record<string, TextKey> = {
  price_min: 'wish.price',
  price_max: 'wish.price',
  price_about: 'wish.price',
  size: 'wish.size',
  colours: 'wish.colours',
  materials: 'wish.materials',
  features: 'wish.features',
  occasions: 'wish.occasions',
  gender: 'wish.gender',
  brand: 'wish.brand',
  types: 'wish.types',
  age: 'wish.age',
  pet: 'wish.pet',
  offer: 'wish.offer',
}

/** What of the wishes the product does not meet, in a sentence; empty where it meets all. */
export function describeMisses({ misses }: Pick<AnsweredProduct, 'misses'>, say: Say): string {
  const wishes = [...new Set(misses.map((slot) => say(wishKeys[slot] ?? 'wish.other')))]
  return wishes.length > 0 ? say('misses', { wishes: wishes.join(', ') }) : ''
}
