import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import { recordChange, recordEvent } from '../account/events.ts'
import { createInvoice, finalizeInvoice, voidInvoice } from '../invoices/invoice-create.ts'
import { draftPeriodLine, takePendingLines } from '../invoices/invoice-lines.ts'
import { collectInvoice, findPaymentMethodId } from '../invoices/invoice-payment.ts'
import { endPeriod, hourSeconds } from './billing-period.ts'
import { getInterval, listCurrentItems } from './item-targets.ts'
import { endSubscription } from './subscription-end.ts'
import { getPeriod, type Period, setPeriod } from './subscription-items.ts'

/** The period that follows the current one. */
export function findNextPeriod(subscription: Stripe.Subscription, items = listCurrentItems(subscription)): Period {
  const start = getPeriod(subscription).end
  return { start, end: endPeriod(subscription.billing_cycle_anchor, getInterval(items), start) }
}

/** What happens at the end of a period: the subscription ends, or its next period begins with a draft invoice. */
export function renewSubscription(account: Account, subscription: Stripe.Subscription): void {
  if (subscription.cancel_at_period_end) {
    endSubscription(account, subscription, 'cancellation_requested')
    return
  }
  if (subscription.status === 'trialing' && endsWithoutMethod(account, subscription)) return
  const before = getPeriod(subscription)
  const invoice = startPeriod(account, subscription, { before, next: findNextPeriod(subscription) })
  // Stripe leaves an hour for changes; what is unpaid for good is not collected any more.
  if (subscription.status === 'unpaid') invoice.auto_advance = false
  else invoice.automatically_finalizes_at = account.clock.now() + hourSeconds
}

/** Ends a trial because somebody asked to: the first paid period begins and is collected at once. */
export function endTrial(account: Account, subscription: Stripe.Subscription): void {
  const now = account.clock.now()
  subscription.trial_end = now
  subscription.billing_cycle_anchor = now
  const before = { start: getPeriod(subscription).start, end: now }
  const next = { start: now, end: endPeriod(now, getInterval(listCurrentItems(subscription)), now) }
  if (endsWithoutMethod(account, subscription)) return
  const invoice = startPeriod(account, subscription, { before, next })
  finalizeInvoice(account, invoice)
  collectInvoice(account, invoice, findPaymentMethodId(account, subscription))
}

/** Whether a trial ends otherwise than with a first invoice, because there is no payment method. */
function endsWithoutMethod(account: Account, subscription: Stripe.Subscription): boolean {
  const choice = subscription.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice'
  if (choice === 'create_invoice' || findPaymentMethodId(account, subscription) !== null) return false
  if (choice === 'cancel') {
    endSubscription(account, subscription, 'payment_failed')
  } else {
    subscription.status = 'paused'
    recordEvent(account, { type: 'customer.subscription.paused', object: subscription })
  }
  return true
}

function startPeriod(
  account: Account,
  subscription: Stripe.Subscription,
  { before, next }: { before: Period; next: Period },
): Stripe.Invoice {
  recordChange(account, 'customer.subscription.updated', {
    object: subscription,
    apply: () => {
      setPeriod(subscription, next)
      if (subscription.status === 'trialing') subscription.status = 'active'
    },
  })
  const lines = listCurrentItems(subscription).map((target) =>
    draftPeriodLine(account, target, { subscriptionId: subscription.id, period: next }),
  )
  const waiting = takePendingLines(account, subscription.id)
  return createInvoice(account, {
    subscription,
    lines: [...waiting, ...lines],
    reason: 'subscription_cycle',
    period: before,
  })
}

/** A first payment that did not come within 23 hours: the subscription never was. */
export function expireIncomplete(account: Account, subscription: Stripe.Subscription): void {
  const invoice = account.invoices.find(String(subscription.latest_invoice))
  if (invoice?.status === 'open') voidInvoice(account, invoice)
  recordChange(account, 'customer.subscription.updated', {
    object: subscription,
    apply: () => {
      subscription.status = 'incomplete_expired'
      subscription.ended_at = account.clock.now()
    },
  })
}

/** A change whose invoice was not paid in time is forgotten. */
export function expirePendingUpdate(account: Account, subscription: Stripe.Subscription): void {
  const waiting = account.pendingChanges.find(subscription.id)
  const invoice = account.invoices.find(waiting?.invoiceId ?? '')
  if (invoice?.status === 'open') voidInvoice(account, invoice)
  account.pendingChanges.remove(subscription.id)
  recordChange(account, 'customer.subscription.pending_update_expired', {
    object: subscription,
    apply: () => {
      subscription.pending_update = null
    },
  })
}
