import { getSubscriptionGid, type Subscription } from './subscription.ts'

/** The body of app_subscriptions/update. It says less than the Admin API: no period, no test flag. */
export function describeSubscription(subscription: Subscription, shopId: number): unknown {
  return {
    app_subscription: {
      admin_graphql_api_id: getSubscriptionGid(subscription.id),
      name: subscription.name,
      status: subscription.status,
      admin_graphql_api_shop_id: `gid://shopify/Shop/${shopId}`,
      created_at: subscription.createdAt.toISOString(),
      updated_at: subscription.updatedAt.toISOString(),
      currency: subscription.price.currencyCode,
      price: subscription.price.amount,
      interval: subscription.interval.toLowerCase(),
      plan_handle: subscription.planHandle,
    },
  }
}
