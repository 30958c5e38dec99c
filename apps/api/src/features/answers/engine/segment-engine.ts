import { setTimeout as wait } from 'node:timers/promises'
import { type Finding, listCandidateWords, replaceSynonyms } from '@voice-shop/answers'
import { asWorkspace } from '../../../core/database/as-workspace.ts'
import type { Database } from '../../../core/database/open-database.ts'
import { coreErrors } from '../../../core/errors.ts'
import {
  type CatalogueChanges,
  type ChangeCursor,
  findProductsByWords,
  listProductChanges,
  listStoreProducts,
  type ProductKey,
  type ReadProduct,
  readChangeCursor,
  type WeighedWord,
  weighWords,
} from '../../catalogue/catalogue.public.ts'
import type { AnswerEngine, AskedSentence } from '../answer-engine.ts'
import { findLearnedAt, listClickFactors } from '../clicks/click-factors.repository.ts'
import { findEmbeddedAt, listMeanings } from '../optional/product-embeddings.repository.ts'
import { createEngineThread } from './engine-thread.ts'
import { ReadingRoom } from './reading-room.ts'
import { getReloading } from './reloading.ts'

const productsPerPage = 500
const mostProductsKept = 100_000
/** A small store is read while its first shopper waits; for a large one the database finds candidates meanwhile. */
const patienceMs = 200
const mostCandidates = 300
/**
 * No shopper of a store that was read before waits much longer for what is not read yet to be looked through, of which 100,000
 * products take seconds: what was read last answers then. What is shown of it is what the catalogue says now.
 */
const longestLookMs = 400
/** So many shoppers of a store have the database look through all of its products at once. */
const mostScans = 2
/**
 * About how many bytes of products may have arrived that are not read yet, of all stores: ten that are filled at once would
 * take more memory than the thread has. A store with all that the free plan has room for is 150 million.
 */
const mostUnread = 150_000_000
/** Of the room, for stores that nobody has asked yet: they are read when they change, so that their first answer is whole. */
const mostUnasked = 0.5
/** Nothing that the thread does at a stretch takes more than a second or two, of which others may take most of the processor. */
const longestSilenceMs = 30_000
/** Reading anew is put off while more changes: a store that is being filled is read when it is full. */
const quietMs = 1000

