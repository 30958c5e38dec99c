import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { takeAccountsLock, writesAccounts } from './accounts-lock.ts'
import { findCurrentWorkspace, hasRequestEnded, isAwaited } from './as-workspace.ts'
import type { TakeConnectionShare } from './connection-shares.ts'
import type { Database } from './open-database.ts'
import { mayBecome, workspaceRole } from './row-security-policies.ts'

/** Nobody looks at a page for longer, and no store may keep a connection for longer. */
const awaitedStatementMs = 1000

/**
 * An insert of selected rows that answers nothing and takes no conflict: Citus would copy such rows into the shards, past
 * their policies on its own machine, and refused by them on another. With an answer they are inserted there.
 */
const copiedInsert = /^\s*insert\s+into\b(?!.*\b(?:on\s+conflict|returning)\b).*\bselect\b/is

/** A statement that begins or ends a transaction without its connection's knowing. */
const transactionControl = /^\s*(begin|start|commit|end|rollback|abort|savepoint|release|prepare\s+transaction)\b/i

/** What is known of the server; nothing before it was asked. */
interface Server {
  hasCitus?: boolean
  /** The database's user may become the role of a workspace. */
  hasRole?: boolean
}

interface ConnectionInput {
  driver: Driver
  inner: DatabaseConnection
  server: Server
  /** Taken for a workspace, and not for the system. */
  isWorkspaces: boolean
}

/**
 * What a request has asked of its workspace and still goes on when it has ended, such as the siblings of what has failed, would
 * go on as the system. Throws then; nobody waits for it.
 */
function requireRequest(): void {
  if (hasRequestEnded()) throw new Error('the request has ended that this was asked for')
}

/**
 * A connection whose transactions begin as the workspace of the work under way, and which gives each statement outside
 * one a transaction of its own. What is added goes out together with the statement: no further round trip.
 */
class RowSecurityConnection implements DatabaseConnection {
  readonly #driver: Driver
  readonly #inner: DatabaseConnection
  readonly #server: Server
  readonly #isWorkspaces: boolean
  #transaction: { hasAccountsLock: boolean } | null = null

  constructor({ driver, inner, server, isWorkspaces }: ConnectionInput) {
    this.#driver = driver
    this.#inner = inner
    this.#server = server
    this.#isWorkspaces = isWorkspaces
  }

  /**
   * What is sent after it, without waiting for it, is in the transaction, or fails with it. Throws at once where there is
   * one already, which goes on.
   */
  begin(settings: TransactionSettings = {}): Promise<void> {
    if (this.#transaction) throw new Error('the connection is in a transaction already')
    if (this.#isWorkspaces) requireRequest()
    const query = this.#writeBegin(findCurrentWorkspace(), settings)
    this.#transaction = { hasAccountsLock: false }
    return this.#inner.executeQuery(query).then(
      () => undefined,
      async (error) => {
        await this.rollback().catch(() => undefined)
        throw error
      },
    )
  }

  /** Throws AbortedTransactionError where PostgreSQL rolled back, since a statement had failed. */
  commit(): Promise<void> {
    this.#transaction = null
    return this.#driver.commitTransaction(this.#inner)
  }

  rollback(): Promise<void> {
    this.#transaction = null
    return this.#driver.rollbackTransaction(this.#inner)
  }

  async release(): Promise<void> {
    try {
      // Whoever has the connection next would go on in it.
      if (this.#transaction) await this.rollback()
    } finally {
      await this.#driver.releaseConnection(this.#inner)
    }
  }

  #writeBegin(workspaceId: string | null, { isolationLevel, accessMode }: TransactionSettings): CompiledQuery {
    const begin = ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')
    if (workspaceId === null) return CompiledQuery.raw(begin)
    const { hasCitus, hasRole } = this.#server
    if (hasRole === undefined) throw new Error('the connection was taken by the system, and cannot become a workspace')
    const handOn = hasCitus ? `; set local citus.propagate_set_commands = 'local'` : ''
    const role = hasRole ? `; set local role ${workspaceRole}` : ''
    const limit = isAwaited() ? `; set local statement_timeout = ${awaitedStatementMs}` : ''
    return CompiledQuery.raw(`${begin}${handOn}; set local app.workspace_id = '${workspaceId}'${role}${limit}`)
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isWorkspaces) requireRequest()
    const workspaceId = findCurrentWorkspace()
    if (workspaceId !== null && transactionControl.test(query.sql))
      throw new Error(`a workspace's transaction is not begun by "${query.sql}"`)
    const { hasCitus } = this.#server
    const sent = hasCitus && workspaceId !== null && copiedInsert.test(query.sql) ? answerRows(query) : query
    const needsLock = hasCitus && !this.#transaction?.hasAccountsLock && writesAccounts(query.sql)
    if (!needsLock && (this.#transaction || workspaceId === null)) return this.#inner.executeQuery(sent)
    const lock = needsLock ? [takeAccountsLock] : []
    if (this.#transaction) {
      this.#transaction.hasAccountsLock = true
      return this.#executeTogether({ before: lock, query: sent, after: [] })
    }
    const begin = this.#writeBegin(workspaceId, {}).sql
    return this.#executeTogether({ before: [begin, ...lock], query: sent, after: ['commit'] })
  }

  /** Sends all at once. Throws the first failure. */
  async #executeTogether<Row>(sent: {
    before: readonly string[]
    query: CompiledQuery
    after: readonly string[]
  }): Promise<QueryResult<Row>> {
    const send = (text: string) => this.#inner.executeQuery(CompiledQuery.raw(text))
    const before = sent.before.map(send)
    const answer = this.#inner.executeQuery<Row>(sent.query)
    // Of a failed transaction a commit is a rollback.
    const outcomes = await Promise.allSettled([...before, answer, ...sent.after.map(send)])
    const failure = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failure) throw failure.reason
    return answer
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator, and nothing of ours streams
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('the database does not stream')
  }
}

