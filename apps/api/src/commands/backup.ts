import { existsSync } from 'node:fs'
import { backUpEmbedded } from '../core/backup/embedded-backup.ts'
import { countData } from '../core/backup/fingerprint.ts'
import { getManifestPath } from '../core/backup/manifest.ts'
import { backUpPostgres } from '../core/backup/postgres-backup.ts'
import { readConfig } from '../core/config.ts'
import { openDatabase } from '../core/database/open-database.ts'
import { readFileArgument, runCommand, UsageError } from './run-command.ts'

const help = `Writes a backup of the database of DATABASE_URL, while servers go on, else of the embedded one in DATA_DIR,
for which the server must be stopped. SECRET_KEY is not in it: keep it elsewhere.

  npm run backup -- <file>`

/** The one argument. Throws UsageError where it names no new file. */
function readPath(): string {
  const { path } = readFileArgument(help)
  const taken = [path, getManifestPath(path)].find((candidate) => existsSync(candidate))
  if (taken !== undefined) throw new UsageError(`${taken} is there already: name a new file.`)
  return path
}

async function backUp() {
  const path = readPath()
  const config = readConfig()
  const { databaseUrl, dataDir } = config
  if (databaseUrl === null) return { path, manifest: await backUpEmbedded({ dataDir, path }) }
  const opened = openDatabase(config, (error) => console.error(error.message))
  try {
    return { path, manifest: await backUpPostgres({ opened, databaseUrl, path }) }
  } finally {
    await opened.close()
  }
}

await runCommand(async () => {
  const { path, manifest } = await backUp()
  console.log(
    `${countData(manifest.tables)} rows of ${Object.keys(manifest.tables).length} tables are in ${path}; keep ${getManifestPath(path)} beside it.`,
  )
  console.log('SECRET_KEY is not in the backup. Without it nobody is able to read the accesses to stores.')
})
