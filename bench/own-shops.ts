import { readFileSync } from 'node:fs'
import { createSegment, find, type Language, understand } from '@voice-shop/answers'
import { type JudgedProduct, toStoreProduct } from './judged-stores.ts'

interface SaidOfShop {
  said: string
  /** Ids of which any may come first; none where the shop has nothing of what is asked for. */
  best: readonly string[]
}

interface OwnShop {
  name: string
  products: JudgedProduct[]
  sentences: SaidOfShop[]
}

/**
 * Small shops of trades that the judged stores have not, most with 22 products and 24 sentences, some with thirty: a hardware shop, a
 * pharmacy, a pet shop, wine and food, pens or instruments or bicycles, electronics, perfumes, plants, furniture, a bakery, presents. Written for this, by nobody who
 * knew how they would be answered. From the first the rules were made; the `unseen` ones, of other trades, only say how far they go.
 */
export function readOwnShops(file: string): OwnShop[] {
  const shops: OwnShop[] = []
  const text = readFileSync(new URL(`shops/${file}.ndjson`, import.meta.url), 'utf8')
  for (const line of text.trim().split('\n')) {
    const row = JSON.parse(line)
    if ('shop' in row) shops.push({ name: row.shop, products: [], sentences: [] })
    else if ('said' in row) shops.at(-1)?.sentences.push(row)
    else shops.at(-1)?.products.push(row)
  }
  return shops
}

/** Of the sentences of a language's shops, how many are answered well: first, and among the first three. */
export function measureOwnShops(language: Language, { areUnseen = false } = {}) {
  const counts = { sentences: 0, first: 0, inThree: 0 }
  for (const { products, sentences } of readOwnShops(areUnseen ? `${language}-unseen` : language)) {
    const segment = createSegment(products.map(toStoreProduct), language)
    for (const { said, best } of sentences) {
      const found = find(segment, understand(said, { vocabulary: segment.vocabulary, language }), { limit: 3 })
      const ids = found.products.map(({ product_id }) => product_id)
      // What the shop has not is answered well by saying so.
      const isSaid = best.length === 0 && found.kind !== 'answered'
      counts.sentences += 1
      if (isSaid || best.includes(ids[0] ?? '')) counts.first += 1
      if (isSaid || ids.some((id) => best.includes(id))) counts.inThree += 1
    }
  }
  return counts
}
