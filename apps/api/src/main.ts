import { systemClock } from './core/clock.ts'
import { ConfigError, readConfig } from './core/config.ts'
import { DataFolderInUseError } from './core/database/data-folder-lock.ts'
import { MigrationError } from './core/database/migrate.ts'
import { startServer } from './server.ts'

/** A client or a database that does not let go must not keep the process: supervisors wait for 30 s, then kill. */
const stopLimitMs = 25_000

/** Config -> server -> signals. A setting or folder that cannot be used ends in one sentence, not in a stack trace. */
async function main(): Promise<void> {
  const config = readConfig()
  const server = await startServer({ config, clock: systemClock })
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      setTimeout(() => {
        console.error(`Not stopped after ${stopLimitMs / 1000} s: ending all the same.`)
        process.exit(1)
      }, stopLimitMs).unref()
      server.stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}

try {
  await main()
} catch (error) {
  const isExpected = [ConfigError, DataFolderInUseError, MigrationError].some((kind) => error instanceof kind)
  console.error(isExpected ? (error as Error).message : error)
  process.exit(1)
}
