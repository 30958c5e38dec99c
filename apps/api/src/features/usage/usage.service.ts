import { type Usage, unlimited } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Database } from '../../core/database/open-database.ts'
import { freePlanId, getRemaining } from '../plans/plans.public.ts'
import { type ForecastInput, forecastLimit } from './forecast.ts'
import { getRecommendationLimit, getUsageState, type UsageState } from './usage.repository.ts'

/** What higher slices know of a store's days, for the forecast. */
export interface UsageSources {
  readDailyUse(
    db: Database,
    input: { workspaceId: string; now: Date; until: Date },
  ): Promise<Pick<ForecastInput, 'past' | 'days'>>
}

type UsageDeps = Pick<CoreDeps, 'db' | 'clock'> & UsageSources

/** Asked for near the limit alone: elsewhere it tells nobody anything, and every dashboard asks. */
async function findReachedAt(
  { db, clock, readDailyUse }: UsageDeps,
  workspaceId: string,
  usage: UsageState,
): Promise<Date | null> {
  const { period, used } = usage
  const limit = getRecommendationLimit(usage)
  const left = getRemaining(limit, used)
  if (limit === unlimited || left <= 0 || left * 2 > limit) return null
  const now = clock.now()
  const days = await readDailyUse(db, { workspaceId, now, until: period.end })
  return forecastLimit({ left, now, periodEnd: period.end, ...days })
}

/** The usage now. The widget is disabled when the period has nothing left. */
export async function getUsage(deps: UsageDeps, { workspaceId }: { workspaceId: string }): Promise<Usage> {
  const usage = await getUsageState(deps.db, workspaceId, deps.clock.now())
  const { plan, period, used } = usage
  const limit = getRecommendationLimit(usage)
  const reachedAt = await findReachedAt(deps, workspaceId, usage)
  const remaining = getRemaining(limit, used)
  return {
    plan_name: plan.name,
    usage_count: used,
    limit,
    top_up: usage.top_up,
    remaining_recommendations: remaining === Number.POSITIVE_INFINITY ? unlimited : remaining,
    period_start: period.start.toISOString(),
    period_end: period.end.toISOString(),
    eligible: remaining > 0,
    is_free_plan: plan.id === freePlanId,
    reached_at: reachedAt?.toISOString() ?? null,
  }
}
