import { expect, test } from 'vitest'
import { createTestClock } from '../../testing/test-clock.ts'
import { createLocalLimit } from './local-limit.ts'

function countTaken(take: (subject: string) => void, subject: string, tries: number): number {
  let taken = 0
  for (let count = 0; count < tries; count += 1) {
    try {
      take(subject)
      taken += 1
    } catch {
      // Refused.
    }
  }
  return taken
}

test('[SEC-2] so many at once, then each after its share of the period; others are not concerned', () => {
  const clock = createTestClock('2026-11-18T15:07:00Z')
  const take = createLocalLimit({ most: 10, seconds: 100 }, clock)
  expect(countTaken(take, 'ana', 20)).toBe(10)
  expect(countTaken(take, 'bob', 3)).toBe(3)
  clock.advance(30_000)
  expect(countTaken(take, 'ana', 20)).toBe(3)
  expect(() => take('ana')).toThrow(expect.objectContaining({ status: 429, retryAfterSeconds: 10 }))
  clock.advance(100_000)
  expect(countTaken(take, 'ana', 20)).toBe(10)
})

test('[SEC-2] a clock that was ahead locks nobody out, and a limit that is off refuses nothing', () => {
  const clock = createTestClock('2026-11-18T15:07:00Z')
  const take = createLocalLimit({ most: 2, seconds: 60 }, clock)
  clock.advance(24 * 3_600_000)
  expect(countTaken(take, 'ana', 5)).toBe(2)
  clock.advance(-24 * 3_600_000)
  expect(countTaken(take, 'ana', 5)).toBe(2)
  expect(countTaken(createLocalLimit(null, clock), 'ana', 100)).toBe(100)
})
