import { z } from 'zod'
import { freePlanId, getPlan } from '../../plans/plans.public.ts'
import { getMinorDigits } from '../money.ts'
import type { ProviderAmount, ProviderSubscription } from '../payment-provider.ts'

const dayMs = 86_400_000
const periodMs = { EVERY_30_DAYS: 30 * dayMs, ANNUAL: 365 * dayMs }

const itemsSchema = z
  .array(
    z.object({
      handle: z.string().nullable(),
      price: z.object({ amount: z.coerce.number().optional(), currency: z.string().optional() }),
    }),
  )
  .min(1)

const activeSchema = z.object({
  billingPeriod: z.enum(['EVERY_30_DAYS', 'ANNUAL']),
  cancelAtEndOfCycle: z.boolean(),
  trialEndsAt: z.coerce.date().nullable(),
  currentBillingCycle: z.object({ startTime: z.coerce.date(), endTime: z.coerce.date() }).nullable(),
  legacySubscriptionId: z.string().nullable(),
  items: itemsSchema,
  pendingUpdate: z.object({ items: itemsSchema }).nullable(),
})

/** What the Partner API says of a store's subscription by Shopify App Pricing. */
export type ActiveSubscription = z.infer<typeof activeSchema>

export const activeAnswerSchema = z.object({ activeSubscription: activeSchema.nullable() })

/** A plan's handle in Shopify is its id here. Throws on one that is no plan's. */
function readPlanId([item]: ActiveSubscription['items']): string {
  const handle = item?.handle ?? ''
  try {
    return getPlan(handle).id
  } catch (error) {
    throw new Error(`Shopify's plan ${handle} is none of ours`, { cause: error })
  }
}

function readPeriod({ trialEndsAt, currentBillingCycle, billingPeriod }: ActiveSubscription): {
  start: Date
  end: Date
} {
  if (currentBillingCycle) return { start: currentBillingCycle.startTime, end: currentBillingCycle.endTime }
  if (!trialEndsAt) throw new Error("Shopify's subscription has neither a cycle nor a trial")
  return { start: new Date(trialEndsAt.getTime() - periodMs[billingPeriod]), end: trialEndsAt }
}

/** `shopId` names what has no id of its own. Null where the store has chosen the free plan on Shopify's page. */
export function readActiveSubscription(active: ActiveSubscription, shopId: string): ProviderSubscription | null {
  const planId = readPlanId(active.items)
  if (planId === freePlanId) return null
  const { start, end } = readPeriod(active)
  const pendingId = active.pendingUpdate && readPlanId(active.pendingUpdate.items)
  const isEnding = active.cancelAtEndOfCycle || pendingId === freePlanId
  return {
    providerId: active.legacySubscriptionId ?? shopId,
    status: active.trialEndsAt ? 'trialing' : 'active',
    planId,
    periodStart: start,
    periodEnd: end,
    // Periods of 30 days are no months: the next one is counted from where this one ends.
    anchor: end,
    cancelAt: isEnding ? end : null,
    pending: pendingId && !isEnding ? { planId: pendingId, at: end } : null,
    createdAt: start,
    failedInvoice: null,
    superseded: [],
  }
}

/** What the next period costs: the plan that follows, else the one that runs; null where nothing follows. */
export function readNextPrice(active: ActiveSubscription): ProviderAmount | null {
  if (active.cancelAtEndOfCycle) return null
  const [item] = active.pendingUpdate?.items ?? active.items
  const { amount = 0, currency } = item?.price ?? {}
  if (currency === undefined || amount === 0) return null
  return { amount: Math.round(amount * 10 ** getMinorDigits(currency)), currency }
}
