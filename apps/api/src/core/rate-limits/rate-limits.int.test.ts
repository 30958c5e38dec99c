import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTcpProxy } from '../../testing/tcp-proxy.ts'
import { createTestClock, type TestClock } from '../../testing/test-clock.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { Config } from '../config.ts'
import { createLeasedLimit } from './leased-limit.ts'
import { parseLimitTable } from './limit-table.ts'
import { createRateLimits, type RateLimits } from './rate-limits.ts'

const redisUrl = process.env.TEST_REDIS_URL ?? null

let database: TestDatabase
let clock: TestClock
beforeAll(async () => {
  database = await openTestDatabase()
  clock = createTestClock('2026-11-18T15:07:00Z')
})
afterAll(() => database.close())

// Redis forgets a count by its own clock when that is over, which must not be while a test has stopped ours.
const rateLimits = parseLimitTable(
  'photo=3/3600,export=off,events=1000/100000,password_minute=2/600,password_hour=4/36000',
)

/** Two processes with nothing in common but where they count. */
function openTwo(settings: Pick<Config, 'redisUrl'>): { first: RateLimits; second: RateLimits; close: () => void } {
  const open = () =>
    createRateLimits({
      config: { ...settings, rateLimits },
      db: database.openAgain().db,
      clock,
      key: new Uint8Array(32),
      // A busy machine must not make it the database that counts.
      redisTimeoutMs: 60_000,
    })
  const [first, second] = [open(), open()]
  return {
    first,
    second,
    close: () => {
      first.close()
      second.close()
    },
  }
}

const listRows = () => database.db.selectFrom('rate_limits').selectAll().execute()

const refusal = (seconds: number) =>
  expect.objectContaining({ status: 429, retryAfterSeconds: seconds, code: 'core.too_many_requests' })

describe.each([
  { where: 'the database', url: null, isThere: true },
  { where: 'Redis', url: redisUrl, isThere: redisUrl !== null },
])('counted in $where', ({ url, isThere }) => {
  let both: ReturnType<typeof openTwo>
  beforeAll(async () => {
    if (!isThere) return
    both = openTwo({ redisUrl: url })
    if (url === null) return
    // Until the connection is made the database counts.
    await vi.waitFor(async () => {
      await database.db.deleteFrom('rate_limits').execute()
      for (const limits of [both.first, both.second])
        await limits.take({ limit: 'photo', subject: crypto.randomUUID() })
      expect(await listRows()).toEqual([])
    }, 10_000)
  })
  afterAll(async () => {
    both?.close()
    if (isThere && url) expect(await listRows()).toEqual([])
  })

  test.runIf(isThere)(
    '[SEC-2] a limit holds for two processes together, and says when there is room again',
    async () => {
      const { first, second } = both
      const ana = { limit: 'photo', subject: crypto.randomUUID() } as const
      await first.take(ana)
      await second.take(ana)
      await first.take(ana)
      await expect(second.take(ana)).rejects.toEqual(refusal(1200))
      await expect(first.take(ana)).rejects.toEqual(refusal(1200))
      // Another one is not concerned.
      await first.take({ limit: 'photo', subject: crypto.randomUUID() })
      clock.advance(1_199_999)
      await expect(first.take(ana)).rejects.toEqual(refusal(1))
      clock.advance(1)
      await first.take(ana)
      await expect(second.take(ana)).rejects.toEqual(refusal(1200))
      clock.advance(3_600_000)
      for (const limits of [first, second, second]) await limits.take(ana)
      await expect(first.take(ana)).rejects.toEqual(refusal(1200))
    },
  )

  test.runIf(isThere)('[SEC-2] side by side, exactly as many get through as there is room for', async () => {
    const subject = crypto.randomUUID()
    const tries = Array.from({ length: 40 }, (_, place) =>
      [both.first, both.second][place % 2]?.take({ limit: 'photo', subject }).then(
        () => 'taken',
        (error) => error.status,
      ),
    )
    expect((await Promise.all(tries)).toSorted()).toEqual([...Array(37).fill(429), ...Array(3).fill('taken')])
  })

  test.runIf(isThere)(
    '[SEC-2] what is charged after the fact lengthens the wait, the longest of several counts',
    async () => {
      const { first, second } = both
      const subject = crypto.randomUUID()
      const tries = [
        { limit: 'password_minute', subject },
        { limit: 'password_hour', subject },
      ] as const
      await Promise.all([1, 2, 3].map(() => first.charge(...tries)))
      const tooMany = { status: 429, code: 'auth.too_many_tries' }
      // Three of 2 in ten minutes: one more has room when two have come back.
      await expect(second.check(...tries)).rejects.toMatchObject({ ...tooMany, retryAfterSeconds: 600 })
      clock.advance(600_000)
      await second.check(...tries)
      await second.charge(...tries)
      // The fourth within ten hours: of 9000 s for each, 600 have passed.
      await expect(first.check(...tries)).rejects.toMatchObject({ ...tooMany, retryAfterSeconds: 8400 })
      // A check counts nothing.
      clock.advance(8_400_000)
      await first.check(...tries)
      await second.check(...tries)
    },
  )

  test.runIf(isThere)('[SEC-2] a leased limit lets no more through than a hundredth for each process', async () => {
    const subject = crypto.randomUUID()
    const leased = [both.first, both.second].map((limits) =>
      createLeasedLimit(limits, { name: 'events', limit: { most: 1000, seconds: 100_000 } }),
    )
    let used = 0
    const use = async (place: number) => {
      const isTaken = await Promise.resolve(leased[place % 2]?.take(subject, 3)).then(
        () => true,
        () => false,
      )
      if (isTaken) used += 3
    }
    for (let place = 0; place < 400; place += 1) await use(place)
    expect(used).toBeLessThanOrEqual(1000)
    expect(used).toBeGreaterThan(980)
    clock.advance(10_000_000)
    for (let place = 0; place < 100; place += 1) await use(place)
    expect(used).toBeLessThanOrEqual(1100)
    expect(used).toBeGreaterThan(1080)
  })
})

