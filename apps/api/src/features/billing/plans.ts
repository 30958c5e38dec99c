import { readFileSync } from 'node:fs'
import { unlimited } from '@voice-shop/contract'
import { z } from 'zod'

const planSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Minor units of `currency` for one `frequency`; negative means that the price is agreed on. */
  amountCents: z.int(),
  currency: z.string().length(3),
  frequency: z.enum(['month', 'year']),
  /** Recommendations in a usage period; -1 is no limit. */
  recommendations: z.int().min(unlimited),
})
export type Plan = z.infer<typeof planSchema>

const plans: ReadonlyMap<string, Plan> = new Map(
  z
    .array(planSchema)
    .parse(JSON.parse(readFileSync(new URL('plans.json', import.meta.url), 'utf8')))
    .map((plan) => [plan.id, plan]),
)

export const freePlanId = 'free'

/** The plan of an id. Throws on one that plans.json lacks: a row names it that must not. */
export function getPlan(id: string): Plan {
  const plan = plans.get(id)
  if (!plan) throw new Error(`plans.json has no plan ${id}`)
  return plan
}
