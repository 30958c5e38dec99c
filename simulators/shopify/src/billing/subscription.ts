import { dayMs } from '../state/simulator-clock.ts'

export type SubscriptionStatus = 'PENDING' | 'ACTIVE' | 'DECLINED' | 'EXPIRED' | 'FROZEN' | 'CANCELLED'
export type PricingInterval = 'EVERY_30_DAYS' | 'ANNUAL'
export type ReplacementBehavior = 'STANDARD' | 'APPLY_IMMEDIATELY' | 'APPLY_ON_NEXT_BILLING_CYCLE'

export interface Price {
  /** A decimal number such as `19.00`. */
  amount: string
  currencyCode: string
}

export interface SubscriptionOrder {
  name: string
  returnUrl: string
  test: boolean
  trialDays: number
  price: Price
  interval: PricingInterval
  replacementBehavior: ReplacementBehavior
  /** Of the app's own plans, where it was chosen by App Pricing. */
  planHandle: string | null
}

export interface Subscription extends SubscriptionOrder {
  id: number
  /** Proves that a confirmation link came from here. */
  signature: string
  status: SubscriptionStatus
  createdAt: Date
  updatedAt: Date
  /** When what is paid, or the trial, ends; null unless active or frozen. */
  currentPeriodEnd: Date | null
  currentPeriodStart: Date | null
  /** When one that was approved and waits takes the place of the one before: until then both are active. */
  startsAt: Date | null
}

/** What a store was charged, or credited (negative), as Shopify's invoice to the store would list it. */
export interface Charge {
  subscriptionId: number
  amount: number
  currencyCode: string
  test: boolean
  at: Date
  reason: 'period' | 'proration'
}

/** How long a confirmation page can be approved. */
export const pendingMs = 2 * dayMs

export const intervalMs: Record<PricingInterval, number> = { EVERY_30_DAYS: 30 * dayMs, ANNUAL: 365 * dayMs }

export function getSubscriptionGid(id: number): string {
  return `gid://shopify/AppSubscription/${id}`
}

export function isFinal(status: SubscriptionStatus): boolean {
  return status === 'DECLINED' || status === 'EXPIRED' || status === 'CANCELLED'
}
