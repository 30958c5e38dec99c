import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts'
import { createPostgresDatabase, testDatabaseKind } from '../../testing/test-database.ts'
import { type Database, type OpenDatabase, openPostgres } from './open-database.ts'

let proxy: TcpProxy
/** Of the process that dies: its connections end as those of a killed one do. */
let dying: OpenDatabase
let next: OpenDatabase
let dropDatabase: () => Promise<void>

// The embedded database dies with its process.
describe.skipIf(testDatabaseKind === 'embedded')('[OPS-1] of a process that died', () => {
  beforeAll(async () => {
    const created = await createPostgresDatabase({ isBare: true })
    dropDatabase = created.drop
    proxy = await createTcpProxy(created.url)
    dying = openPostgres({ url: proxy.url, poolSize: 2, onIdleError: () => undefined })
    next = openPostgres({ url: created.url, poolSize: 2, onIdleError: () => undefined })
  })
  afterAll(async () => {
    proxy.cut()
    await dying.close()
    await next.close()
    await proxy.close()
    await dropDatabase()
  })

  const lock = (number: number) => sql`select pg_advisory_xact_lock(${number}::int)`

  /** Fails where the lock is not to be had for as long as a statement may take. */
  const takeLock = (db: Database, number: number) =>
    db.transaction().execute((transaction) => lock(number).execute(transaction))

  async function countActive(text: string): Promise<number> {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and state = 'active' and query like ${text}
    `.execute(next.db)
    return rows.length
  }

  /** Dies with a lock while this statement, which has no time limit, is under way. */
  function die(statement: RawBuilder<unknown>, text: string): Promise<void> {
    return dying.withoutTimeLimits(async (db) => {
      const dead = db.transaction().execute(async (transaction) => {
        await lock(1).execute(transaction)
        await statement.execute(transaction)
      })
      dead.catch(() => undefined)
      await expect.poll(() => countActive(text)).toBe(1)
      proxy.cut()
      await expect(dead).rejects.toThrow()
      proxy.mend()
    })
  }

  test('a statement ends, and the next process has its locks', async () => {
    await die(sql`select pg_sleep(36000)`, 'select pg_sleep%')
    await takeLock(next.db, 1)
  })

  test('what waits for a lock ends, and the next process has the locks that it had', async () => {
    await next.db.transaction().execute(async (transaction) => {
      await lock(2).execute(transaction)
      await die(lock(2), 'select pg_advisory_xact_lock%')
      await takeLock(next.db, 1)
    })
  })

  test('no connection is kept for long when its machine has vanished', async () => {
    const read = async (db: Database) => {
      const names = ['tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count', 'tcp_user_timeout']
      const { rows } = await sql<{ value: string }>`
        select current_setting(name) as value from unnest(${names}::text[]) as name
      `.execute(db)
      return rows.map(({ value }) => value)
    }
    expect(await read(next.db)).toEqual(['10', '5', '3', '30000'])
    expect(await next.withoutTimeLimits(read)).toEqual(['10', '5', '3', '30000'])
  })
})
