import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMailSink } from '@voice-shop/simulator-mail/start-mail-sink.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openPostgres } from './core/database/open-database.ts'
import {
  getCounts,
  type HttpStore,
  postEvents,
  registerStore,
  runServerProcess,
  type ServerProcess,
  startServerProcess,
} from './testing/server-process.ts'
import { subscribeToChanges } from './testing/subscribe-to-changes.ts'
import { createPostgresDatabase, testDatabaseKind } from './testing/test-database.ts'
import { makeSearch, makeSearches } from './testing/voice-events.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'voice-shop-processes-'))
const metricsToken = 'the-metrics-token-of-these-processes'
const running: ServerProcess[] = []
/** A start takes a second, and half a minute on a machine that does much else. */
const patience = { timeout: 120_000, interval: 100 }
afterEach(() => Promise.all(running.splice(0).map((server) => server.end('SIGKILL'))))
afterAll(() => rmSync(dataDir, { recursive: true }))

test.skipIf(testDatabaseKind === 'postgres')(
  '[SCALE-1] several processes on the embedded database are refused',
  async () => {
    const { code, stdout, stderr } = await runServerProcess({ DATA_DIR: dataDir }, ['cluster.ts', '2'])
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Several processes need DATABASE_URL: the embedded database belongs to one. Set it, or run npm start.\n',
    })
    const { stderr: ofCount } = await runServerProcess({ DATA_DIR: dataDir }, ['cluster.ts', 'two'])
    expect(ofCount).toBe('The number of processes must be a whole number from 1 to 64, not two.\n')
  },
)

describe.runIf(testDatabaseKind === 'postgres')('processes on one PostgreSQL', () => {
  let url: string
  let drop: () => Promise<void>
  let sink: Awaited<ReturnType<typeof startMailSink>>
  let settings: Record<string, string>
  beforeAll(async () => {
    ;({ url, drop } = await createPostgresDatabase())
    sink = await startMailSink()
    settings = {
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      RATE_LIMITS: 'off',
      SMTP_URL: sink.smtpUrl,
      METRICS_TOKEN: metricsToken,
    }
  })
  afterAll(async () => {
    await sink.stop()
    await drop()
  })

  async function start(command?: string[]): Promise<ServerProcess> {
    const server = await startServerProcess(settings, command)
    running.push(server)
    return server
  }

  // biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what the tests check
  const getJson = async (origin: string, path: string, store: HttpStore): Promise<any> =>
    (await fetch(`${origin}${path}`, { headers: store.headers })).json()

  const getStatus = async (origin: string, path: string, store: HttpStore) =>
    (await fetch(`${origin}${path}`, { headers: store.headers })).status

  test('[SCALE-1] [USAGE-2] [LIVE-1] two that race stay exact: usage, duplicates, sessions, keys, live updates', {
    timeout: 300_000,
  }, async () => {
    // Both at once on an empty database: one migrates, the other waits.
    const [left, right] = await Promise.all([start(), start()])
    const store = await registerStore(left.origin)
    const opened = openPostgres({ url, poolSize: 1, onIdleError: () => undefined })
    await opened.db.updateTable('usage').set({ plan_id: 'free', used: 0 }).execute()
    const { limit } = await getJson(left.origin, '/api/voice-shop/usage/', store)
    await opened.db
      .updateTable('usage')
      .set({ used: limit - 40 })
      .execute()
    await opened.close()

    const following = await subscribeToChanges(right.origin, store.headers)
    await following.next()
    // Each search goes to both processes at once, in batches that cut differently.
    const searches = makeSearches(60)
    const cut = (size: number) =>
      Array.from({ length: searches.length / size }, (_, place) => searches.slice(place * size, (place + 1) * size))
    const answers = await Promise.all([
      ...cut(3).map((batch) => postEvents(left.origin, store, batch)),
      ...cut(5).map((batch) => postEvents(right.origin, store, batch)),
    ])
    const sum = (name: 'accepted' | 'duplicates') => answers.reduce((total, answer) => total + answer[name], 0)
    expect([sum('accepted'), sum('duplicates')]).toEqual([40, 40])
    for (const { origin } of [left, right]) {
      expect(await getCounts(origin, store)).toMatchObject({ searches: 40, used: limit })
    }
    expect((await following.next()).quiet_ms).toBeLessThan(60_000)

    const { results } = await getJson(left.origin, '/api/workspaces/', store)
    const keyPath = `/api/stores/${results[0].merchant.id}/secret_key/`
    const replaced = await fetch(`${left.origin}${keyPath}`, {
      method: 'POST',
      headers: { ...store.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ password: store.password }),
    })
    const { secret_key: key } = (await replaced.json()) as { secret_key: string }
    await expect(postEvents(right.origin, store, [makeSearch()])).rejects.toThrow('401')
    expect((await postEvents(right.origin, { ...store, key }, [makeSearch()])).rejected).toHaveLength(1)

    expect(await getStatus(right.origin, '/api/workspaces/', store)).toBe(200)
    await fetch(`${left.origin}/api/auth/logout/`, { method: 'POST', headers: store.headers })
    expect(await getStatus(right.origin, '/api/workspaces/', store)).toBe(401)

    const ends = await Promise.all([left, right].map((server) => server.end('SIGTERM')))
    const clean = { code: 0, stderr: '' }
    expect(ends).toMatchObject([clean, clean])
  })

  test('[SCALE-1] [OPS-1] a cluster serves on one port, replaces what dies, and stops with all', {
    timeout: 300_000,
  }, async () => {
    const cluster = await start(['cluster.ts', '2'])
    const listPids = () => [...cluster.readOutput().matchAll(/^Process (\d+) serves$/gm)].map(([, pid]) => Number(pid))
    await vi.waitFor(() => expect(listPids()).toHaveLength(2), patience)
    const store = await registerStore(cluster.origin)
    expect(await postEvents(cluster.origin, store, makeSearches(3))).toMatchObject({ accepted: 3 })
    // Whichever of the two is asked, by connections of their own.
    const headers = { authorization: `Bearer ${metricsToken}`, connection: 'close' }
    const readMetrics = async () => (await fetch(`${cluster.origin}/metrics`, { headers })).text()
    for (let asked = 0; asked < 3; asked += 1) {
      // A process that a busy machine leaves aside for 5 s makes it a 503, which whoever asks repeats.
      await vi.waitFor(async () => {
        const text = await readMetrics()
        expect(text).toContain('\nvoice_shop_events_total{outcome="accepted"} 3\n')
        expect(text).toContain('\nvoice_shop_database_up 1\n')
      }, patience)
    }
    process.kill(listPids()[0] ?? 0, 'SIGKILL')
    await vi.waitFor(() => expect(listPids()).toHaveLength(3), patience)
    expect(await postEvents(cluster.origin, store, makeSearches(3))).toMatchObject({ accepted: 3 })
    expect((await getCounts(cluster.origin, store)).searches).toBe(6)
    const { code, stderr } = await cluster.end('SIGTERM')
    expect(code).toBe(0)
    expect(stderr).toMatch(/^Process \d+ ended \(SIGKILL\); another takes its place in \d+ s\.$/m)
  })
})
