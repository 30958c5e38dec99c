import { eraseRows } from '../../core/database/erase-rows.ts'
import type { Database } from '../../core/database/open-database.ts'

export function eraseInvitations(db: Database, workspaceId: string): Promise<void> {
  return eraseRows(db, workspaceId, [{ table: 'invitations', key: ['id'] }])
}
