import { type Answer, parseJson, redirect, type SimulatedRequest } from '@voice-shop/simulator-core/answers.ts'
import { escapeHtml } from '@voice-shop/simulator-core/pages.ts'
import { renderStorePage } from './refuse.ts'
import type { PlatformState } from './state.ts'

function showAuthorize(state: PlatformState, request: SimulatedRequest): Answer {
  const query = escapeHtml(request.url.search)
  const content = `<p>La aplicación <strong>Voice Shop</strong> pide permiso para leer los productos de
<strong>${escapeHtml(state.store.name)}</strong>.</p>
<form method="post" action="${query}"><button class="main" name="decision" value="approve">Aceptar e instalar</button>
<button name="decision" value="decline">Cancelar</button></form>`
  return { status: 200, body: renderStorePage('Instalar aplicación', content) }
}

function decide(state: PlatformState, request: SimulatedRequest): Answer {
  const decision = new URLSearchParams(request.body).get('decision')
  if (decision !== 'approve') return redirect('/admin')
  const target = new URL(state.app.redirectUrl)
  target.searchParams.set('code', state.createCode())
  // A start from the store's own admin carries none.
  const sent = request.url.searchParams.get('state')
  if (sent !== null) target.searchParams.set('state', sent)
  return redirect(target.href)
}

/** The merchant's page of installed apps. */
export function showAdmin(state: PlatformState): Answer {
  const install = `<form method="get" action="/apps/${escapeHtml(state.app.id)}/authorize">
<button class="main">Instalar Voice Shop</button></form>`
  const uninstall = `<p>Voice Shop está instalada.</p>
<form method="post" action="/admin/uninstall"><button>Desinstalar Voice Shop</button></form>`
  const shop = '<p><a href="/">Ver la tienda</a></p>'
  return { status: 200, body: renderStorePage(state.store.name, (state.isInstalled ? uninstall : install) + shop) }
}

/** The page on which the merchant approves, and what the buttons do. */
export function handleAuthorize(state: PlatformState, request: SimulatedRequest): Answer {
  return request.method === 'POST' ? decide(state, request) : showAuthorize(state, request)
}

function refuseToken(error: string, error_description: string): Answer {
  // With status 200: the platform answers so.
  return { status: 200, body: { error, error_description } }
}

/** POST /apps/authorize/token */
export function exchangeToken(state: PlatformState, request: SimulatedRequest): Answer {
  const body = parseJson(request.body)
  if (!request.headers['content-type']?.startsWith('application/json') || !body) {
    return refuseToken('invalid_request', 'The body must be JSON')
  }
  if (String(body.client_id) !== state.app.id || body.client_secret !== state.app.secret) {
    return refuseToken('invalid_client', 'The client credentials are invalid')
  }
  if (body.grant_type !== 'authorization_code') {
    return refuseToken('unsupported_grant_type', 'The grant type is not supported')
  }
  const exchanged = state.exchangeCode(String(body.code))
  if (!exchanged) return refuseToken('invalid_grant', 'The authorization code has expired')
  const { token, storeId, scope } = exchanged
  return {
    status: 200,
    body: { access_token: token, token_type: 'bearer', scope, [state.storeField]: storeId },
  }
}
