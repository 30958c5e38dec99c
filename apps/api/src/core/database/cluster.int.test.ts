import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createVoiceRecorder } from '../../features/voice/voice.public.ts'
import { signInAsRole } from '../../testing/as-role.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { createPostgresDatabase, listWorkers, openTestDatabase, toMachine } from '../../testing/test-database.ts'
import { insertTestWorkspace } from '../../testing/test-workspace.ts'
import { makeSearch } from '../../testing/voice-events.ts'
import { asWorkspace } from './as-workspace.ts'
import { isForeignKeyViolation, isPartitionMissing, isUniqueViolation } from './failures.ts'
import { migrateToLatest } from './migrate.ts'
import { type OpenDatabase, openPostgres } from './open-database.ts'
import { requireCluster, requireCoordinator } from './require-cluster.ts'
import { workspaceRole } from './row-security-policies.ts'

const now = new Date('2026-11-18T15:07:11.123Z')
const workers = await listWorkers()

// Where TEST_DATABASE_URL names the coordinator of a cluster.
describe.runIf(workers.length > 0)('[SCALE-1] on a Citus cluster with workers', () => {
  let url: string
  let opened: OpenDatabase
  let drop: () => Promise<void>
  const workspaceIds: string[] = []
  beforeAll(async () => {
    ;({ url, drop } = await createPostgresDatabase())
    opened = openPostgres({ url, poolSize: 4, onIdleError: () => undefined })
    await migrateToLatest(opened)
    const clock = createTestClock(now.toISOString())
    const recorder = createVoiceRecorder({ db: opened.db, clock, retentionMonths: 25 })
    // As many that each worker has some.
    for (let index = 0; index < 12; index += 1) {
      const workspaceId = await insertTestWorkspace(opened.db, { now })
      const events = [makeSearch({ occurred_at: now.toISOString() })]
      expect(await recorder.record({ workspaceId, events, source: { kind: 'import' } })).toMatchObject({ accepted: 1 })
      workspaceIds.push(workspaceId)
    }
  })
  afterAll(async () => {
    await opened.close()
    await drop()
  })

  const atWorker = <Result>(worker: { host: string; port: number }, run: (client: pg.Client) => Promise<Result>) =>
    signInAsRole(toMachine(url, worker), run)

  /** The tables of a worker that hold workspaces' rows themselves, and not the rows of a month. */
  async function listShards(worker: { host: string; port: number }): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select shard_name as name from citus_shards
      join pg_class on pg_class.oid = table_name
      where citus_table_type = 'distributed' and not relispartition and nodeport = ${worker.port}
    `.execute(opened.db)
    return rows.map(({ name }) => name)
  }

  test('[SEC-1] at a worker itself a workspace reads and deletes its own rows alone, and writes no other', async () => {
    const [own = '', other = ''] = workspaceIds
    let seen = 0
    for (const worker of workers) {
      const shards = await listShards(worker)
      expect(shards.length).toBeGreaterThan(15)
      await atWorker(worker, async (client) => {
        await client.query("begin; set local citus.propagate_set_commands = 'local'")
        await client.query(`set local app.workspace_id = '${own}'`)
        for (const shard of [...shards, 'voice_searches', 'usage']) {
          const { rows } = await client.query(`select distinct workspace_id from ${shard}`)
          expect.soft([[], [{ workspace_id: own }]], shard).toContainEqual(rows)
          seen += rows.length
          const { rowCount } = await client.query(`delete from ${shard} where workspace_id <> '${own}'`)
          expect.soft(rowCount, shard).toBe(0)
        }
        await client.query(`rollback; set app.workspace_id = '${own}'`)
        const shard = shards.find((name) => name.startsWith('voice_search_ids_')) ?? ''
        for (const statement of [
          `insert into ${shard} values ('${other}', gen_random_uuid(), '${now.toISOString()}')`,
          `insert into ${shard} select '${other}', gen_random_uuid(), '${now.toISOString()}'`,
        ])
          await expect.soft(client.query(statement), statement).rejects.toMatchObject({ code: '42501' })
      })
    }
    // Its searches, their ids and its usage lie on one of them, and are also seen through the table from both.
    expect(seen).toBeGreaterThan(6)
  })

  test('[SEC-1] at a worker what names no workspace is an error, and so is a month by itself', async () => {
    for (const worker of workers) {
      const shards = await listShards(worker)
      await atWorker(worker, async (client) => {
        for (const table of [...shards, 'voice_searches', 'usage'])
          await expect
            .soft(client.query(`select * from ${table}`), table)
            .rejects.toMatchObject({ message: expect.stringContaining('"app.workspace_id"'), code: '42704' })
        const { rows: months } = await client.query(
          "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'voice_searches'::regclass",
        )
        const { rows: own } = await client.query(
          'select inhrelid::regclass::text as name from pg_inherits where inhparent = any($1::regclass[])',
          [`{${shards.filter((name) => /^voice_searches_\d+$/.test(name)).join()}}`],
        )
        expect(Math.min(months.length, own.length)).toBeGreaterThan(0)
        for (const { name } of [...months, ...own])
          await expect.soft(client.query(`select * from ${name}`), name).rejects.toMatchObject({ code: '42501' })
      })
    }
  })

  test('[SEC-1] what a workspace inserts by a select is checked on the machine that gets it', async () => {
    const [own = '', other = ''] = workspaceIds
    const insert = (workspaceId: string) =>
      asWorkspace(own, () =>
        sql`insert into voice_search_ids (workspace_id, id, occurred_at)
          select ${workspaceId}::uuid, gen_random_uuid(), ${now}::timestamptz`.execute(opened.db),
      )
    await expect(insert(other)).rejects.toMatchObject({ code: '42501' })
    expect((await insert(own)).numAffectedRows).toBe(1n)
  })

  test('errors of another machine are told apart as those of one', async () => {
    const { db } = opened
    const fail = (statement: string) =>
      sql
        .raw(statement)
        .execute(db)
        .catch((error: unknown) => error)
    const person = (id: string, email: string, language = 'en') => `insert into users
      (id, email, password_hash, first_name, last_name, phone, created_at, language)
      values ('${id}', '${email}', 'x', 'x', 'x', '', '${now.toISOString()}', '${language}')`
    const id = crypto.randomUUID()
    await sql.raw(person(id, 'ana@example.com')).execute(db)
    const taken = await fail(person(crypto.randomUUID(), 'ana@example.com'))
    expect(isUniqueViolation(taken, 'users_email_key')).toBe(true)
    const known = await fail(person(id, 'bob@example.com'))
    expect([isUniqueViolation(known, 'users_email_key'), isUniqueViolation(known, 'users_pkey')]).toEqual([false, true])
    const unchecked = await fail(person(crypto.randomUUID(), 'eva@example.com', 'xx'))
    expect(unchecked).toMatchObject({ code: '23514' })
    expect(isPartitionMissing(unchecked)).toBe(false)
    const early = await fail(`insert into voice_search_ids (workspace_id, id, occurred_at)
      values ('${workspaceIds[0]}', '${id}', '1901-01-01')`)
    expect(isPartitionMissing(early)).toBe(true)
    const orphan = await fail(`insert into memberships (workspace_id, user_id, role, created_at)
      values ('${workspaceIds[0]}', '${crypto.randomUUID()}', 'member', '${now.toISOString()}')`)
    expect(isForeignKeyViolation(orphan)).toBe(true)
  })

  test('the start says in a sentence what is lacking', async () => {
    await requireCoordinator(opened.db)
    await requireCluster(opened.db)
    const [worker = { host: '', port: 0 }] = workers
    const atOther = openPostgres({ url: toMachine(url, worker), poolSize: 1, onIdleError: () => undefined })
    await expect(requireCoordinator(atOther.db).finally(atOther.close)).rejects.toThrow('Name its coordinator')
    const name = `${new URL(url).pathname.slice(1)}_user`
    await sql.raw(`create role ${name} login`).execute(opened.db)
    const user = new URL(url)
    user.username = name
    const asUser = openPostgres({ url: user.href, poolSize: 1, onIdleError: () => undefined })
    try {
      await expect(requireCluster(asUser.db)).rejects.toThrow(`grant ${workspaceRole} to the user of DATABASE_URL`)
    } finally {
      await asUser.close()
      await sql.raw(`drop role ${name}`).execute(opened.db)
    }
  })
})

test.skipIf(workers.length > 0)('[SCALE-1] a database that is no cluster lacks nothing of one', async () => {
  const opened = await openTestDatabase()
  try {
    await requireCoordinator(opened.db)
    await requireCluster(opened.db)
  } finally {
    await opened.close()
  }
})
