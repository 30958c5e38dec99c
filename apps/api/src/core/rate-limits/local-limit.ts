import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'
import type { Limit } from './limit-table.ts'

const maxCached = 20_000

/** Counts a use by a subject, and waits for nothing. Throws 429 where there is no room. */
export type TakeLocally = (subject: string) => void

/**
 * What each process counts for itself, in memory, as the limits of all processes do. Returns a function that counts a use
 * by a subject where there is room, and else says in how many milliseconds there is.
 */
export function createLocalCount(limit: Limit, clock: Clock): (subject: string) => number {
  const periodMs = limit.seconds * 1000
  const costMs = periodMs / limit.most
  const freeAtMs = new Map<string, number>()
  return (subject) => {
    const nowMs = clock.now().getTime()
    const known = freeAtMs.get(subject) ?? 0
    // Further ahead than a use can bring it: the clock was wrong then.
    const start = known > nowMs + periodMs ? nowMs : Math.max(known, nowMs)
    const freeInMs = start + costMs - nowMs - periodMs
    if (freeInMs > 0) return freeInMs
    if (freeAtMs.size >= maxCached && known === 0) freeAtMs.clear()
    freeAtMs.set(subject, start + costMs)
    return 0
  }
}

/** A limit for what is too cheap and too frequent to ask anybody about. */
export function createLocalLimit(limit: Limit | null, clock: Clock): TakeLocally {
  if (limit === null) return () => undefined
  const count = createLocalCount(limit, clock)
  return (subject) => {
    const freeInMs = count(subject)
    if (freeInMs <= 0) return
    const retryAfterSeconds = Math.ceil(freeInMs / 1000)
    throw new AppError({ status: 429, code: 'core.too_many_requests', retryAfterSeconds })
  }
}
