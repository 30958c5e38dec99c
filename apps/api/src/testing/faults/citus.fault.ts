import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { signInAsRole } from '../as-role.ts'
import { type CitusCluster, findWorker, runStatements } from './citus-cluster.ts'
import { createClusterWorld, skipWithoutCitus } from './cluster-world.ts'
import type { FaultWorld } from './fault-world.ts'
import {
  createLedgers,
  expectExact,
  expectRecount,
  type Ledger,
  type SentAnswer,
  sendBatch,
  sendLoad,
} from './ledger.ts'

const kills = 5

beforeEach(skipWithoutCitus)

/** How many shards of a table each worker has. */
async function countShards(world: FaultWorld): Promise<number[]> {
  const opened = world.open()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from citus_shards where table_name = 'usage'::regclass group by nodeport
  `.execute(opened.db)
  await opened.close()
  return rows.map(({ count }) => count)
}

/** As many stores on each side as asked for: where one comes to lie is its id's chance. */
async function createSides(world: FaultWorld, cluster: CitusCluster, each: number) {
  const [worker] = cluster.workers
  const struck: Ledger[] = []
  const spared: Ledger[] = []
  while (struck.length < each || spared.length < each) {
    for (const ledger of await createLedgers(world, each * 2)) {
      const isStruck = (await findWorker(cluster, ledger.workspaceId)) === worker
      ;(isStruck ? struck : spared).push(ledger)
    }
  }
  return { worker, struck, spared }
}

const listRefusals = (answers: readonly (SentAnswer | null)[]) =>
  new Set(answers.filter((answer) => answer?.status !== 200).map((answer) => `${answer?.status} ${answer?.retryAfter}`))

test(`[SCALE-1] [EVENT-2] kill -9 of a worker of a cluster under load, ${kills} times: its stores get 503 with Retry-After and lose nothing, the others go on`, {
  timeout: 900_000,
}, async () => {
  const { world, cluster } = await createClusterWorld({ workers: 2 })
  const { worker, struck, spared } = await createSides(world, cluster, 2)
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

test('[SCALE-1] [OPS-1] a start while a worker is away serves the stores on the others, and all once it is back', {
  timeout: 600_000,
}, async () => {
  const { world, cluster } = await createClusterWorld({ workers: 2 })
  const { worker, struck, spared } = await createSides(world, cluster, 1)
  const ledgers = [...struck, ...spared]
  // The month's tables are there: to make them takes all workers, so they are made before the month begins.
  const before = await world.startServer()
  for (const ledger of ledgers) expect((await sendBatch(before.origin, ledger))?.status).toBe(200)
  expect(await before.end('SIGTERM')).toMatchObject({ code: 0 })
  await worker?.kill()
  const server = await world.startServer()
  const { origin } = server
  for (const ledger of spared) expect((await sendBatch(origin, ledger))?.status).toBe(200)
  for (const ledger of struck) {
    const answer = await sendBatch(origin, ledger)
    expect([answer?.status, answer?.retryAfter]).toEqual([503, '5'])
  }
  await worker?.start()
  await vi.waitFor(async () => expect((await sendBatch(origin, ledgers[0] as Ledger))?.status).toBe(200), {
    timeout: 60_000,
  })
  await expectExact(origin, ledgers)
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 })
  await expectRecount(world, ledgers)
})

/** The same rights hold at a machine's own port as everywhere. */
async function expectNarrowed(url: string, workspaceId: string): Promise<void> {
  await signInAsRole(url, async (client) => {
    for (const secret of ['password_hash from users', 'sealed_secret from two_steps', 'refresh_hash from sessions'])
      await expect(client.query(`select ${secret}`)).rejects.toMatchObject({ code: '42501' })
    await expect(client.query('select email from users')).rejects.toMatchObject({ code: '42704' })
    await client.query(`set app.workspace_id = '${workspaceId}'`)
    expect((await client.query('select email from users')).rows).toHaveLength(1)
    expect((await client.query('select id from merchants')).rows).toHaveLength(1)
  })
}

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
  const [own] = ledgers
  for (const { url } of [cluster.coordinator, ...cluster.workers]) await expectNarrowed(url, own?.workspaceId ?? '')
  // A shard's last changes are waited for; who meets that moment is told to come again.
  expect([[], ['503 5']]).toContainEqual([...listRefusals(answers)])
  expect(during.filter((answer) => answer?.status === 200).length).toBeGreaterThan(during.length / 2)
  await expectExact(origin, ledgers)
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 })
  await expectRecount(world, ledgers)
})
