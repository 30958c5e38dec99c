import { ConfigError, readConfig } from '../core/config.ts'
import { DataFolderInUseError } from '../core/database/data-folder-lock.ts'
import { isDatabaseUnavailable } from '../core/database/failures.ts'
import { MigrationError, migrateToLatest } from '../core/database/migrate.ts'
import { openDatabase } from '../core/database/open-database.ts'

/** Brings the database of DATABASE_URL, else the embedded one in DATA_DIR, up to date and says what it did. */
async function migrate(): Promise<void> {
  const opened = openDatabase(readConfig(), (error) => console.error(error.message))
  try {
    const names = await migrateToLatest(opened)
    for (const name of names) console.log(`ran ${name}`)
    console.log(names.length === 0 ? 'The database is up to date.' : `The database is up to date: ${names.length} ran.`)
  } finally {
    await opened.close()
  }
}

try {
  await migrate()
} catch (error) {
  const isExpected =
    [ConfigError, DataFolderInUseError, MigrationError].some((kind) => error instanceof kind) ||
    isDatabaseUnavailable(error)
  console.error(isExpected ? (error as Error).message : error)
  process.exitCode = 1
}
