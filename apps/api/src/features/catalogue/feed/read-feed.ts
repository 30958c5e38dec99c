import { type Language, maxSkippedTold, type SkippedItem } from '@voice-shop/contract'
import type { SourceProduct } from '../catalogue-source.ts'
import { FeedFailure } from './feed-failure.ts'
import type { FeedFile } from './feed-file.ts'
import { ItemGroups, type Skip } from './group-items.ts'
import { parseFeed } from './parse-feed.ts'
import { type FeedItem, readItem } from './read-item.ts'
import { createTextReader } from './read-text.ts'

const productsPerPage = 500
const maxToldIdLength = 100
/** More than any plan has room for but the largest, and than fit a feed with more than names. */
const mostProducts = 250_000

/** A part of a text keeps all of it in memory; a copy does not. */
const copy = (text: string) => Buffer.from(text).toString()

/** What was left out: how many items, and the first of them. */
export class SkippedItems {
  readonly told: SkippedItem[] = []
  count = 0
  /** Whether the plan had no room: the same feed brings more where it has. */
  hasReachedLimit = false

  readonly add = (line: number, id: string | null, reason: SkippedItem['reason']): void => {
    this.count += 1
    const told = id?.slice(0, maxToldIdLength).toWellFormed().replaceAll('\u0000', '') || null
    this.hasReachedLimit ||= reason === 'product_limit' || reason === 'storage_limit'
    if (this.told.length < maxSkippedTold) this.told.push({ line, id: told, reason })
  }
}

/** A product of a feed, with the line of its last item. */
export interface FeedProduct {
  product: SourceProduct
  line: number
}

/** A fetched feed that is well-formed to its end. */
export interface ReadableFeed {
  items: number
  /** Whether prices depend on the day, so that the same file may say something else tomorrow. */
  isDated: boolean
  /** Its products in parts, with how many items have been read by then. */
  listProducts(skipped: SkippedItems): AsyncGenerator<{ products: FeedProduct[]; itemsRead: number }>
}

/**
 * Looks through a fetched feed once, so that nothing is written of one that is broken at its end, and how many variants
 * each product has is known before the first of them is read.
 *
 * @throws FeedFailure
 */
export async function readFeed(file: FeedFile, context: { language: Language; now: Date }): Promise<ReadableFeed> {
  const readText = await createTextReader(file)
  const counts = new Map<string, number>()
  let items = 0
  let isDated = false
  for await (const part of parseFeed(readText())) {
    for (const raw of part) {
      items += 1
      const read = readItem(raw, context)
      if ('skipped' in read) continue
      const { productId } = read.item
      const known = counts.get(productId)
      if (known === undefined && counts.size >= mostProducts) throw new FeedFailure('too_many_products')
      counts.set(known === undefined ? copy(productId) : productId, (known ?? 0) + 1)
      isDated ||= read.item.isDated
    }
  }
  // An empty feed is more often a mistake than a shop that has nothing to sell any more.
  if (counts.size === 0) throw new FeedFailure('no_products')
  return {
    items,
    isDated,
    async *listProducts(skipped) {
      const skip: Skip = ({ line, id }, reason) => skipped.add(line, id, reason)
      const groups = new ItemGroups(counts, skip)
      let itemsRead = 0
      let products: FeedProduct[] = []
      for await (const part of parseFeed(readText())) {
        for (const raw of part) {
          itemsRead += 1
          const read = readItem(raw, context)
          if ('skipped' in read) skipped.add(raw.line, raw.fields?.get('id')?.[0] ?? null, read.skipped)
          else addProduct(products, groups.add(read.item), read.item)
          if (products.length < productsPerPage) continue
          yield { products, itemsRead }
          products = []
        }
      }
      yield { products, itemsRead }
    },
  }
}

function addProduct(products: FeedProduct[], product: SourceProduct | null, { line }: FeedItem): void {
  if (product) products.push({ product, line })
}
