import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSystem, asWorkspace } from './core/database/as-workspace.ts'
import { migrateToLatest } from './core/database/migrate.ts'
import { type Database, openPostgres } from './core/database/open-database.ts'
import { workspaceRole } from './core/database/row-security-policies.ts'
import { type BillingWorld, createBillingWorld } from './testing/billing-world.ts'
import { createFilledStore, type FilledStore } from './testing/filled-store.ts'
import { recordOpening } from './testing/record-opening.ts'
import { createPostgresDatabase, isOnCitus, openEmptyDatabase, testDatabaseKind } from './testing/test-database.ts'
import { insertTestWorkspace } from './testing/test-workspace.ts'

const onCitus = await isOnCitus()

/** Tables without row-level security: those that have no workspace_id, and why. A new one needs a reason here. */
const withoutRowSecurity: Record<string, string> = {
  kysely_migration: 'which migrations have run',
  kysely_migration_lock: 'as above',
  users:
    'people, who may be in several workspaces: a workspace sees its own, without secrets, by a policy of their own',
  sessions: "a person's",
  password_resets: "a person's",
  email_changes: "a person's",
  user_photos: "a person's, public by an unguessable name: as users",
  merchants: 'stores, which are there before their workspace: a workspace sees its own, by a policy of their own',
  platform_connections: 'as above',
  platform_leases: 'work that one process does at a time',
  platform_webhooks: 'ids of messages that have arrived',
  webhook_events: 'as above',
  declined_addresses: 'hashes of addresses that no workspace may invite',
  rate_limits: 'how often keyed hashes have come',
  known_addresses: "a person's",
  two_steps: "a person's: whether one has it on, as users",
  recovery_codes: "a person's",
  pending_sign_ins: "a person's",
}

let world: BillingWorld
let ana: FilledStore
let bob: FilledStore
beforeAll(async () => {
  world = await createBillingWorld()
  ana = await createFilledStore(world, 'zorzal')
  bob = await createFilledStore(world, 'calandria')
  await world.t.deps.db
    .insertInto('catalogue_imports')
    .values([ana, bob].map(({ owner }) => makeImport(owner.workspaceId)))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await world.t.deps.db
    .insertInto('billing_notices')
    .values([ana, bob].map(({ owner }) => ({ workspace_id: owner.workspaceId, subject: 'x', created_at: new Date() })))
    .execute()
  const at = new Date()
  const topUp = {
    provider: 'stripe' as const,
    plan_id: 'starter',
    recommendations: 1250,
    amount: 1000,
    currency: 'USD',
    status: 'asked' as const,
    attempt: 0,
    provider_id: null,
    approval_url: null,
    asked_by_name: 'Ana',
    paid_at: null,
    period_start: at,
    asked_at: at,
  }
  await world.t.deps.db
    .insertInto('top_ups')
    .values([ana, bob].map(({ owner }) => ({ workspace_id: owner.workspaceId, asked_by: owner.workspaceId, ...topUp })))
    .execute()
  await world.t.deps.db
    .insertInto('burst_notices')
    .values([ana, bob].map(({ owner }) => ({ workspace_id: owner.workspaceId, ...burst })))
    .execute()
  for (const { owner } of [ana, bob]) await fillAlerts(owner.workspaceId)
  await world.t.deps.db
    .insertInto('api_keys')
    .values([ana, bob].map(({ owner }) => ({ workspace_id: owner.workspaceId, ...apiKey })))
    .execute()
  // Two stores with everything take a while on a busy machine.
}, 300_000)
afterAll(() => world.close())

