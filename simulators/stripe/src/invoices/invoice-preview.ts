import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import { newId } from '../account/ids.ts'
import { Params } from '../http/params.ts'
import { refuseMissingParam, StripeError } from '../http/stripe-error.ts'
import { addIntervals, hourSeconds } from '../subscriptions/billing-period.ts'
import {
  getInterval,
  type ItemTarget,
  listCurrentItems,
  readChangedItems,
  readNewItems,
} from '../subscriptions/item-targets.ts'
import { findPhases, listPhaseTargets } from '../subscriptions/schedule-phases.ts'
import { readTrialEnd } from '../subscriptions/subscription-create.ts'
import { hasEnded } from '../subscriptions/subscription-end.ts'
import { getPeriod, type Period } from '../subscriptions/subscription-items.ts'
import { findNextPeriod } from '../subscriptions/subscription-renewal.ts'
import { describeSubscription } from '../subscriptions/subscription-shape.ts'
import { draftInvoice } from './invoice-create.ts'
import { draftPeriodLine, type LineDraft, listPendingLines } from './invoice-lines.ts'
import { planChange, prorationBehaviors } from './prorations.ts'

export const previewParams = [
  'customer',
  'subscription',
  'subscription_details[items][#][id]',
  'subscription_details[items][#][price]',
  'subscription_details[items][#][quantity]',
  'subscription_details[items][#][deleted]',
  'subscription_details[proration_behavior]',
  'subscription_details[proration_date]',
  'subscription_details[billing_cycle_anchor][type]',
  'subscription_details[cancel_at_period_end]',
  'subscription_details[trial_end]',
]

/** The invoice that would come next, or at once with the changes that the parameters describe. Nothing is kept. */
export function previewInvoice(account: Account, params: Params): Stripe.Invoice {
  const details = params.findGroup('subscription_details') ?? new Params({})
  const subscriptionId = params.findText('subscription')
  if (subscriptionId === undefined) return previewNew(account, params, details)
  const subscription = account.subscriptions.get(subscriptionId, 'subscription')
  if (hasEnded(subscription)) throw refuseNoUpcoming()
  const hasChange = details.has('items') || details.has('billing_cycle_anchor')
  return hasChange ? previewChange(account, subscription, details) : previewNext(account, subscription, details)
}

function refuseNoUpcoming(): StripeError {
  return new StripeError(404, {
    type: 'invalid_request_error',
    code: 'invoice_upcoming_none',
    message: 'No upcoming invoices for this subscription.',
  })
}

function previewNew(account: Account, params: Params, details: Params): Stripe.Invoice {
  const customerId = params.findText('customer')
  if (customerId === undefined) throw refuseMissingParam('customer')
  const customer = account.customers.get(customerId, 'customer')
  const targets = readNewItems(account, details.listGroups('items'))
  const trialEnd = readTrialEnd(account, details)
  const subscription = describeSubscription(account, {
    customer,
    targets,
    defaultPaymentMethod: null,
    trialEnd,
    metadata: {},
  })
  const period = getPeriod(subscription)
  const isTrial = trialEnd !== null
  const lines = targets.map((target) =>
    draftPeriodLine(account, target, { subscriptionId: subscription.id, period, isTrial }),
  )
  const now = account.clock.now()
  return draftInvoice(account, { subscription, lines, reason: 'upcoming', period: { start: now, end: now } })
}

function previewChange(account: Account, subscription: Stripe.Subscription, details: Params): Stripe.Invoice {
  const at = details.findInteger('proration_date') ?? account.clock.now()
  const behavior = details.findChoice('proration_behavior', prorationBehaviors) ?? 'create_prorations'
  const targets = readChangedItems(account, subscription, details.listGroups('items'))
  const startsPeriod = details.findGroup('billing_cycle_anchor')?.findChoice('type', ['now', 'unchanged']) === 'now'
  const plan = planChange(account, subscription, { targets, at, behavior, startsPeriod })
  const waiting = listPendingLines(account, subscription.id).map((line) => line.draft)
  if (plan.newPeriod === null && behavior !== 'always_invoice') {
    return previewRenewal(account, subscription, { targets, lines: [...waiting, ...plan.prorations] })
  }
  const lines = [...waiting, ...plan.prorations, ...plan.newPeriodLines]
  return previewLines(account, subscription, { lines, period: { start: at, end: at }, createdAt: at })
}

function previewNext(account: Account, subscription: Stripe.Subscription, details: Params): Stripe.Invoice {
  const ends = details.findFlag('cancel_at_period_end') ?? subscription.cancel_at_period_end
  if (ends) throw refuseNoUpcoming()
  const lines = listPendingLines(account, subscription.id).map((line) => line.draft)
  return previewRenewal(account, subscription, { targets: findRenewedItems(account, subscription), lines })
}

/** What the next period will hold: a phase of a schedule may begin with it. */
function findRenewedItems(account: Account, subscription: Stripe.Subscription): ItemTarget[] {
  const schedule = account.schedules.find(String(subscription.schedule))
  const next = schedule === undefined ? undefined : findPhases(schedule).next
  const begins = next !== undefined && next.start_date <= getPeriod(subscription).end
  return begins ? listPhaseTargets(account, subscription, next) : listCurrentItems(subscription)
}

function previewRenewal(
  account: Account,
  subscription: Stripe.Subscription,
  { targets, lines }: { targets: ItemTarget[]; lines: LineDraft[] },
): Stripe.Invoice {
  const next = findRenewalPeriod(subscription, targets)
  const renewal = targets.map((target) =>
    draftPeriodLine(
      account,
      { ...target, itemId: target.itemId ?? newId('si', 14) },
      { subscriptionId: subscription.id, period: next },
    ),
  )
  const invoice = previewLines(account, subscription, {
    lines: [...lines, ...renewal],
    period: getPeriod(subscription),
    createdAt: next.start,
  })
  invoice.next_payment_attempt = next.start + hourSeconds
  return invoice
}

function findRenewalPeriod(subscription: Stripe.Subscription, targets: ItemTarget[]): Period {
  const { end } = getPeriod(subscription)
  const before = getInterval(listCurrentItems(subscription))
  const after = getInterval(targets)
  // Another rhythm starts over with the phase that brings it.
  if (before.unit !== after.unit || before.count !== after.count)
    return { start: end, end: addIntervals(end, after, 1) }
  return findNextPeriod(subscription, targets)
}

function previewLines(
  account: Account,
  subscription: Stripe.Subscription,
  { lines, period, createdAt }: { lines: LineDraft[]; period: Period; createdAt: number },
): Stripe.Invoice {
  const invoice = draftInvoice(account, { subscription, lines, reason: 'upcoming', period })
  invoice.created = createdAt
  return invoice
}
