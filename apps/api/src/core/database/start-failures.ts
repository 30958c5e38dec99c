import { type Config, ConfigError } from '../config.ts'
import { isDatabaseUnavailable } from './failures.ts'

const folderCodes = new Set(['EACCES', 'EEXIST', 'EIO', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS'])

function listMessages(error: Error): string {
  // Node tries every address of a name, and says nothing itself when all refuse.
  return error instanceof AggregateError ? error.errors.map(({ message }) => message).join(', ') : error.message
}

/** What keeps a program from starting, as a sentence that names the setting; what no setting causes as it is. */
export function explainStartFailure(
  error: unknown,
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
): unknown {
  const isFolder = error instanceof Error && folderCodes.has((error as NodeJS.ErrnoException).code ?? '')
  if (!isFolder && !isDatabaseUnavailable(error)) return error
  const setting = databaseUrl === null || isFolder ? `DATA_DIR ${dataDir}` : 'DATABASE_URL'
  return new ConfigError(`${setting} cannot be used: ${listMessages(error as Error)}.`)
}
