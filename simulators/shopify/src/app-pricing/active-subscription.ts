import { getSubscriptionGid, type Subscription } from '../billing/subscription.ts'
import { writeDecimal } from '../graphql/decimal.ts'
import type { Simulation } from '../simulation.ts'
import { getShopGid, type Shop } from '../state/shop.ts'

function describeItems({ planHandle, name, price }: Subscription): unknown[] {
  const { amount, currencyCode: currency } = price
  const flat = { __typename: 'FlatRatePrice', active: true, amount: writeDecimal(amount), currency }
  return [{ handle: planHandle, description: name, discount: null, usage: null, price: flat }]
}

/** What the Partner API tells of a store's plan; null where it has none by App Pricing. */
export function describeActiveSubscription({ app }: Simulation, shop: Shop): Record<string, unknown> | null {
  const [running] = shop.billing.listRunning()
  if (running === undefined || running.planHandle === null) return null
  const { currentPeriodStart, currentPeriodEnd } = running
  const [waiting] = shop.billing.listWaiting()
  return {
    app: { id: 'gid://shopify/App/1', apiKey: app.clientId, name: app.name },
    shop: { id: getShopGid(shop), myshopifyDomain: shop.settings.domain, name: shop.settings.name },
    billingPeriod: running.interval,
    cancelAtEndOfCycle: false,
    currentBillingCycle: { startTime: currentPeriodStart?.toISOString(), endTime: currentPeriodEnd?.toISOString() },
    items: describeItems(running),
    legacySubscriptionId: getSubscriptionGid(running.id),
    pendingUpdate: waiting
      ? {
          billingPeriod: waiting.interval,
          items: describeItems(waiting),
          legacySubscriptionId: getSubscriptionGid(waiting.id),
        }
      : null,
    trialEndsAt: null,
  }
}
