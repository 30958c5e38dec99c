import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely'
import { expect, test } from 'vitest'
import { takeAccountsLock } from './accounts-lock.ts'
import { withRowSecurity } from './row-security-driver.ts'
import type { Tables } from './tables.ts'

/** A server that only writes down what it is asked. */
function openRecorder({ hasCitus, refuses = '' }: { hasCitus: boolean; refuses?: string }) {
  const asked: string[] = []
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql: text }: { sql: string }): Promise<QueryResult<Row>> {
      if (text.includes('has_citus')) return { rows: [{ has_role: true, has_citus: hasCitus } as Row] }
      asked.push(text)
      if (text === refuses) throw new Error(`refused: ${text}`)
      return { rows: [] }
    },
    // biome-ignore lint/correctness/useYield: nothing streams
    async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
      throw new Error('nothing streams')
    },
  }
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: async () => undefined,
    commitTransaction: async () => void asked.push('commit'),
    rollbackTransaction: async () => void asked.push('rollback'),
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  }
  const dialect: Dialect = {
    createDriver: () => driver,
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
  return { asked, db: new Kysely<Tables>({ dialect: withRowSecurity(dialect, async () => () => undefined) }) }
}

const rename = sql`update users set first_name = 'Ana'`
const read = sql`select first_name from users`

test('[SCALE-1] on a cluster who writes accounts takes their lock first, and once in a transaction', async () => {
  const { asked, db } = openRecorder({ hasCitus: true })
  await read.execute(db)
  await rename.execute(db)
  expect(asked.splice(0)).toEqual([
    'select first_name from users',
    'begin',
    takeAccountsLock,
    "update users set first_name = 'Ana'",
    'commit',
  ])
  await db.transaction().execute(async (transaction) => {
    for (const statement of [read, rename, rename]) await statement.execute(transaction)
  })
  expect(asked).toEqual([
    'begin',
    'select first_name from users',
    takeAccountsLock,
    "update users set first_name = 'Ana'",
    "update users set first_name = 'Ana'",
    'commit',
  ])
})

test('[SCALE-1] a lock that is not had fails its statement, and elsewhere nobody takes one', async () => {
  const refused = openRecorder({ hasCitus: true, refuses: takeAccountsLock })
  await expect(rename.execute(refused.db)).rejects.toThrow(`refused: ${takeAccountsLock}`)
  expect(refused.asked.at(-1)).toBe('commit')
  const { asked, db } = openRecorder({ hasCitus: false })
  await rename.execute(db)
  expect(asked).toEqual(["update users set first_name = 'Ana'"])
})
