import type { PaymentPlatform } from '@voice-shop/contract'
import type { Database } from '../../core/database/open-database.ts'

/** An event by the id that its provider gave it. */
export interface EventKey {
  provider: PaymentPlatform
  eventId: string
}

/** Keeps that an event has arrived. False: it had before. */
export async function saveEvent(
  db: Database,
  { provider, eventId, type, now }: EventKey & { type: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('webhook_events')
    .values({ provider, event_id: eventId, type, received_at: now, processed_at: null })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function markProcessed(db: Database, { provider, eventId, now }: EventKey & { now: Date }): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ processed_at: now })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .execute()
}

/** Forgets events that no provider sends again: they try for three days. */
export async function removeOldEvents(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('webhook_events').where('received_at', '<', before).execute()
}
