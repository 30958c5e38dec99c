import type { Platform } from '@voice-shop/contract'
import type { Database } from '../../../core/database/open-database.ts'

/** Keeps that a webhook has arrived. False: it had before. */
export async function saveWebhook(
  db: Database,
  { platform, id, topic, now }: { platform: Platform; id: string; topic: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('platform_webhooks')
    .values({ platform, webhook_id: id, topic, received_at: now })
    .onConflict((conflict) => conflict.columns(['platform', 'webhook_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Forgets webhooks that no platform sends again. */
export async function removeOldWebhooks(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('platform_webhooks').where('received_at', '<', before).execute()
}
