import { eraseRows } from '../../core/database/erase-rows.ts'
import type { Database } from '../../core/database/open-database.ts'

export function eraseDigests(db: Database, workspaceId: string): Promise<void> {
  return eraseRows(db, workspaceId, [
    { table: 'digest_runs', key: [] },
    { table: 'digest_choices', key: ['user_id'] },
    { table: 'digest_sendings', key: ['user_id'] },
  ])
}
