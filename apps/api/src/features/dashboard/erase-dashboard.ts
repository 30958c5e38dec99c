import { eraseRows } from '../../core/database/erase-rows.ts'
import type { Database } from '../../core/database/open-database.ts'

export function eraseDashboard(db: Database, workspaceId: string): Promise<void> {
  return eraseRows(db, workspaceId, [{ table: 'task_marks', key: ['key'] }])
}
