import { connectBigCommerceRoute, type Installation } from '@voice-shop/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../core/errors.ts'
import { type BrowserPage, sendPage } from '../../../core/http/browser-page.ts'
import { getLimitedAddress } from '../../../core/http/client-address.ts'
import type { MountRoute } from '../../../core/http/mount-route.ts'
import type { ErrorCode, KeyAfter } from '../../../core/messages.ts'
import { getMerchant } from '../../workspaces/workspaces.public.ts'
import { findConnectionOfStore } from '../connection/connections.repository.ts'
import { addUninstallJob } from '../disconnect/uninstall.ts'
import { getInstallRedirect } from '../install/install-redirect.ts'
import { installStore } from '../install/installs.service.ts'
import type { PlatformDeps } from '../platform-adapters.ts'
import { connectBigCommerce } from './connect-bigcommerce.ts'
import { readSignedPayload, type SignedPayload } from './signed-payload.ts'
import { readStoreContext } from './store-hash.ts'

const authPath = '/api/auth/bigcommerce/auth/'
const platform = 'bigcommerce'

/** The control panel frames what the app answers. */
function listFrames({ config }: PlatformDeps): string[] {
  return ['https://*.mybigcommerce.com', 'https://*.bigcommerce.com', config.bigcommerce.loginBase.origin]
}

function getQuery(request: FastifyRequest, name: string): string {
  const value = (request.query as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}

/**
 * GET  /api/auth/bigcommerce/auth/          the app was installed
 * GET  /api/auth/bigcommerce/load/          it was opened
 * GET  /api/auth/bigcommerce/uninstall/     it was removed
 * GET  /api/auth/bigcommerce/remove_user/   a user of the control panel lost access to it
 * POST /api/auth/bigcommerce/connect/       from our own form
 *
 * BigCommerce shows the pages in a frame of its control panel, where our own may not show.
 */
export function mountBigCommerceRoutes(app: FastifyInstance, mount: MountRoute, deps: PlatformDeps): void {
  const { db, clock, config, translate, appAddress } = deps

  function show(reply: FastifyReply, page: Omit<BrowserPage, 'language' | 'frameAncestors'>): FastifyReply {
    return sendPage(reply, { ...page, language: reply.request.language, frameAncestors: listFrames(deps) })
  }
  const say = ({ language }: FastifyRequest, key: KeyAfter<'platforms.pages.'>, params: Record<string, string> = {}) =>
    translate(language, `platforms.pages.${key}`, { platform, ...params })

  function refuse(reply: FastifyReply, { status, reason }: { status: number; reason: ErrorCode }): FastifyReply {
    const { request } = reply
    return show(reply, {
      status,
      title: say(request, 'refused_title'),
      text: translate(request.languageTag, reason, { platform }),
    })
  }

  function showInstallation(reply: FastifyReply, installation: Installation): FastifyReply {
    const { request } = reply
    const kind = installation.is_claimed ? 'open' : 'finish'
    const params = { store: installation.merchant.store_name }
    return show(reply, {
      status: 200,
      title: say(request, 'connected_title', params),
      text: say(request, `${kind}_text`, params),
      link: { label: say(request, `${kind}_link`), url: `${appAddress.origin}${getInstallRedirect(installation)}` },
    })
  }

  /** What the control panel says, if it says it. */
  async function readPayload(request: FastifyRequest): Promise<SignedPayload | null> {
    const token = getQuery(request, 'signed_payload_jwt')
    const { app: credentials } = config.bigcommerce
    return credentials && readSignedPayload(token, { ...credentials, now: clock.now() })
  }

  mount(connectBigCommerceRoute, async ({ body, context }) => {
    const { workspaceId, merchantId } = context.membership
    const { client_id: clientId, store_hash: storeHash, access_token: accessToken } = body
    const credentials = { clientId, storeHash, accessToken }
    const input = { userId: context.session.userId, workspaceId, merchantId, ...credentials }
    return { merchant: await connectBigCommerce(deps, input) }
  })

  app.get(authPath, async (request, reply) => {
    if (!config.bigcommerce.app) return refuse(reply, { status: 404, reason: 'platforms.not_offered' })
    const externalId = readStoreContext(getQuery(request, 'context'))
    const code = getQuery(request, 'code')
    if (externalId === null || code === '' || code.length > 512)
      return refuse(reply, { status: 400, reason: 'platforms.pages.bad_link' })
    try {
      await deps.rateLimits.take({ limit: 'code', subject: getLimitedAddress(request.ip) })
      const redirectUri = `${appAddress.origin}${authPath}`
      const scope = getQuery(request, 'scope')
      return showInstallation(reply, await installStore(deps, platform, { code, externalId, redirectUri, scope }))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      request.log.info({ code: error.code, ...(error.cause ? { err: error.cause } : {}) }, 'request refused')
      const text = translate(request.languageTag, error.code, error.params)
      return show(reply, { status: error.status, title: say(request, 'refused_title'), text })
    }
  })

  app.get('/api/auth/bigcommerce/load/', async (request, reply) => {
    const payload = await readPayload(request)
    if (!payload) return refuse(reply, { status: 400, reason: 'platforms.pages.bad_link' })
    const row = await findConnectionOfStore(db, { platform, externalId: payload.storeHash })
    if (!row) return refuse(reply, { status: 404, reason: 'platforms.pages.unknown_store' })
    const { claim_expires_at, ...merchant } = await getMerchant(db, row.merchant_id)
    const isOver = claim_expires_at !== null && claim_expires_at <= clock.now()
    if (isOver) return refuse(reply, { status: 404, reason: 'platforms.pages.unknown_store' })
    return showInstallation(reply, { merchant, is_claimed: claim_expires_at === null })
  })

  app.get('/api/auth/bigcommerce/uninstall/', async (request, reply) => {
    const payload = await readPayload(request)
    // The store's owner, or another user whom they let: the platform is asked whether it is so.
    if (!payload) return refuse(reply, { status: 400, reason: 'platforms.pages.bad_link' })
    await addUninstallJob(deps, db, { platform, externalId: payload.storeHash })
    return show(reply, { status: 200, title: say(request, 'removed_title'), text: say(request, 'removed_text') })
  })

  app.get('/api/auth/bigcommerce/remove_user/', async (request, reply) => {
    // Users of the control panel are no users here: there is nothing to take from them.
    if (!(await readPayload(request))) return refuse(reply, { status: 400, reason: 'platforms.pages.bad_link' })
    return show(reply, { status: 200, title: say(request, 'user_title'), text: say(request, 'user_text') })
  })
}
