import type { Language, Platform } from '@voice-shop/contract'
import type { Transaction } from 'kysely'
import { v7 as uuidV7 } from 'uuid'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'

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
      created_at: input.now,
    })
    .execute()
  return id
}

export function findMerchant(db: Database, id: string) {
  return db.selectFrom('merchants').selectAll().where('id', '=', id).executeTakeFirst()
}

export function updateMerchant(db: Database, id: string, changes: { main_language: Language }) {
  return db.updateTable('merchants').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function saveSecretKeyHash(db: Database, id: string, hash: string): Promise<void> {
  await db.updateTable('merchants').set({ secret_key_hash: hash }).where('id', '=', id).execute()
}
