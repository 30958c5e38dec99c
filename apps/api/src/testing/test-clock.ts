import type { Clock } from '../core/clock.ts'

export interface TestClock extends Clock {
  set(instant: string | Date): void
  advance(milliseconds: number): void
}

/** A clock that stands still until it is moved. */
export function createTestClock(start: string): TestClock {
  let now = new Date(start)
  return {
    now: () => new Date(now),
    set: (instant) => {
      now = new Date(instant)
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds)
    },
  }
}
