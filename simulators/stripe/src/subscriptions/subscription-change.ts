import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import { addIntervals } from './billing-period.ts'
import { getInterval, type ItemTarget } from './item-targets.ts'
import { applyTargets, setPeriod } from './subscription-items.ts'

/** Puts the items of a change on the subscription; a period that begins with it begins now. */
export function applyChange(
  account: Account,
  subscription: Stripe.Subscription,
  { targets, resetsPeriod }: { targets: ItemTarget[]; resetsPeriod: boolean },
): void {
  applyTargets(account, subscription, targets)
  if (!resetsPeriod) return
  const start = account.clock.now()
  subscription.billing_cycle_anchor = start
  setPeriod(subscription, { start, end: addIntervals(start, getInterval(targets), 1) })
}
