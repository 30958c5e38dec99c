import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { BackupError } from '../core/backup/backup-error.ts'
import { ConfigError } from '../core/config.ts'
import { DataFolderInUseError } from '../core/database/data-folder-lock.ts'
import { isDatabaseUnavailable } from '../core/database/failures.ts'
import { MigrationError } from '../core/database/migrate.ts'

/** A mistake of the caller: the message is all there is to say. */
export class UsageError extends Error {}

const expected = [UsageError, BackupError, ConfigError, DataFolderInUseError, MigrationError]

/** Reads a command line of one file and flags. Throws UsageError with the help where it is another. */
export function readFileArgument(help: string, flags: readonly string[] = []) {
  const options: ParseArgsOptionsConfig = Object.fromEntries(flags.map((name) => [name, { type: 'boolean' as const }]))
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options })
    const [path, ...others] = positionals
    if (path !== undefined && others.length === 0) return { path, flags: new Set(Object.keys(values)) }
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${help}`)
  }
  throw new UsageError(help)
}

/** Runs a command: a failure that its caller can understand ends in a sentence, not in a stack trace. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    if (expected.some((kind) => error instanceof kind)) console.error((error as Error).message)
    else if (isDatabaseUnavailable(error)) console.error(`The database cannot be used: ${(error as Error).message}`)
    else console.error(error)
    process.exitCode = 1
  }
}
