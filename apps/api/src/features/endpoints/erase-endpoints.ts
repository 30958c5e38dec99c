import { eraseRows } from '../../core/database/erase-rows.ts'
import type { Database } from '../../core/database/open-database.ts'

/** What was told of a workspace's shoppers and orders. */
export function eraseMessages(db: Database, workspaceId: string): Promise<void> {
  return eraseRows(db, workspaceId, [
    { table: 'endpoint_deliveries', key: ['endpoint_id', 'message_id'] },
    { table: 'endpoint_messages', key: ['id'] },
  ])
}

/** A workspace's endpoints, with all that was told them. */
export async function eraseEndpoints(db: Database, workspaceId: string): Promise<void> {
  await eraseRows(db, workspaceId, [{ table: 'endpoints', key: ['id'] }])
  await eraseMessages(db, workspaceId)
}
