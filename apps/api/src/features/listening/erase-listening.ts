import { eraseRows } from '../../core/database/erase-rows.ts'
import type { Database } from '../../core/database/open-database.ts'

/** Erases how a workspace's shoppers were heard, a part at a time. */
export function eraseListening(db: Database, workspaceId: string): Promise<void> {
  return eraseRows(db, workspaceId, [
    { table: 'listening_sessions', key: ['id'] },
    { table: 'listening_rollups', key: ['grain', 'bucket', 'browser', 'engine'] },
  ])
}
