import { sql } from 'kysely'
import type { OpenDatabase } from '../database/open-database.ts'
import { BackupError } from './backup-error.ts'
import { isEmpty } from './fingerprint.ts'

/** Throws BackupError where a server uses the database, or it holds data that nobody has said to replace. */
export async function requireFreeTarget({ db }: OpenDatabase, { mayReplace }: { mayReplace: boolean }): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'voice-shop' and pid <> pg_backend_pid()
  `.execute(db)
  const count = rows[0]?.count ?? 0
  if (count > 0) {
    throw new BackupError(
      `The database of DATABASE_URL is in use by ${count} connections of Voice Shop. Stop the servers first.`,
    )
  }
  if (mayReplace || (await db.transaction().execute(isEmpty))) return
  throw new BackupError(
    'The database of DATABASE_URL is not empty. Name an empty one, or add --replace to lose what it holds.',
  )
}
