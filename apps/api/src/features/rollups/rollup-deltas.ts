import type { RecommendedProduct } from '@voice-shop/contract'
import { getDayOfSlot, getMonthOfDay } from './calendar.ts'

/** Where a row counts: its slot, and the store's local day and month of the slot. */
export interface RollupPosition {
  slot: number
  day: number
  month: number
}
export interface SearchDelta extends RollupPosition {
  searches: number
  recommended: number
  clicked: number
}
export interface CategoryDelta extends RollupPosition {
  category: string
  searches: number
}
export interface ProductDelta extends RollupPosition {
  productId: string
  recommended: number
  clicked: number
}

interface SlotDeltas {
  search: SearchDelta
  categories: Map<string, CategoryDelta>
  products: Map<string, ProductDelta>
}

/** What a group of events adds to the roll-ups, summed by slot; the statements that write it sum up days and months. */
export class RollupDeltas {
  readonly #timeZone: string
  readonly #slots = new Map<number, SlotDeltas>()

  constructor(timeZone: string) {
    this.#timeZone = timeZone
  }

  get searches(): SearchDelta[] {
    return [...this.#slots.values()].map(({ search }) => search)
  }

  get categories(): CategoryDelta[] {
    return [...this.#slots.values()].flatMap(({ categories }) => [...categories.values()])
  }

  get products(): ProductDelta[] {
    return [...this.#slots.values()].flatMap(({ products }) => [...products.values()])
  }

  #getSlot(slot: number): SlotDeltas {
    const known = this.#slots.get(slot)
    if (known) return known
    const day = getDayOfSlot(this.#timeZone, slot)
    const search = { slot, day, month: getMonthOfDay(day), searches: 0, recommended: 0, clicked: 0 }
    const deltas = { search, categories: new Map(), products: new Map() }
    this.#slots.set(slot, deltas)
    return deltas
  }

  #addProduct(
    { search, products }: SlotDeltas,
    productId: string,
    add: { recommended: number; clicked: number },
  ): void {
    const row = products.get(productId)
    if (row) {
      row.recommended += add.recommended
      row.clicked += add.clicked
    } else {
      const { slot, day, month } = search
      products.set(productId, { slot, day, month, productId, ...add })
    }
  }

  /** A voice search with its recommended products, each once. */
  addSearch(slot: number, products: readonly RecommendedProduct[]): void {
    const deltas = this.#getSlot(slot)
    deltas.search.searches += 1
    deltas.search.recommended += products.length
    for (const product of products) this.#addProduct(deltas, product.product_id, { recommended: 1, clicked: 0 })
    // A search counts once for a category, however many of its products were recommended.
    for (const category of new Set(products.flatMap((product) => product.category ?? []))) {
      const row = deltas.categories.get(category)
      if (row) row.searches += 1
      else {
        const { day, month } = deltas.search
        deltas.categories.set(category, { slot, day, month, category, searches: 1 })
      }
    }
  }

  /** A first click on a recommended product; `slot` is that of its search. */
  addClick(slot: number, productId: string): void {
    const deltas = this.#getSlot(slot)
    deltas.search.clicked += 1
    this.#addProduct(deltas, productId, { recommended: 0, clicked: 1 })
  }
}