const askForServer = CompiledQuery.raw(
  `select exists (select from pg_roles where rolname = '${workspaceRole}' and ${mayBecome('oid')}) as has_role,
    exists (select from pg_extension where extname = 'citus') as has_citus`,
)

function answerRows(query: CompiledQuery): CompiledQuery {
  return { ...query, sql: `${query.sql} returning 1` }
}

/** Has no savepoints, which Kysely says to who asks for one. */
class RowSecurityDriver implements Driver {
  readonly #inner: Driver
  readonly #takeShare: TakeConnectionShare
  readonly #leaveShares = new WeakMap<RowSecurityConnection, () => void>()
  readonly #server: Server = {}

  constructor(inner: Driver, takeShare: TakeConnectionShare) {
    this.#inner = inner
    this.#takeShare = takeShare
  }

  init(): Promise<void> {
    return this.#inner.init()
  }

  async acquireConnection(): Promise<RowSecurityConnection> {
    const isWorkspaces = findCurrentWorkspace() !== null
    const leaveShare = await this.#takeShare()
    try {
      if (isWorkspaces) requireRequest()
      const connection = await this.#inner.acquireConnection()
      const isKnown = (findCurrentWorkspace() === null ? this.#server.hasCitus : this.#server.hasRole) !== undefined
      if (!isKnown) await this.#learn(connection)
      const guarded = new RowSecurityConnection({
        driver: this.#inner,
        inner: connection,
        server: this.#server,
        isWorkspaces,
      })
      this.#leaveShares.set(guarded, leaveShare)
      return guarded
    } catch (error) {
      leaveShare()
      throw error
    }
  }

  async #learn(connection: DatabaseConnection): Promise<void> {
    try {
      const { rows } = await connection.executeQuery<{ has_role: boolean; has_citus: boolean }>(askForServer)
      this.#server.hasCitus = rows[0]?.has_citus ?? false
      // Of the system's the first may be those that make the role.
      if (findCurrentWorkspace() !== null) this.#server.hasRole = rows[0]?.has_role ?? false
    } catch (error) {
      await this.#inner.releaseConnection(connection)
      throw error
    }
  }

  async beginTransaction(connection: RowSecurityConnection, settings: TransactionSettings): Promise<void> {
    return connection.begin(settings)
  }

  commitTransaction(connection: RowSecurityConnection): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: RowSecurityConnection): Promise<void> {
    return connection.rollback()
  }

  async releaseConnection(connection: RowSecurityConnection): Promise<void> {
    try {
      await connection.release()
    } finally {
      this.#leaveShares.get(connection)?.()
    }
  }

  destroy(): Promise<void> {
    return this.#inner.destroy()
  }
}

/** The dialect, with statements that run as the workspace of the work under way, on its share of the connections. */
export function withRowSecurity(dialect: Dialect, takeShare: TakeConnectionShare): Dialect {
  return {
    createDriver: () => new RowSecurityDriver(dialect.createDriver(), takeShare),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}

/** Lends a connection to who begins and ends its transaction without waiting for each answer. */
export function provideConnection<Result>(
  db: Database,
  run: (connection: RowSecurityConnection) => Promise<Result>,
): Promise<Result> {
  // Every Database is made with the dialect above.
  return db.getExecutor().provideConnection((connection) => run(connection as RowSecurityConnection))
}
