import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Config } from '../config.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { EmbeddedDatabase } from './embedded-database.ts'
import { createEmbeddedDialect } from './embedded-dialect.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

export interface OpenDatabase {
  db: Database
  kind: 'embedded' | 'postgres'
  close(): Promise<void>
}

// bigint as number (our counts stay far below 2^53), date as text; PGlite is told the same.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.DATE, (text) => text)

const mostPreparedStatements = 500
const statementNames = new Map<string, string>()

/**
 * Prepares each statement once per connection instead of parsing and planning it every time: 35 % less CPU in
 * PostgreSQL for a group of events (docs/decisions/0002-group-commit.md). Our texts are few: values are parameters.
 */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg.Client.query
  override query(...args: any[]): any {
    const [text, values] = args
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
      return super.query(...(args as [string]))
    let name = statementNames.get(text)
    if (name === undefined && statementNames.size < mostPreparedStatements) {
      name = `s${statementNames.size}`
      statementNames.set(text, name)
    }
    return super.query({ text, values, ...(name ? { name } : {}) })
  }
}

export function openPostgres(input: {
  url: string
  poolSize: number
  onIdleError: (error: Error) => void
  /** How long a statement may go without an answer. Default: 20 s, longer than the server's own limit. */
  silenceTimeoutMs?: number
}): OpenDatabase {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: input.url,
    max: input.poolSize,
    types,
    // Statements that a transaction sends together go over the wire together.
    pipeline: true,
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    // A server that vanished without a word ends nothing by itself: past its own time-out the connection is given up.
    query_timeout: input.silenceTimeoutMs ?? 20_000,
    keepAlive: true,
    application_name: 'voice-shop',
  })
  // A connection that breaks between two statements of a transaction: the next one fails and says so. Without a
  // listener the process would end.
  pool.on('connect', (client) => client.on('error', () => undefined))
  // An idle connection that breaks is replaced by the pool; without a listener the process would end.
  pool.on('error', input.onIdleError)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, kind: 'postgres', close: () => db.destroy() }
}

export function openEmbedded(dataDir: string): OpenDatabase {
  const unlock = lockDataFolder(dataDir)
  const database = new EmbeddedDatabase({ dataDir: join(dataDir, 'database') })
  const db = new Kysely<Tables>({ dialect: createEmbeddedDialect(database) })
  return {
    db,
    kind: 'embedded',
    close: async () => {
      await db.destroy().finally(unlock)
    },
  }
}

/** Opens PostgreSQL where DATABASE_URL names one, else the embedded database. Throws DataFolderInUseError. */
export function openDatabase(config: Config, onIdleError: (error: Error) => void): OpenDatabase {
  if (config.databaseUrl === null) return openEmbedded(config.dataDir)
  return openPostgres({ url: config.databaseUrl, poolSize: config.databasePoolSize, onIdleError })
}
