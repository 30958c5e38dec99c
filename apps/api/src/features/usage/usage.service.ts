import { type Usage, unlimited } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import { freePlanId, getRemaining } from '../plans/plans.public.ts'
import { getUsageState } from './usage.repository.ts'

/** The usage now. The widget is disabled when the period has nothing left. */
export async function getUsage(
  { db, clock }: Pick<CoreDeps, 'db' | 'clock'>,
  { workspaceId }: { workspaceId: string },
): Promise<Usage> {
  const { plan, period, used } = await getUsageState(db, workspaceId, clock.now())
  const remaining = getRemaining(plan.recommendations, used)
  return {
    plan_name: plan.name,
    usage_count: used,
    limit: plan.recommendations,
    remaining_recommendations: remaining === Number.POSITIVE_INFINITY ? unlimited : remaining,
    period_start: period.start.toISOString(),
    period_end: period.end.toISOString(),
    eligible: remaining > 0,
    is_free_plan: plan.id === freePlanId,
  }
}
