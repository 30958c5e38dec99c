import { CompiledQuery, type DatabaseConnection, type Dialect, type Driver, type QueryResult } from 'kysely'
import { findCurrentWorkspace } from './as-workspace.ts'
import { workspaceRole } from './walls.ts'

/**
 * A connection whose transactions begin as the workspace of the work under way, and which gives each statement outside
 * one a transaction of its own. What is added goes out together with the statement: no further round trip.
 */
class WalledConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  readonly #hasRole: boolean
  isInTransaction = false

  constructor(inner: DatabaseConnection, hasRole: boolean) {
    this.inner = inner
    this.#hasRole = hasRole
  }

  #begin(workspaceId: string): CompiledQuery {
    const role = this.#hasRole ? `; set local role ${workspaceRole}` : ''
    return CompiledQuery.raw(`begin; set local app.workspace_id = '${workspaceId}'${role}`)
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const workspaceId = findCurrentWorkspace()
    if (query.sql === 'begin') {
      this.isInTransaction = true
      return this.inner.executeQuery(workspaceId === null ? query : this.#begin(workspaceId))
    }
    if (query.sql === 'commit' || query.sql === 'rollback') this.isInTransaction = false
    else if (!this.isInTransaction && workspaceId !== null) return this.#executeAlone(query, workspaceId)
    return this.inner.executeQuery(query)
  }

  async #executeAlone<Row>(query: CompiledQuery, workspaceId: string): Promise<QueryResult<Row>> {
    const outcomes = await Promise.allSettled([
      this.inner.executeQuery(this.#begin(workspaceId)),
      this.inner.executeQuery<Row>(query),
      // Of a failed transaction a commit is a rollback.
      this.inner.executeQuery(CompiledQuery.raw('commit')),
    ])
    const failure = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failure) throw failure.reason
    return (outcomes[1] as PromiseFulfilledResult<QueryResult<Row>>).value
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator, and nothing of ours streams
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('the database does not stream')
  }
}

const askForRole = CompiledQuery.raw(
  `select pg_has_role(current_user, oid, 'member') as has_role from pg_roles where rolname = '${workspaceRole}'`,
)

class WalledDriver implements Driver {
  readonly #inner: Driver
  /** Whether the database's user may become the role; null before it was asked. */
  #hasRole: boolean | null = null

  constructor(inner: Driver) {
    this.#inner = inner
  }

  init(): Promise<void> {
    return this.#inner.init()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await this.#inner.acquireConnection()
    if (this.#hasRole === null && findCurrentWorkspace() !== null) await this.#learn(connection)
    return new WalledConnection(connection, this.#hasRole === true)
  }

  async #learn(connection: DatabaseConnection): Promise<void> {
    try {
      const { rows } = await connection.executeQuery<{ has_role: boolean }>(askForRole)
      this.#hasRole = rows[0]?.has_role ?? false
    } catch (error) {
      await this.#inner.releaseConnection(connection)
      throw error
    }
  }

  beginTransaction(connection: DatabaseConnection, settings: object): Promise<void> {
    return this.#inner.beginTransaction(connection, settings)
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#inner.commitTransaction(leave(connection))
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#inner.rollbackTransaction(leave(connection))
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#inner.releaseConnection(leave(connection))
  }

  destroy(): Promise<void> {
    return this.#inner.destroy()
  }
}

/** The connection below, which is in no transaction from here on. */
function leave(connection: DatabaseConnection): DatabaseConnection {
  if (!(connection instanceof WalledConnection)) return connection
  connection.isInTransaction = false
  return connection.inner
}

/** The dialect, with statements that run as the workspace of the work under way. */
export function wallOff(dialect: Dialect): Dialect {
  return {
    createDriver: () => new WalledDriver(dialect.createDriver()),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}
