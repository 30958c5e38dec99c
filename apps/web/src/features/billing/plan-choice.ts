import type {
  BillingPlan,
  CurrentUsage,
  FoundSubscription,
  PaymentMethod,
  PaymentPlatform,
  PlanChangePreview,
  Subscription,
} from '@voice-shop/contract'

export type PlanDirection = 'current' | 'upgrade' | 'downgrade' | 'contact'

/** Plans by amount, those whose price is agreed on (a negative amount) last. */
export function sortPlans(plans: readonly BillingPlan[]): BillingPlan[] {
  const rank = ({ amount }: BillingPlan) => (amount < 0 ? Number.POSITIVE_INFINITY : amount)
  return plans.toSorted((left, right) => (rank(left) === rank(right) ? 0 : rank(left) - rank(right)))
}

/** What choosing a plan means for a store that has `current`. */
export function getDirection(plan: BillingPlan, current: BillingPlan): PlanDirection {
  if (plan.id === current.id) return 'current'
  if (plan.amount < 0) return 'contact'
  // Who pays an agreed price would step down to any plan of the list.
  return current.amount >= 0 && plan.amount > current.amount ? 'upgrade' : 'downgrade'
}

/** The subscription of an answer, null for the empty object. */
export function findSubscription(answer: FoundSubscription | undefined): Subscription | null {
  // Safe: the other shape of the answer has no properties at all.
  return answer && 'id' in answer ? (answer as Subscription) : null
}

function isPaidFor({ status }: Subscription): boolean {
  return status === 'active' || status === 'trialing'
}

/** Whether a plan that was chosen is in force. */
export function isPlanActive(subscription: Subscription | null, planId: string): boolean {
  return subscription !== null && isPaidFor(subscription) && subscription.plan.id === planId
}

/** Whether a plan that was chosen waits for the end of what is paid. */
export function isPlanPending(subscription: Subscription | null, planId: string): boolean {
  return subscription !== null && isPaidFor(subscription) && subscription.pending_plan?.plan.id === planId
}

interface ConsideredChange {
  plan: BillingPlan
  usage: CurrentUsage
  subscription: Subscription | null
  /** The saved card, as far as it is known. */
  card: PaymentMethod | undefined
}

/** What the preview of a change will most likely look like: nothing to be shown, but the room that it takes. */
export function expectPreview({ plan, usage, subscription, card }: ConsideredChange, now: Date): PlanChangePreview {
  const isOnShopify = usage.payment_platform === 'shopify' && plan.amount > 0
  const outcome = isOnShopify ? 'SHOPIFY_CHECKOUT' : subscription ? 'PLAN_CHANGE' : 'NEW_SUBSCRIPTION'
  const price = { amount: plan.amount, currency: plan.currency, formatted_amount: plan.formatted_amount }
  const time = now.toISOString()
  const isPaidInPlace = plan.amount > 0 && (outcome === 'PLAN_CHANGE' || card !== undefined)
  return {
    plan,
    outcome,
    starts_at: time,
    is_immediate: getDirection(plan, usage.plan) === 'upgrade',
    due_now: isOnShopify ? null : price,
    next_payment: isPaidInPlace && !isOnShopify ? { ...price, due_at: time } : null,
    payment_method: isPaidInPlace ? (card ?? null) : null,
    previewed_at: time,
  }
}

/** The header that says which provider the page believes in. */
export function getPlatformHeaders(platform: PaymentPlatform | null) {
  return platform ? { 'x-payment-platform': platform } : {}
}
