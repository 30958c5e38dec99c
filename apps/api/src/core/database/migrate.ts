import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { OpenDatabase } from './open-database.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** The statements of migrations/*.sql, by file name in order. */
export function readMigrations(): Record<string, string> {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return Object.fromEntries(names.map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]))
}

/** Runs the migrations that have not run yet, under a lock: of two processes one waits. Answers their names. */
export async function migrateToLatest(opened: OpenDatabase): Promise<string[]> {
  const migrations = Object.entries(readMigrations()).map(([name, text]): [string, Migration] => [
    name,
    { up: async (transaction) => void (await sql.raw(text).execute(transaction)) },
  ])
  const provider = { getMigrations: async () => Object.fromEntries(migrations) }
  // A large table takes its time, and so does the process that migrates while this one waits for the lock.
  const { error, results } = await opened.withoutTimeLimits((db) => new Migrator({ db, provider }).migrateToLatest())
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}
