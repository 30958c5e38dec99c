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
