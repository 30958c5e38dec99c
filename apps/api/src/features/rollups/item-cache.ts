import type { ItemNumbers } from './items.repository.ts'

const mostCached = 150_000

interface KnownNumbers {
  /** Numbers are another's after the store was erased, which begins another generation of its roll-ups. */
  generation: number
  numbers: Map<string, number>
}

/**
 * The numbers of stores' items that this process has seen committed: they never change within a generation of a store's
 * roll-ups, so that only what is new is looked up. Who writes with them compares the generation under the store's lock.
 */
export class ItemCache {
  /** The stores that were written last stand last. */
  readonly #stores = new Map<string, KnownNumbers>()
  #size = 0

  /** What is known of a store, and must be forgotten where its generation turns out to be another. */
  find(workspaceId: string): Readonly<KnownNumbers> | undefined {
    return this.#stores.get(workspaceId)
  }

  /** Call it when the transaction of these numbers is committed. */
  add(workspaceId: string, generation: number, { read }: ItemNumbers): void {
    let store = this.#stores.get(workspaceId)
    if (store?.generation !== generation) {
      this.forget(workspaceId)
      store = { generation, numbers: new Map() }
    }
    this.#size -= store.numbers.size
    for (const [key, number] of read) store.numbers.set(key, number)
    this.#size += store.numbers.size
    this.#stores.delete(workspaceId)
    this.#stores.set(workspaceId, store)
    for (const [oldest] of this.#stores) {
      if (this.#size <= mostCached) break
      this.forget(oldest)
    }
  }

  forget(workspaceId: string): void {
    this.#size -= this.#stores.get(workspaceId)?.numbers.size ?? 0
    this.#stores.delete(workspaceId)
  }
}
