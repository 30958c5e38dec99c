import { sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import { fromCrossedLimits } from '../usage/usage.public.ts'

export interface CrossedLimit {
  workspace_id: string
  plan_id: string
  period_start: Date
  period_end: Date
  used: number
  /** With what was bought on top of the plan's. */
  limit: number
  top_up: number
}

/**
 * Workspaces that have used one of the percents of their plan's limit in the period that runs, and for which the
 * highest of these percents is not noted. One statement over the usage rows, without locking any.
 */
export async function listCrossedLimits(
  db: Database,
  input: { limits: readonly { planId: string; limit: number }[]; percents: readonly number[]; now: Date },
): Promise<CrossedLimit[]> {
  const { rows } = await sql<CrossedLimit>`
    select usage.workspace_id, usage.plan_id, usage.period_start, usage.period_end, usage.used, usage.top_up,
      limits.amount + usage.top_up as limit
    ${fromCrossedLimits(input)}
    left join billing_notices on billing_notices.workspace_id = usage.workspace_id
      and billing_notices.subject = 'usage:' || to_char(usage.period_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        || ':' || usage.plan_id || case when usage.top_up > 0 then '+' || usage.top_up else '' end || ':' || percents.percent
    where billing_notices.workspace_id is null
    group by usage.workspace_id, usage.plan_id, usage.period_start, usage.period_end, usage.used, usage.top_up,
      limits.amount
  `.execute(db)
  return rows
}
