import { sql, type Transaction } from 'kysely'
import { v7 as uuidV7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { insertTestWorkspace } from '../../testing/test-workspace.ts'
import { asWorkspace } from './as-workspace.ts'
import type { Tables } from './tables.ts'

const now = new Date('2026-11-18T15:07:11.123Z')
let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

async function addUser(): Promise<string> {
  const id = uuidV7()
  await sql`insert into users (id, email, password_hash, first_name, last_name, phone, created_at, language)
    values (${id}, ${`${id}@shop.example`}, 'x', 'Ana', 'Gómez', '', ${now}::timestamptz, 'en')`.execute(opened.db)
  return id
}

const lockUser = (transaction: Transaction<Tables>, userId: string) =>
  transaction.selectFrom('users').select('id').where('id', '=', userId).forShare().execute()

const addSession = (transaction: Transaction<Tables>, userId: string) =>
  transaction
    .insertInto('sessions')
    .values({
      id: uuidV7(),
      user_id: userId,
      refresh_hash: 'x',
      user_agent: '',
      created_at: now,
      last_used_at: now,
      expires_at: now,
    })
    .execute()

/** What Citus takes locks for in another order. */
const touchSessions = (userId: string) =>
  opened.db.updateTable('sessions').set({ last_used_at: now }).where('user_id', '=', userId).execute()

test('[SCALE-1] who writes accounts at once waits for nobody who waits for them, on a cluster either', async () => {
  const users = await Promise.all(Array.from({ length: 6 }, addUser))
  const workspaceId = await insertTestWorkspace(opened.db, { now })
  let begun = 0
  const signIn = (userId: string) =>
    opened.db.transaction().execute(async (transaction) => {
      begun += 1
      await lockUser(transaction, userId)
      await addSession(transaction, userId)
      await transaction.updateTable('users').set({ language: 'es' }).where('id', '=', userId).execute()
    })
  const rename = () =>
    asWorkspace(workspaceId, () =>
      opened.db.transaction().execute(async (transaction) => {
        begun += 1
        await transaction.updateTable('merchants').set({ store_name: 'Mate' }).execute()
        await transaction.updateTable('usage').set({ used: 1 }).where('workspace_id', '=', workspaceId).execute()
      }),
    )
  await Promise.all([...users.flatMap((userId) => [signIn(userId), touchSessions(userId)]), rename(), rename()])
  // None was ended as a deadlock, and begun anew.
  expect(begun).toBe(8)
  const { rows } = await sql`select from sessions`.execute(opened.db)
  expect(rows).toHaveLength(6)
})

test('[SCALE-1] what fails in such a transaction is told as it is, and holds up nobody', async () => {
  const userId = await addUser()
  const again = opened.db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId)
    await sql`select 1 / 0`.execute(transaction)
  })
  await expect(again).rejects.toMatchObject({ code: '22012' })
  const alone = sql`update users set language = 'xx' where id = ${userId}`.execute(opened.db)
  await expect(alone).rejects.toMatchObject({ code: '23514' })
  const { numAffectedRows } = await sql`update users set language = 'pt' where id = ${userId}`.execute(opened.db)
  expect(numAffectedRows).toBe(1n)
})
