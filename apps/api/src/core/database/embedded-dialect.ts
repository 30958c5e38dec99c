import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { type EmbeddedDatabase, EmbeddedDatabaseError } from './embedded-database.ts'

/**
 * Lends the one connection of the embedded database to one user at a time, in the order of asking.
 * Kysely's own PGliteDialect lends it to everyone at once, so that two transactions run into each other.
 */
class SingleConnectionDriver implements Driver {
  readonly #database: EmbeddedDatabase
  readonly #waitMs: number
  readonly #queue: (() => void)[] = []
  #isLent = false

  constructor(database: EmbeddedDatabase, waitMs: number) {
    this.#database = database
    this.#waitMs = waitMs
  }

  async init(): Promise<void> {
    // The database starts with its first query.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isLent) await this.#waitForTurn()
    this.#isLent = true
    return new EmbeddedConnection(this.#database)
  }

  #waitForTurn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const takeTurn = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(takeTurn), 1)
        reject(new EmbeddedDatabaseError('timeout exceeded when trying to connect'))
      }, this.#waitMs)
      this.#queue.push(takeTurn)
    })
  }

  async releaseConnection(): Promise<void> {
    const next = this.#queue.shift()
    // The connection stays lent while it goes from hand to hand: nobody can slip in between.
    if (next) next()
    else this.#isLent = false
  }

  beginTransaction(): Promise<void> {
    return Promise.reject(new Error('row-security-driver.ts begins transactions'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as EmbeddedConnection).run('commit')
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as EmbeddedConnection).run('rollback')
  }

  async destroy(): Promise<void> {
    await this.#database.close()
  }
}

class EmbeddedConnection implements DatabaseConnection {
  readonly #database: EmbeddedDatabase
  #generation: number | null = null

  constructor(database: EmbeddedDatabase) {
    this.#database = database
  }

  async run(sql: string, parameters: readonly unknown[] = []) {
    // A transaction that began before the thread was replaced is gone: its statements must not run without it.
    if (this.#generation !== null && this.#generation !== this.#database.generation) {
      throw new EmbeddedDatabaseError('the embedded database was restarted')
    }
    const result = this.#database.query(sql, parameters)
    this.#generation = this.#database.generation
    return result
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, affectedRows } = await this.run(query.sql, query.parameters)
    return {
      rows: rows as Row[],
      ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }),
    }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator, and PGlite cannot stream
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('the embedded database cannot stream')
  }
}

/** Kysely on the embedded database, for whose connection a user waits at most `waitMs`. */
export function createEmbeddedDialect(database: EmbeddedDatabase, waitMs: number): Dialect {
  return {
    createDriver: () => new SingleConnectionDriver(database, waitMs),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}
