import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import { recordChange } from '../account/events.ts'
import { getSubscriptionId } from '../invoices/invoice-create.ts'
import { daySeconds } from './billing-period.ts'
import { applyChange } from './subscription-change.ts'
import { endSubscription, hasEnded } from './subscription-end.ts'

/** When a renewal that failed is tried again, in seconds after each try: 3, 5 and 7 days after the first one. */
const retryDelays = [3 * daySeconds, 2 * daySeconds, 2 * daySeconds]

/** What a paid invoice does for its subscription: it becomes active, and a change that waited for it takes effect. */
export function applyPaidInvoice(account: Account, invoice: Stripe.Invoice): void {
  const subscription = findSubscription(account, invoice)
  if (subscription === undefined) return
  const waiting = account.pendingChanges.find(subscription.id)
  if (waiting?.invoiceId === invoice.id) {
    account.pendingChanges.remove(subscription.id)
    recordChange(account, 'customer.subscription.pending_update_applied', {
      object: subscription,
      apply: () => {
        subscription.pending_update = null
        applyChange(account, subscription, waiting)
      },
    })
  }
  const isOwed = ['incomplete', 'past_due', 'unpaid'].includes(subscription.status)
  if (!(isOwed && subscription.latest_invoice === invoice.id)) return
  setStatus(account, subscription, 'active')
}

/** What a failed try does: the subscription is past due until the last retry has failed, too. */
export function applyFailedInvoice(account: Account, invoice: Stripe.Invoice): void {
  const subscription = findSubscription(account, invoice)
  // The first invoice, and one that a change waits for, are not retried: the customer is there to pay them.
  const isRetried =
    invoice.billing_reason !== 'subscription_create' &&
    subscription !== undefined &&
    account.pendingChanges.find(subscription.id)?.invoiceId !== invoice.id
  if (!isRetried) return
  const delay = retryDelays[invoice.attempt_count - 1]
  invoice.next_payment_attempt = delay === undefined ? null : account.clock.now() + delay
  if (subscription.status === 'active' || subscription.status === 'trialing') {
    setStatus(account, subscription, 'past_due')
  }
  if (delay !== undefined || subscription.status !== 'past_due') return
  const { afterFailedPayments } = account.settings
  if (afterFailedPayments === 'cancel') endSubscription(account, subscription, 'payment_failed')
  if (afterFailedPayments === 'mark_unpaid') setStatus(account, subscription, 'unpaid')
}

function findSubscription(account: Account, invoice: Stripe.Invoice): Stripe.Subscription | undefined {
  const subscription = account.subscriptions.find(getSubscriptionId(invoice) ?? '')
  return subscription === undefined || hasEnded(subscription) ? undefined : subscription
}

export function setStatus(
  account: Account,
  subscription: Stripe.Subscription,
  status: Stripe.Subscription.Status,
): void {
  recordChange(account, 'customer.subscription.updated', {
    object: subscription,
    apply: () => {
      subscription.status = status
    },
  })
}
