import { sql } from 'kysely'
import type { Database } from '../database/open-database.ts'

export interface JobState {
  kind: string
  /** created, retry, active or failed. */
  state: string
  count: number
  /** How long the oldest that is due has been waiting to be begun; 0 where none is. */
  overdueSeconds: number
}

/** What waits, what runs and what was given up in the last week, by kind. */
export async function listJobStates(db: Database): Promise<JobState[]> {
  const { rows } = await sql<JobState>`
    select name as kind, state::text as state, count(*)::int as count,
      coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active')), 0)::float8 as "overdueSeconds"
    from pgboss.job where state < 'completed' or state = 'failed'
    group by name, state
  `.execute(db)
  return rows.map((row) => ({ ...row, overdueSeconds: Math.max(row.overdueSeconds, 0) }))
}
