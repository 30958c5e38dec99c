import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { type Migration, type MigrationResult, Migrator } from 'kysely/migration'
import { loadPgBoss, migrateJobTables } from '../jobs/boss.ts'
import { isDatabaseUnavailable } from './failures.ts'
import type { Database, OpenDatabase } from './open-database.ts'
import { createRowSecurityPolicies } from './row-security-policies.ts'
import { splitStatements } from './split-statements.ts'
import { narrowWorkspaceRole } from './workspace-role-rights.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** The statements of migrations/*.sql, by file name in order. */
export function readMigrations(): Record<string, string> {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return Object.fromEntries(names.map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]))
}

/** One statement at a time: Citus refuses several of them in one message. */
async function runStatements(transaction: Database, text: string): Promise<void> {
  for (const statement of splitStatements(text)) await sql.raw(statement).execute(transaction)
}

/** A migration that cannot be applied; the message is one sentence. The database is as it was before. */
export class MigrationError extends Error {}

/** Null where the migrations are not to blame, such as when the database has gone away. */
function explainFailure(error: unknown, results: readonly MigrationResult[]): MigrationError | null {
  if (!(error instanceof Error) || isDatabaseUnavailable(error)) return null
  const failed = results.find(({ status }) => status === 'Error')
  if (!failed) return new MigrationError(`This version does not fit the database: ${error.message}.`)
  const failure = `The migration ${failed.migrationName} failed: ${error.message}.`
  return new MigrationError(`${failure} Nothing was changed: the version before goes on with this database.`)
}

/**
 * Runs the migrations that have not run yet, ours and those of the job queue, under locks: of two processes one waits.
 * Returns the names of ours. Throws MigrationError where one fails; then none of them was applied.
 *
 * @param texts those of a release, ours by default
 */
export async function migrateToLatest(opened: OpenDatabase, texts = readMigrations()): Promise<string[]> {
  const migrations = Object.entries(texts).map(([name, text]): [string, Migration] => [
    name,
    { up: (transaction) => runStatements(transaction, text) },
  ])
  const isThisRelease = Object.keys(readMigrations()).every((name) => name in texts)
  const provider = { getMigrations: async () => Object.fromEntries(migrations) }
  void loadPgBoss()
  // A large table takes its time, and so does the process that migrates while this one waits for the lock.
  const { error, results } = await opened.withoutTimeLimits(async (db) => {
    const outcome = await new Migrator({ db, provider }).migrateToLatest()
    if (outcome.error) return outcome
    await migrateJobTables(db)
    await createRowSecurityPolicies(db)
    // A release of before has not all the tables that they name.
    if (isThisRelease) await narrowWorkspaceRole(db)
    return outcome
  })
  if (error) throw explainFailure(error, results ?? []) ?? error
  return (results ?? []).map((result) => result.migrationName)
}
