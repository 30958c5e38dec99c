import { type Answer, parseJson, redirect, type SimulatedRequest } from '@voice-shop/simulator-core/answers.ts'
import { escapeHtml, renderPage } from '@voice-shop/simulator-core/pages.ts'
import { signJwt } from './sign.ts'
import type { PlatformState } from './state.ts'

/** A page of the simulated control panel; `content` is HTML. */
export function renderPanel(title: string, content: string): string {
  const note = 'BigCommerce simulator: this is no real store.'
  return renderPage({ language: 'en', note, title, content })
}

function getPerson(state: PlatformState) {
  return { id: 9_128, email: state.store.ownerEmail, locale: state.store.language }
}

/** Where the control panel's iframe goes when the merchant installs the app. */
export function getAuthUrl(state: PlatformState): string {
  const url = new URL(state.app.authUrl)
  url.searchParams.set('account_uuid', state.accountUuid)
  url.searchParams.set('code', state.createCode())
  url.searchParams.set('context', `stores/${state.store.hash}`)
  url.searchParams.set('scope', state.scope)
  return url.href
}

/** Where the iframe goes when the merchant opens or removes the app: with a signed payload. */
export function getSignedUrl(state: PlatformState, address: string, by: 'owner' | 'user' = 'owner'): string {
  const { app, store } = state
  const now = Math.floor(state.now.getTime() / 1000)
  const person = getPerson(state)
  const payload = {
    aud: app.clientId,
    iss: 'bc',
    sub: `stores/${store.hash}`,
    user: by === 'owner' ? person : { id: 9_129, email: 'helper@example.com', locale: state.store.language },
    owner: { id: person.id, email: person.email },
    url: '/',
    channel_id: null,
    iat: now,
    nbf: now,
    exp: now + 24 * 3600,
  }
  const url = new URL(address)
  url.searchParams.set('signed_payload_jwt', signJwt(payload, app.clientSecret))
  return url.href
}

function showFrame(title: string, address: string): Answer {
  const frame = `<iframe title="${escapeHtml(title)}" src="${escapeHtml(address)}"
style="width:100%;height:32rem;border:1px solid #7b8794;border-radius:8px"></iframe><p><a href="/admin">Back</a></p>`
  return { status: 200, body: renderPanel(title, frame) }
}

/** The merchant's control panel. */
export function handlePanel(state: PlatformState, { url, method }: SimulatedRequest): Answer | null {
  const { app, store } = state
  if (url.pathname === '/admin/install') return showFrame('Install Voice Shop', getAuthUrl(state))
  if (url.pathname === '/admin/open') return showFrame('Voice Shop', getSignedUrl(state, app.loadUrl))
  if (url.pathname === '/admin/uninstall' && method === 'POST') {
    const address = getSignedUrl(state, app.uninstallUrl)
    state.uninstall()
    return redirect(address)
  }
  if (url.pathname !== '/admin') return null
  const link = (path: string, label: string, isMain = false) =>
    `<form action="${path}"${path.endsWith('uninstall') ? ' method="post"' : ''}><button${isMain ? ' class="main"' : ''}>${label}</button></form>`
  const content = state.isInstalled
    ? link('/admin/open', 'Open Voice Shop', true) + link('/admin/uninstall', 'Uninstall')
    : link('/admin/install', 'Install Voice Shop', true)
  const shop = '<p><a href="/">View the store</a></p>'
  return { status: 200, body: renderPanel(store.name, content + shop) }
}

/** POST /oauth2/token */
export function exchangeToken(state: PlatformState, request: SimulatedRequest): Answer {
  const body = parseJson(request.body) ?? {}
  const { app, store } = state
  const refuse = (error: string) => ({ status: 400, body: { error, error_description: `Invalid ${error}` } })
  if (body.client_id !== app.clientId || body.client_secret !== app.clientSecret) return refuse('invalid_client')
  if (body.grant_type !== 'authorization_code') return refuse('unsupported_grant_type')
  if (body.context !== `stores/${store.hash}` || body.redirect_uri !== app.authUrl) return refuse('invalid_request')
  const access_token = state.exchangeCode(String(body.code))
  if (!access_token) return refuse('invalid_grant')
  const { id, email } = getPerson(state)
  const user = { id, username: email, email }
  const answer = {
    access_token,
    scope: state.scope,
    user,
    owner: user,
    context: body.context,
    account_uuid: state.accountUuid,
  }
  return { status: 200, body: answer }
}
