import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAccessToken, createToken, listTokenCases } from '../testing/access-tokens.ts'
import { isTokenOver, updateClock } from './access-life.ts'

const now = new Date('2026-11-18T15:00:00Z').getTime()
const minuteMs = 60_000

beforeEach(() => {
  vi.useFakeTimers({ now })
  updateClock(createAccessToken(now))
})
afterEach(() => void vi.useRealTimers())

test.each(listTokenCases(now))('[SESS-3] a token $name: over $isOver', ({ token, isOver }) => {
  expect(isTokenOver(token)).toBe(isOver)
})

test.each([
  { clock: 'an hour ahead', aheadMs: 60 * minuteMs },
  { clock: 'two years behind', aheadMs: -2 * 365 * 24 * 60 * minuteMs },
])('[SESS-3] with a clock $clock the first new token tells it, and the next ones end in time', ({ aheadMs }) => {
  const token = createAccessToken(now)
  vi.setSystemTime(now + aheadMs)
  updateClock(token)
  expect(isTokenOver(token)).toBe(false)
  vi.advanceTimersByTime(14 * minuteMs)
  expect(isTokenOver(token)).toBe(false)
  vi.advanceTimersByTime(minuteMs)
  expect(isTokenOver(token)).toBe(true)
})

test('[SESS-3] a new token that cannot be read leaves the clock as it was', () => {
  updateClock('stale')
  updateClock(createToken({ iat: 'now', exp: 0 }))
  expect(isTokenOver(createAccessToken(now))).toBe(false)
  expect(isTokenOver(createAccessToken(now - 16 * minuteMs))).toBe(true)
})
