import type { LatestCheckout, Subscription } from '@voice-shop/contract'
import { isPlanActive, isPlanPending } from './plan-choice.ts'

/** From which page of the provider the browser comes: the one after a payment, or the one after turning back. */
export type CheckoutWay = 'success' | 'cancel'

/**
 * What has come of a checkout. `active` and `planned`: the plan is in force, or follows the one that is paid;
 * `declined`, `unpaid` and `canceled`: nothing was charged; `unconfirmed`: the provider has not said yet. `current` and
 * `none` are said where this tab has not set out to pay: what the store has.
 */
export type CheckoutOutcome =
  | 'active'
  | 'planned'
  | 'declined'
  | 'unpaid'
  | 'canceled'
  | 'unconfirmed'
  | 'current'
  | 'none'

/** Providers lead back before they have noted the payment, by seconds. */
const openGraceMs = 8000
const confirmationTimeoutMs = 40_000

interface CheckoutReturn {
  way: CheckoutWay
  /** What this tab set out to pay for. */
  planId: string | null
  subscription: Subscription | null
  /** Undefined: the provider was not asked, or there never was one. */
  checkout: LatestCheckout | undefined
  waitedMs: number
}

/** What to say, null while there is something to wait for. Addresses prove nothing: the provider's answers decide. */
export function judgeReturn(input: CheckoutReturn): CheckoutOutcome | null {
  const { way, planId, subscription, checkout, waitedMs } = input
  if (planId === null) return subscription ? 'current' : 'none'
  if (isPlanActive(subscription, planId)) return 'active'
  if (isPlanPending(subscription, planId)) return 'planned'
  if (way === 'cancel') return 'canceled'
  const state = checkout?.plan_id === planId ? checkout.state : undefined
  if (state === 'declined') return 'declined'
  if (state === 'expired' || (state === 'open' && waitedMs >= openGraceMs)) return 'unpaid'
  return waitedMs >= confirmationTimeoutMs ? 'unconfirmed' : null
}
