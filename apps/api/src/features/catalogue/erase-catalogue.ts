import { eraseRows } from '../../core/database/erase-rows.ts'
import type { Database } from '../../core/database/open-database.ts'

/**
 * Erases a workspace's products, a part at a time, and that they were ever read. A run that is under way ends by itself:
 * it has to find its row before it writes, which is why those go first.
 */
export function eraseCatalogue(db: Database, workspaceId: string): Promise<void> {
  return eraseRows(db, workspaceId, [
    { table: 'catalogue_imports', key: [] },
    { table: 'catalogue_feeds', key: [] },
    { table: 'catalogue_products', key: ['product_id', 'language'] },
    { table: 'catalogue_removals', key: ['product_id', 'language'] },
    { table: 'catalogue_revisions', key: [] },
  ])
}
