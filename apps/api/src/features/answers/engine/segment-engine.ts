import { setTimeout as wait } from 'node:timers/promises'
import { asWorkspace } from '../../../core/database/as-workspace.ts'
import type { Database } from '../../../core/database/open-database.ts'
import {
  type CatalogueChanges,
  listProductChanges,
  measureStoreProducts,
  readChangeCursor,
} from '../../catalogue/catalogue.public.ts'
import type { AnswerEngine } from '../answer-engine.ts'
import { findLearnedAt, listClickFactors } from '../clicks/click-factors.repository.ts'
import { findEmbeddedAt, listMeanings } from '../optional/product-embeddings.repository.ts'
import { createEngineThread } from './engine-thread.ts'
import { createLoadedStore, isReady, type LoadedStore } from './loaded-store.ts'
import { createMeanwhile, waitUntilReady } from './meanwhile.ts'
import { createStoreReader } from './read-store.ts'
import { getReloading, mostInSmallStore, type Reloading } from './reloading.ts'

const productsPerPage = 500
const mostProductsKept = 100_000
/**
 * What the products of one store may take while they are read whole. Each was seen to take 2.7 to 3.4 KB then, of which its bytes
 * are a part. Those of a larger store are read page by page, and answered by the database until then.
 */
const mostReadWhole = 400_000_000
const bytesWhileRead = 2500
/** Products of all such larger stores: each takes some 380 bytes, and twice as much while its store is read again. */
const mostInLargeStores = 1_000_000
/** Reading a large store takes minutes: one that was asked within so long makes no room for another one. */
const largeRestMs = 3_600_000
/** Of the room, for stores that nobody has asked yet: they are read when they change, so that their first answer is whole. */
const mostUnasked = 0.5
/** Nothing that the thread does at a stretch takes more than a second or two, of which others may take most of the processor. */
const longestSilenceMs = 30_000
/** Reading anew is put off while more changes: a store that is being filled is read when it is full. */
const quietMs = 1000

