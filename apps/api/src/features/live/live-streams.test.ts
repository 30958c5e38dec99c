import { expect, test } from 'vitest'
import { LiveStreams } from './live-streams.ts'

const log = { warn: () => undefined }
let sessions = 0
function follow(streams: LiveStreams, address: string, userId: string) {
  sessions += 1
  const workspaceId = `of ${userId}`
  return streams.open({ sessionId: `session-${sessions}`, userId, address, workspaceId, provenUntil: new Date(), log })
}

test('[LIVE-1] [SEC-2] accounts of one address cannot keep the others out', () => {
  const streams = new LiveStreams(10)
  for (let count = 0; count < 10; count += 1) follow(streams, '192.0.2.1', `free-${count}`)
  for (const place of [1, 2, 3, 4]) follow(streams, `198.51.100.${place}`, `shop-${place}`)
  expect(streams.size).toBe(10)
  expect(streams.list().filter(({ address }) => address === '192.0.2.1')).toHaveLength(6)
  // Those that gave way were the oldest; the address has no room for itself.
  expect(streams.list()[0]?.userId).toBe('free-4')
  expect(() => follow(streams, '192.0.2.1', 'free-10')).toThrow('core.unavailable')
  // Where each has its share, nobody gives way.
  for (const place of [5, 6, 7, 8]) follow(streams, `198.51.100.${place}`, `shop-${place}`)
  expect(() => follow(streams, '198.51.100.1', 'shop-1')).toThrow('core.unavailable')
})

test('[LIVE-1] a place is free again when its stream has closed, and free once', async () => {
  const streams = new LiveStreams(2)
  const first = follow(streams, 'a', 'ana')
  follow(streams, 'b', 'bob')
  expect(() => follow(streams, 'c', 'eva')).toThrow('core.unavailable')
  first.destroy()
  await expect.poll(() => streams.size).toBe(1)
  follow(streams, 'c', 'eva')
  expect(streams.has('of eva')).toBe(true)
  expect(streams.has('of ana')).toBe(false)
})
