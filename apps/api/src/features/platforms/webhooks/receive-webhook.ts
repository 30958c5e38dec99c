import type { Platform } from '@voice-shop/contract'
import type { Transaction } from 'kysely'
import type { Tables } from '../../../core/database/tables.ts'
import type { ArrivedWebhook } from '../../../core/http/webhooks.ts'
import { requestSync } from '../../catalogue/catalogue.public.ts'
import { findWorkspaceId } from '../../workspaces/workspaces.public.ts'
import { addAccessCheckJob } from '../connection/check-access.ts'
import { findConnectionOfStore, type StoreName } from '../connection/connections.repository.ts'
import { addUninstallJob } from '../disconnect/uninstall.ts'
import type { PlatformDeps } from '../platform-adapters.ts'
import type { VerifiedWebhook } from '../platform-port.ts'
import { addPrivacyJob } from './privacy.ts'
import { findPrivacyTopic } from './privacy-body.ts'
import { addOrderJob } from './read-order.ts'
import { saveWebhook } from './webhooks.repository.ts'

export interface WebhookDeps extends PlatformDeps {
  /** Hears each webhook, once, in the transaction that keeps it: what of it others follow they add there. */
  onWebhook(transaction: Transaction<Tables>, arrived: { platform: Platform; webhook: ArrivedWebhook }): Promise<void>
}

/**
 * Has what changed in a store's products read, where it has an owner who could look at them. Returns the workspace if
 * products of it are gone.
 */
async function requestProductSync(
  deps: PlatformDeps,
  transaction: Transaction<Tables>,
  { store, removedIds }: { store: StoreName; removedIds: readonly string[] },
): Promise<string | null> {
  const row = await findConnectionOfStore(transaction, store)
  const workspaceId = row?.status === 'connected' ? await findWorkspaceId(transaction, row.merchant_id) : null
  if (workspaceId === null) return null
  const changes = { workspaceId, removedIds, now: deps.clock.now() }
  return (await requestSync(deps.jobs, transaction, changes)) ? workspaceId : null
}

/** Keeps that a webhook has arrived and the work that follows from it, both or neither; nothing for a repeated one. */
export async function receiveWebhook(
  deps: WebhookDeps,
  { platform, webhook, verified }: { platform: Platform; webhook: ArrivedWebhook; verified: VerifiedWebhook },
): Promise<void> {
  const { id, topic, platformTopic, externalId } = verified
  const store: StoreName = { platform, externalId }
  const changedId = await deps.db.transaction().execute(async (transaction) => {
    const isNew = await saveWebhook(transaction, { platform, id, topic: platformTopic, now: deps.clock.now() })
    if (!isNew) return null
    await deps.onWebhook(transaction, { platform, webhook })
    const privacyTopic = findPrivacyTopic(topic)
    if (topic === 'uninstalled') await addUninstallJob(deps, transaction, store)
    else if (topic === 'access_changed') await addAccessCheckJob(deps, transaction, store)
    else if (topic === 'products_changed') {
      return requestProductSync(deps, transaction, { store, removedIds: verified.removedProductIds })
    } else if (topic === 'order_changed') {
      const { orderId } = verified
      if (orderId !== null) await addOrderJob(deps, transaction, { ...store, orderId })
    } else if (privacyTopic) {
      const { customerIds, customerOrderIds: orderIds } = verified
      await addPrivacyJob(deps, transaction, { ...store, topic: privacyTopic, customerIds, orderIds })
    }
    return null
  })
  if (changedId !== null) deps.catalogueChanges.announce(changedId)
}
