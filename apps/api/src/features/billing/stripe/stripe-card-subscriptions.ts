import type Stripe from 'stripe'
import type { CardKeeper } from '../payment-provider.ts'
import { closeCheckouts } from './stripe-checkouts.ts'
import { callStripe } from './stripe-failures.ts'
import type { StripePrices } from './stripe-provider.ts'
import { planMetadataKey, toDate } from './stripe-subscription.ts'

/** Subscriptions that begin with a saved card, without a page of Stripe. */
export function createStripeCardSubscriptions(
  stripe: Stripe,
  prices: StripePrices,
): Pick<CardKeeper, 'previewSubscription' | 'subscribe'> {
  return {
    previewSubscription: ({ customerId, plan }) =>
      callStripe(async () => {
        const { amount_due, lines } = await stripe.invoices.createPreview({
          customer: customerId,
          subscription_details: { items: [{ price: prices.getPriceId(plan) }] },
        })
        const periodEnd = lines.data[0]?.period.end
        const next = periodEnd === undefined ? null : { amount: plan.amountCents, at: toDate(periodEnd) }
        return { dueNow: amount_due, next, startsAt: null }
      }),

    subscribe: ({ customerId, workspaceId, plan, paymentMethodId, idempotencyKey }) =>
      callStripe(async () => {
        await closeCheckouts(stripe, customerId)
        await stripe.subscriptions.create(
          {
            customer: customerId,
            items: [{ price: prices.getPriceId(plan) }],
            default_payment_method: paymentMethodId,
            // Not paid, not begun.
            payment_behavior: 'error_if_incomplete',
            metadata: { workspace_id: workspaceId, [planMetadataKey]: plan.id },
          },
          { idempotencyKey },
        )
      }),
  }
}
