import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import { recordEvent } from '../account/events.ts'
import { getSubscriptionId } from '../invoices/invoice-create.ts'

export function hasEnded(subscription: Stripe.Subscription): boolean {
  return subscription.status === 'canceled' || subscription.status === 'incomplete_expired'
}

/** Ends a subscription now: its invoices are no longer collected by themselves, its schedule is over. */
export function endSubscription(
  account: Account,
  subscription: Stripe.Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): void {
  if (hasEnded(subscription)) return
  const now = account.clock.now()
  subscription.status = 'canceled'
  subscription.canceled_at ??= now
  subscription.ended_at = now
  subscription.pending_update = null
  account.pendingChanges.remove(subscription.id)
  const details = subscription.cancellation_details
  subscription.cancellation_details = {
    comment: details?.comment ?? null,
    feedback: details?.feedback ?? null,
    feedback_option: null,
    reason,
  }
  for (const invoice of account.invoices.values()) {
    if (getSubscriptionId(invoice) !== subscription.id || invoice.status === 'paid') continue
    invoice.auto_advance = false
    invoice.automatically_finalizes_at = null
    invoice.next_payment_attempt = null
  }
  endSchedule(account, subscription)
  recordEvent(account, { type: 'customer.subscription.deleted', object: subscription })
}

function endSchedule(account: Account, subscription: Stripe.Subscription): void {
  const schedule = account.schedules.find(String(subscription.schedule))
  if (schedule === undefined) return
  schedule.status = 'canceled'
  schedule.canceled_at = account.clock.now()
  schedule.current_phase = null
  recordEvent(account, { type: 'subscription_schedule.canceled', object: schedule })
}
