import { readFileSync } from 'node:fs'
import { planFrequencies, type UsageOfLimit, unlimited } from '@voice-shop/contract'
import { z } from 'zod'

/** -1 is no limit, null that the plan does not have it. */
const limitSchema = z.int().min(unlimited).nullable()

const planSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Minor units of `currency` for one `frequency`; negative means that the price is agreed on. */
  amountCents: z.int(),
  currency: z.string().length(3),
  frequency: z.enum(planFrequencies),
  /** Recommendations in a usage period; -1 is no limit. */
  recommendations: z.int().min(unlimited),
  recordings: limitSchema,
  downloads: limitSchema,
  /** Products that a store may push; -1 is no limit. */
  products: z.int().min(unlimited),
  /** Searches that are stored of a usage period, with products or without; -1 is no limit. */
  searches: z.int().min(unlimited),
  /** Orders that are kept of a usage period; -1 is no limit. */
  orders: z.int().min(unlimited),
})
export type Plan = z.infer<typeof planSchema>

const plans: ReadonlyMap<string, Plan> = new Map(
  z
    .array(planSchema)
    .parse(JSON.parse(readFileSync(new URL('plans.json', import.meta.url), 'utf8')))
    .map((plan) => [plan.id, plan]),
)

/** What a stored search may take on the average. A usual one with ten products takes about 2,500. */
const bytesPerSearch = 5000

/** Bytes of searches that are stored of a usage period; -1 is no limit. */
export function getSearchBytes({ searches }: Plan): number {
  return searches === unlimited ? unlimited : searches * bytesPerSearch
}

/** Openings of the widget's panel that are kept of a usage period, with searches or without; -1 is no limit. */
export function getOpenings({ searches }: Plan): number {
  return searches
}

/** What a product may take on the average, in all its languages. A usual one with a page of description takes about 2,500. */
export const bytesPerProduct = 6000

/** Bytes of products that a store keeps; -1 is no limit. */
export function getProductBytes({ products }: Plan): number {
  return products === unlimited ? unlimited : products * bytesPerProduct
}

export const freePlanId = 'free'

/** The plan of an id, null where plans.json has none. */
export function findPlan(id: string): Plan | null {
  return plans.get(id) ?? null
}

/** The plan of an id. Throws on one that plans.json lacks: a row names it that must not. */
export function getPlan(id: string): Plan {
  const plan = findPlan(id)
  if (!plan) throw new Error(`plans.json has no plan ${id}`)
  return plan
}

/** Whether a provider charges for it at a price that is known beforehand. */
export function isPaid(plan: Plan): boolean {
  return plan.amountCents > 0
}

/** Whether the price is agreed on with each store. */
export function isCustom(plan: Plan): boolean {
  return plan.amountCents < 0
}

/** Recommendations for the running usage period, at a price that is paid once. */
export interface TopUpOffer {
  recommendations: number
  /** Minor units of `currency`. */
  amountCents: number
  currency: string
}

/** Half of what the plan has. */
const topUpShare = 0.5
/** Prices of top-ups are whole ones of the currency, such as dollars. */
const topUpStepCents = 100

/**
 * What a plan's top-up holds and costs: half of its recommendations at the plan's own price of one, rounded up to a whole
 * unit of the currency. Null for plans without a price or without a limit. See docs/decisions/0056-top-up.md.
 */
export function getTopUpOffer(plan: Plan): TopUpOffer | null {
  const { recommendations: limit, amountCents, currency } = plan
  if (!isPaid(plan) || limit === unlimited) return null
  const recommendations = Math.ceil(limit * topUpShare)
  const exact = (amountCents * recommendations) / limit
  return { recommendations, amountCents: Math.ceil(exact / topUpStepCents) * topUpStepCents, currency }
}

/** Every plan by amount, those with custom pricing last. */
export function listPlans(): Plan[] {
  return [...plans.values()].sort(
    (left, right) => Number(isCustom(left)) - Number(isCustom(right)) || left.amountCents - right.amountCents,
  )
}

/** Whether a limit leaves nothing more to use: -1 is no limit, and without one (null) the plan does not have it. */
export function isLimitExceeded(limit: number | null, used: number): boolean {
  if (limit === unlimited) return false
  return limit === null || used >= limit
}

/** What a limit leaves to use; Infinity where there is none. */
export function getRemaining(limit: number, used: number): number {
  return limit === unlimited ? Number.POSITIVE_INFINITY : Math.max(limit - used, 0)
}

/** A limit and what is used of it, as the API answers it. */
export function describeLimit(limit: number | null, used: number): UsageOfLimit {
  return { used, limit, is_exceeded: isLimitExceeded(limit, used) }
}
