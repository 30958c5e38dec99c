import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ChannelListener } from '../../core/database/channel.ts'
import { openPostgresChannel } from '../../core/database/postgres-channel.ts'
import { subscribeToChanges } from '../../testing/subscribe-to-changes.ts'
import { createTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createPostgresDatabase, openTestDatabase, testDatabaseKind } from '../../testing/test-database.ts'
import { makeSearch, sendEvents } from '../../testing/voice-events.ts'
import { liveChannel } from './live.public.ts'

const patience = { timeout: 20_000 }

// The embedded database belongs to one process.
describe.runIf(testDatabaseKind === 'postgres')('processes on one database', () => {
  let here: TestApp
  let there: TestApp
  beforeAll(async () => {
    const database = await openTestDatabase()
    const openChannel = () => database.openChannel(liveChannel, () => undefined)
    here = await createTestApp({ database, channels: { live: openChannel() } })
    there = await createTestApp({ database: database.openAgain(), channels: { live: openChannel() } })
    await here.app.listen({ port: 0, host: '127.0.0.1' })
    // What begins to listen says that it does not know what was before; from then on it does.
    const listening = sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'voice-shop news' and query like '%pg_notify%'`
    await vi.waitFor(async () => expect((await listening.execute(here.deps.db)).rows[0]?.count).toBe(2), patience)
  })
  afterAll(async () => {
    await there.close()
    await here.close()
  })

  test('[LIVE-1] [SCALE-1] what one process records, the pages of another hear of', async () => {
    const ana = await here.registerOwner()
    const key = await here.createSecretKey(ana)
    const { port } = here.app.server.address() as AddressInfo
    const following = await subscribeToChanges(`http://127.0.0.1:${port}`, ana.headers)
    await following.next()
    const before = performance.now()
    await sendEvents(there, { key, events: [makeSearch()] })
    const event = await following.next()
    expect(event.quiet_ms).toBeLessThan(performance.now() - before)
    following.close()
  })
})

describe.runIf(testDatabaseKind === 'postgres')('the channel', () => {
  let proxy: TcpProxy
  let drop: () => Promise<void>
  let url: string
  beforeAll(async () => {
    const created = await createPostgresDatabase()
    ;({ url, drop } = created)
    proxy = await createTcpProxy(url)
  })
  afterAll(async () => {
    await proxy.close()
    await drop()
  })

  function listen(throughUrl: string) {
    const log: string[] = []
    const keys: string[] = []
    let gaps = 0
    const channel = openPostgresChannel({ url: throughUrl, name: 'test_channel', log: (line) => log.push(line) })
    const listener: ChannelListener = {
      onKeys: (more) => keys.push(...more),
      onGap: () => {
        gaps += 1
      },
    }
    channel.listen(listener)
    return { channel, keys, log, countGaps: () => gaps }
  }

  test('[LIVE-1] keys arrive once in the other processes and not in their own, however many', async () => {
    const [left, right] = [listen(url), listen(url)]
    await vi.waitFor(() => expect([left.countGaps(), right.countGaps()]).toEqual([1, 1]), patience)
    const keys = Array.from({ length: 450 }, () => crypto.randomUUID())
    left.channel.publish(keys)
    left.channel.publish(['last'])
    await vi.waitFor(() => expect(right.keys).toEqual([...keys, 'last']), patience)
    left.channel.publish(Array.from({ length: 10_001 }, () => crypto.randomUUID()))
    // So many that they are one: all.
    await vi.waitFor(() => expect(right.countGaps()).toBe(2), patience)
    expect(left.keys).toEqual([])
    await left.channel.close()
    await right.channel.close()
  })

  test('[LIVE-1] a lost connection comes back, is told once, and what was published meanwhile arrives', async () => {
    const [behind, direct] = [listen(proxy.url), listen(url)]
    await vi.waitFor(() => expect([behind.countGaps(), direct.countGaps()]).toEqual([1, 1]), patience)
    proxy.cut()
    behind.channel.publish(['while away'])
    await vi.waitFor(() => expect(behind.log).toHaveLength(1), patience)
    proxy.mend()
    await vi.waitFor(() => expect(direct.keys).toEqual(['while away']), patience)
    expect(behind.countGaps()).toBe(2)
    expect(behind.log).toEqual([
      expect.stringContaining('news of other processes wait for the database (test_channel)'),
      'news of other processes are back (test_channel)',
    ])
    await behind.channel.close()
    await direct.channel.close()
  })
})