test('[SEC-2] a limit that is off counts nothing', async () => {
  const { first, close } = openTwo({ redisUrl: null })
  for (let count = 0; count < 100; count += 1) await first.take({ limit: 'export', subject: 'ana' })
  close()
})

test('[SEC-2] nothing of whom it counts stands in the table, and what is over is swept away', async () => {
  const { first, close } = openTwo({ redisUrl: null })
  await first.take({ limit: 'photo', subject: 'ana@shop.example' })
  expect(JSON.stringify(await listRows())).not.toContain('ana')
  expect(await listRows()).not.toEqual([])
  await first.sweep()
  expect(await listRows()).not.toEqual([])
  clock.advance(30 * 24 * 60 * 60_000)
  await first.sweep()
  expect(await listRows()).toEqual([])
  close()
})

test.runIf(redisUrl)(
  '[SEC-2] without Redis the database counts, the log says so once, and Redis again when it is back',
  async () => {
    const proxy = await createTcpProxy(redisUrl ?? '')
    const limits = createRateLimits({
      config: { redisUrl: proxy.url, rateLimits },
      db: database.db,
      clock,
      key: new Uint8Array(32),
      // Long enough for a busy machine, and what hangs is waited for twice.
      redisTimeoutMs: 2000,
    })
    const lines: string[] = []
    limits.logTo({
      info: (text: string) => lines.push(text),
      error: (_: object, text: string) => lines.push(text),
    } as never)
    const use = () => limits.take({ limit: 'photo', subject: crypto.randomUUID() })
    const lost = 'Redis cannot be used: rate limits are counted in the database'
    const found = 'rate limits are counted in Redis again'
    const untilLine = (line: string) =>
      vi.waitFor(
        async () => {
          await use()
          expect(lines.at(-1)).toBe(line)
        },
        { timeout: 20_000, interval: 100 },
      )
    await database.db.deleteFrom('rate_limits').execute()
    await vi.waitFor(async () => {
      await use()
      expect(lines.at(-1) ?? found).toBe(found)
    }, 20_000)
    const before = lines.length
    // It hangs: nothing comes any more, and nothing is refused.
    proxy.freeze()
    await untilLine(lost)
    for (let count = 0; count < 5; count += 1) await use()
    expect(await listRows()).not.toEqual([])
    proxy.cut()
    await untilLine(lost)
    proxy.mend()
    await untilLine(found)
    expect(lines.slice(before)).toEqual([lost, found])
    limits.close()
    await proxy.close()
  },
)
