import type { LatestCheckout, SubscriptionStatus } from '@voice-shop/contract'
import { z } from 'zod'
import { getPlan, listPlans } from '../../plans/plans.public.ts'
import { getMinorDigits } from '../money.ts'
import type { ProviderAmount, ProviderSubscription } from '../payment-provider.ts'
import { isEntitled } from '../subscription-status.ts'

const dayMs = 86_400_000
const periodMs = { EVERY_30_DAYS: 30 * dayMs, ANNUAL: 365 * dayMs }

const subscriptionSchema = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  createdAt: z.coerce.date(),
  currentPeriodEnd: z.coerce.date().nullable(),
  lineItems: z.array(
    z.object({
      plan: z.object({
        pricingDetails: z.object({
          interval: z.enum(['EVERY_30_DAYS', 'ANNUAL']).optional(),
          price: z.object({ amount: z.coerce.number(), currencyCode: z.string() }).optional(),
        }),
      }),
    }),
  ),
})
export type ShopifySubscription = z.infer<typeof subscriptionSchema>

export const subscriptionsSchema = z.object({
  currentAppInstallation: z.object({ allSubscriptions: z.object({ nodes: z.array(subscriptionSchema) }) }),
})

/** FROZEN: the store does not pay Shopify. PENDING waits for approval; ACCEPTED is not given any more. */
const statuses: Record<string, SubscriptionStatus> = {
  ACTIVE: 'active',
  FROZEN: 'paused',
  PENDING: 'incomplete',
  ACCEPTED: 'incomplete',
  DECLINED: 'canceled',
  EXPIRED: 'canceled',
  CANCELLED: 'canceled',
}

/** A status of a later version gives no plan, and does not end one. */
function readStatus({ status }: ShopifySubscription): SubscriptionStatus {
  return statuses[status] ?? 'paused'
}

/** A subscription has the name of its plan. Throws on a name that is no plan's. */
function readPlanId({ id, name }: ShopifySubscription): string {
  const plan = listPlans().find((candidate) => candidate.name === name)
  if (!plan) throw new Error(`Shopify's ${id} is named ${name}, which is no plan`)
  return plan.id
}

function getRank(subscription: ShopifySubscription): number {
  return readStatus(subscription) === 'paused' ? 0 : 1
}

function readPeriod({ createdAt, currentPeriodEnd, lineItems }: ShopifySubscription): { start: Date; end: Date } {
  const lengthMs = periodMs[lineItems[0]?.plan.pricingDetails.interval ?? 'EVERY_30_DAYS']
  // One that has ended, or has not begun, has no period: nothing reads it.
  const end = currentPeriodEnd ?? new Date(createdAt.getTime() + lengthMs)
  return { start: new Date(end.getTime() - lengthMs), end }
}

/** Older ones first; of the same second by their numbers, which grow. */
function compareAge(left: ShopifySubscription, right: ShopifySubscription): number {
  const getNumber = ({ id }: ShopifySubscription) => Number(id.split('/').at(-1))
  return left.createdAt.getTime() - right.createdAt.getTime() || getNumber(left) - getNumber(right)
}

function getAmount(subscription: ShopifySubscription): number {
  return getPlan(readPlanId(subscription)).amountCents
}

/**
 * What runs, and what follows it: what is approved is active at once, and with APPLY_ON_NEXT_BILLING_CYCLE the one before
 * is canceled only when its period ends (schema 2026-10). So of two that are active the later one waits if it is smaller:
 * we ask for a bigger one to replace at once. Where Shopify replaces at once all the same, only the later one is active.
 */
export function splitActive(subscriptions: readonly ShopifySubscription[]): {
  running: ShopifySubscription | null
  waiting: ShopifySubscription | null
} {
  const active = subscriptions.filter((subscription) => isEntitled(readStatus(subscription))).toSorted(compareAge)
  const [first = null] = active
  const latest = active.at(-1) ?? null
  const isWaiting = first !== null && latest !== null && getAmount(latest) < getAmount(first)
  return isWaiting ? { running: first, waiting: latest } : { running: latest, waiting: null }
}

const checkoutStates: Record<string, LatestCheckout['state']> = {
  PENDING: 'open',
  DECLINED: 'declined',
  EXPIRED: 'expired',
}

/** What the store has decided of the charge that it was asked to approve last. Any other status was approved once. */
export function findLatestCharge(subscriptions: readonly ShopifySubscription[]): LatestCheckout | null {
  const latest = subscriptions.toSorted(compareAge).at(-1)
  return latest ? { plan_id: readPlanId(latest), state: checkoutStates[latest.status] ?? 'completed' } : null
}

/** What Shopify bills for the next period: the price of the smaller plan that follows, else of the one that runs. */
export function findNextPrice(subscriptions: readonly ShopifySubscription[], id: string): ProviderAmount | null {
  const next = splitActive(subscriptions).waiting ?? subscriptions.find((subscription) => subscription.id === id)
  const price = next?.lineItems[0]?.plan.pricingDetails.price
  if (!price) return null
  const { amount, currencyCode: currency } = price
  return { amount: Math.round(amount * 10 ** getMinorDigits(currency)), currency }
}

/** The subscription that counts: what runs, else the newest that is frozen, else the newest. */
export function chooseShopifySubscription(subscriptions: readonly ShopifySubscription[]): ProviderSubscription | null {
  const { running, waiting } = splitActive(subscriptions)
  const [newest] = subscriptions.toSorted((left, right) => getRank(left) - getRank(right) || compareAge(right, left))
  const chosen = running ?? newest
  if (!chosen) return null
  const { start, end } = readPeriod(chosen)
  return {
    providerId: chosen.id,
    status: readStatus(chosen),
    planId: readPlanId(chosen),
    periodStart: start,
    periodEnd: end,
    // Periods of 30 days are no months: the next one is counted from where this one ends.
    anchor: end,
    cancelAt: null,
    pending: waiting && { planId: readPlanId(waiting), at: end },
    createdAt: chosen.createdAt,
    failedInvoice: null,
    superseded: [],
  }
}
