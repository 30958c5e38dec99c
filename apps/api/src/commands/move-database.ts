import { countData } from '../core/backup/fingerprint.ts'
import { moveDatabase } from '../core/backup/move-database.ts'
import { ConfigError, readConfig } from '../core/config.ts'
import { openDatabase } from '../core/database/open-database.ts'
import { runCommand } from './run-command.ts'

/** Copies the embedded database in DATA_DIR into the empty PostgreSQL of DATABASE_URL. */
await runCommand(async () => {
  const config = readConfig()
  if (config.databaseUrl === null) throw new ConfigError('DATABASE_URL must name an empty PostgreSQL to move to.')
  const target = openDatabase(config, (error) => console.error(error.message))
  try {
    const onTable = (name: string) => console.log(`copying ${name}`)
    const prints = await moveDatabase({ dataDir: config.dataDir, target, onTable })
    console.log(`${countData(prints)} rows are in PostgreSQL, and counted again. ${config.dataDir} stays as it was.`)
    if (config.secretKey === null) {
      console.log(`From now on start with DATABASE_URL, and with SECRET_KEY as it is in ${config.dataDir}/secret-key.`)
    }
  } finally {
    await target.close()
  }
})
