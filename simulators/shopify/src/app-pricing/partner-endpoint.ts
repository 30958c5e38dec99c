import { graphql } from 'graphql'
import { resolveField } from '../graphql/resolve-field.ts'
import { type Answer, answerJson, type Exchange, parseJsonObject } from '../http/exchange.ts'
import { meetFault } from '../http/faults.ts'
import { getPartnerSchema, partnerApiVersion } from '../schema/partner-schema.ts'
import type { Simulation } from '../simulation.ts'
import { getShopGid, type Shop } from '../state/shop.ts'
import { describeActiveSubscription } from './active-subscription.ts'

interface PlaceArguments {
  appId: string
  shopId: string
}

function findShop(simulation: Simulation, { appId, shopId }: PlaceArguments): Shop | undefined {
  if (appId !== 'gid://shopify/App/1') return undefined
  return [...simulation.shops.values()].find((shop) => getShopGid(shop) === shopId)
}

function cancelSubscription(
  simulation: Simulation,
  args: PlaceArguments & { deferCancellation: boolean; prorate: boolean },
): unknown {
  const shop = findShop(simulation, args)
  const active = shop && describeActiveSubscription(simulation, shop)
  const refuse = (message: string) => ({ appSubscription: null, userErrors: [{ field: null, message }] })
  if (!shop || !active) return refuse('There is no active subscription')
  if (args.deferCancellation) return refuse('The simulator cancels at once only')
  for (const waiting of shop.billing.listWaiting()) shop.billing.cancel(waiting, false)
  for (const running of shop.billing.listRunning()) shop.billing.cancel(running, args.prorate)
  return { appSubscription: { ...active, cancelledAt: simulation.clock.now().toISOString() }, userErrors: [] }
}

/** POST /partners/{organisation}/api/2026-07/graphql.json: of the Partner API what App Pricing needs, by its schema. */
export async function answerPartner(simulation: Simulation, exchange: Exchange): Promise<Answer> {
  const fault = simulation.faults.take('graphql', 'partners')
  return meetFault(fault, async () => {
    if (exchange.headers['x-shopify-access-token'] !== simulation.app.partnerToken) {
      return answerJson(401, { errors: 'Invalid API key or access token' })
    }
    const body = parseJsonObject(exchange.body)
    if (typeof body?.query !== 'string') return answerJson(400, { errors: 'Required parameter missing or invalid' })
    const result = await graphql({
      schema: getPartnerSchema(),
      source: body.query,
      variableValues: { ...Object(body.variables) },
      rootValue: {
        activeSubscription(args: PlaceArguments) {
          const shop = findShop(simulation, args)
          return shop ? describeActiveSubscription(simulation, shop) : null
        },
        appSubscriptionCancel: (args: Parameters<typeof cancelSubscription>[1]) => cancelSubscription(simulation, args),
      },
      fieldResolver: resolveField,
    })
    return answerJson(200, result, { 'x-shopify-api-version': partnerApiVersion })
  })
}
