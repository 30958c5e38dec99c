import { type FeedSkipReason, maxVariants } from '@voice-shop/contract'
import type { SourceProduct } from '../catalogue-source.ts'
import { FeedFailure } from './feed-failure.ts'
import type { FeedItem } from './read-item.ts'

export type Skip = (item: Pick<FeedItem, 'line' | 'id'>, reason: FeedSkipReason) => void

/** Of HTML, from which 5,000 characters of text are kept. */
const maxDescriptionLength = 20_000
/** Of products that are not whole yet, in characters: a feed that has its variants far apart would take all memory. */
const mostHeldLength = 16_000_000

/** What several titles begin with, word by word: "Remera lisa - Rojo - M" and "Remera lisa - Azul - S" are a "Remera lisa". */
export function nameGroup(titles: readonly string[]): string {
  const [first = '', ...others] = titles
  if (others.every((title) => title === first)) return first
  const words = first.split(/\s+/)
  const shared = others.reduce((count, title) => {
    const other = title.split(/\s+/)
    const end = words.slice(0, count).findIndex((word, place) => other[place] !== word)
    return end < 0 ? count : end
  }, words.length)
  const name = words
    .slice(0, shared)
    .join(' ')
    .replace(/[\s\-–—|,/:(]+$/, '')
  return /\p{L}{3}/u.test(name) ? name : first
}

interface Group {
  first: FeedItem
  titles: string[]
  currency: string | null
  variants: Map<string, SourceProduct['variants'][number]>
  /** Items that are still to come. */
  left: number
}

/**
 * Puts items together that are variants of one product. It is told how many items each product has, so that a product is
 * let go as soon as it is whole: of a feed in any order as little as can be is in memory.
 */
export class ItemGroups {
  readonly #counts: ReadonlyMap<string, number>
  readonly #open = new Map<string, Group>()
  readonly #skip: Skip
  #heldLength = 0

  constructor(counts: ReadonlyMap<string, number>, skip: Skip) {
    this.#counts = counts
    this.#skip = skip
  }

  /** Takes an item in. Returns the product that is whole with it; null: more are to come. */
  add(item: FeedItem): SourceProduct | null {
    const group = this.#open.get(item.productId) ?? this.#begin(item)
    group.left -= 1
    this.#addVariant(group, item)
    if (group.left > 0) {
      if (!this.#open.has(item.productId)) this.#hold(group)
      return null
    }
    if (this.#open.delete(item.productId)) this.#heldLength -= getLength(group)
    return describeGroup(group)
  }

  #hold(group: Group): void {
    this.#open.set(group.first.productId, group)
    this.#heldLength += getLength(group)
    if (this.#heldLength > mostHeldLength) throw new FeedFailure('scattered', { line: group.first.line })
  }

  #begin(item: FeedItem): Group {
    // What is kept until the product is whole is no more than what will be kept of it.
    const first = { ...item, description: item.description.slice(0, maxDescriptionLength) }
    return { first, titles: [], currency: null, variants: new Map(), left: this.#counts.get(item.productId) ?? 1 }
  }

  #addVariant(group: Group, item: FeedItem): void {
    const { id, price, compareAtPrice, stock, options, currency } = item
    const isOther = currency !== null && group.currency !== null && currency !== group.currency
    if (group.variants.has(id)) this.#skip(item, 'repeated_id')
    else if (group.variants.size >= maxVariants) this.#skip(item, 'too_many_variants')
    else if (isOther) this.#skip(item, 'other_currency')
    else {
      group.currency ??= currency
      group.titles.push(item.title)
      group.variants.set(id, { id, price, compareAtPrice, stock, options: { '': options } })
    }
  }
}

const getLength = ({ first }: Group) => first.description.length + first.title.length

function describeGroup({ first, titles, currency, variants }: Group): SourceProduct {
  return {
    id: first.productId,
    texts: { '': { title: nameGroup(titles), descriptionHtml: first.description } },
    url: first.url,
    imageUrl: first.imageUrl,
    brand: first.brand,
    tags: first.tags,
    categories: first.categories.map((path) => ({ '': path })),
    currency,
    popularity: null,
    createdAt: null,
    isHidden: false,
    variants: [...variants.values()],
  }
}
