import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'
import type { Limit } from './limit-table.ts'

const maxCached = 20_000

/** Counts a use by a subject, and waits for nothing. Throws 429 where there is no room. */
export type TakeLocally = (subject: string) => void

/**
 * A limit that each process keeps for itself, in memory: for what is too cheap and too frequent to ask anybody about.
 * Counts as those of all processes do.
 */
export function createLocalLimit(limit: Limit | null, clock: Clock): TakeLocally {
  if (limit === null) return () => undefined
  const periodMs = limit.seconds * 1000
  const costMs = periodMs / limit.most
  const freeAtMs = new Map<string, number>()
  return (subject) => {
    const nowMs = clock.now().getTime()
    const known = freeAtMs.get(subject) ?? 0
    // Further ahead than a use can bring it: the clock was wrong then.
    const start = known > nowMs + periodMs ? nowMs : Math.max(known, nowMs)
    const freeInMs = start + costMs - nowMs - periodMs
    if (freeInMs > 0) {
      const retryAfterSeconds = Math.ceil(freeInMs / 1000)
      throw new AppError({ status: 429, code: 'core.too_many_requests', retryAfterSeconds })
    }
    if (freeAtMs.size >= maxCached && known === 0) freeAtMs.clear()
    freeAtMs.set(subject, start + costMs)
  }
}
