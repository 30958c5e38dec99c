import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, type TestContext, test, vi } from 'vitest'
import { openPostgres } from '../../core/database/open-database.ts'
import { startServerProcess } from '../server-process.ts'
import { createCitusCluster, findWorker, hasCitusInstalled, runStatements } from './citus-cluster.ts'
import { type FaultWorld, isEmbedded, skipOnEmbedded } from './fault-world.ts'
import { createLedgers, expectExact, expectRecount, type Ledger, type SentAnswer, sendLoad } from './ledger.ts'

const kills = 5

beforeEach(skipOnEmbedded)
beforeEach(({ skip }: TestContext) => {
  if (!isEmbedded && !hasCitusInstalled()) skip('the PostgreSQL that is installed here has no Citus')
})

/** Lasts as long as the test. */
async function createClusterWorld({ workers }: { workers: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'voice-shop-fault-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  // PostgreSQL, as another user, has to get to its folder.
  chmodSync(folder, 0o755)
  const cluster = await createCitusCluster(folder, { workers, shards: 8 })
  onTestFinished(cluster.kill)
  const { url } = cluster.coordinator
  const settings = { DATA_DIR: join(folder, 'data'), RATE_LIMITS: 'off', DATABASE_URL: url }
  const world: FaultWorld = {
    settings,
    cluster: cluster.coordinator,
    open: () => openPostgres({ url, poolSize: 4, onIdleError: () => undefined }),
    startServer: async (more = {}) => {
      const server = await startServerProcess({ ...settings, ...more })
      onTestFinished(async () => void (await server.end('SIGKILL')))
      return server
    },
  }
  return { world, cluster }
}

/** How many shards of a table each worker has. */
async function countShards(world: FaultWorld): Promise<number[]> {
  const opened = world.open()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from citus_shards where table_name = 'usage'::regclass group by nodeport
  `.execute(opened.db)
  await opened.close()
  return rows.map(({ count }) => count)
}

const listRefusals = (answers: readonly (SentAnswer | null)[]) =>
  new Set(answers.filter((answer) => answer?.status !== 200).map((answer) => `${answer?.status} ${answer?.retryAfter}`))

test(`[SCALE-1] [EVENT-2] kill -9 of a worker of a cluster under load, ${kills} times: its stores get 503 with Retry-After and lose nothing, the others go on`, {
  timeout: 900_000,
}, async () => {
  const { world, cluster } = await createClusterWorld({ workers: 2 })
  const [worker] = cluster.workers
  const struck: Ledger[] = []
  const spared: Ledger[] = []
  // Where a store comes to lie is its id's chance.
  while (struck.length < 2 || spared.length < 2) {
    for (const ledger of await createLedgers(world, 4)) {
      const isStruck = (await findWorker(cluster, ledger.workspaceId)) === worker
      ;(isStruck ? struck : spared).push(ledger)
    }
  }
  const ledgers = [...struck, ...spared]
  const server = await world.startServer()
  const { origin } = server
  for (let round = 0; round < kills; round += 1) {
    const away: (SentAnswer | null)[] = []
    const elsewhere: (SentAnswer | null)[] = []
    let isOver = false
    let good = 0
    const isDone = () => isOver
    const load = Promise.all([
      sendLoad(origin, struck, {
        senders: 2,
        isOver: isDone,
        onAnswer: (answer) => {
          if (answer?.status === 200) good += 1
          else away.push(answer)
        },
      }),
      sendLoad(origin, spared, { senders: 2, isOver: isDone, onAnswer: (answer) => elsewhere.push(answer) }),
    ])
    await vi.waitUntil(() => good >= 10 && elsewhere.length >= 10, { timeout: 60_000 })
    await worker?.kill()
    const before = elsewhere.length
    await vi.waitUntil(() => away.length >= 20 && elsewhere.length >= before + 20, { timeout: 60_000 })
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    await worker?.start()
    const goodBefore = good
    await vi.waitUntil(() => good >= goodBefore + 10, { timeout: 60_000 })
    isOver = true
    await load
    expect([...listRefusals(away)]).toEqual(['503 5'])
    expect([...listRefusals(elsewhere)]).toEqual([])
    await expectExact(origin, ledgers)
  }
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 })
  await expectRecount(world, ledgers)
})

test('[SCALE-1] [EVENT-2] a worker comes and takes its share while events come in: none is refused for long, lost or counted twice', {
  timeout: 900_000,
}, async () => {
  const { world, cluster } = await createClusterWorld({ workers: 1 })
  const ledgers = await createLedgers(world, 8)
  const server = await world.startServer()
  const { origin } = server
  const answers: (SentAnswer | null)[] = []
  let isOver = false
  const load = sendLoad(origin, ledgers, {
    senders: 1,
    isOver: () => isOver,
    onAnswer: (answer) => answers.push(answer),
  })
  await vi.waitUntil(() => answers.length >= 50, { timeout: 60_000 })
  await cluster.addWorker()
  const before = answers.length
  await runStatements(cluster.coordinator.url, ['select citus_rebalance_start()', 'select citus_rebalance_wait()'])
  const during = answers.slice(before)
  await vi.waitUntil(() => answers.length >= before + during.length + 50, { timeout: 60_000 })
  isOver = true
  await load
  expect(await countShards(world)).toEqual([4, 4])
  // A shard's last changes are waited for; who meets that moment is told to come again.
  expect([[], ['503 5']]).toContainEqual([...listRefusals(answers)])
  expect(during.filter((answer) => answer?.status === 200).length).toBeGreaterThan(during.length / 2)
  await expectExact(origin, ledgers)
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 })
  await expectRecount(world, ledgers)
})
