import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import { recordEvent } from '../account/events.ts'
import { requireOwnPaymentMethod } from '../customers/payment-methods.ts'
import type { Params } from '../http/params.ts'
import { refuse } from '../http/stripe-error.ts'
import { createInvoice, finalizeInvoice } from '../invoices/invoice-create.ts'
import { draftPeriodLine } from '../invoices/invoice-lines.ts'
import { collectInvoice, findPaymentMethodId, requireChargeable } from '../invoices/invoice-payment.ts'
import { daySeconds } from './billing-period.ts'
import { listCurrentItems, readNewItems, sumTargets } from './item-targets.ts'
import { getPeriod } from './subscription-items.ts'
import { describeSubscription, missingMethodChoices, type NewSubscription } from './subscription-shape.ts'

export const newSubscriptionParams = [
  'customer',
  'items[#][price]',
  'items[#][quantity]',
  'default_payment_method',
  'payment_behavior',
  'collection_method',
  'off_session',
  'trial_period_days',
  'trial_end',
  'trial_settings[end_behavior][missing_payment_method]',
  'cancel_at_period_end',
  'description',
  'metadata',
]

const paymentBehaviors = ['allow_incomplete', 'default_incomplete', 'error_if_incomplete'] as const
/** Creates a subscription and tries to collect its first invoice. Throws, and makes nothing, when nothing can be charged. */
export function createSubscription(account: Account, params: Params): Stripe.Subscription {
  const customer = account.customers.get(params.getText('customer'), 'customer')
  const method = params.findText('default_payment_method') || null
  if (method !== null) {
    requireOwnPaymentMethod(account, method, { customerId: customer.id, param: 'default_payment_method' })
  }
  const behavior = params.findChoice('payment_behavior', paymentBehaviors) ?? 'allow_incomplete'
  params.findChoice('collection_method', ['charge_automatically'])
  const input: NewSubscription = {
    customer,
    targets: readNewItems(account, params.listGroups('items')),
    defaultPaymentMethod: method,
    trialEnd: readTrialEnd(account, params),
    metadata: params.mergeMetadata(),
    missingMethod:
      params
        .findGroup('trial_settings')
        ?.findGroup('end_behavior')
        ?.findChoice('missing_payment_method', missingMethodChoices) ?? 'create_invoice',
    description: params.findText('description') || null,
  }
  const isCharged = input.trialEnd === null && sumTargets(input.targets) + customer.balance > 0
  const charged = method ?? defaultMethodOf(customer)
  if (isCharged && behavior !== 'default_incomplete') requirePayable(account, charged, behavior)
  const subscription = addSubscription(account, input, { collects: behavior !== 'default_incomplete' })
  if (params.findFlag('cancel_at_period_end') === true) markEndAtPeriodEnd(account, subscription)
  return subscription
}

function requirePayable(account: Account, methodId: string | null, behavior: string): void {
  if (methodId === null || behavior === 'error_if_incomplete') requireChargeable(account, methodId)
}

function defaultMethodOf(customer: Stripe.Customer): string | null {
  const method = customer.invoice_settings.default_payment_method
  return method === null || typeof method === 'string' ? method : method.id
}

/** The end of the trial that the parameters ask for, in unix seconds; null for none. Throws for one in the past. */
export function readTrialEnd(account: Account, params: Params): number | null {
  const days = params.findInteger('trial_period_days')
  if (days !== undefined && days > 0) return account.clock.now() + days * daySeconds
  if (params.findText('trial_end') === 'now') return null
  const end = params.findInteger('trial_end')
  if (end === undefined) return null
  if (end <= account.clock.now()) throw refuse('Invalid timestamp: must be in the future', { param: 'trial_end' })
  return end
}

/** Adds the subscription with its first invoice; `collects: false` leaves that one open for the customer to pay. */
export function addSubscription(
  account: Account,
  input: NewSubscription,
  { collects }: { collects: boolean },
): Stripe.Subscription {
  const subscription = account.subscriptions.add(describeSubscription(account, input))
  input.customer.currency ??= subscription.currency
  const isTrial = input.trialEnd !== null
  const now = account.clock.now()
  const lines = listCurrentItems(subscription).map((target) =>
    draftPeriodLine(account, target, { subscriptionId: subscription.id, period: getPeriod(subscription), isTrial }),
  )
  const period = { start: now, end: now }
  recordEvent(account, { type: 'customer.subscription.created', object: subscription })
  const invoice = createInvoice(account, { subscription, lines, reason: 'subscription_create', period })
  finalizeInvoice(account, invoice)
  if (collects || invoice.amount_due === 0) {
    collectInvoice(account, invoice, findPaymentMethodId(account, subscription))
  }
  return subscription
}

/** Notes on the subscription that it ends with its period. */
export function markEndAtPeriodEnd(account: Account, subscription: Stripe.Subscription): void {
  subscription.cancel_at_period_end = true
  subscription.cancel_at = getPeriod(subscription).end
  subscription.canceled_at = account.clock.now()
  if (subscription.cancellation_details) subscription.cancellation_details.reason = 'cancellation_requested'
}
