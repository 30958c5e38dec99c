import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import type { Params } from '../http/params.ts'
import { refuse } from '../http/stripe-error.ts'
import { type Interval, readInterval } from './billing-period.ts'

/** What a subscription is to hold: an existing item (by its id) or a new one. */
export interface ItemTarget {
  itemId: string | null
  price: Stripe.Price
  quantity: number
}

/** The items of a new subscription or of a phase: each names a price. */
export function readNewItems(account: Account, groups: Params[]): ItemTarget[] {
  if (groups.length === 0) throw refuse('Missing required param: items.', { param: 'items', code: 'parameter_missing' })
  const targets = groups.map((group) => ({
    itemId: null,
    price: account.prices.get(group.getText('price'), 'items[0][price]'),
    quantity: readQuantity(group),
  }))
  requireOneRhythm(targets)
  return targets
}

/** The items that a subscription will hold after a change: those named are changed, added or deleted, others stay. */
export function readChangedItems(account: Account, subscription: Stripe.Subscription, groups: Params[]): ItemTarget[] {
  const targets = listCurrentItems(subscription)
  for (const group of groups) changeTargets(account, targets, group)
  if (targets.length === 0) throw refuse('A subscription must have at least one active item.', { param: 'items' })
  const currency = targets.find((target) => target.price.currency !== subscription.currency)?.price.currency
  if (currency !== undefined) {
    throw refuse(
      `The price specified only supports \`${currency}\`. This doesn't match the expected currency: \`${subscription.currency}\`.`,
      { param: 'items[0][price]' },
    )
  }
  requireOneRhythm(targets)
  return targets
}

export function listCurrentItems(subscription: Stripe.Subscription): ItemTarget[] {
  return subscription.items.data.map((item) => ({ itemId: item.id, price: item.price, quantity: item.quantity ?? 1 }))
}

function changeTargets(account: Account, targets: ItemTarget[], group: Params): void {
  const id = group.findText('id')
  const priceId = group.findText('price')
  const price = priceId === undefined ? undefined : account.prices.get(priceId, 'items[0][price]')
  if (id === undefined) {
    if (price === undefined) throw refuse('Missing required param: items[0][price].', { code: 'parameter_missing' })
    if (targets.some((target) => target.price.id === price.id)) {
      throw refuse(`A subscription item with price ${price.id} already exists.`, { param: 'items[0][price]' })
    }
    targets.push({ itemId: null, price, quantity: readQuantity(group) })
    return
  }
  const place = targets.findIndex((target) => target.itemId === id)
  const target = targets[place]
  if (target === undefined)
    throw refuse(`No such subscription_item: '${id}'`, { code: 'resource_missing', param: 'items[0][id]' })
  if (group.findFlag('deleted') === true) targets.splice(place, 1)
  else targets[place] = { itemId: id, price: price ?? target.price, quantity: readQuantity(group, target.quantity) }
}

function readQuantity(group: Params, before = 1): number {
  const quantity = group.findInteger('quantity') ?? before
  if (quantity < 0) throw refuse('Invalid non-negative integer', { param: 'quantity' })
  return quantity
}

function requireOneRhythm(targets: ItemTarget[]): void {
  const [first] = targets
  if (first === undefined) return
  const { unit, count } = intervalOf(first)
  const same = targets.every((target) => intervalOf(target).unit === unit && intervalOf(target).count === count)
  const currencies = new Set(targets.map((target) => target.price.currency))
  if (!same || currencies.size > 1) {
    throw refuse(
      'All prices on a subscription must have the same `recurring.interval`, `recurring.interval_count` and currency.',
    )
  }
}

function intervalOf(target: ItemTarget): Interval {
  if (target.price.recurring === null) {
    throw refuse(`The price ${target.price.id} is not recurring.`, { param: 'items[0][price]' })
  }
  return readInterval(target.price.recurring)
}

/** The rhythm of a set of items, which is the same for all of them. */
export function getInterval(targets: ItemTarget[]): Interval {
  const [first] = targets
  if (first === undefined) throw refuse('A subscription must have at least one active item.', { param: 'items' })
  return intervalOf(first)
}

export function sumTargets(targets: ItemTarget[]): number {
  return targets.reduce((sum, target) => sum + (target.price.unit_amount ?? 0) * target.quantity, 0)
}
