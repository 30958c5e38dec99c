import { systemClock } from './core/clock.ts'
import { ConfigError, readConfig } from './core/config.ts'
import { DataFolderInUseError } from './core/database/data-folder-lock.ts'
import { MigrationError } from './core/database/migrate.ts'
import { runUntilSignal } from './run-until-signal.ts'
import { startServer } from './server.ts'

/** A setting or folder that cannot be used ends in one sentence, not in a stack trace. */
try {
  const config = readConfig()
  await runUntilSignal({
    start: () => startServer({ config, clock: systemClock }),
    signals: process,
    end: (code, reason) => {
      if (reason) console.error(reason)
      process.exit(code)
    },
  })
} catch (error) {
  const isExpected = [ConfigError, DataFolderInUseError, MigrationError].some((kind) => error instanceof kind)
  console.error(isExpected ? (error as Error).message : error)
  process.exit(1)
}
