import { unlimited } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import { announceEvent } from '../endpoints/endpoints.public.ts'
import { listPlans } from '../plans/plans.public.ts'
import { addUsageWarningMail } from './billing-mails.ts'
import { recordNoticeOnce } from './notices.repository.ts'
import { type CrossedLimit, listCrossedLimits } from './usage-warnings.repository.ts'

/** Percent of the limit at which the owner is told. */
const warningPercents = [70, 90, 100]

type WarningDeps = Pick<CoreDeps, 'db' | 'clock' | 'jobs'>

/**
 * Tells the highest limit that was crossed; the ones below are told with it. Each is told once in a period, and anew
 * with another plan or a top-up, whose limit is another.
 */
async function warn({ db, clock, jobs }: WarningDeps, row: CrossedLimit): Promise<void> {
  const { workspace_id: workspaceId, plan_id: planId, period_start, period_end, used, limit, top_up: topUp } = row
  const crossed = warningPercents.filter((percent) => used * 100 >= limit * percent)
  const now = clock.now()
  await db.transaction().execute(async (transaction) => {
    let highest = 0
    for (const percent of crossed) {
      const subject = `usage:${period_start.toISOString()}:${planId}${Number(topUp) > 0 ? `+${topUp}` : ''}:${percent}`
      if (await recordNoticeOnce(transaction, { workspaceId, subject, now })) highest = percent
    }
    // A lower one that was noted late is old news.
    if (highest === 0 || highest !== crossed.at(-1)) return
    const payload = {
      workspaceId,
      planId,
      percent: highest,
      used,
      limit: Number(limit),
      periodEnd: period_end.toISOString(),
    }
    await addUsageWarningMail(jobs, transaction, payload)
    await announceEvent(transaction, {
      workspaceId,
      type: highest === 100 ? 'limit.reached' : 'limit.warned',
      data: { percent: highest, used, limit: Number(limit), period_ends_at: payload.periodEnd },
      now,
    })
  })
}

/** Finds the workspaces that have crossed 70, 90 or 100 % of their limit in this period, and has their owners told. */
export async function mailUsageWarnings(deps: WarningDeps): Promise<void> {
  const limits = listPlans().flatMap(({ id, recommendations }) =>
    recommendations === unlimited ? [] : [{ planId: id, limit: recommendations }],
  )
  const rows = await listCrossedLimits(deps.db, { limits, percents: warningPercents, now: deps.clock.now() })
  for (const row of rows) await warn(deps, row)
}
