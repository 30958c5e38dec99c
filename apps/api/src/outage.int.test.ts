import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { migrateToLatest } from './core/database/migrate.ts'
import { type OpenDatabase, openPostgres } from './core/database/open-database.ts'
import { createJobWorker } from './core/jobs/job-worker.ts'
import { createTestLog } from './testing/run-jobs.ts'
import { createTcpProxy, type TcpProxy } from './testing/tcp-proxy.ts'
import { createTestApp, type TestApp, type TestOwner } from './testing/test-app.ts'
import { createPostgresDatabase, isOnCitus, testDatabaseKind } from './testing/test-database.ts'
import { makeClick, makeSearch, makeSearches, readFigures, sendEvents } from './testing/voice-events.ts'

const poolSize = 4
// More than a busy server is silent for.
const silenceTimeoutMs = 3000
const patience = { timeout: 20_000 }

let proxy: TcpProxy
let t: TestApp
let ana: TestOwner
let key: string
/** Past the proxy. */
let direct: OpenDatabase
let dropDatabase: () => Promise<void>

// The embedded database lives in the process and has no network to lose.
describe.skipIf(testDatabaseKind === 'embedded')('[OPS-1] while the database is away', () => {
  beforeAll(async () => {
    const created = await createPostgresDatabase()
    dropDatabase = created.drop
    direct = openPostgres({ url: created.url, poolSize: 2, onIdleError: () => undefined })
    await migrateToLatest(direct)
    proxy = await createTcpProxy(created.url)
    const database = openPostgres({ url: proxy.url, poolSize, silenceTimeoutMs, onIdleError: () => undefined })
    t = await createTestApp({ database })
    ana = await t.registerOwner()
    key = await t.createSecretKey(ana)
  })
  beforeEach(() => proxy.mend())
  afterAll(async () => {
    proxy.mend()
    await t.close()
    await direct.close()
    await proxy.close()
    await dropDatabase()
  })

  const send = (events: readonly unknown[]) => sendEvents(t, { key, events })

  const calls: [string, () => ReturnType<TestApp['call']>][] = [
    ['GET /readyz', () => t.call('GET', '/readyz')],
    ['GET /api/workspaces/', () => t.call('GET', '/api/workspaces/', { headers: ana.headers })],
    ['GET /api/ai/dashboard/', () => t.call('GET', '/api/ai/dashboard/', { headers: ana.headers })],
    ['GET /api/voice-shop/usage/', () => t.call('GET', '/api/voice-shop/usage/', { headers: ana.headers })],
    ['POST /api/voice-shop/events/', () => send([makeSearch()])],
    [
      'POST /api/auth/token-obtain/',
      () => t.call('POST', '/api/auth/token-obtain/', { body: { email: ana.email, password: ana.password } }),
    ],
  ]
  const unavailable = { detail: 'The service is not available right now. Please try again in a moment.' }

  async function expectUnavailable(): Promise<void> {
    for (const [name, call] of calls) {
      const { status, headers, body } = await call()
      expect([name, status, headers['retry-after'], body]).toEqual([name, 503, '5', unavailable])
    }
    expect((await t.call('GET', '/healthz')).status).toBe(200)
  }

  async function expectRecovered(): Promise<void> {
    for (const [name, call] of calls) expect([name, (await call()).status]).toEqual([name, 200])
  }

  test('every call answers 503 with Retry-After, and the first one after works without a restart', async () => {
    await expectRecovered()
    proxy.cut()
    await expectUnavailable()
    await expectUnavailable()
    proxy.mend()
    await expectRecovered()
  })

  test('that lets nobody in any more, the same', async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(direct.db)
    const name = rows[0]?.name ?? ''
    const server = openPostgres({ url: process.env.TEST_DATABASE_URL ?? '', poolSize: 1, onIdleError: () => undefined })
    await sql`alter database ${sql.id(name)} allow_connections false`.execute(server.db)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(server.db)
    await expectUnavailable()
    await sql`alter database ${sql.id(name)} allow_connections true`.execute(server.db)
    await server.close()
    await expectRecovered()
  })

  test('that vanished without a word, the same, within its time-out', async () => {
    await expectRecovered()
    proxy.freeze()
    const answers = await Promise.all(calls.slice(0, poolSize).map(([, call]) => call()))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503))
    proxy.mend()
    // A connection that idled meanwhile is found dead when it is used.
    await vi.waitFor(expectRecovered, { timeout: poolSize * silenceTimeoutMs + 5000 })
  })

  test('[EVENT-2] batches that wait are answered 503, and sending them again is exact', async () => {
    const before = await readFigures(t, ana)
    // The lock on the store's usage: batches queue up behind the first one.
    const hasLock = Promise.withResolvers<void>()
    const isCut = Promise.withResolvers<void>()
    const holder = direct.db.transaction().execute(async (transaction) => {
      await sql`select from usage where workspace_id = ${ana.workspaceId} for update`.execute(transaction)
      hasLock.resolve()
      await isCut.promise
    })
    await hasLock.promise
    const batches = Array.from({ length: 6 }, () => {
      const searches = makeSearches(4)
      return [...searches, ...searches.map((search) => makeClick(search))]
    })
    const answering = batches.map((events) => send(events))
    await vi.waitFor(async () => {
      // On a cluster it waits on the store's machine.
      const waiting = (await isOnCitus())
        ? sql`select from citus_lock_waits`
        : sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      expect((await waiting.execute(direct.db)).rows).toHaveLength(1)
    }, patience)
    proxy.cut()
    isCut.resolve()
    await holder
    for (const { status, headers } of await Promise.all(answering)) {
      expect([status, headers['retry-after']]).toEqual([503, '5'])
    }
    proxy.mend()
    const answers = await Promise.all(batches.map((events) => send(events)))
    // The server may have committed what it could not answer any more: then the batch is known.
    const total = answers.reduce((sum, { body }) => sum + body.accepted + body.duplicates, 0)
    expect(total).toBe(6 * 8)
    const after = await readFigures(t, ana)
    expect({ searches: after.searches - before.searches, used: after.used - before.used }).toEqual({
      searches: 24,
      used: 24,
    })
  })

  test('jobs wait, one line says so, and they go on afterwards', async () => {
    const { lines, log } = createTestLog()
    const worker = createJobWorker({ jobs: t.deps.jobs, log })
    worker.start()
    proxy.cut()
    await vi.waitFor(() => expect(lines).toHaveLength(1), patience)
    proxy.mend()
    const email = 'bruno@shop.example'
    await t.call('POST', '/api/auth/invitations/', { headers: ana.headers, body: { email } })
    await vi.waitFor(() => expect(t.mails.map(({ to }) => to)).toEqual([email]), patience)
    await worker.stop()
    expect(lines.map(({ level, message }) => [level, message])).toEqual([
      ['warn', 'jobs wait until the database can be used'],
      ['info', 'jobs go on'],
    ])
  })

  test('because all connections are taken, calls are answered 503 within the time-out', async () => {
    const { db } = t.deps
    const isDone = Promise.withResolvers<void>()
    const inside = Array.from({ length: poolSize }, () => Promise.withResolvers<void>())
    const holders = inside.map(({ resolve }) =>
      db.connection().execute(async () => {
        resolve()
        await isDone.promise
      }),
    )
    await Promise.all(inside.map(({ promise }) => promise))
    const answers = await Promise.all([t.call('GET', '/readyz'), send([makeSearch()])])
    expect(answers.map(({ status, headers }) => [status, headers['retry-after']])).toEqual([
      [503, '5'],
      [503, '5'],
    ])
    expect((await t.call('GET', '/healthz')).status).toBe(200)
    isDone.resolve()
    await Promise.all(holders)
    await expectRecovered()
  })

  test('a connection that breaks inside a transaction fails it, and not the process', async () => {
    const kill = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`
    const transaction = t.deps.db.transaction().execute(async (running) => {
      await sql`update merchants set store_name = 'half' where id = ${ana.merchantId}`.execute(running)
      await kill.execute(direct.db)
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_stat_activity where state = 'idle in transaction'
          and datname = current_database()`.execute(direct.db)
        expect(rows).toHaveLength(0)
      }, patience)
      await sql`update merchants set store_name = 'whole' where id = ${ana.merchantId}`.execute(running)
    })
    await expect(transaction).rejects.toThrow()
    const store = await t.call('GET', `/api/merchants/${ana.merchantId}/`, { headers: ana.headers })
    expect(store.body.store_name).toBe("Ana's store")
  })
})
