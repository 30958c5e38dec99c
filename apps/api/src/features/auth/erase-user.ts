import type { Database } from '../../core/database/open-database.ts'

/** Erases an account that belongs to no workspace. Returns whether it did. */
export async function eraseUserWithoutWorkspace(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('users')
    .where('id', '=', id)
    .where('id', 'not in', (eb) => eb.selectFrom('memberships').select('user_id'))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
