interface Seen {
  /** What was seen is gone after the store was erased, which begins another generation of its roll-ups. */
  generation: number
  values: Map<string, number>
}

/**
 * What this process has seen committed of stores, by names that mean the same within a generation of a store's roll-ups: only
 * what is new is looked up or written. Who writes by it compares the generation under the store's lock.
 */
export class SeenCache {
  readonly #most: number
  /** The stores that were written last stand last. */
  readonly #stores = new Map<string, Seen>()
  #size = 0

  /** @param most values of all stores; beyond it those of the store that was written longest ago go */
  constructor(most: number) {
    this.#most = most
  }

  /** What is known of a store, and must be forgotten where its generation turns out to be another. */
  find(workspaceId: string): Readonly<Seen> | undefined {
    return this.#stores.get(workspaceId)
  }

  /** Call it when the transaction that wrote or read them is committed. */
  add(workspaceId: string, generation: number, values: Iterable<readonly [string, number]>): void {
    let store = this.#stores.get(workspaceId)
    if (store?.generation !== generation) {
      this.forget(workspaceId)
      store = { generation, values: new Map() }
    }
    this.#size -= store.values.size
    for (const [name, value] of values) store.values.set(name, value)
    this.#size += store.values.size
    this.#stores.delete(workspaceId)
    this.#stores.set(workspaceId, store)
    for (const [oldest] of this.#stores) {
      if (this.#size <= this.#most) break
      this.forget(oldest)
    }
  }

  forget(workspaceId: string): void {
    this.#size -= this.#stores.get(workspaceId)?.values.size ?? 0
    this.#stores.delete(workspaceId)
  }
}
