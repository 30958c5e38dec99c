import { eraseRows } from '../../core/database/erase-rows.ts'
import type { Database } from '../../core/database/open-database.ts'

export function eraseAlerts(db: Database, workspaceId: string): Promise<void> {
  return eraseRows(db, workspaceId, [
    { table: 'alert_checks', key: [] },
    { table: 'alert_mutes', key: ['kind'] },
    { table: 'alerts', key: ['id'] },
  ])
}
