import type { RecommendedProduct } from '@voice-shop/contract'
import type { Grain } from '../../core/database/tables.ts'
import { getDayOfSlot, getMonthOfDay } from './calendar.ts'

interface Bucket {
  grain: Grain
  bucket: number
}
export interface SearchDelta extends Bucket {
  searches: number
  recommended: number
  clicked: number
}
export interface CategoryDelta extends Bucket {
  category: string
  searches: number
}
export interface ProductDelta extends Bucket {
  productId: string
  recommended: number
  clicked: number
}

/** What a group of events adds to the roll-ups, summed by row. */
export class RollupDeltas {
  readonly #timeZone: string
  readonly #searches = new Map<string, SearchDelta>()
  readonly #categories = new Map<string, CategoryDelta>()
  readonly #products = new Map<string, ProductDelta>()

  constructor(timeZone: string) {
    this.#timeZone = timeZone
  }

  get searches(): SearchDelta[] {
    return [...this.#searches.values()]
  }

  get categories(): CategoryDelta[] {
    return [...this.#categories.values()]
  }

  get products(): ProductDelta[] {
    return [...this.#products.values()]
  }

  #getBuckets(slot: number): { slot: Bucket; day: Bucket; month: Bucket } {
    const day = getDayOfSlot(this.#timeZone, slot)
    return {
      slot: { grain: 's', bucket: slot },
      day: { grain: 'd', bucket: day },
      month: { grain: 'm', bucket: getMonthOfDay(day) },
    }
  }

  #addSearches(at: Bucket, recommended: number, searches: number, clicked: number): void {
    const key = `${at.grain}${at.bucket}`
    const row = this.#searches.get(key)
    if (!row) {
      this.#searches.set(key, { ...at, searches, recommended, clicked })
      return
    }
    row.searches += searches
    row.recommended += recommended
    row.clicked += clicked
  }

  #addCategory(at: Bucket, category: string): void {
    const key = `${at.grain}${at.bucket} ${category}`
    const row = this.#categories.get(key)
    if (row) row.searches += 1
    else this.#categories.set(key, { ...at, category, searches: 1 })
  }

  #addProduct(at: Bucket, productId: string, recommended: number, clicked: number): void {
    const key = `${at.grain}${at.bucket} ${productId}`
    const row = this.#products.get(key)
    if (!row) {
      this.#products.set(key, { ...at, productId, recommended, clicked })
      return
    }
    row.recommended += recommended
    row.clicked += clicked
  }

  /** A voice search with its recommended products, each once. */
  addSearch(slot: number, products: readonly RecommendedProduct[]): void {
    const { slot: atSlot, day, month } = this.#getBuckets(slot)
    for (const at of [atSlot, day]) this.#addSearches(at, products.length, 1, 0)
    // A search counts once for a category, however many of its products were recommended.
    const categories = new Set(products.flatMap(({ category }) => category ?? []))
    for (const at of [atSlot, day, month]) {
      for (const category of categories) this.#addCategory(at, category)
      for (const product of products) this.#addProduct(at, product.product_id, 1, 0)
    }
  }

  /** A first click on a recommended product; `slot` is that of its search. */
  addClick(slot: number, productId: string): void {
    const { slot: atSlot, day, month } = this.#getBuckets(slot)
    for (const at of [atSlot, day]) this.#addSearches(at, 0, 0, 1)
    for (const at of [atSlot, day, month]) this.#addProduct(at, productId, 0, 1)
  }
}
