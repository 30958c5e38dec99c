import type { WidgetSettings, WidgetSighting } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import { getActor, recordAudit } from '../audit/audit.public.ts'
import { findMerchant } from '../workspaces/workspaces.public.ts'
import { requestCleaning } from './retention/clean-sentences.ts'
import { listSightings, readSettings, saveSettingsRow } from './settings.repository.ts'
import { isOriginAllowed } from './widget-stores.ts'

/** The store's widget, for its people. */
export async function getWidgetSettings(
  { db, appAddress }: Pick<CoreDeps, 'db' | 'appAddress'>,
  { workspaceId, merchantId }: { workspaceId: string; merchantId: string },
): Promise<{ settings: WidgetSettings; seen: WidgetSighting[] }> {
  const [settings, sightings, merchant] = await Promise.all([
    readSettings(db, workspaceId),
    listSightings(db, workspaceId),
    findMerchant(db, merchantId),
  ])
  const seen = sightings.map(({ origin, last_seen_at }) => {
    const store = merchant && {
      allowedOrigins: merchant.allowed_origins,
      platform: merchant.platform,
      storeId: merchant.store_id,
    }
    const is_allowed = store !== undefined && isOriginAllowed(store, { origin, ownOrigin: appAddress.origin })
    return { origin, is_allowed, last_seen_at: last_seen_at.toISOString() }
  })
  return { settings, seen }
}

export async function saveWidgetSettings(
  { db, clock, jobs }: Pick<CoreDeps, 'db' | 'clock' | 'jobs'>,
  { workspaceId, userId, settings }: { workspaceId: string; userId: string; settings: WidgetSettings },
): Promise<{ settings: WidgetSettings }> {
  const now = clock.now()
  await db.transaction().execute(async (transaction) => {
    await saveSettingsRow(transaction, { workspaceId, settings, now })
    await requestCleaning({ jobs }, transaction, workspaceId)
    const actor = await getActor(transaction, userId)
    await recordAudit(transaction, { workspaceId, actor, action: 'widget.settings_changed', details: {}, now })
  })
  return { settings }
}
