import { getSubscriptionGid, type Subscription } from '../billing/subscription.ts'
import { writeDecimal } from './decimal.ts'

export function describeSubscriptionNode(subscription: Subscription): Record<string, unknown> {
  const { id, name, status, test, trialDays, returnUrl, interval, price, createdAt, currentPeriodEnd } = subscription
  const pricing = {
    __typename: 'AppRecurringPricing',
    interval,
    price: { amount: writeDecimal(price.amount), currencyCode: price.currencyCode },
    discount: null,
    planHandle: subscription.planHandle,
  }
  return {
    __typename: 'AppSubscription',
    id: getSubscriptionGid(id),
    name,
    status,
    test,
    trialDays,
    returnUrl,
    createdAt: createdAt.toISOString(),
    currentPeriodEnd: status === 'ACTIVE' ? (currentPeriodEnd?.toISOString() ?? null) : null,
    lineItems: [
      {
        __typename: 'AppSubscriptionLineItem',
        id: `gid://shopify/AppSubscriptionLineItem/${id}?v=1&index=0`,
        plan: { pricingDetails: pricing },
      },
    ],
  }
}
