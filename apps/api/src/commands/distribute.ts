import { ConfigError, readConfig } from '../core/config.ts'
import { distributeTables, NotDistributableError } from '../core/database/distribute.ts'
import { isDatabaseUnavailable } from '../core/database/failures.ts'
import { openDatabase } from '../core/database/open-database.ts'
import { createProgressLine } from './progress-line.ts'

/** Brings the database of DATABASE_URL, a Citus coordinator, up to date and each of its tables to its place. */
async function distribute(): Promise<void> {
  const config = readConfig()
  if (config.databaseUrl === null) {
    throw new NotDistributableError('Name the database of a Citus coordinator in DATABASE_URL.')
  }
  const opened = openDatabase(config, (error) => console.error(error.message))
  const line = createProgressLine()
  try {
    const moved = await distributeTables(opened, (done, total, table) => {
      if (total > 0) line.show(done / total, table ? `Distributing ${table}` : 'Distributed')
    })
    line.end()
    console.log(moved.length === 0 ? 'All tables are in their places.' : `${moved.length} tables are in their places.`)
  } finally {
    line.end()
    await opened.close()
  }
}

try {
  await distribute()
} catch (error) {
  const isExpected =
    error instanceof NotDistributableError || error instanceof ConfigError || isDatabaseUnavailable(error)
  console.error(isExpected ? (error as Error).message : error)
  process.exitCode = 1
}
