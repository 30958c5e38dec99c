import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { type Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Config } from '../config.ts'
import { type Channel, emptyChannel } from './channel.ts'
import { createConnectionShares } from './connection-shares.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { EmbeddedDatabase } from './embedded-database.ts'
import { createEmbeddedDialect } from './embedded-dialect.ts'
import { openPostgresChannel } from './postgres-channel.ts'
import { RepeatingKysely } from './repeat-deadlocks.ts'
import { withRowSecurity } from './row-security-driver.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

export interface OpenDatabase {
  db: Database
  kind: 'embedded' | 'postgres'
  /** Runs what may take minutes, such as a migration, without the time limits of requests. */
  withoutTimeLimits<Result>(run: (db: Database) => Promise<Result>): Promise<Result>
  /** The channel of this name between the processes on this database. It is closed by itself. */
  openChannel(name: string, log: (message: string) => void): Channel
  close(): Promise<void>
}

// bigint as number (our counts stay far below 2^53), date as text; PGlite is told the same.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.DATE, (text) => text)

const mostPreparedStatements = 500
const statementNames = new Map<string, string>()

/**
 * Prepares each statement once per connection instead of parsing and planning it every time: a quarter less CPU in
 * PostgreSQL for a group of events (docs/decisions/0002-group-commit.md). Our texts are few: values are parameters.
 */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg.Client.query
  override query(...args: any[]): any {
    this.#holdWrites()
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

  /** Statements that are sent in one go leave in one write: a system call, and a wake-up of PostgreSQL, for all. */
  #holdWrites(): void {
    const { stream } = (this as unknown as { connection: { stream: Writable } }).connection
    stream.cork()
    process.nextTick(() => stream.uncork())
  }
}

interface PostgresSettings {
  url: string
  poolSize: number
  onIdleError: (error: Error) => void
  /** How long a statement may go without an answer. Default: 20 s, longer than the server's own limit. */
  silenceTimeoutMs?: number
}

/** What each connection is told, each statement by itself: where a server refuses one, the others hold. Fails with the connection alone. */
const connectionSettings = [
  // Ours read a few thousand rows, but are planned for any number: compiling such a plan takes longer than to run it.
  'set jit = off',
  // A process that is killed leaves its statements running, with their locks: a migration's for hours, others' for 15 s each.
  'set client_connection_check_interval = 2000',
  // Of a machine that vanished nothing is heard: what it held is free within half a minute, in place of the system's two hours.
  `select set_config('tcp_keepalives_idle', '10', false), set_config('tcp_keepalives_interval', '5', false),
    set_config('tcp_keepalives_count', '3', false)`,
  // The same where an answer was under way to it: the system would send that again for a quarter of an hour.
  'set tcp_user_timeout = 30000',
]

const timeLimits = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 15_000, query_timeout: 20_000 }

function openPool(settings: PostgresSettings, limits: Partial<typeof timeLimits>): Database {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: settings.url,
    max: settings.poolSize,
    types,
    // Statements that a transaction sends together go over the wire together.
    pipeline: true,
    connectionTimeoutMillis: 5000,
    ...limits,
    keepAlive: true,
    application_name: 'voice-shop',
  })
  // An idle connection that breaks is replaced by the pool; without a listener the process would end.
  pool.on('error', settings.onIdleError)
  // One that breaks between two statements of a transaction: the next statement fails and says so. As above.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    for (const setting of connectionSettings) client.query(setting).catch(() => undefined)
  })
  return new RepeatingKysely<Tables>({
    dialect: withRowSecurity(new PostgresDialect({ pool }), createConnectionShares(settings.poolSize)),
  })
}

export function openPostgres(settings: PostgresSettings): OpenDatabase {
  // A server that vanished without a word ends nothing by itself: the client gives up on it after query_timeout.
  const query_timeout = settings.silenceTimeoutMs ?? timeLimits.query_timeout
  const db = openPool(settings, { ...timeLimits, query_timeout })
  return {
    db,
    kind: 'postgres',
    withoutTimeLimits: async (run) => {
      const patient = openPool({ ...settings, poolSize: 1 }, {})
      return run(patient).finally(() => patient.destroy())
    },
    openChannel: (name, log) => openPostgresChannel({ url: settings.url, name, log }),
    close: () => db.destroy(),
  }
}

/** Kysely on an embedded database, which closes with it. `waitMs`: how long one waits at most for its one connection. */
export function openOnEmbedded(database: EmbeddedDatabase, { waitMs = 5000 } = {}): OpenDatabase {
  const dialect = withRowSecurity(createEmbeddedDialect(database, waitMs), createConnectionShares(1))
  const db = new RepeatingKysely<Tables>({ dialect })
  return {
    db,
    kind: 'embedded',
    withoutTimeLimits: (run) => database.withoutTimeLimits(() => run(db)),
    openChannel: () => emptyChannel,
    close: () => db.destroy(),
  }
}

export function openEmbedded(dataDir: string): OpenDatabase {
  const unlock = lockDataFolder(dataDir)
  const opened = openOnEmbedded(new EmbeddedDatabase({ dataDir: join(dataDir, 'database') }))
  return { ...opened, close: () => opened.close().finally(unlock) }
}

/** Opens PostgreSQL where DATABASE_URL names one, else the embedded database. Throws DataFolderInUseError. */
export function openDatabase(config: Config, onIdleError: (error: Error) => void): OpenDatabase {
  if (config.databaseUrl === null) return openEmbedded(config.dataDir)
  return openPostgres({ url: config.databaseUrl, poolSize: config.databasePoolSize, onIdleError })
}
