import type { LanguageProduct, ProductChange, ReadProduct, WeighedWord } from '../../catalogue/catalogue.public.ts'

/** A page of products that can be bought, their texts one behind the other: one search goes through all of them. */
interface Page {
  products: LanguageProduct[]
  text: string
  /** Where each text begins, and where the last one ends. */
  starts: number[]
}

const withoutText = ({ language, product }: ReadProduct): LanguageProduct => ({ language, product })

function makePage(products: readonly ReadProduct[]): Page {
  const buyable = products.filter(({ product }) => product.variants.some(({ stock }) => stock === null || stock > 0))
  const starts = [0]
  for (const { searchText } of buyable) starts.push((starts.at(-1) ?? 0) + searchText.length + 2)
  // No word that is looked for has a line's end.
  return {
    products: buyable.map(withoutText),
    text: buyable.map(({ searchText }) => ` ${searchText}\n`).join(''),
    starts,
  }
}

const compareKeys = (one: LanguageProduct, other: LanguageProduct) =>
  compare(one.product.product_id, other.product.product_id) || compare(one.language, other.language)

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

const toKey = (productId: string, language: string) => `${language} ${productId}`

/** Counts as no product's popularity does. */
const untold = -1

/**
 * The products of a store that have arrived and are still being understood. By words they are found as the database finds
 * them (findProductsByWords), for a fraction of its work and without a row that is sent again.
 */
export class UnreadProducts {
  readonly products: LanguageProduct[] = []
  readonly #pages: Page[] = []

  add(products: readonly ReadProduct[]): void {
    this.products.push(...products.map(withoutText))
    this.#pages.push(makePage(products))
  }

  /** Those with more of the words, and with words that few have, first; where none has any, those that sell most. */
  find(
    words: readonly WeighedWord[],
    { changes, limit }: { changes: readonly ProductChange[]; limit: number },
  ): LanguageProduct[] {
    const changed = new Set(changes.map(({ productId, language }) => toKey(productId, language)))
    const isCurrent = ({ language, product }: LanguageProduct) =>
      changed.size === 0 || !changed.has(toKey(product.product_id, language))
    const asNow = changes.flatMap(({ language, product, searchText }) =>
      product ? [{ language, product, searchText }] : [],
    )
    const pages = [
      ...this.#pages.map((page) => ({ page, isCurrent })),
      { page: makePage(asNow), isCurrent: () => true },
    ]
    const scores = new Map<LanguageProduct, number>()
    for (const { text, weight } of words) {
      const hits = pages.flatMap(({ page, isCurrent: counts }) => listHits(page, text).filter(counts))
      for (const hit of hits) scores.set(hit, (scores.get(hit) ?? 0) + weight / hits.length)
    }
    if (scores.size === 0) {
      for (const { page, isCurrent: counts } of pages) {
        for (const found of page.products.filter(counts)) scores.set(found, found.product.popularity ?? untold)
      }
    }
    const best = [...scores].sort(([one, score], [other, otherScore]) => otherScore - score || compareKeys(one, other))
    return best.slice(0, limit).map(([found]) => found)
  }
}

/** The products of a page whose texts have a word. */
function listHits({ products, text, starts }: Page, word: string): LanguageProduct[] {
  const hits: LanguageProduct[] = []
  let index = 0
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, starts[index])) {
    while ((starts[index + 1] ?? text.length) <= at) index += 1
    const hit = products[index]
    if (hit) hits.push(hit)
    index += 1
  }
  return hits
}
