import { type Usage, unlimited } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import { freePlanId } from '../plans/plans.public.ts'
import { getUsageState, type UsageState } from './usage.repository.ts'

/** Recommendations left in the period; Infinity where the plan has no limit. */
export function getRemaining({ plan, used }: UsageState): number {
  return plan.recommendations === unlimited ? Number.POSITIVE_INFINITY : Math.max(plan.recommendations - used, 0)
}

/** The usage now. The widget is disabled when the period has nothing left. */
export async function getUsage(
  { db, clock }: Pick<CoreDeps, 'db' | 'clock'>,
  { workspaceId }: { workspaceId: string },
): Promise<Usage> {
  const state = await getUsageState(db, workspaceId, clock.now())
  const remaining = getRemaining(state)
  return {
    plan_name: state.plan.name,
    usage_count: state.used,
    limit: state.plan.recommendations,
    remaining_recommendations: remaining === Number.POSITIVE_INFINITY ? unlimited : remaining,
    period_start: state.period.start.toISOString(),
    period_end: state.period.end.toISOString(),
    eligible: remaining > 0,
    is_free_plan: state.plan.id === freePlanId,
  }
}