interface LoadedStore {
  /** Resolves when it can be asked. */
  loaded: Promise<void>
  isLoaded: boolean
  products: number
  /** Of those that are being read, how many have arrived. */
  arrived: number
  /** Since they were read. */
  changes: number
  /** Where changes that are not known begin. */
  cursor: ChangeCursor | null
  /** When what the thread knows of the store's clicks was learned; null: nothing was. */
  learnedAt: number | null
  /** When what it knows of their meaning was; null: of none. */
  embeddedAt: number | null
  /** Changes are being read; null: none. */
  refreshing: Promise<void> | null
  isStale: boolean
  /** More has changed than a page: until it is read, the database knows better. */
  isBehind: boolean
  /** All its products are being read again: what changes meanwhile waits. */
  isReloading: boolean
  /** How many shoppers wait for the database to look through all products. */
  scans: number
  /** To look through what is not read yet was seen to take long, and nothing was read since. */
  isSlow: boolean
  /** The thread has all products as they were from here on, and is still reading them; null: it is not. */
  unreadSince: ChangeCursor | null
}

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

  catalogueChanges.subscribe((workspaceId) => {
    const isUnasked = workspaceId !== null && !stores.has(workspaceId)
    if (isUnasked && sumProducts() < mostUnasked * mostProducts) begin(workspaceId)
    for (const [id, store] of stores) if (workspaceId === null || workspaceId === id) refresh(id, store)
  })

  /** Has the thread read all products. Returns their number and where changes that are not among them begin. */
  async function readProducts(workspaceId: string, store: LoadedStore) {
    const cursor = await readChangeCursor(db, workspaceId)
    thread.tell({ type: 'begin', workspaceId })
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

  /** Reads all products; until they are read, those of before are answered from. */
  async function load(workspaceId: string, store: LoadedStore): Promise<void> {
    store.isReloading = store.isLoaded
    store.unreadSince = null
    const read = await readProducts(workspaceId, store)
    Object.assign(store, {
      unreadSince: null,
      ...read,
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
    const store: LoadedStore = {
      loaded: Promise.resolve(),
      isLoaded: false,
      products: 0,
      arrived: 0,
      changes: 0,
      cursor: null,
      learnedAt: null,
      embeddedAt: null,
      refreshing: null,
      isStale: false,
      isBehind: false,
      isReloading: false,
      scans: 0,
      isSlow: false,
      unreadSince: null,
    }
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

  /** Among the products that the thread has and has not read, with what has changed since; null: that is more than a page. */
  async function answerUnread(
    asked: AskedSentence,
    { after, words }: { after: ChangeCursor; words: WeighedWord[] },
  ): Promise<Finding | null> {
    const { workspaceId } = asked
    const read = await listProductChanges(db, { workspaceId, after, limit: productsPerPage })
    if (!read || read.changes.length === productsPerPage) return null
    return thread.ask({ type: 'answer_unread', asked, words, changes: read.changes, limit: mostCandidates })
  }

  /** Has the database find the products that have a sentence's words, by looking through all of the store's. */
  async function scanProducts(asked: AskedSentence, store: LoadedStore, words: WeighedWord[]): Promise<Finding> {
    store.scans += 1
    try {
      const candidates = await findProductsByWords(db, { workspaceId: asked.workspaceId, words, limit: mostCandidates })
      const finding = await thread.ask({ type: 'answer', asked, candidates })
      if (finding) return finding
    } finally {
      store.scans -= 1
    }
    throw coreErrors.unavailable(new Error('the engine’s thread answers nothing for candidates'))
  }

  function beginScan(...input: Parameters<typeof scanProducts>): Promise<Finding> {
    const scan = scanProducts(...input)
    // Who was answered otherwise meanwhile does not hear of a failure.
    scan.catch(() => undefined)
    return scan
  }

  function noteLook(store: LoadedStore, ms: number): void {
    // What has been read since takes no look.
    if (ms >= longestLookMs && !isReady(store)) store.isSlow = true
  }

  /** From what the thread has of a store that is being read; null: it has nothing that would do. */
  async function answerByThread(
    asked: AskedSentence,
    store: LoadedStore,
    words: WeighedWord[],
  ): Promise<Finding | null> {
    const known = isReady(store) || (store.isLoaded && store.isSlow) ? await askThread(asked) : null
    const after = store.unreadSince
    if (known || !after) return known
    const startedAt = performance.now()
    const unread = await answerUnread(asked, { after, words })
    noteLook(store, performance.now() - startedAt)
    return unread
  }

  /** Of a store that is still being read: by the products that have the sentence's words, as soon as somebody has found them. */
  async function answerMeanwhile(asked: AskedSentence, store: LoadedStore): Promise<Finding> {
    const { query, rules, language, previous } = asked
    const { sentence } = replaceSynonyms(query, rules)
    const words = weighWords(listCandidateWords(sentence, { language, previous: previous?.wishes ?? null }))
    let scan: Promise<Finding> | null = null
    for (let waitedMs = 0; ; waitedMs += patienceMs) {
      noteLook(store, waitedMs)
      const known = await answerByThread(asked, store, words)
      if (known) return known
      scan ??= store.scans < mostScans ? beginScan(asked, store, words) : null
      const waited = wait(patienceMs, null, { ref: false })
      const found = await (scan ? Promise.race([scan, waited]) : waited)
      if (found) return found
    }
  }

  /** Null: the thread does not know the store. */
  const askThread = (asked: AskedSentence) => thread.ask({ type: 'answer', asked, candidates: null })
  const isReady = ({ isLoaded, isBehind }: LoadedStore) => isLoaded && !isBehind

  return {
    async answer(asked) {
      const { workspaceId } = asked
      const store = stores.get(workspaceId) ?? begin(workspaceId)
      // To the end of the line of those that may go.
      stores.delete(workspaceId)
      stores.set(workspaceId, store)
      const read = store.refreshing ?? store.loaded
      if (!isReady(store)) await Promise.race([read, wait(patienceMs, undefined, { ref: false })])
      const finding = isReady(store) ? await askThread(asked) : null
      return finding ?? answerMeanwhile(asked, store)
    },
    close: () => thread.close(),
  }
}
