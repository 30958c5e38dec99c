import type { Platform } from '@voice-shop/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { coreErrors } from '../../core/errors.ts'
import { findConnectionOfStore } from './connections.repository.ts'
import type { PlatformDeps } from './platform-adapters.ts'
import type { ArrivedWebhook, VerifiedWebhook } from './platform-port.ts'
import { platformErrors } from './platforms.errors.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { openAccess } from './sealed-access.ts'
import { isSameText } from './signatures.ts'
import { readTiendaNubeWebhook } from './tiendanube/tiendanube-adapter.ts'

const bodyLimit = 1024 * 1024

/** The secret that the webhooks of a store with an API account of its own carry. */
async function findWebhookSecret({ db, secrets }: PlatformDeps, platform: Platform, externalId: string) {
  const row = await findConnectionOfStore(db, { platform, externalId })
  const { sealed_access } = row ?? {}
  if (!row || !sealed_access) return null
  return openAccess(secrets.platformAccessKeys, { ...row, sealed_access }).webhookSecret
}

interface Received {
  webhook: VerifiedWebhook
  arrived: ArrivedWebhook
}

function readArrived(deps: PlatformDeps, platform: Platform, { headers, body }: FastifyRequest): ArrivedWebhook {
  const findSecret = (externalId: string) => findWebhookSecret(deps, platform, externalId)
  return { headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0), now: deps.clock.now(), findSecret }
}

/** Throws 401 for a webhook that the platform did not send, 404 where the platform is not configured. */
async function verify(deps: PlatformDeps, platform: Platform, request: FastifyRequest): Promise<Received> {
  const adapter = deps.platforms[platform]
  if (!adapter) throw coreErrors.notFound()
  const arrived = readArrived(deps, platform, request)
  const webhook = await adapter.verifyWebhook(arrived)
  if (!webhook) throw platformErrors.badSignature()
  return { webhook, arrived }
}

/** Tienda Nube does not say whether it signs its privacy webhooks: those to the secret address count without. */
function verifyByAddress(deps: PlatformDeps, request: FastifyRequest): Received {
  const { token } = request.params as { token: string }
  const expected = deps.config.tiendanube?.webhookToken
  if (!expected || !isSameText(expected, token)) throw coreErrors.notFound()
  const arrived = readArrived(deps, 'tiendanube', request)
  const webhook = readTiendaNubeWebhook(arrived.body, arrived.now)
  if (!webhook) throw platformErrors.badSignature()
  return { webhook, arrived }
}

/**
 * POST /api/webhooks/shopify/
 * POST /api/webhooks/bigcommerce/
 * POST /api/webhooks/tiendanube/
 * POST /api/webhooks/tiendanube/:token/
 *
 * Signatures are of the bytes as they came, so that the body is not parsed before they are checked.
 */
export async function mountPlatformWebhooks(
  app: FastifyInstance,
  deps: Parameters<typeof receiveWebhook>[0],
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const platform of ['shopify', 'bigcommerce', 'tiendanube'] as const) {
      scope.post(`/api/webhooks/${platform}/`, { bodyLimit }, async (request) => {
        await receiveWebhook(deps, platform, await verify(deps, platform, request))
        return { received: true }
      })
    }
    scope.post('/api/webhooks/tiendanube/:token/', { bodyLimit }, async (request) => {
      await receiveWebhook(deps, 'tiendanube', verifyByAddress(deps, request))
      return { received: true }
    })
  })
}
