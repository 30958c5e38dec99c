import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createPostgresDatabase, testDatabaseKind } from '../../testing/test-database.ts'
import { EmbeddedDatabase } from './embedded-database.ts'
import { migrateToLatest, readMigrations } from './migrate.ts'
import { type OpenDatabase, openOnEmbedded, openPostgres } from './open-database.ts'

const names = Object.keys(readMigrations())
const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** Two ways into an empty database. */
async function openEmpty(): Promise<[OpenDatabase, OpenDatabase]> {
  if (testDatabaseKind === 'embedded') {
    const opened = openOnEmbedded(new EmbeddedDatabase({ dataDir: 'memory://' }))
    closers.push(opened.close)
    return [opened, opened]
  }
  const { url, drop } = await createPostgresDatabase()
  closers.push(drop)
  const open = () => openPostgres({ url, poolSize: 2, onIdleError: () => undefined })
  const both: [OpenDatabase, OpenDatabase] = [open(), open()]
  closers.push(both[0].close, both[1].close)
  return both
}

async function listTables({ db }: OpenDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%' order by 1
  `.execute(db)
  return rows.map(({ name }) => name)
}

test('each migration runs once: a second time there is nothing to do', async () => {
  const [opened] = await openEmpty()
  expect(await migrateToLatest(opened)).toEqual(names)
  const tables = await listTables(opened)
  expect(tables).toContain('voice_searches')
  expect(await migrateToLatest(opened)).toEqual([])
  expect(await listTables(opened)).toEqual(tables)
})

// Only one process can have an embedded database.
test.runIf(testDatabaseKind === 'postgres')(
  '[SCALE-1] two processes may migrate an empty database at once',
  async () => {
    for (let round = 0; round < 3; round += 1) {
      const both = await openEmpty()
      const ran = await Promise.all(both.map((one) => migrateToLatest(one)))
      expect(ran.flat()).toEqual(names)
      expect(await listTables(both[0])).toContain('voice_searches')
    }
  },
)

test.runIf(testDatabaseKind === 'postgres')('a process waits for another one that migrates', async () => {
  const [first, second] = await openEmpty()
  await migrateToLatest(first)
  const hasLock = Promise.withResolvers<void>()
  const isDone = Promise.withResolvers<void>()
  // The lock that Kysely's migrator takes.
  const slow = first.db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(3853314791062309107)`.execute(transaction)
    hasLock.resolve()
    await isDone.promise
  })
  await hasLock.promise
  const order: string[] = []
  const waiting = migrateToLatest(second).then(() => order.push('second'))
  await sql`select 1`.execute(first.db)
  order.push('first')
  isDone.resolve()
  await Promise.all([slow, waiting])
  expect(order).toEqual(['first', 'second'])
})
