import { eraseRows } from '../../core/database/erase-rows.ts'
import type { Database } from '../../core/database/open-database.ts'

/** Erases which visits were opened, a part at a time. */
export function eraseVisits(db: Database, workspaceId: string): Promise<void> {
  return eraseRows(db, workspaceId, [{ table: 'opened_visits', key: ['search_id'] }])
}
