import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import { recordChange } from '../account/events.ts'
import { idOf } from '../catalog/prices.ts'
import { requireOwnPaymentMethod } from '../customers/payment-methods.ts'
import type { Params } from '../http/params.ts'
import { refuse, refuseUnmodelled } from '../http/stripe-error.ts'
import { type ItemChange, prorationBehaviors } from '../invoices/prorations.ts'
import { changeItems, paymentBehaviors, requirePayable } from './item-change.ts'
import { readChangedItems } from './item-targets.ts'
import { markEndAtPeriodEnd } from './subscription-create.ts'
import { hasEnded } from './subscription-end.ts'
import { getPeriod } from './subscription-items.ts'
import { endTrial } from './subscription-renewal.ts'

export const subscriptionParams = [
  'items[#][id]',
  'items[#][price]',
  'items[#][quantity]',
  'items[#][deleted]',
  'proration_behavior',
  'proration_date',
  'payment_behavior',
  'billing_cycle_anchor[type]',
  'cancel_at_period_end',
  'cancellation_details[comment]',
  'cancellation_details[feedback]',
  'default_payment_method',
  'trial_end',
  'description',
  'metadata',
  'off_session',
]

/** Changes a subscription. Throws before anything has changed: 402 when a charge that must succeed would fail. */
export function updateSubscription(account: Account, id: string, params: Params): Stripe.Subscription {
  const subscription = account.subscriptions.get(id)
  requireChangeable(subscription, params)
  const method = params.findText('default_payment_method')
  if (method) {
    const owner = { customerId: idOf(subscription.customer), param: 'default_payment_method' }
    requireOwnPaymentMethod(account, method, owner)
  }
  const behavior = params.findChoice('payment_behavior', paymentBehaviors) ?? 'allow_incomplete'
  const change =
    params.has('items') || params.has('billing_cycle_anchor') ? readChange(account, subscription, params) : null
  const next = change === null ? null : { change, behavior, method: method || null }
  if (next !== null) requirePayable(account, subscription, next)
  recordChange(account, 'customer.subscription.updated', {
    object: subscription,
    apply: () => applyPlainParams(account, subscription, params),
  })
  // In this order, so that the invoice at the end of the trial is one of the new items.
  if (next !== null) changeItems(account, subscription, next)
  if (params.findText('trial_end') === 'now' && subscription.status === 'trialing') endTrial(account, subscription)
  return subscription
}

function requireChangeable(subscription: Stripe.Subscription, params: Params): void {
  if (hasEnded(subscription)) {
    throw refuse('A canceled subscription can only update its cancellation_details and metadata.')
  }
  if (subscription.status === 'incomplete' && (params.has('items') || params.has('cancel_at_period_end'))) {
    throw refuse('This subscription is incomplete: only its metadata and default payment method can be updated.')
  }
  const trialEnd = params.findText('trial_end')
  if (trialEnd !== undefined && trialEnd !== 'now') throw refuseUnmodelled('moving the end of a trial', 'trial_end')
  if (params.has('cancel_at_period_end') && subscription.schedule !== null) {
    throw refuse(
      `The subscription is managed by the subscription schedule \`${idOf(subscription.schedule)}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
      { param: 'cancel_at_period_end' },
    )
  }
}

function readChange(account: Account, subscription: Stripe.Subscription, params: Params): ItemChange {
  const at = params.findInteger('proration_date') ?? account.clock.now()
  const period = getPeriod(subscription)
  if (at < period.start || at > period.end) {
    throw refuse('Cannot specify `proration_date` outside of current subscription period.', { param: 'proration_date' })
  }
  return {
    targets: readChangedItems(account, subscription, params.listGroups('items')),
    at,
    behavior: params.findChoice('proration_behavior', prorationBehaviors) ?? 'create_prorations',
    startsPeriod: params.findGroup('billing_cycle_anchor')?.findChoice('type', ['now', 'unchanged']) === 'now',
  }
}

function applyPlainParams(account: Account, subscription: Stripe.Subscription, params: Params): void {
  const method = params.findText('default_payment_method')
  if (method !== undefined) subscription.default_payment_method = method || null
  const description = params.findText('description')
  if (description !== undefined) subscription.description = description || null
  subscription.metadata = params.mergeMetadata(subscription.metadata)
  const details = params.findGroup('cancellation_details')
  if (details !== undefined && subscription.cancellation_details) {
    subscription.cancellation_details.comment = details.findText('comment') || null
    subscription.cancellation_details.feedback = details.findText('feedback') || null
  }
  const ends = params.findFlag('cancel_at_period_end')
  if (ends === true && !subscription.cancel_at_period_end) markEndAtPeriodEnd(account, subscription)
  if (ends === false && subscription.cancel_at_period_end) keepOn(subscription)
}

function keepOn(subscription: Stripe.Subscription): void {
  subscription.cancel_at_period_end = false
  subscription.cancel_at = null
  subscription.canceled_at = null
  if (subscription.cancellation_details) subscription.cancellation_details.reason = null
}
