import type { Language, Platform } from '@voice-shop/contract'
import type { Transaction, Updateable } from 'kysely'
import { v7 as uuidV7 } from 'uuid'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { makeWidgetKey } from './widget-key.ts'

export interface NewMerchant {
  platform: Platform
  storeName: string
  mainLanguage: Language
  /** An IANA zone, as resolveTimeZone answers it. */
  timeZone: string
  isDemo: boolean
  now: Date
}

/** A merchant that is not connected to a platform's store. Answers its id. */
export async function createMerchant(transaction: Transaction<Tables>, input: NewMerchant): Promise<string> {
  const id = uuidV7()
  await transaction
    .insertInto('merchants')
    .values({
      id,
      platform: input.platform,
      store_name: input.storeName,
      store_id: '',
      main_language: input.mainLanguage,
      time_zone: input.timeZone,
      secret_key_hash: null,
      is_shopify_setup_complete: false,
      is_demo: input.isDemo,
      widget_key: makeWidgetKey(),
      allowed_origins: '[]',
      created_at: input.now,
    })
    .execute()
  return id
}

export function findMerchant(db: Database, id: string) {
  return db.selectFrom('merchants').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Ends the wait of an installed merchant for its owner. False: it has one. */
export async function endClaim(transaction: Transaction<Tables>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('merchants')
    .set({ claim_expires_at: null })
    .where('id', '=', id)
    .where('claim_expires_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type MerchantChanges = Pick<Updateable<Tables['merchants']>, 'main_language' | 'widget_key' | 'allowed_origins'>

/** Changes a merchant and answers it; without changes it is only answered. */
export async function updateMerchant(db: Database, id: string, changes: MerchantChanges) {
  if (Object.keys(changes).length > 0) await db.updateTable('merchants').set(changes).where('id', '=', id).execute()
  return db.selectFrom('merchants').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Whether the store's platform lets us in; not where that has ended. */
export async function isStoreConnected(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('platform_connections')
    .select('merchant_id')
    .where('merchant_id', '=', id)
    .where('status', '=', 'connected')
    .executeTakeFirst()
  return row !== undefined
}

export async function markShopifySetupComplete(db: Database, id: string): Promise<void> {
  await db.updateTable('merchants').set({ is_shopify_setup_complete: true }).where('id', '=', id).execute()
}

/** Saves a key's hash, in the place of another one only if `isReplacing`. Answers whether it did. */
export async function saveSecretKeyHash(
  transaction: Transaction<Tables>,
  { merchantId, hash, isReplacing }: { merchantId: string; hash: string; isReplacing: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('merchants')
    .set({ secret_key_hash: hash })
    .where('id', '=', merchantId)
    .$if(!isReplacing, (query) => query.where('secret_key_hash', 'is', null))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
