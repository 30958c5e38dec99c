import { defaultLanguage } from '@voice-shop/contract'
import { v4 as uuidV4 } from 'uuid'
import type { CoreDeps } from '../../../core/core-deps.ts'
import { findLanguageOfTag } from '../../../core/find-language.ts'
import { findStore } from '../../workspaces/workspaces.public.ts'
import type { CatalogueChanges } from '../catalogue-changes.ts'
import { getNextRun } from '../next-run.ts'
import { findExcess } from '../product-limit.ts'
import { listProductRows } from '../product-rows.ts'
import { removeUnseen, saveProducts } from '../products.repository.ts'
import { takeRevision } from '../revisions.repository.ts'
import { findSourceLanguage } from '../source-language.ts'
import { FeedFailure } from './feed-failure.ts'
import { type FeedHttp, fetchFeed } from './feed-file.ts'
import {
  advanceFeed,
  type FeedReading,
  failFeed,
  finishFeed,
  releaseFeed,
  takeFeed,
} from './feed-readings.repository.ts'
import { type FeedProduct, type ReadableFeed, readFeed, SkippedItems } from './read-feed.ts'

export interface FeedPayload {
  workspaceId: string
  run: number
}

export type FeedDeps = Pick<CoreDeps, 'db' | 'clock'> & { catalogueChanges: CatalogueChanges; feedHttp: FeedHttp }

interface FeedStore {
  language: string
  nextRunAt: Date
}

/** Somebody else reads the feed, or it is not wanted any more: what this one has is nobody's. */
class ReadingLost extends Error {}

/** Keeps a part of a reading: products and progress together or not at all. */
async function savePage(
  { db, clock, catalogueChanges }: FeedDeps,
  input: {
    reading: FeedReading
    store: FeedStore
    page: { products: FeedProduct[]; itemsRead: number }
    itemsTotal: number
    skipped: SkippedItems
  },
): Promise<void> {
  const { reading, store, page, itemsTotal, skipped } = input
  const { workspaceId, run } = reading
  const now = clock.now()
  const { isChanged, excess } = await db.transaction().execute(async (transaction) => {
    const progress = { ...reading, itemsRead: page.itemsRead, itemsTotal, now }
    if (!(await advanceFeed(transaction, progress))) throw new ReadingLost()
    // Others that write products wait here, so that together they stay within the limit.
    await takeRevision(transaction, { workspaceId, now })
    const products = page.products.map(({ product }) => product)
    const language = await findSourceLanguage(transaction, { workspaceId, mainLanguage: store.language }, products)
    const byId = new Map(products.map((product) => [product.id, listProductRows(product, language)]))
    // What an earlier reading has brought makes room: it goes with the end of this one unless it is seen again.
    const besides = { source: 'feed', beforeRun: run } as const
    const found = await findExcess(transaction, { workspaceId, source: 'feed', products: byId, besides })
    const rows = [...byId].filter(([id]) => !found.products.has(id) && !found.bytes.has(id)).flatMap(([, own]) => own)
    const isNew = await saveProducts(transaction, { workspaceId, source: 'feed', run, readAt: now, rows })
    return { isChanged: isNew, excess: found }
  })
  if (isChanged) catalogueChanges.announce(workspaceId)
  for (const { product, line } of page.products) {
    if (excess.products.has(product.id)) skipped.add(line, product.id, 'product_limit')
    else if (excess.bytes.has(product.id)) skipped.add(line, product.id, 'storage_limit')
  }
}

async function saveAll(
  deps: FeedDeps,
  { reading, store, feed }: { reading: FeedReading; store: FeedStore; feed: ReadableFeed },
): Promise<SkippedItems> {
  const skipped = new SkippedItems()
  for await (const page of feed.listProducts(skipped)) {
    await savePage(deps, { reading, store, page, itemsTotal: feed.items, skipped })
  }
  return skipped
}

/** Reads a feed from its address to its end. What it does not have any more is gone then, and not before. */
async function readToEnd(deps: FeedDeps, reading: FeedReading, store: FeedStore): Promise<void> {
  const { db, clock, catalogueChanges, feedHttp } = deps
  const { workspaceId, run } = reading
  const taken = await takeFeed(db, { ...reading, now: clock.now() })
  // The job is tried again: should the other one have died, this one follows it.
  if (taken === 'held') throw new Error('another process reads this feed')
  if (taken === null) return
  const known = { etag: taken.etag, lastModified: taken.last_modified }
  const file = await fetchFeed(feedHttp, { url: taken.url, known })
  const end = { ...reading, nextRunAt: store.nextRunAt }
  if (file === null) {
    await finishFeed(db, { ...end, outcome: null, now: clock.now() })
    return
  }
  try {
    const language = findLanguageOfTag(store.language) ?? defaultLanguage
    const feed = await readFeed(file, { language, now: clock.now() })
    const skipped = await saveAll(deps, { reading, store, feed })
    // What may be read otherwise tomorrow is read again tomorrow, whatever its server calls it.
    const isFinal = !feed.isDated && !skipped.hasReachedLimit
    const version = isFinal ? file.version : { etag: null, lastModified: null }
    const outcome = { version, skippedCount: skipped.count, skipped: skipped.told }
    const hasLost = await db.transaction().execute(async (transaction) => {
      const startedAt = await finishFeed(transaction, { ...end, outcome, now: clock.now() })
      if (startedAt === null) throw new ReadingLost()
      return removeUnseen(transaction, { workspaceId, source: 'feed', seen: { run, startedAt }, now: clock.now() })
    })
    if (hasLost) catalogueChanges.announce(workspaceId)
  } finally {
    await file.close()
  }
}

/**
 * Reads a store's feed. Begun again after a failure or a kill, it reads all of it anew, which changes nothing of what is
 * there already. Throws what is to be tried again.
 */
export async function importFeed(deps: FeedDeps, { workspaceId, run }: FeedPayload, isLastTry: boolean): Promise<void> {
  const { db, clock } = deps
  const store = await findStore(db, workspaceId)
  if (!store) return
  const nextRunAt = getNextRun({ workspaceId, timeZone: store.time_zone, now: clock.now() })
  const reading: FeedReading = { workspaceId, run, holder: uuidV4() }
  try {
    await readToEnd(deps, reading, { language: store.main_language, nextRunAt })
  } catch (error) {
    if (error instanceof ReadingLost) return
    if (!(error instanceof FeedFailure) && !isLastTry) {
      await releaseFeed(db, reading)
      throw error
    }
    const failure = error instanceof FeedFailure ? error : new FeedFailure('interrupted')
    await failFeed(db, { ...reading, failure, now: clock.now(), nextRunAt })
    if (failure !== error) throw error
  }
}
