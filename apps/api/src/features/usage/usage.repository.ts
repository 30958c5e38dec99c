import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { getPlan, type Plan } from '../billing/billing.public.ts'
import { getPeriodAt, type Period } from './period.ts'

export interface UsageState {
  plan: Plan
  period: Period
  used: number
}

export interface UsageRow {
  plan_id: string
  anchor: Date
  period_start: Date
  period_end: Date
  used: number
}

/** What a row says at an instant: after its end the next period has begun, with nothing used. */
export function readUsageAt(row: UsageRow, now: Date): UsageState {
  const plan = getPlan(row.plan_id)
  if (now < row.period_end) return { plan, period: { start: row.period_start, end: row.period_end }, used: row.used }
  return { plan, period: getPeriodAt(row.anchor, now), used: 0 }
}

/** Begins the usage of a new workspace: its periods are months from `now`, its days those of its store. */
export async function createUsage(
  transaction: Transaction<Tables>,
  input: { workspaceId: string; planId: string; now: Date },
): Promise<void> {
  const period = getPeriodAt(input.now, input.now)
  const { time_zone } = await transaction
    .selectFrom('workspaces')
    .innerJoin('merchants', 'merchants.id', 'workspaces.merchant_id')
    .where('workspaces.id', '=', input.workspaceId)
    .select('merchants.time_zone')
    .executeTakeFirstOrThrow()
  await transaction
    .insertInto('usage')
    .values({
      workspace_id: input.workspaceId,
      plan_id: getPlan(input.planId).id,
      anchor: input.now,
      period_start: period.start,
      period_end: period.end,
      used: 0,
      time_zone,
      rollup_generation: 0,
      next_time_zone: null,
      next_built_until: null,
    })
    .execute()
}

/** The usage now. Reading needs no lock and writes nothing: a period that ended is seen as the next one. */
export async function getUsageState(db: Database, workspaceId: string, now: Date): Promise<UsageState> {
  const row = await db.selectFrom('usage').selectAll().where('workspace_id', '=', workspaceId).executeTakeFirstOrThrow()
  return readUsageAt(row, now)
}

/** Writes the period and what is used of it; the transaction holds the row's lock. */
export function saveUsage(input: { workspaceId: string; period: Period; used: number }): RawBuilder<unknown> {
  return sql`
    update usage
    set period_start = ${input.period.start}, period_end = ${input.period.end}, used = ${input.used}
    where workspace_id = ${input.workspaceId}
  `
}
