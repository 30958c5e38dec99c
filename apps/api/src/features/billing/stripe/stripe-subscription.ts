import { type SubscriptionStatus, subscriptionStatuses } from '@voice-shop/contract'
import type Stripe from 'stripe'
import type { ProviderSubscription } from '../payment-provider.ts'
import { isEntitled } from '../subscription-status.ts'

/** What a subscription is read with: `schedule` holds a smaller plan that follows. */
export const subscriptionExpansion = ['schedule', 'latest_invoice']

/** In the metadata of a subscription, or of a price that STRIPE_PRICES does not (any longer) name. */
export const planMetadataKey = 'plan_id'

/** The plan that STRIPE_PRICES gives a price to. */
export type FindPlanId = (priceId: string) => string | null

export function toDate(seconds: number): Date {
  return new Date(seconds * 1000)
}

/** The only item: our subscriptions have one price. Throws where somebody made one of another kind. */
export function getItem(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data
  if (!item) throw new Error(`Stripe's ${subscription.id} has no item`)
  return item
}

/** A first payment that never came ends a subscription; a status of a later API gives no plan. */
export function readStatus(status: Stripe.Subscription.Status): SubscriptionStatus {
  if (status === 'incomplete_expired') return 'canceled'
  return subscriptionStatuses.find((known) => known === status) ?? 'paused'
}

function readPlanId(subscription: Stripe.Subscription, findPlanId: FindPlanId): string {
  const { price } = getItem(subscription)
  const planId = findPlanId(price.id) ?? price.metadata[planMetadataKey] ?? subscription.metadata[planMetadataKey]
  if (!planId) throw new Error(`Stripe's ${subscription.id} has the price ${price.id}, which is no plan's`)
  return planId
}

/** The schedule that is attached to a subscription and still has something to do. */
export function findSchedule({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | null {
  if (schedule === null || typeof schedule === 'string') return null
  return schedule.status === 'active' || schedule.status === 'not_started' ? schedule : null
}

/** The price that follows at the end of the period, as a schedule says. */
export function findNextPrice(subscription: Stripe.Subscription): { priceId: string; startsAt: number } | null {
  const periodEnd = getItem(subscription).current_period_end
  const phase = findSchedule(subscription)?.phases.find(({ start_date }) => start_date >= periodEnd)
  const price = phase?.items[0]?.price
  if (!phase || !price) return null
  return { priceId: typeof price === 'string' ? price : price.id, startsAt: phase.start_date }
}

function readPending(subscription: Stripe.Subscription, findPlanId: FindPlanId): ProviderSubscription['pending'] {
  const next = findNextPrice(subscription)
  const planId = next && findPlanId(next.priceId)
  return planId ? { planId, at: toDate(next.startsAt) } : null
}

function readFailedInvoice(subscription: Stripe.Subscription): ProviderSubscription['failedInvoice'] {
  const { latest_invoice: invoice, status } = subscription
  if (status !== 'past_due' && status !== 'unpaid') return null
  if (invoice === null || typeof invoice === 'string' || invoice.status !== 'open') return null
  const { id, amount_remaining: amount, currency, hosted_invoice_url } = invoice
  return id ? { id, amount, currency: currency.toUpperCase(), url: hosted_invoice_url ?? null } : null
}

function describe(subscription: Stripe.Subscription, findPlanId: FindPlanId): Omit<ProviderSubscription, 'superseded'> {
  const { current_period_start, current_period_end } = getItem(subscription)
  const hasEnded = readStatus(subscription.status) === 'canceled'
  const cancelAt = subscription.cancel_at ?? (subscription.cancel_at_period_end ? current_period_end : null)
  return {
    providerId: subscription.id,
    status: readStatus(subscription.status),
    planId: readPlanId(subscription, findPlanId),
    periodStart: toDate(current_period_start),
    periodEnd: toDate(current_period_end),
    anchor: toDate(subscription.billing_cycle_anchor),
    cancelAt: cancelAt === null || hasEnded ? null : toDate(cancelAt),
    pending: hasEnded ? null : readPending(subscription, findPlanId),
    createdAt: toDate(subscription.created),
    failedInvoice: readFailedInvoice(subscription),
  }
}

/** First those that have their plan, then those that wait for money, then ended ones. */
function getRank(subscription: Stripe.Subscription): number {
  const status = readStatus(subscription.status)
  if (isEntitled(status)) return 0
  return status === 'canceled' || status === 'incomplete' ? 2 : 1
}

/**
 * The subscription that counts among a customer's, newest first within its rank: who pays again, as in a second tab,
 * means the later one. The others that still run are superseded.
 */
export function chooseSubscription(
  subscriptions: readonly Stripe.Subscription[],
  findPlanId: FindPlanId,
): ProviderSubscription | null {
  const [chosen, ...others] = subscriptions.toSorted(
    (left, right) => getRank(left) - getRank(right) || right.created - left.created || (left.id < right.id ? 1 : -1),
  )
  if (!chosen) return null
  const superseded = getRank(chosen) === 0 ? others.filter((other) => getRank(other) < 2).map(({ id }) => id) : []
  return { ...describe(chosen, findPlanId), superseded }
}
