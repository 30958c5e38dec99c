import { beforeEach, expect, test, vi } from 'vitest'
import { createFaultWorld, skipOnEmbedded, skipWithoutDatabase } from './fault-world.ts'
import { createLedgers, expectExact, expectRecount, type SentAnswer, sendLoad } from './ledger.ts'

const kills = 10

beforeEach(skipOnEmbedded)
beforeEach(skipWithoutDatabase)

test(`[OPS-1] [EVENT-2] kill -9 of PostgreSQL under load, ${kills} times: 503 with Retry-After, then recovery without a restart`, {
  timeout: 900_000,
}, async () => {
  const world = await createFaultWorld()
  const ledgers = await createLedgers(world, 2)
  const server = await world.startServer()
  const { origin } = server
  for (let round = 0; round < kills; round += 1) {
    const away: (SentAnswer | null)[] = []
    let isAway = false
    let isOver = false
    let good = 0
    const load = sendLoad(origin, ledgers, {
      senders: 3,
      isOver: () => isOver,
      onAnswer: (answer) => {
        if (isAway || answer?.status !== 200) away.push(answer)
        else good += 1
      },
    })
    await vi.waitUntil(() => good >= 10, { timeout: 60_000 })
    await world.cluster?.kill()
    isAway = true
    await vi.waitUntil(() => away.length >= 20, { timeout: 60_000 })
    const ready = await fetch(`${origin}/readyz`)
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    isAway = false
    await world.cluster?.start()
    const before = good
    await vi.waitUntil(() => good >= before + 10, { timeout: 60_000 })
    isOver = true
    await load
    // Never a broken connection, a 500 or a refusal that blames the caller.
    const refusals = away.filter((answer) => answer?.status !== 200)
    expect(new Set(refusals.map((answer) => `${answer?.status} ${answer?.retryAfter}`))).toEqual(new Set(['503 5']))
    await expectExact(origin, ledgers)
  }
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 })
  await expectRecount(world, ledgers)
})
