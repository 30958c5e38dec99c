import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import { getProductName } from '../catalog/prices.ts'
import { addIntervals } from '../subscriptions/billing-period.ts'
import { getInterval, type ItemTarget, listCurrentItems, sumTargets } from '../subscriptions/item-targets.ts'
import { getPeriod, type Period } from '../subscriptions/subscription-items.ts'
import { describeDate, draftPeriodLine, type LineDraft } from './invoice-lines.ts'

export const prorationBehaviors = ['create_prorations', 'always_invoice', 'none'] as const
export type ProrationBehavior = (typeof prorationBehaviors)[number]

export interface ItemChange {
  targets: ItemTarget[]
  /** The moment from which it counts, in unix seconds. */
  at: number
  behavior: ProrationBehavior
  /** The caller wants a new period to begin with the change. */
  startsPeriod?: boolean
}

export interface ChangePlan {
  prorations: LineDraft[]
  /** A new period that begins with the change: its interval changed, or it cost nothing before. */
  newPeriod: Period | null
  newPeriodLines: LineDraft[]
}

/**
 * What a change of items costs. Prorations count seconds: the share of the period that is left, of the old price as a
 * credit and of the new one as a charge, each rounded to a minor unit.
 * Source: https://docs.stripe.com/billing/subscriptions/prorations
 */
export function planChange(account: Account, subscription: Stripe.Subscription, change: ItemChange): ChangePlan {
  const { targets, at, behavior } = change
  const current = listCurrentItems(subscription)
  const isTrial = subscription.status === 'trialing'
  const newPeriod = isTrial ? null : findNewPeriod(current, change)
  const share = measureRest(getPeriod(subscription), at)
  const left = current.filter((item) => newPeriod !== null || !targets.some((target) => isSame(target, item)))
  const come = newPeriod === null ? targets.filter((target) => !current.some((item) => isSame(target, item))) : []
  const credits = left.map((item) => draftProration(account, subscription, { item, at, share, sign: -1 }))
  const charges = come.map((item) => draftProration(account, subscription, { item, at, share, sign: 1 }))
  const newPeriodLines =
    newPeriod === null
      ? []
      : targets.map((target) =>
          draftPeriodLine(account, target, { subscriptionId: subscription.id, period: newPeriod }),
        )
  const isFree = behavior === 'none' || isTrial
  const prorations = isFree ? [] : [...credits, ...charges].filter((line) => line.amount !== 0)
  return { prorations, newPeriod, newPeriodLines }
}

/** The credit for what is left of the current period, as when a subscription is cancelled. */
export function draftCredits(account: Account, subscription: Stripe.Subscription): LineDraft[] {
  const at = account.clock.now()
  const share = measureRest(getPeriod(subscription), at)
  return listCurrentItems(subscription)
    .map((item) => draftProration(account, subscription, { item, at, share, sign: -1 }))
    .filter((line) => line.amount !== 0)
}

function isSame(a: ItemTarget, b: ItemTarget): boolean {
  return a.itemId === b.itemId && a.price.id === b.price.id && a.quantity === b.quantity
}

function findNewPeriod(current: ItemTarget[], { targets, at, startsPeriod = false }: ItemChange): Period | null {
  const before = getInterval(current)
  const after = getInterval(targets)
  const isOtherRhythm = before.unit !== after.unit || before.count !== after.count
  const becomesPaid = sumTargets(current) === 0 && sumTargets(targets) > 0
  return startsPeriod || isOtherRhythm || becomesPaid ? { start: at, end: addIntervals(at, after, 1) } : null
}

/** The share of a period that is left at a moment, from 0 to 1. */
function measureRest(period: Period, at: number): number {
  const rest = Math.min(Math.max(period.end - at, 0), period.end - period.start)
  return rest / (period.end - period.start)
}

function draftProration(
  account: Account,
  subscription: Stripe.Subscription,
  { item, at, share, sign }: { item: ItemTarget; at: number; share: number; sign: 1 | -1 },
): LineDraft {
  const amount = Math.round((item.price.unit_amount ?? 0) * item.quantity * share) * sign
  const word = sign === 1 ? 'Remaining' : 'Unused'
  return {
    // Not -0, which JSON would show as 0 and a comparison would not.
    amount: amount === 0 ? 0 : amount,
    description: `${word} time on ${getProductName(account, item.price)} after ${describeDate(at)}`,
    price: item.price,
    quantity: item.quantity,
    period: { start: at, end: getPeriod(subscription).end },
    isProration: true,
    subscriptionId: subscription.id,
    itemId: item.itemId,
  }
}