interface EngineInput {
  db: Database
  catalogueChanges: CatalogueChanges
  log: (error: unknown) => void
  /** Whose directions products have; null: none. */
  embeddingModel: string | null
  /** In memory, of all stores; the one that was asked longest ago goes first. */
  mostProducts?: number
  /** In bytes, of one store; one that would take more is read page by page. */
  mostWhole?: number
  /** Products, of all that are read page by page; who finds no room is answered by the database. */
  mostLarge?: number
  /** Products of a store that is read anew at once when it has grown to more than twice as many, and not answered from before. */
  mostSmall?: number
  /** How long who is found nothing waits for a small store to be read. Default: two seconds. */
  nothingMs?: number
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
  mostWhole = mostReadWhole,
  mostLarge = mostInLargeStores,
  mostSmall = mostInSmallStore,
  nothingMs,
  rest = () => wait(quietMs, undefined, { ref: false }),
}: EngineInput): AnswerEngine {
  /** Those asked longest ago first. */
  const stores = new Map<string, LoadedStore>()
  const thread = createEngineThread({
    longestSilenceMs,
    onLost: (cause) => {
      stores.clear()
      log(cause)
    },
  })

  const reader = createStoreReader({ db, thread })
  const answerMeanwhile = createMeanwhile({ db, thread, log, mostSmall, longestMs: nothingMs })

  catalogueChanges.subscribe((workspaceId) => {
    const isUnasked = workspaceId !== null && !stores.has(workspaceId)
    if (isUnasked && sumProducts() < mostUnasked * mostProducts) begin(workspaceId)
    for (const [id, store] of stores) if (workspaceId === null || workspaceId === id) refresh(id, store)
  })

  /** Has the thread read all products. Returns their number and where changes that are not among them begin; null: it has no room. */
  async function readProducts(workspaceId: string, store: LoadedStore) {
    const cursor = await readChangeCursor(db, workspaceId)
    thread.tell({ type: 'begin', workspaceId })
    const way = await chooseWay(workspaceId, store)
    if (!way) return null
    try {
      const products = await reader[way.name]({
        workspaceId,
        products: way.products,
        onPage: (arrived) => {
          if (stores.get(workspaceId) !== store) throw new Error('the engine’s thread was lost while a store was read')
          store.arrived = arrived
          // Not only when all are read: those of before and these would not fit beside each other.
          evict(workspaceId)
        },
        onArrived: () => {
          store.unreadSince = cursor
        },
      })
      return { cursor, products }
    } catch (error) {
      // Where the thread was lost, another one has nothing of it.
      if (stores.get(workspaceId) === store) thread.tell({ type: 'abandon', workspaceId })
      throw error
    } finally {
      store.arrived = 0
    }
  }

  /** How the thread can read a store; null: it has no room, it would break, and all other stores with it. */
  async function chooseWay(workspaceId: string, store: LoadedStore) {
    // Where that was so, it hardly changes: what is pushed meanwhile is looked at together.
    if (store.isTooLarge) await rest()
    const { products, bytes } = await measureStoreProducts(db, workspaceId)
    store.counted = products
    const isLarge = products * bytesWhileRead + bytes > mostWhole
    store.large = isLarge ? products : 0
    if (!isLarge) return { name: 'whole', products } as const
    if (makeRoom(store)) return { name: 'byPage', products } as const
    if (!store.isTooLarge) {
      log(new Error(`store ${workspaceId}: ${products} products are more than the engine’s thread has room for`))
    }
    store.large = 0
    return null
  }

  /** Whether a large store finds room beside the others, after those have gone that nobody has asked for long. */
  function makeRoom(store: LoadedStore): boolean {
    const others = [...stores].filter(([, other]) => other !== store)
    let sum = others.reduce((all, [, { large }]) => all + large, store.large)
    for (const [id, { large, askedAt, isLoaded, refreshing }] of others) {
      if (sum <= mostLarge) break
      if (large === 0 || !isLoaded || refreshing || (askedAt ?? 0) > Date.now() - largeRestMs) continue
      sum -= large
      drop(id)
    }
    return sum <= mostLarge
  }

  /** Leaves a store to the database. */
  function setAside(workspaceId: string, store: LoadedStore): void {
    for (const type of ['abandon', 'drop'] as const) thread.tell({ type, workspaceId })
    Object.assign(store, {
      isTooLarge: true,
      large: 0,
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
    for (const { products, arrived, changes, large } of stores.values()) {
      if (large === 0) sum += products + arrived + changes
    }
    return sum
  }

  function drop(workspaceId: string): void {
    stores.delete(workspaceId)
    thread.tell({ type: 'drop', workspaceId })
  }

  /** Of those that are not large. */
  function evict(keptId: string): void {
    let sum = sumProducts()
    for (const [id, { products, changes, large, isLoaded, refreshing }] of stores) {
      if (sum <= mostProducts) return
      if (id === keptId || large > 0 || !isLoaded || refreshing) continue
      sum -= products + changes
      drop(id)
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

  async function chooseReloading(workspaceId: string, store: LoadedStore): Promise<Reloading> {
    const reloading = getReloading(store, mostSmall)
    if (reloading !== 'first') return reloading
    // As many as before, changed or others in their place, are read well enough by what is known of the store.
    const { products } = await measureStoreProducts(db, workspaceId)
    return products > 2 * (store.counted ?? 0) ? 'first' : getReloading(store, 0)
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
      const reloading = await chooseReloading(workspaceId, store)
      if (reloading === 'first') {
        store.isBehind = true
        await load(workspaceId, store)
        continue
      }
      store.isBehind = false
      if (reloading === 'no') continue
      // All is there, though read by the habits of a smaller store. A large one that is being filled is not read twice.
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
      store.askedAt = Date.now()
      await waitUntilReady(store, mostSmall)
      const finding = isReady(store) ? await thread.ask({ type: 'answer', asked, candidates: null }) : null
      return finding ?? answerMeanwhile(asked, store)
    },
    close: () => thread.close(),
  }
}
