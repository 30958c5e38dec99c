import pg from 'pg'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createFaultWorld, skipOnEmbedded, skipWithoutDatabase } from './fault-world.ts'
import { createLedgers, expectExact, expectRecount, sendLoad } from './ledger.ts'

const maxConnections = 12

beforeEach(skipOnEmbedded)
beforeEach(skipWithoutDatabase)

/** Takes connections until the server has none left. */
async function takeAll(url: string, taken: pg.Client[]): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
    } catch (error) {
      expect((error as { code?: string }).code).toBe('53300')
      return
    }
    taken.push(client)
  }
}

test('[OPS-1] [EVENT-2] PostgreSQL has fewer connections than the pool, then none: waiting or 503, no crash, and all goes on afterwards', async () => {
  const world = await createFaultWorld({ postgres: { max_connections: String(maxConnections) } })
  const url = world.cluster?.url ?? ''
  const ledgers = await createLedgers(world, 2)
  const taken: pg.Client[] = []
  const release = () => Promise.all(taken.splice(0).map((client) => client.end()))
  onTestFinished(async () => void (await release()))
  const server = await world.startServer({ DATABASE_POOL_SIZE: String(maxConnections * 2) })
  const { origin } = server
  const refusals = new Set<string>()
  let good = 0
  let isOver = false
  const load = sendLoad(origin, ledgers, {
    senders: maxConnections,
    isOver: () => isOver,
    onAnswer: (answer) => {
      if (answer?.status === 200) good += 1
      else refusals.add(`${answer?.status} ${answer?.retryAfter}`)
    },
  })
  await vi.waitUntil(() => good >= 20, { timeout: 60_000 })
  await takeAll(url, taken)
  const before = good
  await vi.waitUntil(() => good >= before + 20, { timeout: 60_000 })
  isOver = true
  await load

  // Not one is left to the server.
  await vi.waitUntil(
    async () => {
      await taken[0]?.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'voice-shop'`,
      )
      await takeAll(url, taken)
      const left = await taken[0]?.query(`select from pg_stat_activity where application_name = 'voice-shop'`)
      return left?.rowCount === 0
    },
    { timeout: 60_000 },
  )
  const ready = await fetch(`${origin}/readyz`)
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  await release()
  await vi.waitUntil(async () => (await fetch(`${origin}/readyz`)).status === 200, { timeout: 60_000 })
  expect([...refusals].filter((refusal) => refusal !== '503 5')).toEqual([])
  await expectExact(origin, ledgers)
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 })
  await expectRecount(world, ledgers)
})
