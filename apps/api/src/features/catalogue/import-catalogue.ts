import type { CoreDeps } from '../../core/core-deps.ts'
import { findStore } from '../workspaces/workspaces.public.ts'
import { advanceRun, failRun, findImport, finishRun, markSynced } from './catalogue.repository.ts'
import type { CatalogueChanges } from './catalogue-changes.ts'
import { type ImportPayload, requestImport, type SyncPayload } from './catalogue-requests.ts'
import type { CatalogueSource } from './catalogue-source.ts'
import { getNextRun } from './next-run.ts'
import { listProductRows } from './product-rows.ts'
import { saveProducts } from './products.repository.ts'

type ImportDeps = Pick<CoreDeps, 'db' | 'clock'>
type ReadDeps = ImportDeps & { source: CatalogueSource; catalogueChanges: CatalogueChanges }

/** What is read once more, for clocks that differ and changes that the platform tells late. */
const overlapMs = 10 * 60_000
/** A store with as many products is read again as a whole when something has changed: a handful of pages. */
const mostReadAsWhole = 500

async function findNextRun({ db, clock }: ImportDeps, workspaceId: string) {
  const store = await findStore(db, workspaceId)
  return store && { ...store, nextRunAt: getNextRun({ workspaceId, timeZone: store.time_zone, now: clock.now() }) }
}

/** Gives a run up, until the next night. */
export async function giveUpImport(deps: ImportDeps, { workspaceId, run }: ImportPayload): Promise<void> {
  const store = await findNextRun(deps, workspaceId)
  if (store) await failRun(deps.db, { workspaceId, run, now: deps.clock.now(), nextRunAt: store.nextRunAt })
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
  const rows = page.products.flatMap((product) => listProductRows(product, store.main_language))
  const { hasMore, isChanged } = await db.transaction().execute(async (transaction) => {
    const { nextCursor } = page
    const advance = { workspaceId, run, cursor, nextCursor, products: page.products.length, readAt }
    // Two workers with the same page: one goes on with it.
    if (!(await advanceRun(transaction, advance))) return { hasMore: false, isChanged: false }
    const hasNews = await saveProducts(transaction, { workspaceId, source: 'platform', run, readAt, rows })
    if (nextCursor !== null) return { hasMore: true, isChanged: hasNews }
    const hasLost = await finishRun(transaction, { workspaceId, run, now: clock.now(), nextRunAt: store.nextRunAt })
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
    const rows = page.products.flatMap((product) => listProductRows(product, store.main_language))
    const saved = { workspaceId, source: 'platform', run: row.run, readAt, rows } as const
    const isChanged = await db.transaction().execute((transaction) => saveProducts(transaction, saved))
    if (isChanged) catalogueChanges.announce(workspaceId)
    cursor = page.nextCursor
  } while (cursor !== null)
  await markSynced(db, workspaceId, begunAt)
}
