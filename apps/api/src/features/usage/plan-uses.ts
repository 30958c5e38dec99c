import type { Transaction } from 'kysely'
import type { Tables } from '../../core/database/tables.ts'
import { isLimitExceeded } from '../plans/plans.public.ts'
import { usageErrors } from './usage.errors.ts'
import { saveUsage, type UsageState } from './usage.repository.ts'

/** What a plan limits beside recommendations. */
export type PlanUse = 'recordings' | 'downloads'

const refusals = {
  recordings: { usedUp: usageErrors.recordingsUsedUp, notInPlan: usageErrors.recordingsNotInPlan },
  downloads: { usedUp: usageErrors.downloadsUsedUp, notInPlan: usageErrors.downloadsNotInPlan },
} as const

/** Throws AppError 402 where the plan has none left, or none at all. */
export function requirePlanUse(usage: UsageState, use: PlanUse): void {
  const limit = usage.plan[use]
  const used = use === 'recordings' ? usage.recordings_used : usage.downloads_used
  if (isLimitExceeded(limit, used)) throw refusals[use][limit === null ? 'notInPlan' : 'usedUp']()
}

/**
 * Counts one use against the plan's limit. The transaction holds the lock of `usage` (lockUsageState), so that of several
 * who ask at once none passes the last unit.
 *
 * @throws AppError 402 where the plan has none left, or none at all; nothing is counted then
 */
export async function countPlanUse(
  transaction: Transaction<Tables>,
  { workspaceId, usage, use }: { workspaceId: string; usage: UsageState; use: PlanUse },
): Promise<void> {
  requirePlanUse(usage, use)
  const counted =
    use === 'recordings' ? { recordings_used: usage.recordings_used + 1 } : { downloads_used: usage.downloads_used + 1 }
  await saveUsage({ workspaceId, ...usage, ...counted }).execute(transaction)
}
