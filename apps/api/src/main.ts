import { systemClock } from './core/clock.ts'
import { ConfigError, readConfig } from './core/config.ts'
import { DataFolderInUseError } from './core/database/data-folder-lock.ts'
import { MigrationError } from './core/database/migrate.ts'
import { startServer } from './server.ts'

/** A client or a database that does not let go must not keep the process: supervisors wait for 30 s, then kill. */
const stopLimitMs = 25_000

/**
 * Config -> signals -> server. A setting or folder that cannot be used ends in one sentence, not in a stack trace. A
 * signal during the start lets it finish, so that no migration is cut in the middle, and stops then.
 */
async function main(): Promise<void> {
  const config = readConfig()
  const signalled = waitForSignal()
  const server = await startServer({ config, clock: systemClock })
  await signalled
  await server.stop()
  process.exit(0)
}

/** Resolves at the first signal to stop. From then on the process ends within the limit, whatever it waits for. */
async function waitForSignal(): Promise<void> {
  await new Promise<void>((resolve) => {
    // Further ones change nothing.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve())
  })
  setTimeout(() => {
    console.error(`Not stopped after ${stopLimitMs / 1000} s: ending all the same.`)
    process.exit(1)
  }, stopLimitMs).unref()
}

try {
  await main()
} catch (error) {
  const isExpected = [ConfigError, DataFolderInUseError, MigrationError].some((kind) => error instanceof kind)
  console.error(isExpected ? (error as Error).message : error)
  process.exit(1)
}
