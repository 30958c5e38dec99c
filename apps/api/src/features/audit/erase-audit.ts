import { eraseRows } from '../../core/database/erase-rows.ts'
import type { Database } from '../../core/database/open-database.ts'

/** Erases a workspace's trail, a part at a time. */
export function eraseAudit(db: Database, workspaceId: string): Promise<void> {
  return eraseRows(db, workspaceId, [{ table: 'audit_entries', key: ['id'] }])
}
