import type Stripe from 'stripe'
import { getPlan, isPaid, type Plan } from '../../plans/plans.public.ts'
import type { ChargePreview, PlanChange } from '../payment-provider.ts'
import type { StripePrices } from './stripe-provider.ts'
import {
  findNextPrice,
  findSchedule,
  getItem,
  planMetadataKey,
  subscriptionExpansion,
  toDate,
} from './stripe-subscription.ts'

function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}

/** The moment of proration, where it lies in the period: Stripe refuses others. */
function readProration({ proratedAt }: PlanChange, item: Stripe.SubscriptionItem): { proration_date?: number } {
  if (proratedAt === null) return {}
  const seconds = toSeconds(proratedAt)
  const isInPeriod = seconds >= item.current_period_start && seconds < item.current_period_end
  return isInPeriod ? { proration_date: seconds } : {}
}

function isBigger({ from, to }: PlanChange): boolean {
  return to.amountCents > from.amountCents
}

/** Changes of a plan in place. A bigger plan is paid and begins at once; a smaller one, or none, with the next period. */
export function createStripeChanges(stripe: Stripe, prices: StripePrices) {
  const read = (providerId: string) => stripe.subscriptions.retrieve(providerId, { expand: [...subscriptionExpansion] })

  /** Takes back a smaller plan that was to follow. */
  async function release(subscription: Stripe.Subscription): Promise<void> {
    const schedule = findSchedule(subscription)
    if (schedule) await stripe.subscriptionSchedules.release(schedule.id)
  }

  /** Pays the difference and changes at once, or does neither: then a smaller plan that was to follow still does. */
  async function enlarge(change: PlanChange, subscription: Stripe.Subscription): Promise<void> {
    const next = findNextPrice(subscription)
    const nextId = next && prices.findPlanId(next.priceId)
    await release(subscription)
    const item = getItem(subscription)
    try {
      await stripe.subscriptions.update(
        subscription.id,
        {
          items: [{ id: item.id, price: prices.getPriceId(change.to) }],
          ...readProration(change, item),
          proration_behavior: 'always_invoice',
          // Not paid, not changed.
          payment_behavior: 'error_if_incomplete',
          cancel_at_period_end: false,
          metadata: { [planMetadataKey]: change.to.id },
        },
        { idempotencyKey: change.idempotencyKey },
      )
    } catch (error) {
      // What the caller has to know is the first failure.
      if (nextId) await scheduleNextPlan(change, await read(subscription.id), getPlan(nextId)).catch(() => undefined)
      throw error
    }
  }

  /** The plan of now again: nothing follows, nothing ends. */
  async function keep(change: PlanChange, subscription: Stripe.Subscription): Promise<void> {
    await release(subscription)
    await stripe.subscriptions.update(
      subscription.id,
      { cancel_at_period_end: false },
      { idempotencyKey: change.idempotencyKey },
    )
  }

  async function endWithPeriod(change: PlanChange, subscription: Stripe.Subscription): Promise<void> {
    await release(subscription)
    await stripe.subscriptions.update(
      subscription.id,
      { cancel_at_period_end: true },
      { idempotencyKey: change.idempotencyKey },
    )
  }

  /** Makes a schedule with the plan of now to the end of the period, then the smaller one for good. */
  async function scheduleNextPlan(change: PlanChange, subscription: Stripe.Subscription, next: Plan): Promise<void> {
    const schedule =
      findSchedule(subscription) ??
      (await stripe.subscriptionSchedules.create(
        { from_subscription: subscription.id },
        { idempotencyKey: `${change.idempotencyKey}-schedule` },
      ))
    const { price, current_period_start, current_period_end } = getItem(subscription)
    await stripe.subscriptionSchedules.update(
      schedule.id,
      {
        end_behavior: 'release',
        proration_behavior: 'none',
        phases: [
          {
            items: [{ price: price.id, quantity: 1 }],
            // Past phases stay in the schedule's answer, and cannot be sent back.
            start_date: schedule.current_phase?.start_date ?? current_period_start,
            end_date: current_period_end,
          },
          {
            items: [{ price: prices.getPriceId(next), quantity: 1 }],
            duration: { interval: next.frequency, interval_count: 1 },
            metadata: { [planMetadataKey]: next.id },
          },
        ],
      },
      { idempotencyKey: `${change.idempotencyKey}-next` },
    )
  }

  async function reduce(change: PlanChange, subscription: Stripe.Subscription): Promise<void> {
    if (subscription.cancel_at_period_end) {
      await stripe.subscriptions.update(
        subscription.id,
        { cancel_at_period_end: false },
        { idempotencyKey: `${change.idempotencyKey}-keep` },
      )
    }
    await scheduleNextPlan(change, subscription, change.to)
  }

  async function previewInvoice(
    change: PlanChange,
    subscription: Stripe.Subscription,
    details: Partial<Stripe.InvoiceCreatePreviewParams.SubscriptionDetails>,
  ): Promise<number> {
    const { amount_due } = await stripe.invoices.createPreview({
      customer: change.customerId,
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: getItem(subscription).id, price: prices.getPriceId(change.to) }],
        ...details,
      },
    })
    return amount_due
  }

  return {
    async change(change: PlanChange): Promise<void> {
      const subscription = await read(change.providerId)
      if (change.to.id === change.from.id) return keep(change, subscription)
      if (!isPaid(change.to)) return endWithPeriod(change, subscription)
      return isBigger(change) ? enlarge(change, subscription) : reduce(change, subscription)
    },

    async preview(change: PlanChange): Promise<ChargePreview> {
      const subscription = await read(change.providerId)
      const item = getItem(subscription)
      const periodEnd = toDate(item.current_period_end)
      if (!isPaid(change.to)) return { dueNow: 0, next: null, startsAt: periodEnd }
      const [dueNow, nextAmount] = await Promise.all([
        isBigger(change)
          ? previewInvoice(change, subscription, {
              proration_behavior: 'always_invoice',
              ...readProration(change, item),
            })
          : 0,
        previewInvoice(change, subscription, { proration_behavior: 'none' }),
      ])
      const isLater = change.to.amountCents < change.from.amountCents
      return { dueNow, next: { amount: nextAmount, at: periodEnd }, startsAt: isLater ? periodEnd : null }
    },
  }
}
