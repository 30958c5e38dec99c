import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import { newId } from '../account/ids.ts'
import { describePlan } from '../catalog/prices.ts'
import { refuse } from '../http/stripe-error.ts'
import type { ItemTarget } from './item-targets.ts'

export interface Period {
  start: number
  end: number
}

/** The current period of a subscription; it lives on its items, which share it here. */
export function getPeriod(subscription: Stripe.Subscription): Period {
  const [item] = subscription.items.data
  if (item === undefined) throw refuse('This subscription has no items.')
  return { start: item.current_period_start, end: item.current_period_end }
}

export function setPeriod(subscription: Stripe.Subscription, period: Period): void {
  for (const item of subscription.items.data) {
    item.current_period_start = period.start
    item.current_period_end = period.end
  }
}

/** Makes the items of a subscription be the targets; items that stay keep their ids. */
export function applyTargets(account: Account, subscription: Stripe.Subscription, targets: ItemTarget[]): void {
  const before = new Map(subscription.items.data.map((item) => [item.id, item]))
  const period = getPeriod(subscription)
  subscription.items.data = targets.map((target) => {
    const item = target.itemId === null ? undefined : before.get(target.itemId)
    if (item === undefined) return createItem(account, subscription.id, { target, period })
    return { ...item, price: target.price, plan: describePlan(target.price), quantity: target.quantity }
  })
}

export function createItem(
  account: Account,
  subscriptionId: string,
  { target, period }: { target: ItemTarget; period: Period },
): Stripe.SubscriptionItem {
  return {
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: account.clock.now(),
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: describePlan(target.price),
    price: target.price,
    quantity: target.quantity,
    subscription: subscriptionId,
    tax_rates: [],
  }
}
