import { sql } from 'kysely'
import type { Database } from '../database/open-database.ts'

/** Twice what uses with room can come to: clocks of processes differ a little. */
export const mostPeriodsAhead = 2

/** One count and what is to be added to it, in milliseconds of its period. */
export interface Use {
  key: string
  costMs: number
  periodMs: number
}

/**
 * Where uses are counted, for all processes. A count is one instant: when nothing of it is used any more, in
 * milliseconds since 1970. A use moves it on by `costMs`; where it would lie more than `periodMs` ahead there is no room.
 * One that lies more than `mostPeriodsAhead` ahead without having been forced is of a clock that was wrong: it is free,
 * for else it would refuse everything until the clock gets there.
 */
export interface Counts {
  /**
   * Adds each use that there is room for, or with `isForced` each. Returns the keys of those that were added.
   */
  add(uses: readonly Use[], options: { nowMs: number; isForced: boolean }): Promise<ReadonlySet<string>>
  /** The counts by key; those that are not there are free. */
  read(keys: readonly string[]): Promise<ReadonlyMap<string, number>>
}

export function createDatabaseCounts(db: Database): Counts {
  return {
    async add(uses, { nowMs, isForced }) {
      // In one order everywhere: two requests with the same counts must not wait for each other.
      const sorted = uses.toSorted((left, right) => (left.key < right.key ? -1 : 1))
      const now = sql`${nowMs}::bigint`
      const limit = sql`${now} + ${mostPeriodsAhead}::int * excluded.period_ms`
      const known = sql`case when ${!isForced} and known.free_at > ${limit} then ${now} else greatest(known.free_at, ${now}) end`
      const { rows } = await sql<{ key: string }>`
        insert into rate_limits as known (key, free_at, period_ms)
        select key, ${now} + cost_ms, period_ms
        from unnest(
          ${sorted.map(({ key }) => key)}::text[],
          ${sorted.map(({ costMs }) => costMs)}::bigint[],
          ${sorted.map(({ periodMs }) => periodMs)}::bigint[]
        ) as used (key, cost_ms, period_ms)
        on conflict (key) do update
        set free_at = ${known} + excluded.free_at - ${now}, period_ms = excluded.period_ms
        where ${isForced} or ${known} + excluded.free_at - 2 * ${now} <= excluded.period_ms
        returning key`.execute(db)
      return new Set(rows.map(({ key }) => key))
    },

    async read(keys) {
      const rows = await db.selectFrom('rate_limits').select(['key', 'free_at']).where('key', 'in', keys).execute()
      return new Map(rows.map(({ key, free_at }) => [key, free_at]))
    },
  }
}

/** Forgets the counts of which nothing is used any more. */
export async function removeFreeCounts(db: Database, nowMs: number): Promise<void> {
  await db.deleteFrom('rate_limits').where('free_at', '<', nowMs).execute()
}
