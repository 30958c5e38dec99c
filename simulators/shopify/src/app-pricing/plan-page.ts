import { type Answer, type Exchange, redirectTo } from '../http/exchange.ts'
import { answerPage, renderButton, renderFacts } from '../pages/page.ts'
import type { Simulation } from '../simulation.ts'
import { choosePlan } from './choose-plan.ts'

/** The page of `/store/{name}/charges/{app}/pricing_plans`, on which the merchant chooses a plan; POST carries it. */
export function answerPlanPage(simulation: Simulation, exchange: Exchange, name: string): Answer | null {
  const shop = simulation.shops.get(`${name}.myshopify.com`)
  if (shop === undefined) return null
  const { app } = simulation
  if (exchange.method === 'POST') {
    const handle = new URLSearchParams(exchange.body).get('plan') ?? ''
    if (!app.plans.some((plan) => plan.handle === handle) || shop.installation === null) {
      return answerPage(400, 'No such plan', '')
    }
    choosePlan(simulation, shop, handle)
    return redirectTo(app.url)
  }
  const [running] = shop.billing.listRunning()
  const facts = renderFacts([['Current plan', running?.name ?? 'None']])
  const buttons = app.plans.map((plan) =>
    renderButton({
      action: exchange.url.pathname,
      label: `${plan.name}: ${plan.amount} ${plan.currencyCode}`,
      fields: { plan: plan.handle },
    }),
  )
  return answerPage(200, `Plans of ${app.name}`, facts + buttons.join(''))
}
