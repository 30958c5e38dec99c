import { type Answer, type Exchange, redirectTo } from '../http/exchange.ts'
import { answerPage, escapeHtml, renderButton } from '../pages/page.ts'
import type { Simulation } from '../simulation.ts'
import type { Shop } from '../state/shop.ts'
import { getCallbackUrl } from './install-link.ts'

interface AuthorizeRequest {
  scopes: string[]
  redirectUri: string
  state: string
}

/** The request, or the sentence that Shopify's error page shows. */
function readRequest(simulation: Simulation, params: URLSearchParams): AuthorizeRequest | string {
  const redirectUri = params.get('redirect_uri') ?? ''
  const scopes = [...new Set((params.get('scope') ?? '').split(',').map((scope) => scope.trim()))].filter(Boolean)
  if (params.get('client_id') !== simulation.app.clientId) {
    return 'Oauth error invalid_request: Could not find Shopify API application with api_key'
  }
  if (!simulation.app.redirectUrls.includes(redirectUri)) {
    return 'Oauth error invalid_request: The redirect_uri is not whitelisted'
  }
  if (scopes.some((scope) => !/^(unauthenticated_)?(read|write)_[a-z_]+$/.test(scope))) {
    return 'Oauth error invalid_scope: These scopes are invalid'
  }
  if (params.get('grant_options[]') === 'per-user') return 'The simulator grants offline access only'
  return { scopes, redirectUri, state: params.get('state') ?? '' }
}

function approve(place: { simulation: Simulation; shop: Shop }, request: AuthorizeRequest): Answer {
  const { simulation, shop } = place
  const code = simulation.codes.issue({ shop: shop.settings.domain, scopes: request.scopes })
  return redirectTo(getCallbackUrl(simulation, { shop, code, redirectUri: request.redirectUri, state: request.state }))
}

/** GET shows what the app asks for; POST carries the decision. An app that has it all already is let through. */
export function answerAuthorize(place: { simulation: Simulation; shop: Shop }, exchange: Exchange): Answer {
  const { simulation, shop } = place
  const request = readRequest(simulation, exchange.url.searchParams)
  if (typeof request === 'string')
    return answerPage(400, 'The app cannot be installed', `<p>${escapeHtml(request)}</p>`)
  if (exchange.method === 'POST') {
    const isApproved = new URLSearchParams(exchange.body).get('decision') === 'approve'
    return isApproved ? approve(place, request) : redirectTo(`${simulation.origin}/${shop.settings.domain}/admin`)
  }
  const granted = shop.installation?.scopes
  if (granted !== undefined && request.scopes.every((scope) => granted.includes(scope))) return approve(place, request)
  const action = exchange.url.pathname + exchange.url.search
  const scopes = request.scopes.map((scope) => `<li>${escapeHtml(scope)}</li>`).join('')
  return answerPage(
    200,
    `Install ${simulation.app.name}`,
    `<p>${escapeHtml(simulation.app.name)} wants to access ${escapeHtml(shop.settings.name)}:</p><ul>${scopes}</ul>` +
      renderButton({ action, label: 'Install app', fields: { decision: 'approve' }, isPrimary: true }) +
      renderButton({ action, label: 'Cancel', fields: { decision: 'decline' } }),
  )
}
