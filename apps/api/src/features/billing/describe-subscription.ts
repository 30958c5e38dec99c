import type { FoundSubscription, Subscription } from '@voice-shop/contract'
import { getPlan } from '../plans/plans.public.ts'
import { describePlan, type Speech } from './describe-plan.ts'
import { isEntitled } from './subscription-status.ts'
import type { SubscriptionRow } from './subscriptions.repository.ts'

function describePending(speech: Speech, row: SubscriptionRow): Subscription['pending_plan'] {
  if (row.pending_plan_id === null || row.pending_at === null) return null
  return { plan: describePlan(speech, getPlan(row.pending_plan_id)), starts_at: row.pending_at.toISOString() }
}

/** A subscription as the API answers it; none is the empty object. */
export function describeSubscription(speech: Speech, row: SubscriptionRow | undefined): FoundSubscription {
  if (!row) return {}
  const plan = describePlan(speech, getPlan(row.plan_id))
  const pending = describePending(speech, row)
  return {
    id: row.id,
    payment_platform: row.provider,
    status: row.status,
    plan,
    current_plan: { plan },
    subscription_plans: [
      { plan, status: isEntitled(row.status) ? 'active' : 'inactive' },
      ...(pending ? [{ plan: pending.plan, status: 'pending' as const }] : []),
    ],
    current_period_start: row.period_start.toISOString(),
    current_period_end: row.period_end.toISOString(),
    cancel_at: row.cancel_at?.toISOString() ?? null,
    pending_plan: pending,
  }
}
