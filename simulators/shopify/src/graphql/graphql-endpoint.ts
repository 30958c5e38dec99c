import { type Answer, answerJson, type Exchange, parseJsonObject } from '../http/exchange.ts'
import { meetFault } from '../http/faults.ts'
import type { Simulation } from '../simulation.ts'
import type { Shop } from '../state/shop.ts'
import { runQuery } from './run-query.ts'

const badToken = '[API] Invalid API key or access token (unrecognized login or wrong password)'
const noExpiry =
  'Non-expiring access tokens are no longer accepted for the Admin API. Start using expiring offline tokens.'

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** POST /admin/api/2026-10/graphql.json */
export async function answerGraphql(
  place: { simulation: Simulation; shop: Shop },
  exchange: Exchange,
): Promise<Answer> {
  const { simulation, shop } = place
  const fault = simulation.faults.take('graphql', shop.settings.domain)
  return meetFault(fault, async () => {
    const token = exchange.headers['x-shopify-access-token']
    const access = typeof token === 'string' ? simulation.tokens.findAccess(token, shop.settings.domain) : null
    if (access === null) return answerJson(401, { errors: badToken })
    if (access.expiresAt === null) return answerJson(403, { errors: noExpiry })
    const body = parseJsonObject(exchange.body)
    if (body === null || typeof body.query !== 'string') {
      return answerJson(400, { errors: { query: 'Required parameter missing or invalid' } })
    }
    const result = await runQuery(
      { simulation, shop, access },
      {
        query: body.query,
        variables: isObject(body.variables) ? body.variables : {},
        operationName: typeof body.operationName === 'string' ? body.operationName : null,
        isThrottled: fault?.kind === 'throttled',
      },
    )
    return answerJson(200, result, { 'x-shopify-api-version': simulation.app.apiVersion })
  })
}
