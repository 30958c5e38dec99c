import type { LatestCheckout, SubscriptionStatus } from '@voice-shop/contract'
import { z } from 'zod'
import { listPlans } from '../../plans/plans.public.ts'
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

/** FROZEN: the store does not pay Shopify. PENDING and ACCEPTED wait, the one for approval, the other for its turn. */
const statuses: Record<string, SubscriptionStatus> = {
  ACTIVE: 'active',
  FROZEN: 'paused',
  PENDING: 'incomplete',
  ACCEPTED: 'incomplete',
}

function readStatus({ status }: ShopifySubscription): SubscriptionStatus {
  return statuses[status] ?? 'canceled'
}

/** A subscription has the name of its plan. Throws on a name that is no plan's. */
function readPlanId({ id, name }: ShopifySubscription): string {
  const plan = listPlans().find((candidate) => candidate.name === name)
  if (!plan) throw new Error(`Shopify's ${id} is named ${name}, which is no plan`)
  return plan.id
}

function getRank(subscription: ShopifySubscription): number {
  const status = readStatus(subscription)
  if (isEntitled(status)) return 0
  return status === 'paused' ? 1 : 2
}

function readPeriod({ createdAt, currentPeriodEnd, lineItems }: ShopifySubscription): { start: Date; end: Date } {
  const lengthMs = periodMs[lineItems[0]?.plan.pricingDetails.interval ?? 'EVERY_30_DAYS']
  // One that has ended, or has not begun, has no period: nothing reads it.
  const end = currentPeriodEnd ?? new Date(createdAt.getTime() + lengthMs)
  return { start: new Date(end.getTime() - lengthMs), end }
}

/** The subscription that a smaller plan was approved for, and that begins when what is paid ends. */
export function findAccepted(subscriptions: readonly ShopifySubscription[]): ShopifySubscription | null {
  return subscriptions.find(({ status }) => status === 'ACCEPTED') ?? null
}

const checkoutStates: Record<string, LatestCheckout['state']> = {
  PENDING: 'open',
  DECLINED: 'declined',
  EXPIRED: 'expired',
}

/** What the store has decided of the charge that it was asked to approve last. Any other status was approved once. */
export function findLatestCharge(subscriptions: readonly ShopifySubscription[]): LatestCheckout | null {
  const [latest] = subscriptions.toSorted((left, right) => right.createdAt.getTime() - left.createdAt.getTime())
  return latest ? { plan_id: readPlanId(latest), state: checkoutStates[latest.status] ?? 'completed' } : null
}

/** What Shopify bills for the next period: the price of the smaller plan that follows, else of the one that runs. */
export function findNextPrice(subscriptions: readonly ShopifySubscription[], id: string): ProviderAmount | null {
  const next = findAccepted(subscriptions) ?? subscriptions.find((subscription) => subscription.id === id)
  const price = next?.lineItems[0]?.plan.pricingDetails.price
  if (!price) return null
  const { amount, currencyCode: currency } = price
  return { amount: Math.round(amount * 10 ** getMinorDigits(currency)), currency }
}

/** The subscription that counts: Shopify lets one be active at a time. */
export function chooseShopifySubscription(subscriptions: readonly ShopifySubscription[]): ProviderSubscription | null {
  const [chosen] = subscriptions.toSorted(
    (left, right) => getRank(left) - getRank(right) || right.createdAt.getTime() - left.createdAt.getTime(),
  )
  if (!chosen) return null
  const { start, end } = readPeriod(chosen)
  const accepted = getRank(chosen) === 0 ? findAccepted(subscriptions) : null
  return {
    providerId: chosen.id,
    status: readStatus(chosen),
    planId: readPlanId(chosen),
    periodStart: start,
    periodEnd: end,
    // Periods of 30 days are no months: the next one is counted from where this one ends.
    anchor: end,
    cancelAt: null,
    pending: accepted && { planId: readPlanId(accepted), at: end },
    createdAt: chosen.createdAt,
    failedInvoice: null,
    superseded: [],
  }
}
