import { eraseRows } from '../../core/database/erase-rows.ts'
import type { Database } from '../../core/database/open-database.ts'

/** A workspace's API keys, which end with it, and from where its keys were used. */
export function eraseKeys(db: Database, workspaceId: string): Promise<void> {
  return eraseRows(db, workspaceId, [
    { table: 'api_keys', key: ['id'] },
    { table: 'key_uses', key: ['key_hash'] },
  ])
}
