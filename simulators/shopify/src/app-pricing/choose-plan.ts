import type { Simulation } from '../simulation.ts'
import type { Shop } from '../state/shop.ts'

/**
 * Has the store on one of the app's plans: a dearer one at once, a cheaper one (or the free one) when what is paid ends.
 * Throws for a plan that there is not, and for a store without the app.
 */
export function choosePlan({ app }: Simulation, { billing, installation }: Shop, handle: string): void {
  const plan = app.plans.find((candidate) => candidate.handle === handle)
  if (plan === undefined || installation === null) throw new Error(`No plan ${handle} for this store`)
  const [current] = billing.listRunning()
  if (current?.planHandle === handle) {
    for (const waiting of billing.listWaiting()) billing.cancel(waiting, false)
    return
  }
  const isSmaller = current !== undefined && Number(plan.amount) < Number(current.price.amount)
  const subscription = billing.create({
    name: plan.name,
    returnUrl: app.url,
    test: true,
    trialDays: 0,
    price: { amount: plan.amount, currencyCode: plan.currencyCode },
    interval: plan.interval,
    replacementBehavior: isSmaller ? 'APPLY_ON_NEXT_BILLING_CYCLE' : 'APPLY_IMMEDIATELY',
    planHandle: plan.handle,
  })
  billing.decide(subscription, 'approve')
}
