import { defaultLanguage, type Language } from '@voice-shop/contract'
import type { Transaction } from 'kysely'
import { v4 as uuidV4 } from 'uuid'
import type { Database } from '../../../core/database/open-database.ts'
import type { Tables } from '../../../core/database/tables.ts'
import { makeWidgetKey, resolveTimeZone } from '../../stores/stores.public.ts'
import type { StoreName } from '../connection/connections.repository.ts'
import type { PlatformStore } from '../platform-port.ts'

/** How long an installed store waits for its owner's registration. */
const claimLifeMs = 24 * 60 * 60 * 1000

/** What of a store its platform decides; what it did not tell is left at a default. */
function describeMerchant(store: PlatformStore | null, fallbackName: string) {
  const language: Language = store?.language ?? defaultLanguage
  return {
    store_name: store?.name.slice(0, 200) || fallbackName,
    main_language: language,
    time_zone: resolveTimeZone(store?.timeZone ?? undefined),
  }
}

/** The name of a store whose platform could not be asked, such as `some-shop` of some-shop.myshopify.com. */
export function getFallbackName({ externalId }: StoreName): string {
  return externalId.split('.')[0] ?? externalId
}

/** A merchant that waits for its owner. Its id is a secret until then, and so of 122 random bits. Answers the id. */
export async function insertUnclaimedMerchant(
  transaction: Transaction<Tables>,
  input: { name: StoreName; store: PlatformStore | null; now: Date },
): Promise<string> {
  const id = uuidV4()
  await transaction
    .insertInto('merchants')
    .values({
      id,
      platform: input.name.platform,
      store_id: input.name.externalId,
      ...describeMerchant(input.store, getFallbackName(input.name)),
      secret_key_hash: null,
      is_shopify_setup_complete: false,
      is_demo: false,
      claim_expires_at: new Date(input.now.getTime() + claimLifeMs),
      widget_key: makeWidgetKey(),
      allowed_origins: '[]',
      created_at: input.now,
    })
    .execute()
  return id
}

/** Begins the wait anew, with what the store is called by now. False: it has an owner. */
export async function renewUnclaimedMerchant(
  transaction: Transaction<Tables>,
  input: { merchantId: string; name: StoreName; store: PlatformStore | null; now: Date },
): Promise<boolean> {
  const changes = input.store ? describeMerchant(input.store, getFallbackName(input.name)) : {}
  const { numUpdatedRows } = await transaction
    .updateTable('merchants')
    .set({ ...changes, claim_expires_at: new Date(input.now.getTime() + claimLifeMs) })
    .where('id', '=', input.merchantId)
    .where('claim_expires_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Removes a merchant that waited too long for its owner, with its connection. False: it has one, or waits still. */
export async function removeExpiredMerchant(
  db: Database,
  { merchantId, now }: { merchantId: string; now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('merchants')
    .where('id', '=', merchantId)
    .where('claim_expires_at', '<=', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Removes a merchant that waits for its owner, with its connection. */
export async function removeUnclaimedMerchant(db: Database, merchantId: string): Promise<void> {
  await db.deleteFrom('merchants').where('id', '=', merchantId).where('claim_expires_at', 'is not', null).execute()
}

/** Removes a merchant whose connection and claim went to another. */
export async function removeMerchant(transaction: Transaction<Tables>, merchantId: string): Promise<void> {
  await transaction.deleteFrom('merchants').where('id', '=', merchantId).execute()
}

/** Gives a store that could not be read when it was installed its name; language and zone while it has no owner. */
export async function fillMerchant(
  db: Database,
  input: { merchantId: string; name: StoreName; store: PlatformStore },
): Promise<void> {
  const fallback = getFallbackName(input.name)
  const { store_name, ...rest } = describeMerchant(input.store, fallback)
  const unnamed = db.updateTable('merchants').where('id', '=', input.merchantId).where('store_name', '=', fallback)
  await unnamed.set(rest).where('claim_expires_at', 'is not', null).execute()
  await unnamed.set({ store_name }).execute()
}

/** Makes a merchant that was registered without a platform that of a store. */
export async function attachMerchant(
  transaction: Transaction<Tables>,
  input: { merchantId: string; name: StoreName; storeName: string },
): Promise<void> {
  const { platform, externalId: store_id } = input.name
  await transaction
    .updateTable('merchants')
    .set({ platform, store_id, store_name: input.storeName.slice(0, 200) || getFallbackName(input.name) })
    .where('id', '=', input.merchantId)
    .execute()
}

export function getMerchant(db: Database, id: string) {
  return db
    .selectFrom('merchants')
    .select(['id', 'store_name', 'store_id', 'platform', 'main_language', 'claim_expires_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
