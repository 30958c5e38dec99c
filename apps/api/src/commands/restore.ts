import { restoreEmbedded } from '../core/backup/embedded-backup.ts'
import { countData } from '../core/backup/fingerprint.ts'
import type { Manifest } from '../core/backup/manifest.ts'
import { restorePostgres } from '../core/backup/postgres-backup.ts'
import { type Config, readConfig } from '../core/config.ts'
import { migrateToLatest } from '../core/database/migrate.ts'
import { openDatabase } from '../core/database/open-database.ts'
import { loadSecrets } from '../core/secrets.ts'
import { countLostAccesses } from '../features/platforms/connection/rotate-keys.ts'
import { readFileArgument, runCommand } from './run-command.ts'

const help = `Restores a backup into the database of DATABASE_URL, else into the embedded one in DATA_DIR, and brings it up to
this version. Stop the servers first. It is all there afterwards, or all is as it was.

  npm run restore -- <file>

  --replace  lose what the database holds now`

async function restore(config: Config): Promise<Manifest> {
  const { databaseUrl, dataDir } = config
  const { path, flags } = readFileArgument(help, ['replace'])
  const input = { path, mayReplace: flags.has('replace') }
  if (databaseUrl === null) return restoreEmbedded({ ...input, dataDir })
  const opened = openDatabase(config, (error) => console.error(error.message))
  try {
    return await restorePostgres({ ...input, opened, databaseUrl })
  } finally {
    await opened.close()
  }
}

/** Brings the restored database up to date and tells of what the SECRET_KEY of now does not open. */
async function finish(config: Config): Promise<void> {
  const opened = openDatabase(config, (error) => console.error(error.message))
  try {
    for (const name of await migrateToLatest(opened)) console.log(`ran ${name}`)
    const lost = await countLostAccesses({ db: opened.db, secrets: loadSecrets(config) })
    if (lost === 0) return
    console.error(
      `The SECRET_KEY of now does not open the accesses to ${lost} stores. Use the key of when the backup was made.`,
    )
    process.exitCode = 1
  } finally {
    await opened.close()
  }
}

await runCommand(async () => {
  const config = readConfig()
  const { createdAt, tables } = await restore(config)
  console.log(`${countData(tables)} rows of ${createdAt} are restored, and counted again.`)
  await finish(config)
})
