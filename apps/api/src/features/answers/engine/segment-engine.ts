import { setTimeout as wait } from 'node:timers/promises'
import { asWorkspace } from '../../../core/database/as-workspace.ts'
import type { Database } from '../../../core/database/open-database.ts'
import {
  type CatalogueChanges,
  listProductChanges,
  listStoreProducts,
  measureStoreProducts,
  type ProductKey,
  type ReadProduct,
  readChangeCursor,
} from '../../catalogue/catalogue.public.ts'
import type { AnswerEngine } from '../answer-engine.ts'
import { findLearnedAt, listClickFactors } from '../clicks/click-factors.repository.ts'
import { findEmbeddedAt, listMeanings } from '../optional/product-embeddings.repository.ts'
import { createEngineThread } from './engine-thread.ts'
import { createLoadedStore, isReady, type LoadedStore } from './loaded-store.ts'
import { createMeanwhile, patienceMs } from './meanwhile.ts'
import { ReadingRoom } from './reading-room.ts'
import { getReloading } from './reloading.ts'

const productsPerPage = 500
const mostProductsKept = 100_000
/**
 * About how many bytes of products may have arrived that are not read yet, of all stores: ten that are filled at once would
 * take more memory than the thread has. A store with all that the free plan has room for is 150 million.
 */
const mostUnread = 150_000_000
/**
 * What the products of one store may take while they are read. Each was seen to take 2.7 to 3.4 KB then, of which its bytes are a
 * part: with so much for each besides them the thread has room for what is reckoned, and for the other stores.
 */
const mostWhileRead = 1_000_000_000
const bytesWhileRead = 2500
/** Of the room, for stores that nobody has asked yet: they are read when they change, so that their first answer is whole. */
const mostUnasked = 0.5
/** Nothing that the thread does at a stretch takes more than a second or two, of which others may take most of the processor. */
const longestSilenceMs = 30_000
/** Reading anew is put off while more changes: a store that is being filled is read when it is full. */
const quietMs = 1000

/** Of a product's texts, and about what the rest of it takes. */
function measureProduct({ product, searchText }: ReadProduct): number {
  return (product.description?.length ?? 0) + searchText.length + 500 + 200 * product.variants.length
}

interface EngineInput {
  db: Database
  catalogueChanges: CatalogueChanges
  log: (error: unknown) => void
  /** Whose directions products have; null: none. */
  embeddingModel: string | null
  /** In memory, of all stores; the one that was asked longest ago goes first. */
  mostProducts?: number
  /** In bytes, of one store; one that would take more is answered by the database. */
  mostOfStore?: number
  /** What reading anew is put off by. Default: a second. */
  rest?: () => Promise<void>
}

