import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase, testDatabaseKind } from '../../testing/test-database.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

// The embedded database runs one transaction at a time.
test.skipIf(testDatabaseKind === 'embedded')(
  'of two transactions that wait for each other both come to their end',
  async () => {
    let tries = 0
    let held = 0
    const bothHold = Promise.withResolvers<void>()
    const lock = (first: number, second: number) =>
      opened.db.transaction().execute(async (transaction) => {
        tries += 1
        await sql`select pg_advisory_xact_lock(${first})`.execute(transaction)
        held += 1
        if (held === 2) bothHold.resolve()
        await bothHold.promise
        await sql`select pg_advisory_xact_lock(${second})`.execute(transaction)
        return first
      })
    expect(await Promise.all([lock(1, 2), lock(2, 1)])).toEqual([1, 2])
    expect(tries).toBe(3)
  },
)

test('any other failure is told at once', async () => {
  let tries = 0
  const failing = opened.db.transaction().execute(async (transaction) => {
    tries += 1
    await sql`select 1 / 0`.execute(transaction)
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(tries).toBe(1)
})

/** What Citus says of a machine that it has lost. The embedded database has no other machines. */
const loseMachine = sql`do $$ begin raise exception 'connection to the remote node failed' using errcode = '08006'; end $$`

test.skipIf(testDatabaseKind === 'embedded')(
  'a transaction in which a machine turns out to be lost begins anew, and what is lost for good is told',
  async () => {
    let tries = 0
    const read = (losses: number) =>
      opened.db.transaction().execute(async (transaction) => {
        tries += 1
        if (tries <= losses) await loseMachine.execute(transaction)
        return tries
      })
    expect(await read(2)).toBe(3)
    tries = 0
    await expect(read(100)).rejects.toMatchObject({ code: '08006' })
    expect(tries).toBe(4)
  },
)

test('where the commit fails so, nothing is repeated: it may have gone through', async () => {
  let tries = 0
  const failing = opened.db.transaction().execute(async (transaction) => {
    tries += 1
    await sql`create temporary table lost (id int) on commit drop`.execute(transaction)
    await sql`create function pg_temp.lose() returns trigger language plpgsql as
      $$ begin raise exception 'connection to the remote node failed' using errcode = '08006'; end $$`.execute(
      transaction,
    )
    await sql`create constraint trigger lost after insert on lost deferrable initially deferred
      for each row execute function pg_temp.lose()`.execute(transaction)
    await sql`insert into lost values (1)`.execute(transaction)
  })
  await expect(failing).rejects.toMatchObject({ code: '08006' })
  expect(tries).toBe(1)
})