async function fillAlerts(workspace_id: string): Promise<void> {
  const { db } = world.t.deps
  await recordOpening(world.t, { workspaceId: workspace_id })
  const kind = 'no_product'
  await db
    .insertInto('widget_loads')
    .values({ workspace_id, day: 1, loads: [1] })
    .execute()
  await db
    .insertInto('alerts')
    .values({ workspace_id, id: crypto.randomUUID(), kind, facts: '{}', opened_at: new Date() })
    .execute()
  await db.insertInto('alert_mutes').values({ workspace_id, kind, muted_until: null }).execute()
  await db
    .insertInto('alert_checks')
    .values({ workspace_id, next_run_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.insertInto('digest_runs').values({ workspace_id, next_run_at: new Date() }).execute()
  const person = { workspace_id, user_id: crypto.randomUUID() }
  await db
    .insertInto('digest_choices')
    .values({ ...person, is_wanted: true })
    .execute()
  await db
    .insertInto('digest_sendings')
    .values({ ...person, week: 1 })
    .execute()
}

const apiKey = {
  id: randomUUID(),
  name: 'x',
  scopes: '["events"]',
  key_hash: 'x',
  ending: 'xxxx',
  previous_hash: null,
  previous_until: null,
  expires_at: null,
  created_by: 'Ana',
  created_at: new Date(),
}
const burst = { slot: 1, searches: 200, usual: 1, noticed_at: new Date() }

function makeImport(workspaceId: string) {
  const empty = { page_cursor: null, total: null, started_at: null, finished_at: null, next_run_at: null }
  return {
    workspace_id: workspaceId,
    run: 1,
    state: 'done' as const,
    imported: 0,
    ...empty,
    synced_at: null,
    stale_at: null,
  }
}

interface SecuredTable {
  table: string
  key: string
}

/** Tables with row-level security, and the column that says whose a row is. Partitions have their parent's. */
async function listTables(db: Database): Promise<{ secured: SecuredTable[]; open: string[] }> {
  const { rows } = await sql<{ name: string; is_on: boolean; policies: string[]; has_workspace: boolean }>`
    select c.relname as name, c.relrowsecurity as is_on,
      array(select p.polname::text from pg_policy p where p.polrelid = c.oid) as policies,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id') as has_workspace
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1
  `.execute(db)
  const policy = onCitus ? 'own_workspace_strict' : 'own_workspace'
  const isSecured = (row: (typeof rows)[number]) => row.is_on && row.policies.join() === policy
  return {
    secured: rows.filter(isSecured).map((row) => ({ table: row.name, key: row.has_workspace ? 'workspace_id' : 'id' })),
    open: rows.filter((row) => !isSecured(row)).map(({ name }) => name),
  }
}

const asAna = <Result>(run: () => Result) => asWorkspace(ana.owner.workspaceId, run)

test('[SEC-1] every table has row-level security, or a reason to have none', async () => {
  const { secured, open } = await listTables(world.t.deps.db)
  expect(open).toEqual(Object.keys(withoutRowSecurity).sort())
  expect(secured.length).toBeGreaterThan(15)
})

describe('[SEC-1] by row-level security alone, statements that forget their workspace', () => {
  test('read own rows alone', async () => {
    const { db } = world.t.deps
    for (const { table, key } of (await listTables(db)).secured) {
      const read = () => sql<{ key: string }>`select ${sql.ref(key)} as key from ${sql.table(table)}`.execute(db)
      const owners = (rows: { key: string }[]) => [...new Set(rows.map((row) => row.key))].sort()
      const both = [ana.owner.workspaceId, bob.owner.workspaceId].sort()
      expect.soft(owners((await asSystem('jobs', read)).rows), table).toEqual(both)
      expect.soft(owners((await asAna(read)).rows), table).toEqual([ana.owner.workspaceId])
    }
  })

  test('change and delete own rows alone', async () => {
    const { db } = world.t.deps
    for (const { table, key } of (await listTables(db)).secured) {
      const count = () => sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
      const [{ count: own } = { count: 0 }] = (await asAna(count)).rows
      const update = () => sql`update ${sql.table(table)} set ${sql.ref(key)} = ${sql.ref(key)}`.execute(db)
      expect.soft((await asAna(update)).numAffectedRows, table).toBe(BigInt(own))
      const [{ count: before } = { count: 0 }] = (await asSystem('jobs', count)).rows
      // The rows that others hang on cannot go; the others go, and come back.
      const remove = () =>
        db.transaction().execute(async (transaction) => {
          const { numAffectedRows } = await sql`delete from ${sql.table(table)}`.execute(transaction)
          expect.soft(numAffectedRows, table).toBe(BigInt(own))
          throw new Error('rolled back')
        })
      await asAna(remove).catch(() => undefined)
      expect.soft((await asSystem('jobs', count)).rows, table).toEqual([{ count: before }])
    }
  })

  test("cannot write another workspace's rows", async () => {
    const { db } = world.t.deps
    for (const { table, key } of (await listTables(db)).secured) {
      const { rows } = await sql<{ row: string }>`
        select row_to_json(t)::text as row from ${sql.table(table)} t
        where ${sql.ref(key)} = ${bob.owner.workspaceId} limit 1
      `.execute(db)
      const insert = () =>
        sql`insert into ${sql.table(table)} select * from json_populate_record(null::${sql.table(table)}, ${rows[0]?.row}::json)`.execute(
          db,
        )
      const give = () => sql`update ${sql.table(table)} set ${sql.ref(key)} = ${bob.owner.workspaceId}`.execute(db)
      await expect.soft(asAna(insert), table).rejects.toMatchObject({ code: '42501' })
      // Citus moves no row to another shard, whoever asks.
      const given = { code: onCitus && key === 'workspace_id' ? expect.stringMatching(/^(42501|0A000)$/) : '42501' }
      await expect.soft(asAna(give), table).rejects.toMatchObject(given)
    }
  })
})

describe('[SEC-1] of accounts, stores and jobs, statements of a workspace', () => {
  const tryAsAna = (text: string) => asAna(() => sql.raw<Record<string, string>>(text).execute(world.t.deps.db))
  const read = (text: string) => asSystem('jobs', () => sql.raw<{ key: string }>(text).execute(world.t.deps.db))
  const isDenied = (attempt: Promise<unknown>, name: string) =>
    expect.soft(attempt, name).rejects.toMatchObject({ code: '42501' })

  test('see their own store and people alone', async () => {
    const { workspaceId } = ana.owner
    const people = `select user_id as key from memberships where workspace_id = '${workspaceId}' order by 1`
    const merchant = `select merchant_id as key from workspaces where id = '${workspaceId}'`
    for (const [table, key, own] of [
      ['merchants', 'id', merchant],
      ['platform_connections', 'merchant_id', merchant],
      ['users', 'id', people],
      ['user_photos', 'user_id', people],
      ['two_steps', 'user_id', people],
    ] as const) {
      const all = `select ${key} as key from ${table} order by 1`
      const [seen, owned, everybody] = [await tryAsAna(all), await read(own), await read(all)]
      const ownKeys = owned.rows.map((row) => row.key)
      const expected = everybody.rows.filter((row) => ownKeys.includes(row.key))
      expect.soft(seen.rows, table).toEqual(expected)
      // Both stores have some, or nothing would be shown by it.
      expect.soft(everybody.rows.length, table).toBeGreaterThanOrEqual(seen.rows.length)
    }
    expect((await read('select id as key from merchants')).rows.length).toBeGreaterThan(1)
    expect((await tryAsAna('select id from merchants')).rows).toHaveLength(1)
    const users = (await tryAsAna('select id from users')).rows.length
    expect(users).toBeGreaterThan(0)
    expect((await read('select id as key from users')).rows.length).toBeGreaterThan(users)
  })

  test('read no secret of anybody, their own people included', async () => {
    for (const text of [
      'select password_hash from users',
      'select * from users',
      "select id from users where password_hash like '$argon2%'",
      'select sealed_secret from two_steps',
      'select image from user_photos',
      'select data from pgboss.job',
      'select output from pgboss.job_common',
      ...[
        'sessions',
        'password_resets',
        'email_changes',
        'recovery_codes',
        'pending_sign_ins',
        'known_addresses',
        'declined_addresses',
        'platform_webhooks',
        'webhook_events',
      ].map((table) => `select count(*) from ${table}`),
    ])
      await isDenied(tryAsAna(text), text)
  })

  test('write nothing of an account but the names of their own people, nor stores, nor what waits to be done', async () => {
    const { rows } = await read(`select id as key from users where id not in
      (select user_id from memberships where workspace_id = '${ana.owner.workspaceId}') limit 1`)
    const stranger = rows[0]?.key
    const before = await read('select id as key, u.* from users u order by 1')
    const stores = await read('select id as key, m.* from merchants m order by 1')
    for (const text of [
      "update users set password_hash = 'x'",
      "update users set email = 'mallory@example.com'",
      'update users set proven_at = now()',
      'delete from users',
      `insert into users (id, email) values ('${randomUUID()}', 'mallory@example.com')`,
      'update sessions set revoked_at = null',
      `insert into sessions (id, user_id) values ('${randomUUID()}', '${stranger}')`,
      'delete from two_steps',
      'delete from merchants',
      `insert into merchants (id) values ('${randomUUID()}')`,
      "update pgboss.job set data = '{}'",
      'delete from pgboss.job',
      'delete from pgboss.job_common',
      "update pgboss.queue set policy = 'x'",
    ])
      await isDenied(tryAsAna(text), text)
    const rename = await tryAsAna(`update users set first_name = 'Mallory' where id = '${stranger}'`)
    expect(rename.numAffectedRows).toBe(0n)
    const [foreign] = (await read(`select merchant_id as key from workspaces where id = '${bob.owner.workspaceId}'`))
      .rows
    const steal = await tryAsAna(`update merchants set secret_key_hash = 'x' where id = '${foreign?.key}'`)
    expect(steal.numAffectedRows).toBe(0n)
    // A store that is one's own does not become another's either.
    await isDenied(tryAsAna(`update merchants set id = '${randomUUID()}'`), 'another id')
    expect((await read('select id as key, u.* from users u order by 1')).rows).toEqual(before.rows)
    expect((await read('select id as key, m.* from merchants m order by 1')).rows).toEqual(stores.rows)
  })
})

test('[SEC-1] what a transaction was leaves nothing to the next one on its connection', async () => {
  const { db } = world.t.deps
  const read = () => db.selectFrom('workspaces').select('id').execute()
  const [mine, all] = [await asAna(read), await asSystem('jobs', read)]
  expect([mine.length, all.length]).toEqual([1, 2])
  await expect(asAna(() => sql`select 1 / 0`.execute(db))).rejects.toMatchObject({ code: '22012' })
  expect(await asSystem('jobs', read)).toHaveLength(2)
  const { rows } = await sql<{ name: string; session: string }>`
    select current_user::text as name, session_user::text as session
  `.execute(db)
  expect(rows[0]?.name).toBe(rows[0]?.session)
})

test('[SEC-1] a workspace is named by a UUID and nothing else', () => {
  expect(() => asWorkspace("x'; reset role; --", () => undefined)).toThrow(RangeError)
  // And what is no workspace's says for what.
  expect(() => asSystem('anything' as never, () => undefined)).toThrow(RangeError)
  expect(() => asSystem('toString' as never, () => undefined)).toThrow(RangeError)
})

/** What compose.yaml has run in a new database, for a user and a database of this test: the role and the superuser are there. */
function readContainerStatements(name: string, database: string): string {
  const text = readFileSync(new URL('../../../docker-database.sql', import.meta.url), 'utf8')
  const isOwn = (line: string) => !/^(--|\\|create role voice_shop_workspace|alter role postgres)/.test(line)
  const statements = text.split('\n').filter(isOwn).join('\n').replace(":'password'", `'${name}'`)
  return statements
    .replaceAll(/database voice_shop\b/g, `database ${database}`)
    .replaceAll(/(?<!database )\bvoice_shop\b/g, name)
}

const ownStatements = (name: string, database: string) =>
  `create role ${name} login password '${name}'; alter database ${database} owner to ${name}; alter schema public owner to ${name}`

test.skipIf(testDatabaseKind === 'postgres')(
  '[SEC-1] for a user that may make roles, who since PostgreSQL 16 is a member of them that does not become them',
  async () => {
    const opened = await openEmptyDatabase()
    try {
      await sql
        .raw(`create role keeper createrole; alter schema public owner to keeper;
          do $$ begin execute format('grant create on database %I to keeper', current_database()); end $$;
          set session authorization keeper`)
        .execute(opened.db)
      await migrateToLatest(opened)
      const ask = () => sql<{ name: string }>`select current_user::text as name`.execute(opened.db)
      expect((await ask()).rows).toEqual([{ name: 'keeper' }])
      const own = await insertTestWorkspace(opened.db, { now: new Date() })
      expect((await asWorkspace(own, ask)).rows).toEqual([{ name: workspaceRole }])
    } finally {
      await opened.close()
    }
  },
)

describe.skipIf(testDatabaseKind === 'embedded')(
  '[SEC-1] for a user that owns the tables and may make no roles',
  () => {
    test.each([
      ['without the role', ownStatements, false],
      ['with the role, as of compose.yaml', readContainerStatements, true],
    ])('row-level security holds, and the migrations run: %s', async (_, writeStatements, hasRole) => {
      const { url, drop } = await createPostgresDatabase()
      const name = `voice_shop_test_${randomBytes(6).toString('hex')}`
      const admin = new pg.Client({ connectionString: url })
      await admin.connect()
      const database = new URL(url).pathname.slice(1)
      await admin.query(writeStatements(name, database))
      const ownUrl = new URL(url)
      ownUrl.username = name
      ownUrl.password = name
      const opened = openPostgres({ url: ownUrl.href, poolSize: 2, onIdleError: () => undefined })
      try {
        await migrateToLatest(opened)
        const [own, other] = [
          await insertTestWorkspace(opened.db, { now: new Date() }),
          await insertTestWorkspace(opened.db, { now: new Date() }),
        ]
        const read = () => opened.db.selectFrom('usage').select('workspace_id').execute()
        expect(await read()).toHaveLength(2)
        expect(await asWorkspace(own, read)).toEqual([{ workspace_id: own }])
        const ask = () =>
          sql`select current_user::text as name, rolsuper or rolcreaterole or rolbypassrls as is_mighty
            from pg_roles where rolname = session_user`.execute(opened.db)
        expect((await ask()).rows).toEqual([{ name, is_mighty: false }])
        const current = hasRole ? workspaceRole : name
        expect((await asWorkspace(own, ask)).rows).toEqual([{ name: current, is_mighty: false }])
        const remove = () => opened.db.deleteFrom('usage').where('workspace_id', '=', other).executeTakeFirst()
        expect((await asWorkspace(own, remove)).numDeletedRows).toBe(0n)
        const listStores = () => opened.db.selectFrom('merchants').select('id').execute()
        expect(await listStores()).toHaveLength(2)
        expect(await asWorkspace(own, listStores)).toHaveLength(1)
      } finally {
        await opened.close()
        await admin.end()
        await drop()
        const after = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL ?? '' })
        await after.connect()
        await after.query(`drop role ${name}`).finally(() => after.end())
      }
    })
  },
)
