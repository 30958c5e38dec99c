import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import type { Params } from '../http/params.ts'

/** The subscriptions of the filters; without a status those that have not ended, as Stripe lists them. */
export function listSubscriptions(account: Account, params: Params): Stripe.ApiList<Stripe.Subscription> {
  const customer = params.findText('customer')
  const price = params.findText('price')
  const status = params.findText('status')
  const keep = (subscription: Stripe.Subscription) =>
    (customer === undefined || subscription.customer === customer) &&
    (price === undefined || subscription.items.data.some((item) => item.price.id === price)) &&
    hasWantedStatus(subscription, status)
  return account.subscriptions.list({ params, url: '/v1/subscriptions', keep })
}

function hasWantedStatus(subscription: Stripe.Subscription, wanted: string | undefined): boolean {
  if (wanted === 'all') return true
  if (wanted === 'ended') return ['canceled', 'incomplete_expired'].includes(subscription.status)
  if (wanted === undefined) return subscription.status !== 'canceled'
  return subscription.status === wanted
}
