import { eraseRows } from '../../core/database/erase-rows.ts'
import type { Database } from '../../core/database/open-database.ts'

/** Erases a workspace's figures, a part at a time. Who holds the lock under which its events are written erases all. */
export function eraseRollups(db: Database, workspaceId: string): Promise<void> {
  return eraseRows(db, workspaceId, [
    { table: 'item_deltas', key: ['number'] },
    { table: 'search_rollups', key: ['grain', 'bucket'] },
    { table: 'old_slots', key: ['day'] },
    { table: 'item_rollups', key: ['grain', 'bucket', 'page'] },
    { table: 'rollup_items', key: ['kind', 'name'] },
  ])
}