/** Answers from segments of stores' products, which lie in a thread of their own and follow what changes. */
export function createSegmentEngine({
  db,
  catalogueChanges,
  log,
  embeddingModel,
  mostProducts = mostProductsKept,
  mostOfStore = mostWhileRead,
  rest = () => wait(quietMs, undefined, { ref: false }),
}: EngineInput): AnswerEngine {
  /** Those asked longest ago first. */
  const stores = new Map<string, LoadedStore>()
  const room = new ReadingRoom(mostUnread)
  const thread = createEngineThread({
    longestSilenceMs,
    onLost: (cause) => {
      stores.clear()
      log(cause)
    },
  })

  const answerMeanwhile = createMeanwhile({ db, thread, log })

  catalogueChanges.subscribe((workspaceId) => {
    const isUnasked = workspaceId !== null && !stores.has(workspaceId)
    if (isUnasked && sumProducts() < mostUnasked * mostProducts) begin(workspaceId)
    for (const [id, store] of stores) if (workspaceId === null || workspaceId === id) refresh(id, store)
  })

  /** Has the thread read all products. Returns their number and where changes that are not among them begin; null: it has no room. */
  async function readProducts(workspaceId: string, store: LoadedStore) {
    const cursor = await readChangeCursor(db, workspaceId)
    thread.tell({ type: 'begin', workspaceId })
    if (await isTooLarge(workspaceId, store)) return null
    const reader = room.enter()
    try {
      let products = 0
      let after: ProductKey | null = null
      for (;;) {
        const page: ReadProduct[] = await listStoreProducts(db, { workspaceId, after, limit: productsPerPage })
        await reader.take(page.reduce((sum, product) => sum + measureProduct(product), 0))
        if (stores.get(workspaceId) !== store) throw new Error('the engine’s thread was lost while a store was read')
        thread.tell({ type: 'products', workspaceId, products: page })
        products += page.length
        store.arrived = products
        // Not only when all are read: those of before and these would not fit beside each other.
        evict(workspaceId)
        const last = page.at(-1)
        if (!last || page.length < productsPerPage) break
        after = { productId: last.product.product_id, language: last.language }
      }
      store.unreadSince = cursor
      await thread.ask({ type: 'loaded', workspaceId })
      return { cursor, products }
    } catch (error) {
      // Where the thread was lost, another one has nothing of it.
      if (stores.get(workspaceId) === store) thread.tell({ type: 'abandon', workspaceId })
      throw error
    } finally {
      store.arrived = 0
      reader.leave()
    }
  }

  /** Whether the thread has no room to read a store's products: it would break, and all other stores with it. */
  async function isTooLarge(workspaceId: string, store: LoadedStore): Promise<boolean> {
    // Where that was so, it hardly changes: what is pushed meanwhile is looked at together.
    if (store.isTooLarge) await rest()
    const { products, bytes } = await measureStoreProducts(db, workspaceId)
    const isSo = products * bytesWhileRead + bytes > mostOfStore
    if (isSo && !store.isTooLarge) {
      log(new Error(`store ${workspaceId}: ${products} products are more than the engine’s thread can read at once`))
    }
    return isSo
  }

  /** Leaves a store to the database. */
  function setAside(workspaceId: string, store: LoadedStore): void {
    for (const type of ['abandon', 'drop'] as const) thread.tell({ type, workspaceId })
    Object.assign(store, {
      isTooLarge: true,
      isLoaded: false,
      isReloading: false,
      products: 0,
      changes: 0,
      cursor: null,
    })
  }

  /** Reads all products; until they are read, those of before are answered from. */
  async function load(workspaceId: string, store: LoadedStore): Promise<void> {
    store.isReloading = store.isLoaded
    store.unreadSince = null
    const read = await readProducts(workspaceId, store)
    if (!read) return setAside(workspaceId, store)
    Object.assign(store, {
      unreadSince: null,
      ...read,
      isTooLarge: false,
      changes: 0,
      isLoaded: true,
      isReloading: false,
      isSlow: false,
      learnedAt: null,
      embeddedAt: null,
    })
    await readLearned(workspaceId, store)
    await readMeanings(workspaceId, store)
    evict(workspaceId)
  }

  /** Reads how the store's products are chosen, where that was learned anew. */
  async function readLearned(workspaceId: string, store: LoadedStore): Promise<void> {
    const learnedAt = (await findLearnedAt(db, workspaceId))?.getTime() ?? null
    if (learnedAt === store.learnedAt) return
    thread.tell({ type: 'factors', workspaceId, factors: await listClickFactors(db, workspaceId) })
    store.learnedAt = learnedAt
  }

  /** Reads what the store's products mean, where that is known anew. */
  async function readMeanings(workspaceId: string, store: LoadedStore): Promise<void> {
    if (embeddingModel === null) return
    const embeddedAt = await findEmbeddedAt(db, { workspaceId, model: embeddingModel })
    if (embeddedAt === store.embeddedAt) return
    thread.tell({ type: 'meanings', workspaceId, meanings: await listMeanings(db, workspaceId) })
    store.embeddedAt = embeddedAt
  }

  function begin(workspaceId: string): LoadedStore {
    const store = createLoadedStore()
    store.loaded = asWorkspace(workspaceId, () => load(workspaceId, store))
    store.loaded.catch((error: unknown) => {
      if (stores.get(workspaceId) === store) stores.delete(workspaceId)
      log(error)
    })
    stores.set(workspaceId, store)
    return store
  }

  function sumProducts(): number {
    let sum = 0
    for (const { products, arrived, changes } of stores.values()) sum += products + arrived + changes
    return sum
  }

  function evict(keptId: string): void {
    let sum = sumProducts()
    for (const [id, { products, changes, isLoaded, refreshing }] of stores) {
      if (sum <= mostProducts) return
      if (id === keptId || !isLoaded || refreshing) continue
      sum -= products + changes
      stores.delete(id)
      thread.tell({ type: 'drop', workspaceId: id })
    }
  }

  /** Reads what has changed, a page at a time. Where too much is forgotten, all products are read again. */
  async function readPages(workspaceId: string, store: LoadedStore): Promise<void> {
    for (;;) {
      const after = store.cursor
      const read = after && (await listProductChanges(db, { workspaceId, after, limit: productsPerPage }))
      const isLast = read !== null && read.changes.length < productsPerPage
      store.isBehind ||= !isLast
      if (!read) return load(workspaceId, store)
      if (read.changes.length > 0) await thread.ask({ type: 'changes', workspaceId, changes: read.changes })
      store.changes += read.changes.length
      store.cursor = read.cursor
      if (isLast) return
    }
  }

  /** Reads what has changed until nothing has; what changes meanwhile is read as well. */
  async function readChanges(workspaceId: string, store: LoadedStore): Promise<void> {
    await store.loaded
    do {
      while (store.isStale) {
        store.isStale = false
        await readPages(workspaceId, store)
        await readLearned(workspaceId, store)
        await readMeanings(workspaceId, store)
      }
      store.isBehind = false
      const reloading = getReloading(store)
      if (reloading === 'no') return
      // All is there, though read by the habits of a smaller store. A store that is being filled is not read twice.
      await rest()
      if (!store.isStale || reloading === 'now') await load(workspaceId, store)
    } while (store.isStale)
  }

  function refresh(workspaceId: string, store: LoadedStore): void {
    store.isStale = true
    store.isBehind ||= !store.isLoaded || store.isReloading
    if (store.refreshing) return
    store.refreshing = asWorkspace(workspaceId, () => readChanges(workspaceId, store))
      .catch(log)
      .finally(() => {
        Object.assign(store, { refreshing: null, isBehind: false, isReloading: false, isSlow: false })
      })
  }

  return {
    async answer(asked) {
      const { workspaceId } = asked
      const store = stores.get(workspaceId) ?? begin(workspaceId)
      // To the end of the line of those that may go.
      stores.delete(workspaceId)
      stores.set(workspaceId, store)
      const read = store.refreshing ?? store.loaded
      if (!isReady(store)) await Promise.race([read, wait(patienceMs, undefined, { ref: false })])
      const finding = isReady(store) ? await thread.ask({ type: 'answer', asked, candidates: null }) : null
      return finding ?? answerMeanwhile(asked, store)
    },
    close: () => thread.close(),
  }
}
