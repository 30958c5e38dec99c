import { eraseRows } from '../../core/database/erase-rows.ts'
import type { Database } from '../../core/database/open-database.ts'

/** Erases a workspace's usage: events that wait for its lock are refused like those of an unknown store. */
export function eraseUsage(db: Database, workspaceId: string): Promise<void> {
  return eraseRows(db, workspaceId, [{ table: 'usage', key: [] }])
}
