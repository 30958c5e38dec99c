import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { BackupError } from './backup-error.ts'

/** The names of the migrations that have run. Throws BackupError where none has: it is no database of Voice Shop. */
export async function requireMigrations(db: Transaction<Tables>): Promise<string[]> {
  const { rows: found } = await sql<{ name: string | null }>`
    select to_regclass('public.kysely_migration')::text as name
  `.execute(db)
  if (!found[0]?.name) throw new BackupError('The database holds nothing of Voice Shop: there is nothing to back up.')
  const { rows } = await sql<{ name: string }>`select name from public.kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
