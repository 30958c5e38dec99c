import { closeSync, existsSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { lockDataFolder } from '../database/data-folder-lock.ts'
import { EmbeddedDatabase } from '../database/embedded-database.ts'
import { openOnEmbedded } from '../database/open-database.ts'
import { BackupError } from './backup-error.ts'
import { type Fingerprint, listDifferences, readFingerprint } from './fingerprint.ts'
import { checkBackup, type Manifest, sealBackup } from './manifest.ts'
import { requireMigrations } from './require-migrations.ts'

interface EmbeddedBackupInput {
  dataDir: string
  path: string
}

/** Runs something on a stopped database's folder and closes it. */
async function runOn<Result>(
  options: { dataDir: string; snapshotPath?: string },
  run: (database: EmbeddedDatabase, prints: Fingerprint, migrations: string[]) => Promise<Result>,
): Promise<Result> {
  const database = new EmbeddedDatabase(options)
  const opened = openOnEmbedded(database)
  try {
    return await opened.withoutTimeLimits(async (db) => {
      const [migrations, prints] = await db
        .transaction()
        .execute(
          async (transaction) => [await requireMigrations(transaction), await readFingerprint(transaction)] as const,
        )
      return run(database, prints, migrations)
    })
  } finally {
    await opened.close()
  }
}

/** Throws BackupError where there is no embedded database in the folder: opening it would make one. */
export function requireEmbedded(dataDir: string): string {
  const folder = join(dataDir, 'database')
  if (!existsSync(folder)) throw new BackupError(`There is no embedded database in DATA_DIR ${dataDir}.`)
  return folder
}

/** Writes a backup of the stopped database. Throws BackupError, and DataFolderInUseError while a server runs on it. */
export async function backUpEmbedded({ dataDir, path }: EmbeddedBackupInput): Promise<Manifest> {
  const folder = requireEmbedded(dataDir)
  const partPath = `${path}.part`
  const unlock = lockDataFolder(dataDir)
  try {
    // The rows are personal data: for its owner's eyes.
    closeSync(openSync(partPath, 'w', 0o600))
    return await runOn({ dataDir: folder }, async (database, tables, migrations) => {
      writeFileSync(partPath, gzipSync(await database.dump()), { flush: true })
      return sealBackup(partPath, path, { kind: 'embedded', createdAt: new Date().toISOString(), migrations, tables })
    })
  } finally {
    rmSync(partPath, { force: true })
    unlock()
  }
}

/** Puts a finished folder in the place of another, which is gone when that has worked. */
function swapFolders(next: string, folder: string): void {
  const before = `${folder}.before`
  rmSync(before, { recursive: true, force: true })
  if (existsSync(folder)) renameSync(folder, before)
  try {
    renameSync(next, folder)
  } catch (error) {
    if (existsSync(before)) renameSync(before, folder)
    throw error
  }
  rmSync(before, { recursive: true, force: true })
}

/**
 * Makes the folder's database what a backup holds: it is either all there or as it was. Throws BackupError, also where
 * there is one already that `mayReplace` does not give up, and DataFolderInUseError while a server runs on it.
 */
export async function restoreEmbedded(input: EmbeddedBackupInput & { mayReplace: boolean }): Promise<Manifest> {
  const { dataDir, path, mayReplace } = input
  const manifest = await checkBackup(path, 'embedded')
  const unlock = lockDataFolder(dataDir)
  const folder = join(dataDir, 'database')
  const next = `${folder}.next`
  try {
    if (existsSync(folder) && !mayReplace) {
      throw new BackupError(
        `DATA_DIR ${dataDir} has a database. Name another folder, or add --replace to lose what it holds.`,
      )
    }
    rmSync(next, { recursive: true, force: true })
    await runOn({ dataDir: next, snapshotPath: path }, async (_, prints) => {
      const differences = listDifferences(manifest.tables, prints)
      if (differences.length > 0) throw new BackupError(`The backup is not what it was: ${differences.join('; ')}.`)
    })
    swapFolders(next, folder)
    return manifest
  } finally {
    rmSync(next, { recursive: true, force: true })
    unlock()
  }
}
