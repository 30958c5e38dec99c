import type { Database } from '../../core/database/open-database.ts'
import { makeWidgetKey } from './widget-key.ts'

/** Takes a merchant's name and its store's access away, and lets nobody claim it; the row stays until it is erased. */
export async function redactMerchant(db: Database, id: string): Promise<void> {
  await db
    .updateTable('merchants')
    .set({
      secret_key_hash: null,
      previous_key_hash: null,
      previous_key_until: null,
      claim_expires_at: null,
      store_id: '',
      store_name: '',
      widget_key: makeWidgetKey(),
    })
    .where('id', '=', id)
    .execute()
}

/** Erases a merchant that has no workspace any more. */
export async function eraseMerchant(db: Database, id: string): Promise<void> {
  await db.deleteFrom('merchants').where('id', '=', id).execute()
}
