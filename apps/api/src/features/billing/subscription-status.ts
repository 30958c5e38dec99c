import type { SubscriptionStatus } from '@voice-shop/contract'

/** Whether a subscription gives its plan: also while a failed payment is tried again. */
export function isEntitled(status: SubscriptionStatus): boolean {
  return status === 'trialing' || status === 'active' || status === 'past_due'
}

/** Whether a subscription is there at all: paid for, or waiting for its payment problem to be solved. */
export function isLive(status: SubscriptionStatus): boolean {
  return isEntitled(status) || status === 'unpaid' || status === 'paused'
}
