import { closeSync, openSync, rmSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { hasCitus } from '../database/distribute.ts'
import type { OpenDatabase } from '../database/open-database.ts'
import { BackupError } from './backup-error.ts'
import { type Fingerprint, readFingerprint, schemas, textSettings, writePrintQuery } from './fingerprint.ts'
import { checkBackup, type Manifest, sealBackup } from './manifest.ts'
import { startProgram } from './postgres-programs.ts'
import { requireFreeTarget } from './postgres-target.ts'
import { requireMigrations } from './require-migrations.ts'

const schemaArgs = schemas.map((schema) => `--schema=${schema}`)

interface PostgresBackupInput {
  opened: OpenDatabase
  databaseUrl: string
  path: string
}

/** Writes a backup of one moment while servers go on. Throws BackupError. */
export async function backUpPostgres({ opened, databaseUrl, path }: PostgresBackupInput): Promise<Manifest> {
  const partPath = `${path}.part`
  // The rows are personal data: for its owner's eyes.
  closeSync(openSync(partPath, 'w', 0o600))
  try {
    return await opened.withoutTimeLimits(async (db) => {
      const content = await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (transaction) => {
          const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(transaction)
          const dump = startProgram('pg_dump', {
            // Row-level security shows all rows to who is no workspace; the counts below prove it.
            args: [
              '--format=custom',
              '--no-owner',
              '--no-privileges',
              '--enable-row-security',
              `--snapshot=${rows[0]?.id}`,
              `--file=${partPath}`,
              ...schemaArgs,
            ],
            databaseUrl,
            stdio: ['ignore', 'ignore', 'pipe'],
          })
          const [, tables] = await Promise.all([dump.ended, readFingerprint(transaction)])
          return { tables, migrations: await requireMigrations(transaction) }
        })
      return sealBackup(partPath, path, { kind: 'postgres', createdAt: new Date().toISOString(), ...content })
    })
  } finally {
    rmSync(partPath, { force: true })
  }
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Statements that fail unless the tables hold what the manifest says: before the commit, so that nothing else stays. */
function writeChecks(expected: Fingerprint): string {
  const checks = Object.entries(expected).map(([name, { rows, checksum, columns }]) => {
    const print = `(select print.rows || ' ' || print.checksum from (${writePrintQuery(name, columns)}) as print)`
    const failure = `raise exception 'verification failed: % is not as it was', ${quote(name)}`
    return `if ${print} is distinct from ${quote(`${rows} ${checksum}`)} then ${failure}; end if;`
  })
  return `${textSettings.join(';\n')};\ndo $verify$ begin\n${checks.join('\n')}\nend $verify$;\n`
}

/** Feeds psql the backup as one transaction that ends with the recount. Throws BackupError; then nothing has changed. */
async function loadBackup({ databaseUrl, path }: { databaseUrl: string; path: string }, checks: string): Promise<void> {
  const psql = startProgram('psql', {
    args: ['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1', '--output=/dev/null', '--file=-'],
    databaseUrl,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const restore = startProgram('pg_restore', {
    // Not the schemas themselves, which are made below.
    args: ['--no-owner', '--no-privileges', '--enable-row-security', '--file=-', ...schemaArgs, path],
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { stdin } = psql.child
  const { stdout } = restore.child
  if (!stdin || !stdout) throw new Error('the programs have no pipes')
  // psql would commit what it has at the end of its input: half a backup must not come to an end.
  const breakOff = () => psql.child.kill('SIGKILL')
  // A psql that is gone says why by itself.
  stdin.on('error', () => undefined)
  for (const schema of schemas) stdin.write(`drop schema if exists ${schema} cascade; create schema ${schema};\n`)
  const fed = pipeline(stdout, stdin, { end: false }).catch(breakOff)
  const loaded = restore.ended.then(async () => {
    await fed
    stdin.end(checks)
  })
  loaded.catch(breakOff)
  psql.ended.catch(() => restore.child.kill())
  try {
    // The first failure is the cause of the other.
    await Promise.all([psql.ended, loaded])
  } finally {
    await Promise.allSettled([psql.ended, loaded])
  }
}

/**
 * Replaces what the database holds by a backup: it is either all there or as it was. Throws BackupError, also where the
 * database holds data that `mayReplace` does not give up.
 */
export async function restorePostgres(input: PostgresBackupInput & { mayReplace: boolean }): Promise<Manifest> {
  const { opened, path, mayReplace } = input
  const manifest = await checkBackup(path, 'postgres')
  if (await hasCitus(opened.db)) {
    throw new BackupError(
      'The database of DATABASE_URL has Citus, which cannot take a backup in. Restore into an empty database without ' +
        'it, then run "create extension citus" there and npm run db:distribute.',
    )
  }
  await requireFreeTarget(opened, { mayReplace })
  await loadBackup(input, writeChecks(manifest.tables))
  await opened.withoutTimeLimits((db) => sql`analyze`.execute(db))
  return manifest
}
