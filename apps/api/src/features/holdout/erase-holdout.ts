import { eraseRows } from '../../core/database/erase-rows.ts'
import type { Database } from '../../core/database/open-database.ts'

/** Erases a workspace's comparison, a part at a time. */
export function eraseHoldout(db: Database, workspaceId: string): Promise<void> {
  return eraseRows(db, workspaceId, [
    { table: 'holdout_shoppers', key: ['participant'] },
    { table: 'holdouts', key: [] },
  ])
}
