import { sql } from 'kysely'
import { eraseRows } from '../../core/database/erase-rows.ts'
import type { Database } from '../../core/database/open-database.ts'
import { deleteUser } from '../users/users.public.ts'

/** Takes everybody's access to a workspace away. */
export function eraseMemberships(db: Database, workspaceId: string): Promise<void> {
  return eraseRows(db, workspaceId, [{ table: 'memberships', key: ['user_id'] }])
}

/** Erases a workspace of which nothing else is left. */
export async function eraseWorkspace(db: Database, workspaceId: string): Promise<void> {
  await db.deleteFrom('workspaces').where('id', '=', workspaceId).execute()
}

/** Erases an account that belongs to no workspace. Returns whether it did. */
export function eraseUserWithoutWorkspace(db: Database, id: string): Promise<boolean> {
  return deleteUser(db, id, sql`(select user_id from memberships)`)
}
