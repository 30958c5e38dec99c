import type { Transaction } from 'kysely'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { findStore } from '../workspaces/workspaces.public.ts'
import {
  addRefused,
  advanceRun,
  failRun,
  findImport,
  finishRun,
  followRefused,
  holdImport,
  markSynced,
  raiseRefused,
} from './catalogue.repository.ts'
import type { CatalogueChanges } from './catalogue-changes.ts'
import { type ImportPayload, requestImport, type SyncPayload } from './catalogue-requests.ts'
import type { CatalogueSource, SourceProduct } from './catalogue-source.ts'
import { getNextRun } from './next-run.ts'
import { fitPlatformProducts } from './product-limit.ts'
import { listProductRows, type ProductRow } from './product-rows.ts'
import { keepProducts, saveProducts } from './products.repository.ts'
import { takeRevision } from './revisions.repository.ts'
import { findSourceLanguage } from './source-language.ts'

type ImportDeps = Pick<CoreDeps, 'db' | 'clock'>
type ReadDeps = ImportDeps & { source: CatalogueSource; catalogueChanges: CatalogueChanges }

/** What is read once more, for clocks that differ and changes that the platform tells late. */
const overlapMs = 10 * 60_000
/** A store with as many products is read again as a whole when something has changed: a handful of pages. */
const mostReadAsWhole = 500
/** What is gone at the end of a run makes room for what the run had none for. */
const followingMs = 3_600_000

async function findNextRun({ db, clock }: ImportDeps, workspaceId: string) {
  const store = await findStore(db, workspaceId)
  return store && { ...store, nextRunAt: getNextRun({ workspaceId, timeZone: store.time_zone, now: clock.now() }) }
}

/** Gives a run up, until the next night. */
export async function giveUpImport(deps: ImportDeps, { workspaceId, run }: ImportPayload): Promise<void> {
  const store = await findNextRun(deps, workspaceId)
  if (store) await failRun(deps.db, { workspaceId, run, now: deps.clock.now(), nextRunAt: store.nextRunAt })
}

/** Rows of products that were read; those without a language have the one that the store's have. */
async function makeRows(
  db: Database,
  { workspaceId, mainLanguage }: { workspaceId: string; mainLanguage: string },
  products: readonly SourceProduct[],
): Promise<ProductRow[]> {
  const language = await findSourceLanguage(db, { workspaceId, mainLanguage }, products)
  return products.flatMap((product) => listProductRows(product, language))
}

interface ReadPage {
  workspaceId: string
  run: number
  readAt: Date
  rows: readonly ProductRow[]
}

/** Keeps what the plan has room for of products that were read. */
async function savePage(transaction: Transaction<Tables>, { workspaceId, run, readAt, rows }: ReadPage) {
  // Others that write products wait here, so that together they stay within the limit.
  await takeRevision(transaction, { workspaceId, now: readAt })
  const fitting = await fitPlatformProducts(transaction, { workspaceId, rows })
  await keepProducts(transaction, { workspaceId, run, productIds: fitting.keptIds })
  const saved = { workspaceId, source: 'platform', run, readAt, rows: fitting.rows } as const
  const { refused, planId } = fitting
  return { isChanged: await saveProducts(transaction, saved), refused, planId }
}

/**
 * Reads and keeps one page of a run: products and progress together or not at all, so that a process that dies is
 * followed by one that goes on. Returns whether there may be more to do.
 */
export async function importPage(deps: ReadDeps, { workspaceId, run }: ImportPayload): Promise<boolean> {
  const { db, clock, source, catalogueChanges } = deps
  const [row, store] = [await findImport(db, workspaceId), await findNextRun(deps, workspaceId)]
  if (!store || row?.run !== run || row.state === 'done' || row.state === 'failed') return false
  const cursor = row.page_cursor
  const readAt = clock.now()
  const page = await source.listProducts({ merchantId: store.id, cursor, changedSince: null })
  if (!page) {
    await giveUpImport(deps, { workspaceId, run })
    return false
  }
  const rows = await makeRows(db, { workspaceId, mainLanguage: store.main_language }, page.products)
  const { hasMore, isChanged } = await db.transaction().execute(async (transaction) => {
    const { nextCursor } = page
    const advance = { workspaceId, run, cursor, nextCursor, products: page.products.length, readAt }
    // Two workers with the same page: one goes on with it.
    if (!(await advanceRun(transaction, advance))) return { hasMore: false, isChanged: false }
    const saved = await savePage(transaction, { workspaceId, run, readAt, rows })
    const { isChanged: hasNews, refused, planId } = saved
    if (refused > 0) await addRefused(transaction, { workspaceId, refused, planId })
    if (nextCursor !== null) return { hasMore: true, isChanged: hasNews }
    const hasLost = await finishRun(transaction, { workspaceId, run, now: clock.now(), nextRunAt: store.nextRunAt })
    const soon = new Date(clock.now().getTime() + followingMs)
    if (hasLost) await followRefused(transaction, { workspaceId, nextRunAt: soon })
    return { hasMore: false, isChanged: hasNews || hasLost }
  })
  if (isChanged) catalogueChanges.announce(workspaceId)
  return hasMore
}

/**
 * Reads what has changed since it was last read. Done again it changes nothing. Products that are gone are in no list of
 * changes: a small catalogue is read as a whole instead, a large one loses them at night.
 */
export async function syncCatalogue(
  { db, clock, jobs, source, catalogueChanges }: ReadDeps & Pick<CoreDeps, 'jobs'>,
  { workspaceId }: SyncPayload,
): Promise<void> {
  const [row, store] = [await findImport(db, workspaceId), await findStore(db, workspaceId)]
  // While a run is under way the mark stays, and with it a later look at what the run may have passed by.
  if (!row || !store || row.state === 'waiting' || row.state === 'running') return
  if (row.synced_at === null || (row.total ?? 0) <= mostReadAsWhole) {
    return db.transaction().execute((transaction) => requestImport(jobs, transaction, workspaceId))
  }
  const begunAt = clock.now()
  const changedSince = new Date(row.synced_at.getTime() - overlapMs)
  let cursor: string | null = null
  do {
    const readAt = clock.now()
    const page = await source.listProducts({ merchantId: store.id, cursor, changedSince })
    if (!page) return
    const rows = await makeRows(db, { workspaceId, mainLanguage: store.main_language }, page.products)
    const isChanged = await db.transaction().execute(async (transaction) => {
      await holdImport(transaction, workspaceId)
      const saved = await savePage(transaction, { workspaceId, run: row.run, readAt, rows })
      const { refused, planId } = saved
      if (refused > 0) await raiseRefused(transaction, { workspaceId, refused, planId })
      return saved.isChanged
    })
    if (isChanged) catalogueChanges.announce(workspaceId)
    cursor = page.nextCursor
  } while (cursor !== null)
  await markSynced(db, workspaceId, begunAt)
}
