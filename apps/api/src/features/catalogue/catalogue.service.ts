import type { CatalogueStatus } from '@voice-shop/contract'
import type { Database } from '../../core/database/open-database.ts'
import { countProducts, findImport } from './catalogue.repository.ts'

/** How the import of a workspace's products stands. */
export async function getCatalogueStatus(db: Database, workspaceId: string): Promise<CatalogueStatus> {
  const [row, products] = await Promise.all([findImport(db, workspaceId), countProducts(db, workspaceId)])
  return {
    state: row?.state ?? 'none',
    products,
    imported: row?.imported ?? 0,
    total: row?.total ?? null,
    started_at: row?.started_at?.toISOString() ?? null,
    finished_at: row?.finished_at?.toISOString() ?? null,
    next_run_at: row?.next_run_at?.toISOString() ?? null,
  }
}
