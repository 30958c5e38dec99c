import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import { recordChange } from '../account/events.ts'
import { refuse } from '../http/stripe-error.ts'
import { draftPeriodLine } from '../invoices/invoice-lines.ts'
import { findPaymentMethodId, invoiceNow, requireChargeable } from '../invoices/invoice-payment.ts'
import { listCurrentItems, sumTargets } from './item-targets.ts'
import { applyChange } from './subscription-change.ts'
import { getPeriod } from './subscription-items.ts'

/** Takes a paused subscription up again with a period that begins now. Throws 402 when it cannot be paid. */
export function resumeSubscription(account: Account, id: string): Stripe.Subscription {
  const subscription = account.subscriptions.get(id)
  if (subscription.status !== 'paused') throw refuse('You can only resume a subscription that is paused.')
  const targets = listCurrentItems(subscription)
  if (sumTargets(targets) > 0) requireChargeable(account, findPaymentMethodId(account, subscription))
  recordChange(account, 'customer.subscription.resumed', {
    object: subscription,
    apply: () => {
      subscription.status = 'active'
      applyChange(account, subscription, { targets, resetsPeriod: true })
    },
  })
  const period = getPeriod(subscription)
  const lines = targets.map((target) => draftPeriodLine(account, target, { subscriptionId: id, period }))
  invoiceNow(account, { subscription, lines, reason: 'subscription_cycle', period })
  return subscription
}
