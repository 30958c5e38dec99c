import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { mountSmallDisk } from '../small-disk.ts'
import { createFaultWorld, skipWithoutDatabase } from './fault-world.ts'
import { createLedgers, expectExact, expectRecount, sendLoad } from './ledger.ts'

const rounds = 3

beforeEach(skipWithoutDatabase)

test('[OPS-1] [EVENT-2] a full disk under load: 503 until there is room, then all goes on, and nothing is lost or twice', async ({
  skip,
}) => {
  const disk = mountSmallDisk(200)
  if (!disk) return skip('a small disk (tmpfs) may not be mounted here')
  onTestFinished(() => disk.remove())
  const world = await createFaultWorld({ folder: disk.folder })
  const ledgers = await createLedgers(world, 2)
  const server = await world.startServer()
  const { origin } = server
  for (let round = 0; round < rounds; round += 1) {
    const refusals: string[] = []
    let good = 0
    let isOver = false
    const load = sendLoad(origin, ledgers, {
      senders: 3,
      isOver: () => isOver,
      onAnswer: (answer) => {
        if (answer?.status === 200) good += 1
        else refusals.push(`${answer?.status} ${answer?.retryAfter}`)
      },
    })
    await vi.waitUntil(() => good >= 10, { timeout: 60_000 })
    // None, or some room, which the log or a table takes first.
    disk.fill(round * 200_000)
    await vi.waitUntil(() => refusals.length >= 10, { timeout: 120_000 })
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    disk.empty()
    // PostgreSQL ends where it cannot write its log; who runs it starts it again.
    if (world.cluster?.isRunning() === false) await world.cluster.start()
    const before = good
    await vi.waitUntil(() => good >= before + 10, { timeout: 120_000 })
    isOver = true
    await load
    expect(new Set(refusals)).toEqual(new Set(['503 5']))
    await expectExact(origin, ledgers)
  }
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 })
  await expectRecount(world, ledgers)
})
