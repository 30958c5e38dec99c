import type { CompiledQuery, DatabaseConnection, QueryResult, RawBuilder } from 'kysely'
import type { Statement } from './insert-rows.ts'
import type { Database } from './open-database.ts'
import { provideConnection } from './row-security-driver.ts'

/** Null: there is nothing to ask. */
type Read = RawBuilder<unknown> | null

/** The rows of each statement, in the statements' order. */
type RowsOf<Statements extends readonly Read[]> = {
  [Index in keyof Statements]: Statements[Index] extends RawBuilder<infer Row> | null ? Row[] : never
}

function isSendable(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isSendable)
  return value === null || typeof value !== 'object' ? typeof value !== 'function' : value instanceof Date
}

/**
 * Compiles the statements. Throws on a parameter that no driver can write: such a statement fails before PostgreSQL
 * sees it, and the commit that is sent behind it would go through.
 */
function compile(db: Database, statements: readonly Statement[]): CompiledQuery[] {
  const queries = statements.map((statement) => statement.compile(db))
  for (const { sql, parameters } of queries) {
    if (!parameters.every(isSendable)) throw new TypeError(`a parameter cannot be sent: ${sql}`)
  }
  return queries
}

/** Sends all at once; the connection runs them one after the other. */
function send(connection: DatabaseConnection, queries: CompiledQuery[]): Promise<QueryResult<unknown>>[] {
  return queries.map((query) => connection.executeQuery(query))
}

/** Waits for all, then throws the first failure. */
async function waitForAll(sent: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(sent)
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) throw failure.reason
}

/**
 * A transaction in two round trips: what it reads goes out together with its begin, what it writes together with its
 * commit. Each statement sees what the ones before it did; when the first read takes a lock, those after it see what
 * the lock's last holder wrote (read committed).
 *
 * Kysely's own transactions wait for each statement's answer before they send the next: thirteen round trips for a
 * group of events instead of two (docs/decisions/0002-group-commit.md).
 */
export async function transact<const Reads extends readonly Read[], Result>(
  db: Database,
  input: {
    /** Goes out before what it reads: settings of the transaction. */
    before?: readonly RawBuilder<unknown>[]
    read: Reads
    /** Decides from what was read; an error thrown here rolls back. */
    decide: (rows: RowsOf<Reads>) => { write: readonly Statement[]; result: Result }
    /** Called when the writes are done and the commit is not: who waits for a lock of this transaction may set out. */
    onWritten?: () => void
  },
): Promise<Result> {
  return provideConnection(db, async (connection) => {
    const asked = input.read.filter((statement) => statement !== null)
    const [before, read] = [compile(db, input.before ?? []), compile(db, asked)]
    const begun = connection.begin()
    try {
      const prepared = send(connection, before)
      const answers = send(connection, read)
      await waitForAll([begun, ...prepared, ...answers])
      const results = (await Promise.all(answers)).values()
      const rows = input.read.map((statement) => (statement === null ? [] : results.next().value?.rows))
      const { write, result } = input.decide(rows as RowsOf<Reads>)
      const written = waitForAll(send(connection, compile(db, write)))
      const committed = connection.commit()
      void written.then(input.onWritten, () => undefined)
      // After a failed write it says that it was a rollback: the write says why.
      await waitForAll([written, committed])
      return result
    } catch (error) {
      // After a failed write the commit has already ended the transaction, and this does nothing. On a connection
      // that is gone it fails too: the error worth telling is the first one.
      await connection.rollback().catch(() => undefined)
      throw error
    }
  })
}

/** Statements that only read, in one transaction and one round trip; the workspace is set once for all of them. */
export async function readTogether<const Reads extends readonly Read[]>(
  db: Database,
  reads: Reads,
): Promise<RowsOf<Reads>> {
  const queries = compile(
    db,
    reads.filter((statement) => statement !== null),
  )
  return provideConnection(db, async (connection) => {
    const begun = connection.begin()
    const answers = send(connection, queries)
    // Of a failed transaction a commit is a rollback.
    await waitForAll([begun, ...answers, connection.commit()])
    const results = (await Promise.all(answers)).values()
    return reads.map((statement) => (statement === null ? [] : results.next().value?.rows)) as RowsOf<Reads>
  })
}
