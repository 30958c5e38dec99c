import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './open-database.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** The statements of migrations/*.sql, by file name in order. */
export function readMigrations(): Record<string, string> {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return Object.fromEntries(names.map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]))
}

/** Runs the migrations that have not run yet, under a lock: of two processes one waits. Answers their names. */
export async function migrateToLatest(db: Database): Promise<string[]> {
  const migrations = Object.entries(readMigrations()).map(([name, text]): [string, Migration] => [
    name,
    {
      up: async (transaction) => {
        // The pool's time-out is for requests; a migration of a large table may take longer.
        await sql`set local statement_timeout = 0`.execute(transaction)
        await sql.raw(text).execute(transaction)
      },
    },
  ])
  const migrator = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(migrations) } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}
