import type { CatalogueStatus } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import { findImport } from './catalogue.repository.ts'
import { requestImport } from './catalogue-requests.ts'
import { countProducts, countSamples } from './products.repository.ts'

/** How the import of a workspace's products stands. */
export async function getCatalogueStatus(
  { db }: Pick<CoreDeps, 'db'>,
  { workspaceId }: { workspaceId: string },
): Promise<CatalogueStatus> {
  const [row, products, samples] = await Promise.all([
    findImport(db, workspaceId),
    countProducts(db, workspaceId),
    countSamples(db, workspaceId),
  ])
  return {
    state: row?.state ?? 'none',
    products,
    samples,
    imported: row?.imported ?? 0,
    total: row?.total ?? null,
    refused: row?.refused ?? 0,
    started_at: row?.started_at?.toISOString() ?? null,
    finished_at: row?.finished_at?.toISOString() ?? null,
    next_run_at: row?.next_run_at?.toISOString() ?? null,
  }
}

/** Begins to read all products of a store. Returns how that stands. */
export async function importCatalogue(
  deps: Pick<CoreDeps, 'db' | 'jobs'>,
  { workspaceId }: { workspaceId: string },
): Promise<CatalogueStatus> {
  await deps.db.transaction().execute((transaction) => requestImport(deps.jobs, transaction, workspaceId))
  return getCatalogueStatus(deps, { workspaceId })
}
