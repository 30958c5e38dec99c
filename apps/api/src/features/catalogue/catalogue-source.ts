/** A product as its platform tells it. */
export interface SourceProduct {
  id: string
  /** By language, as the platform names it; empty name: the store's main language. Descriptions are HTML. */
  texts: Record<string, { title: string; descriptionHtml: string }>
  url: string | null
  imageUrl: string | null
  /** With decimals, as in `25.00`. */
  price: { amount: string; currency: string } | null
  /** By language, as `texts`. */
  categories: Record<string, string>[]
  isAvailable: boolean
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
