import { type Answer, answerJson, type Exchange, parseJsonObject } from '../http/exchange.ts'
import { meetFault } from '../http/faults.ts'
import { answerPage, escapeHtml } from '../pages/page.ts'
import type { Simulation } from '../simulation.ts'
import type { Shop } from '../state/shop.ts'

function readParams({ body, headers }: Exchange): Record<string, string> {
  const values = headers['content-type']?.startsWith('application/json')
    ? Object.entries(parseJsonObject(body) ?? {})
    : [...new URLSearchParams(body)]
  return Object.fromEntries(values.map(([name, value]) => [name, String(value)]))
}

/** Errors are HTML, as in Shopify, unless the request says that it accepts JSON. */
function refuse(exchange: Exchange, status: number, error: { error: string; error_description: string }): Answer {
  if (exchange.headers.accept?.includes('application/json')) return answerJson(status, error)
  const text = `Oauth error ${error.error}: ${error.error_description}`
  return answerPage(status, 'Oops, something went wrong.', `<p>${escapeHtml(text)}</p>`)
}

function answerToken(place: { simulation: Simulation; shop: Shop }, exchange: Exchange): Answer {
  const { simulation, shop } = place
  const params = readParams(exchange)
  if (params.client_id !== simulation.app.clientId || params.client_secret !== simulation.app.clientSecret) {
    return refuse(exchange, 400, { error: 'invalid_client', error_description: 'The client credentials are not valid' })
  }
  if (params.grant_type === 'refresh_token') {
    const answer = simulation.tokens.refresh(params.refresh_token ?? '', shop.settings.domain)
    if (answer !== null) return answerJson(200, answer)
    const error_description = 'This request requires an active refresh_token'
    return refuse(exchange, 401, { error: 'invalid_request', error_description })
  }
  if (params.grant_type !== undefined && params.grant_type !== 'authorization_code') {
    return refuse(exchange, 400, { error: 'unsupported_grant_type', error_description: 'Not simulated' })
  }
  const grant = simulation.codes.take(params.code ?? '', shop.settings.domain)
  if (grant === null) {
    const error_description = 'The authorization code was not found or was already used'
    return refuse(exchange, 400, { error: 'invalid_request', error_description })
  }
  simulation.install(shop, grant.scopes)
  return answerJson(200, simulation.tokens.issue(grant, params.expiring === '1'))
}

/** POST /admin/oauth/access_token: a code or a refresh token for a pair of tokens. */
export async function answerAccessToken(
  place: { simulation: Simulation; shop: Shop },
  exchange: Exchange,
): Promise<Answer> {
  const fault = place.simulation.faults.take('tokens', place.shop.settings.domain)
  return meetFault(fault, async () => answerToken(place, exchange))
}
