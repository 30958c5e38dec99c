import { eraseRows } from '../../core/database/erase-rows.ts'
import type { Database } from '../../core/database/open-database.ts'

/** Takes everybody's access to a workspace away. */
export function eraseMemberships(db: Database, workspaceId: string): Promise<void> {
  return eraseRows(db, workspaceId, [{ table: 'memberships', key: ['user_id'] }])
}

/** Erases a workspace of which nothing else is left. */
export async function eraseWorkspace(db: Database, workspaceId: string): Promise<void> {
  await db.deleteFrom('workspaces').where('id', '=', workspaceId).execute()
}
