import { type Platform, platforms } from '@voice-shop/contract'
import type { FastifyInstance } from 'fastify'
import { coreErrors } from '../../../core/errors.ts'
import { mountWebhook } from '../../../core/http/webhooks.ts'
import { findConnectionOfStore } from '../connection/connections.repository.ts'
import { openAccess } from '../connection/sealed-access.ts'
import type { PlatformDeps } from '../platform-adapters.ts'
import type { PlatformWebhook } from '../platform-port.ts'
import { platformErrors } from '../platforms.errors.ts'
import { receiveWebhook, type WebhookDeps } from './receive-webhook.ts'

/** The secret that the webhooks of a store with an API account of its own carry. */
async function findWebhookSecret({ db, secrets }: PlatformDeps, platform: Platform, externalId: string) {
  const row = await findConnectionOfStore(db, { platform, externalId })
  const { sealed_access } = row ?? {}
  if (!row || !sealed_access) return null
  return openAccess(secrets.platformAccessKeys, { ...row, sealed_access }).webhookSecret
}

/** Throws 401 for a webhook that the platform did not send, 404 where the platform is not configured. */
async function verifyAndReceive(deps: WebhookDeps, platform: Platform, webhook: PlatformWebhook): Promise<void> {
  const adapter = deps.platforms[platform]
  if (!adapter) throw coreErrors.notFound()
  const verified = await adapter.verifyWebhook(webhook)
  if (!verified) throw platformErrors.badSignature()
  await receiveWebhook(deps, { platform, webhook, verified })
}

/**
 * POST /api/webhooks/<platform>/
 * POST /api/webhooks/<platform>/privacy/:request/
 * POST /api/webhooks/<platform>/privacy/:request/:token/
 */
export async function mountPlatformWebhooks(app: FastifyInstance, deps: WebhookDeps): Promise<void> {
  const { clock } = deps
  for (const platform of platforms) {
    const path = `/api/webhooks/${platform}/`
    const findSecret = (externalId: string) => findWebhookSecret(deps, platform, externalId)
    const getPrivacyTopic = (request = '') => {
      const topic = deps.platforms[platform]?.privacyAddresses?.[request]
      if (!topic) throw coreErrors.notFound()
      return topic
    }
    await mountWebhook(app, { path, clock }, (webhook) => verifyAndReceive(deps, platform, { ...webhook, findSecret }))
    await mountWebhook(app, { path: `${path}privacy/:request/`, clock }, async (webhook, { request }) => {
      const privacyTopic = getPrivacyTopic(request)
      await verifyAndReceive(deps, platform, { ...webhook, privacyTopic })
    })
    await mountWebhook(app, { path: `${path}privacy/:request/:token/`, clock }, async (webhook, params) => {
      const privacyTopic = getPrivacyTopic(params.request)
      if (!deps.platforms[platform]?.isWebhookToken?.(params.token ?? '')) throw coreErrors.notFound()
      await verifyAndReceive(deps, platform, { ...webhook, privacyTopic, hasToken: true })
    })
  }
}
