import { type Usage, unlimited } from '@voice-shop/contract'

const warningPercent = 70
const criticalPercent = 90

export type UsageStatus = 'good' | 'warning' | 'critical'
/** The tone in which a status is shown. */
export const usageTones = { good: 'success', warning: 'warning', critical: 'error' } as const

export type UsageAction = 'upgrade' | 'viewPlans' | 'billing'

export interface UsageLevel {
  /** Share of the limit that is used, 0 to 100; 0 where there is no positive limit. */
  percentUsed: number
  status: UsageStatus
  isUnlimited: boolean
  isBannerShown: boolean
  action: UsageAction
}

/** Where a workspace stands against its plan's limit, and what that calls for. */
export function getUsageLevel(usage: Pick<Usage, 'usage_count' | 'limit' | 'is_free_plan'>): UsageLevel {
  const percentUsed = usage.limit <= 0 ? 0 : Math.min((usage.usage_count / usage.limit) * 100, 100)
  const isPressing = percentUsed >= warningPercent
  return {
    percentUsed,
    status: getStatus(percentUsed),
    isUnlimited: usage.limit === unlimited,
    isBannerShown: usage.is_free_plan || isPressing,
    action: usage.is_free_plan ? 'upgrade' : isPressing ? 'viewPlans' : 'billing',
  }
}

function getStatus(percentUsed: number): UsageStatus {
  if (percentUsed >= criticalPercent) return 'critical'
  return percentUsed >= warningPercent ? 'warning' : 'good'
}
