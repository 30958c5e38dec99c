import { type Installation, installShopifyRoute } from '@voice-shop/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ShopifyConfig } from '../../../core/environment/platforms.ts'
import { AppError } from '../../../core/errors.ts'
import { sendPage } from '../../../core/http/browser-page.ts'
import { getLimitedAddress } from '../../../core/http/client-address.ts'
import type { MountRoute } from '../../../core/http/mount-route.ts'
import type { ErrorCode } from '../../../core/messages.ts'
import { getInstallRedirect } from '../install/install-redirect.ts'
import { installStore } from '../install/installs.service.ts'
import type { PlatformDeps } from '../platform-adapters.ts'
import { platformErrors } from '../platforms.errors.ts'
import { clearInstallState, createInstallState, isInstallState } from './install-state.ts'
import { readShopName } from './shop-name.ts'
import { allOrdersScope, shopifyScopes } from './shopify-adapter.ts'
import { getThemeEditorUrl } from './shopify-embed.ts'
import { getShopUrl } from './shopify-graphql.ts'
import { readSignedQuery } from './signed-query.ts'

const callbackPath = '/api/auth/shopify/callback/'

type Say = (key: ErrorCode) => string

/** What a link of Shopify says, if Shopify signed it for a shop. */
function readLink({ clock }: PlatformDeps, config: ShopifyConfig, request: FastifyRequest) {
  const query = request.url.split('?')[1] ?? ''
  const values = readSignedQuery(query, { clientSecret: config.clientSecret, now: clock.now() })
  const shop = readShopName(values?.get('shop') ?? '')
  return values && shop !== null ? { shop, values } : null
}

function createSay({ translate }: PlatformDeps, request: FastifyRequest): Say {
  return (key) => translate(request.languageTag, key, { platform: 'shopify' })
}

function refuse(reply: FastifyReply, say: Say, { status, reason }: { status: number; reason: ErrorCode }) {
  const { language } = reply.request
  return sendPage(reply, { language, status, title: say('platforms.pages.refused_title'), text: say(reason) })
}

/** Why an install did not work, as a page. Throws what is no refusal. */
function explain(deps: PlatformDeps, reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof AppError)) throw error
  const { language } = reply.request
  if (error.retryAfterSeconds !== null) reply.header('retry-after', String(error.retryAfterSeconds))
  reply.request.log.info({ code: error.code, ...(error.cause ? { err: error.cause } : {}) }, 'request refused')
  return sendPage(reply, {
    language,
    status: error.status,
    title: createSay(deps, reply.request)('platforms.pages.refused_title'),
    text: deps.translate(language, error.code, error.params),
  })
}

/**
 * GET  /api/auth/shopify/            the app's URL: Shopify sends the merchant here to install and to open it
 * GET  /api/auth/shopify/callback/   where Shopify sends the merchant after the approval
 * GET  /api/auth/shopify/theme-editor/?shop=   leads to the shop's theme editor, with the widget switched on to be saved
 * POST /api/auth/shopify/install/    for a client that holds the code
 *
 * Those of GET are for browsers: they answer redirects and pages.
 */
export function mountShopifyRoutes(app: FastifyInstance, mount: MountRoute, deps: PlatformDeps): void {
  const { config, secrets, clock, appAddress } = deps
  const { shopify } = config
  const isSecure = () => appAddress.origin.startsWith('https:')

  mount(installShopifyRoute, async ({ body }) => {
    const shop = readShopName(body.shop)
    if (shop === null) throw platformErrors.badShop()
    return installStore(deps, 'shopify', { code: body.code, externalId: shop, redirectUri: '' })
  })

  app.get('/api/auth/shopify/', async (request, reply) => {
    const say = createSay(deps, request)
    if (!shopify) return refuse(reply, say, { status: 404, reason: 'platforms.not_offered' })
    const link = readLink(deps, shopify, request)
    if (!link) return refuse(reply, say, { status: 400, reason: 'platforms.pages.bad_link' })
    const { shop } = link
    const { state, cookie } = createInstallState({
      stateKey: secrets.stateKey,
      shop,
      now: clock.now(),
      isSecure: isSecure(),
    })
    const url = getShopUrl(shopify, shop, '/admin/oauth/authorize')
    url.searchParams.set('client_id', shopify.clientId)
    url.searchParams.set('scope', [...shopifyScopes, ...(shopify.readsAllOrders ? [allOrdersScope] : [])].join(','))
    url.searchParams.set('redirect_uri', `${appAddress.origin}${callbackPath}`)
    url.searchParams.set('state', state)
    return reply.header('set-cookie', cookie).redirect(url.href, 302)
  })

  app.get<{ Querystring: { shop?: unknown } }>('/api/auth/shopify/theme-editor/', async (request, reply) => {
    const say = createSay(deps, request)
    if (!shopify) return refuse(reply, say, { status: 404, reason: 'platforms.not_offered' })
    const shop = readShopName(String(request.query.shop ?? ''))
    if (shop === null) return refuse(reply, say, { status: 400, reason: 'platforms.pages.bad_link' })
    return reply.redirect(getThemeEditorUrl(shopify, shop).href, 302)
  })

  app.get(callbackPath, async (request, reply) => {
    const say = createSay(deps, request)
    if (!shopify) return refuse(reply, say, { status: 404, reason: 'platforms.not_offered' })
    reply.header('set-cookie', clearInstallState(isSecure()))
    const link = readLink(deps, shopify, request)
    if (!link) return refuse(reply, say, { status: 400, reason: 'platforms.pages.bad_link' })
    const { shop, values } = link
    const kept = { cookieHeader: request.headers.cookie, state: values.get('state') ?? '' }
    const isOurs = isInstallState({ stateKey: secrets.stateKey, shop, now: clock.now() }, kept)
    if (!isOurs) return refuse(reply, say, { status: 400, reason: 'platforms.pages.other_browser' })
    let installation: Installation
    try {
      await deps.rateLimits.take({ limit: 'code', subject: getLimitedAddress(request.ip) })
      const redirectUri = `${appAddress.origin}${callbackPath}`
      installation = await installStore(deps, 'shopify', {
        code: values.get('code') ?? '',
        externalId: shop,
        redirectUri,
      })
    } catch (error) {
      return explain(deps, reply, error)
    }
    return reply.redirect(getInstallRedirect(installation), 302)
  })
}
