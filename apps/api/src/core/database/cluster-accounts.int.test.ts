import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAsRole } from '../../testing/as-role.ts'
import { createPostgresDatabase, listWorkers, toMachine } from '../../testing/test-database.ts'
import { insertTestWorkspace } from '../../testing/test-workspace.ts'
import { migrateToLatest } from './migrate.ts'
import { type OpenDatabase, openPostgres } from './open-database.ts'
import { workspaceRole } from './row-security-policies.ts'

const now = new Date('2026-11-18T15:07:11.123Z')
const workers = await listWorkers()

// Where TEST_DATABASE_URL names the coordinator of a cluster.
describe.runIf(workers.length > 0)(
  '[SEC-1] [SCALE-1] at the own ports of a cluster, as the role of a workspace',
  () => {
    let url: string
    let opened: OpenDatabase
    let drop: () => Promise<void>
    let addresses: string[]
    let own: Owned
    let other: Owned
    beforeAll(async () => {
      ;({ url, drop } = await createPostgresDatabase())
      opened = openPostgres({ url, poolSize: 4, onIdleError: () => undefined })
      await migrateToLatest(opened)
      addresses = [url, ...workers.map((worker) => toMachine(url, worker))]
      own = await addStore()
      other = await addStore()
    })
    afterAll(async () => {
      await opened.close()
      await drop()
    })

    interface Owned {
      workspaceId: string
      merchantId: string
      userId: string
    }

    /** A store with a person who has the second step on. */
    async function addStore(): Promise<Owned> {
      const workspaceId = await insertTestWorkspace(opened.db, { now })
      const userId = crypto.randomUUID()
      const run = (statement: string) => sql.raw(statement).execute(opened.db)
      await run(`insert into users (id, email, password_hash, first_name, last_name, phone, created_at, language)
      values ('${userId}', '${userId}@example.com', '$argon2id$x', 'Ana', 'Gómez', '', '${now.toISOString()}', 'en')`)
      await run(`insert into memberships (workspace_id, user_id, role, created_at)
      values ('${workspaceId}', '${userId}', 'owner', '${now.toISOString()}')`)
      await run(`insert into two_steps (user_id, sealed_secret, key_version, turned_on_at, last_step, wrong_codes)
      values ('${userId}', 'x', 'x', '${now.toISOString()}', 0, 0)`)
      const { rows } = await sql<{ merchant_id: string }>`
      select merchant_id from workspaces where id = ${workspaceId}
    `.execute(opened.db)
      return { workspaceId, merchantId: rows[0]?.merchant_id ?? '', userId }
    }

    /** A table under its own name, and as each machine keeps it whole. */
    async function nameCopies(table: string): Promise<string[]> {
      const { rows } = await sql<{ name: string }>`
      select distinct shard_name as name from citus_shards where table_name = ${table}::regclass
    `.execute(opened.db)
      expect(rows).toHaveLength(1)
      return [table, ...rows.map(({ name }) => name)]
    }

    /** On each machine, for each of its copies of the table. */
    async function forEachCopy(
      table: string,
      { workspaceId }: { workspaceId: string | null },
      run: (client: pg.Client, copy: string) => Promise<void>,
    ): Promise<void> {
      const copies = await nameCopies(table)
      for (const address of addresses)
        await signInAsRole(address, async (client) => {
          if (workspaceId) await client.query(`set app.workspace_id = '${workspaceId}'`)
          for (const copy of copies) await run(client, copy)
        })
    }

    test.each([
      ['users', 'id', () => own.userId],
      ['two_steps', 'user_id', () => own.userId],
      ['merchants', 'id', () => own.merchantId],
    ])('of %s only its own are seen, and none without a workspace', async (table, key, getKey) => {
      await forEachCopy(table, own, async (client, copy) => {
        const { rows } = await client.query(`select ${key} as key from ${copy}`)
        expect.soft(rows, copy).toEqual([{ key: getKey() }])
      })
      const names = expect.stringContaining('"app.workspace_id"')
      await forEachCopy(table, { workspaceId: null }, async (client, copy) => {
        const asked = client.query(`select ${key} from ${copy}`)
        await expect.soft(asked, copy).rejects.toMatchObject({ code: '42704', message: names })
      })
    })

    test.each([
      ['users', ['select password_hash from', 'select * from', 'delete from'], "password_hash = 'x'"],
      ['two_steps', ['select sealed_secret from', 'delete from'], "sealed_secret = 'x'"],
      ['user_photos', ['select image from', 'delete from'], "name = 'x'"],
      ['sessions', ['select count(*) from', 'delete from'], 'revoked_at = null'],
      ['password_resets', ['select count(*) from', 'delete from'], "code_hash = 'x'"],
      ['merchants', ['delete from'], null],
    ])('of %s no secret is read and nothing taken, not of its own either', async (table, beginnings, change) => {
      await forEachCopy(table, own, async (client, copy) => {
        const statements = beginnings.map((beginning) => `${beginning} ${copy}`)
        if (change) statements.push(`update ${copy} set ${change}`)
        for (const statement of statements)
          await expect.soft(client.query(statement), statement).rejects.toMatchObject({ code: '42501' })
      })
    })

    test("another's names and keys are not changed", async () => {
      const readAll = async () => [
        await opened.db.selectFrom('users').selectAll().orderBy('id').execute(),
        await opened.db.selectFrom('merchants').selectAll().orderBy('id').execute(),
      ]
      const before = await readAll()
      for (const [table, change, key] of [
        ['users', "first_name = 'Mallory'", other.userId],
        ['merchants', "secret_key_hash = 'x'", other.merchantId],
      ] as const)
        await forEachCopy(table, own, async (client, copy) => {
          // Citus lets nobody write its own copy of a table by name; that is an error.
          const { rowCount } = await client
            .query(`update ${copy} set ${change} where id = '${key}'`)
            .catch(() => ({ rowCount: 0 }))
          expect.soft(rowCount, copy).toBe(0)
        })
      expect(await readAll()).toEqual(before)
    })

    test('rights that go too far are taken back on all machines by the next start', async () => {
      // As every start gave it before.
      await sql.raw(`grant select, insert, update, delete on users, sessions to ${workspaceRole}`).execute(opened.db)
      await forEachCopy('users', own, async (client, copy) => {
        expect((await client.query(`select password_hash from ${copy}`)).rows).toHaveLength(1)
      })
      await migrateToLatest(opened)
      for (const table of ['users', 'sessions'])
        await forEachCopy(table, own, async (client, copy) => {
          await expect.soft(client.query(`select * from ${copy}`), copy).rejects.toMatchObject({ code: '42501' })
        })
    })
  },
)
