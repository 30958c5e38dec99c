import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import type { Params } from '../http/params.ts'
import { refuseMissing } from '../http/stripe-error.ts'
import { addPendingLines, takePendingLines } from '../invoices/invoice-lines.ts'
import { invoiceNow } from '../invoices/invoice-payment.ts'
import { draftCredits } from '../invoices/prorations.ts'
import { endSubscription, hasEnded } from './subscription-end.ts'

/** Ends a subscription now. Throws 404 when it has ended already, as Stripe does. */
export function cancelSubscription(account: Account, id: string, params: Params): Stripe.Subscription {
  const subscription = account.subscriptions.get(id)
  if (hasEnded(subscription)) throw refuseMissing('subscription', id)
  const details = params.findGroup('cancellation_details')
  if (subscription.cancellation_details) {
    subscription.cancellation_details.comment = details?.findText('comment') ?? null
    subscription.cancellation_details.feedback = details?.findText('feedback') ?? null
  }
  if (params.findFlag('prorate') === true && subscription.status === 'active') {
    addPendingLines(account, draftCredits(account, subscription))
  }
  if (params.findFlag('invoice_now') === true) {
    const lines = takePendingLines(account, id)
    const now = account.clock.now()
    const period = { start: now, end: now }
    if (lines.length > 0) invoiceNow(account, { subscription, lines, reason: 'subscription_update', period })
  }
  endSubscription(account, subscription, 'cancellation_requested')
  return subscription
}
