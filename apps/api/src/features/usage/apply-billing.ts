import type { Transaction } from 'kysely'
import type { Tables } from '../../core/database/tables.ts'
import { getPlan } from '../plans/plans.public.ts'
import { getPeriodAt, type Period } from './period.ts'
import { getRecommendationLimit, getUsageAt, noUsage, pickUsageCounts, type UsageRow } from './usage.repository.ts'

/** A provider's billing period, and an instant at which one of its periods begins. */
export interface BillingPeriod extends Period {
  anchor: Date
}

/** The anchor from which the next period begins at this one's end, whether or not the provider counts in months. */
function alignAnchor({ anchor, end }: BillingPeriod): Date {
  return getPeriodAt(anchor, end).start.getTime() === end.getTime() ? anchor : end
}

/** What is left of a top-up whose period ends early, as where a bigger plan begins a new one: it was paid for longer. */
function carryTopUp(row: UsageRow, { start }: BillingPeriod): number {
  if (start >= row.period_end) return 0
  const left = getRecommendationLimit({ plan: getPlan(row.plan_id), top_up: row.top_up }) - row.used
  return Math.min(row.top_up, Math.max(0, left))
}

/** What the row becomes with a plan and the billing period that it is paid for; see docs/decisions/0013-billing.md. */
export function applyBillingPeriod(
  row: UsageRow,
  next: { planId: string; billing: BillingPeriod; now: Date },
): UsageRow {
  const { planId, billing, now } = next
  const plan_id = getPlan(planId).id
  const anchor = alignAnchor(billing)
  // The provider is late with the next period. It has begun here already, and keeps what was used since.
  if (now >= billing.end) {
    const { period, ...state } = getUsageAt(row, now)
    const current = period.start >= billing.end ? period : getPeriodAt(anchor, now)
    return {
      plan_id,
      anchor,
      period_start: current.start,
      period_end: current.end,
      ...(current === period ? pickUsageCounts(state) : noUsage),
    }
  }
  // The row as it was written: our month may have ended before the provider's period, which goes on with what is used.
  const uses =
    billing.start > row.period_start ? { ...noUsage, top_up: carryTopUp(row, billing) } : pickUsageCounts(row)
  return { plan_id, anchor, period_start: billing.start, period_end: billing.end, ...uses }
}

/** Without a subscription the period goes on as it is, and so does what is used of it. */
function keepPeriod(row: UsageRow, next: { planId: string; now: Date }): UsageRow {
  const { period, ...state } = getUsageAt(row, next.now)
  const plan_id = getPlan(next.planId).id
  return { ...row, plan_id, period_start: period.start, period_end: period.end, ...pickUsageCounts(state) }
}

/**
 * Puts a workspace on the plan that is paid for, under the lock under which its events are counted: each counts in the
 * period and against the limit of the moment it is written. `billing` null: nothing is paid.
 *
 * @returns the plan before
 */
export async function applyBilling(
  transaction: Transaction<Tables>,
  input: { workspaceId: string; planId: string; billing: BillingPeriod | null; now: Date },
): Promise<string> {
  const { workspaceId, planId, billing, now } = input
  const row = await transaction
    .selectFrom('usage')
    .select(['plan_id', 'anchor', 'period_start', 'period_end', 'used', 'recordings_used', 'downloads_used'])
    .select(['searches_stored', 'bytes_stored', 'orders_stored', 'openings_stored', 'top_up'])
    .where('workspace_id', '=', workspaceId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const next = billing ? applyBillingPeriod(row, { planId, billing, now }) : keepPeriod(row, { planId, now })
  await transaction.updateTable('usage').set(next).where('workspace_id', '=', workspaceId).execute()
  return row.plan_id
}
