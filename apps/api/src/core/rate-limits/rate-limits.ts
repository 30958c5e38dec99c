import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/open-database.ts'
import { AppError } from '../errors.ts'
import { createDatabaseCounts, mostPeriodsAhead, removeFreeCounts, type Use } from './counts.ts'
import { declaredLimits, type LimitName } from './limit-table.ts'
import { createRedisCounts } from './redis-counts.ts'
import { createSharedCounts } from './shared-counts.ts'

/** What is counted: uses of a limit by somebody, such as an address or a user's id. */
export interface LimitUse {
  limit: LimitName
  subject: string
  /** Default 1. */
  uses?: number
}

/**
 * Limits that hold for all processes together (docs/decisions/0023-rate-limits.md). Refusals are AppErrors with status
 * 429, the limit's code, and the seconds after which there is room again.
 */
export interface RateLimits {
  /** Counts uses if there is room for all of them. Throws 429 where there is none; then the others may be counted. */
  take(...counted: LimitUse[]): Promise<void>
  /** Throws 429 where one more use has no room. Counts nothing. */
  check(...counted: LimitUse[]): Promise<void>
  /** Counts uses after the fact, whether or not there is room: what ran side by side is paid by a longer wait. */
  charge(...counted: LimitUse[]): Promise<void>
  /** Forgets what counts for nothing any more. */
  sweep(): Promise<void>
  /** Tells the log when Redis cannot be used, and when it can again. */
  logTo(log: FastifyBaseLogger): void
  close(): void
}

/** Counts that this process knows to be full, so that a flood of refusals asks nobody. */
const maxCached = 10_000

interface FullCount {
  limit: LimitName
  freeInMs: number
}

function refuse({ limit, freeInMs }: FullCount): AppError {
  const { code = 'core.too_many_requests' } = declaredLimits[limit]
  return new AppError({ status: 429, code, retryAfterSeconds: Math.max(1, Math.ceil(freeInMs / 1000)) })
}

export function createRateLimits(input: {
  config: Pick<Config, 'rateLimits' | 'redisUrl'>
  db: Database
  clock: Clock
  key: Uint8Array
  /** How long Redis is waited for, for tests. */
  redisTimeoutMs?: number
}): RateLimits {
  const { config, db, clock, key, redisTimeoutMs: timeoutMs } = input
  const database = createDatabaseCounts(db)
  const redis = config.redisUrl === null ? null : createRedisCounts(config.redisUrl)
  const shared = redis && createSharedCounts({ redis, database, timeoutMs })
  const counts = shared ?? database
  const fullUntilMs = new Map<string, number>()

  /** The counts of the limits that are on. */
  function listUses(counted: readonly LimitUse[]): (Use & { limit: LimitName })[] {
    return counted.flatMap(({ limit, subject, uses = 1 }) => {
      const { most = 0, seconds = 0 } = config.rateLimits[limit] ?? {}
      if (most === 0) return []
      const periodMs = seconds * 1000
      const hash = createHmac('sha256', key).update(subject).digest('base64url')
      // A request that is larger than the limit takes all of it.
      const costMs = Math.min(Math.ceil((uses * periodMs) / most), periodMs)
      return [{ limit, key: `${limit}:${hash}`, costMs, periodMs }]
    })
  }

  function requireNotFull(uses: readonly (Use & { limit: LimitName })[], nowMs: number): void {
    for (const use of uses) {
      const freeInMs = (fullUntilMs.get(use.key) ?? 0) - nowMs
      // What is longer was perhaps remembered while the clock was wrong: the count tells.
      if (freeInMs > 0 && freeInMs <= mostPeriodsAhead * use.periodMs) throw refuse({ limit: use.limit, freeInMs })
      fullUntilMs.delete(use.key)
    }
  }

  /** Throws the longest of the waits that the counts ask for. */
  async function requireRoom(uses: readonly (Use & { limit: LimitName })[], nowMs: number): Promise<void> {
    const freeAtMs = await counts.read(uses.map((use) => use.key))
    const full = uses
      .map((use) => ({ ...use, freeInMs: (freeAtMs.get(use.key) ?? nowMs) + use.costMs - use.periodMs - nowMs }))
      .filter(({ freeInMs }) => freeInMs > 0)
      .sort((left, right) => right.freeInMs - left.freeInMs)
    if (fullUntilMs.size > maxCached) fullUntilMs.clear()
    for (const use of full) fullUntilMs.set(use.key, nowMs + use.freeInMs)
    if (full[0]) throw refuse(full[0])
  }

  return {
    async take(...counted) {
      const uses = listUses(counted)
      if (uses.length === 0) return
      const nowMs = clock.now().getTime()
      requireNotFull(uses, nowMs)
      const added = await counts.add(uses, { nowMs, isForced: false })
      const refused = uses.filter((use) => !added.has(use.key))
      if (refused.length === 0) return
      await requireRoom(refused, nowMs)
      // There is room again since then: what little is left to wait for has passed meanwhile.
      throw refuse({ limit: refused[0]?.limit ?? 'code', freeInMs: 0 })
    },

    async check(...counted) {
      const uses = listUses(counted)
      if (uses.length === 0) return
      const nowMs = clock.now().getTime()
      requireNotFull(uses, nowMs)
      await requireRoom(uses, nowMs)
    },

    async charge(...counted) {
      const uses = listUses(counted)
      if (uses.length > 0) await counts.add(uses, { nowMs: clock.now().getTime(), isForced: true })
    },

    sweep: () => removeFreeCounts(db, clock.now().getTime()),

    logTo(log) {
      if (!shared) return
      shared.onChange = ({ isUsed, error }) => {
        if (isUsed) log.info('rate limits are counted in Redis again')
        else log.error({ err: error }, 'Redis cannot be used: rate limits are counted in the database')
      }
    },

    close: () => redis?.close(),
  }
}
