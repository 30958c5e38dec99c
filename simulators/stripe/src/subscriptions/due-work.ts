import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import { recordEvent } from '../account/events.ts'
import { expireSession } from '../checkout/checkout-sessions.ts'
import { finalizeRenewal, retryInvoice } from '../invoices/invoices.ts'
import { daySeconds, hourSeconds } from './billing-period.ts'
import { hasEnded } from './subscription-end.ts'
import { getPeriod } from './subscription-items.ts'
import { expireIncomplete, expirePendingUpdate, renewSubscription } from './subscription-renewal.ts'
import { endPhase } from './subscription-schedules.ts'

interface DueWork {
  at: number
  run: () => void
}

const maxSteps = 100_000

/**
 * Does everything that is due up to a moment, in the order of time, each with the clock standing at its own moment:
 * renewals, retries, ends of trials, expiries.
 */
export function runDueWork(account: Account, until: number): void {
  for (let step = 0; step < maxSteps; step += 1) {
    const next = findNext(account)
    if (next === null || next.at > until) return
    account.clock.standAt(next.at, next.run)
  }
  throw new Error(`More than ${maxSteps} things were due: advance the clock in smaller steps`)
}

function findNext(account: Account): DueWork | null {
  let next: DueWork | null = null
  for (const work of listDueWork(account)) {
    if (next === null || work.at < next.at) next = work
  }
  return next
}

/** What is to come. Of two things at the same moment the first listed is done first: phases before renewals. */
function* listDueWork(account: Account): Iterable<DueWork> {
  for (const invoice of account.invoices.values()) yield* listInvoiceWork(account, invoice)
  for (const schedule of account.schedules.values()) {
    const end = schedule.current_phase?.end_date
    if (schedule.status === 'active' && end !== undefined) yield { at: end, run: () => endPhase(account, schedule) }
  }
  for (const subscription of account.subscriptions.values()) yield* listSubscriptionWork(account, subscription)
  for (const session of account.checkoutSessions.values()) {
    if (session.status === 'open') yield { at: session.expires_at, run: () => expireSession(account, session.id) }
  }
}

function* listInvoiceWork(account: Account, invoice: Stripe.Invoice): Iterable<DueWork> {
  if (invoice.status === 'draft' && invoice.automatically_finalizes_at !== null) {
    yield { at: invoice.automatically_finalizes_at, run: () => finalizeRenewal(account, invoice) }
  }
  if (invoice.status === 'open' && invoice.next_payment_attempt !== null) {
    yield { at: invoice.next_payment_attempt, run: () => retryInvoice(account, invoice) }
  }
}

function* listSubscriptionWork(account: Account, subscription: Stripe.Subscription): Iterable<DueWork> {
  if (hasEnded(subscription) || subscription.status === 'paused') return
  if (subscription.status === 'incomplete') {
    yield { at: subscription.created + 23 * hourSeconds, run: () => expireIncomplete(account, subscription) }
    return
  }
  if (subscription.pending_update !== null) {
    yield { at: subscription.pending_update.expires_at, run: () => expirePendingUpdate(account, subscription) }
  }
  const { status, trial_end: trialEnd } = subscription
  if (status === 'trialing' && trialEnd !== null && account.announcedTrials.find(subscription.id) === undefined) {
    const at = Math.max(subscription.created, trialEnd - 3 * daySeconds)
    yield { at, run: () => announceTrialEnd(account, subscription) }
  }
  yield { at: getPeriod(subscription).end, run: () => renewSubscription(account, subscription) }
}

function announceTrialEnd(account: Account, subscription: Stripe.Subscription): void {
  account.announcedTrials.add({ id: subscription.id })
  recordEvent(account, { type: 'customer.subscription.trial_will_end', object: subscription })
}
