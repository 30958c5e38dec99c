import type { Subscription } from './subscription.ts'

/**
 * Whether an approved subscription waits until what is paid of the current one ends, by the description of
 * AppSubscriptionReplacementBehavior. STANDARD waits for a cheaper year after a year, and for months after a year.
 */
export function isDeferred(current: Subscription, next: Subscription): boolean {
  if (current.price.currencyCode !== next.price.currencyCode) return false
  if (next.replacementBehavior === 'APPLY_ON_NEXT_BILLING_CYCLE') return true
  if (next.replacementBehavior === 'APPLY_IMMEDIATELY' || current.interval !== 'ANNUAL') return false
  return next.interval !== 'ANNUAL' || Number(next.price.amount) < Number(current.price.amount)
}
