/** A product as its source tells it. */
export interface SourceProduct {
  id: string
  /** By language, as the source names it; empty name: it does not tell (source-language.ts). Descriptions may be HTML. */
  texts: Record<string, { title: string; descriptionHtml: string }>
  url: string | null
  imageUrl: string | null
  brand: string | null
  tags: readonly string[]
  /** By language, as `texts`, each a path from the root. */
  categories: readonly Record<string, readonly string[]>[]
  /** ISO 4217, of all prices. */
  currency: string | null
  /** Units sold, or another count that grows with demand; null where the source does not tell. */
  popularity: number | null
  createdAt: Date | null
  /** Not shown in the store. */
  isHidden: boolean
  /** Without any, the product has no price and cannot be bought. */
  variants: readonly SourceVariant[]
}

export interface SourceVariant {
  id: string
  /** By language, as `texts`: name and value, such as `{ es: { Talle: '42' } }`. */
  options: Record<string, Record<string, string>>
  /** With decimals, as in `25.00`: what shoppers pay. */
  price: string | null
  compareAtPrice: string | null
  /** Null: not counted, it can be bought. */
  stock: number | null
}

export interface SourcePage {
  products: SourceProduct[]
  /** Of the next page; null after the last one. */
  nextCursor: string | null
}

export interface SourceQuery {
  merchantId: string
  /** Null: the first page. */
  cursor: string | null
  /** Only products that changed from then on; null: all. */
  changedSince: Date | null
}

/** Where a store's products come from. */
export interface CatalogueSource {
  /** Products in a stable order; a page may be asked for again. Null: the store is not connected. Throws to be retried. */
  listProducts(query: SourceQuery): Promise<SourcePage | null>
}
