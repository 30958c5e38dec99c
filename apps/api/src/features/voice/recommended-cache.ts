import type { KeyedProduct } from './recommended-products.ts'

const mostCached = 200_000

interface KnownProducts {
  /** Rows are gone after the store was erased, which begins another generation of its roll-ups. */
  generation: number
  /** By key: the month that its row has, or an earlier one. */
  months: Map<string, number>
}

/** Which recommended products this process has seen committed, so that a store's same hundred are not written with every group. */
export class RecommendedCache {
  /** The stores that were written last stand last. */
  readonly #stores = new Map<string, KnownProducts>()
  #size = 0

  /** Those that must be written. Call it under the lock of the store's events, which tells the generation. */
  listUnwritten(workspaceId: string, generation: number, products: readonly KeyedProduct[]): readonly KeyedProduct[] {
    const known = this.#stores.get(workspaceId)
    if (known?.generation !== generation) return products
    return products.filter(({ key, month }) => (known.months.get(key) ?? -1) < month)
  }

  /** Call it when the transaction that wrote them is committed. */
  add(workspaceId: string, generation: number, products: readonly KeyedProduct[]): void {
    let store = this.#stores.get(workspaceId)
    if (store?.generation !== generation) {
      this.#forget(workspaceId)
      store = { generation, months: new Map() }
    }
    this.#size -= store.months.size
    for (const { key, month } of products) {
      if ((store.months.get(key) ?? -1) < month) store.months.set(key, month)
    }
    this.#size += store.months.size
    this.#stores.delete(workspaceId)
    this.#stores.set(workspaceId, store)
    for (const [oldest] of this.#stores) {
      if (this.#size <= mostCached) break
      this.#forget(oldest)
    }
  }

  #forget(workspaceId: string): void {
    this.#size -= this.#stores.get(workspaceId)?.months.size ?? 0
    this.#stores.delete(workspaceId)
  }
}
