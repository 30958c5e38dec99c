import type { Language, Platform } from '@voice-shop/contract'
import { type RawBuilder, sql, type Transaction, type Updateable } from 'kysely'
import { v4 as uuidV4, v7 as uuidV7 } from 'uuid'
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

async function insertMerchant(
  transaction: Transaction<Tables>,
  input: NewMerchant & { id: string; storeId: string; claimExpiresAt: Date | null },
): Promise<string> {
  await transaction
    .insertInto('merchants')
    .values({
      id: input.id,
      platform: input.platform,
      store_name: input.storeName,
      store_id: input.storeId,
      main_language: input.mainLanguage,
      time_zone: input.timeZone,
      secret_key_hash: null,
      is_shopify_setup_complete: false,
      is_demo: input.isDemo,
      claim_expires_at: input.claimExpiresAt,
      widget_key: makeWidgetKey(),
      allowed_origins: '[]',
      created_at: input.now,
    })
    .execute()
  return input.id
}

/** A merchant that is not connected to a platform's store. Returns its id. */
export function createMerchant(transaction: Transaction<Tables>, input: NewMerchant): Promise<string> {
  return insertMerchant(transaction, { ...input, id: uuidV7(), storeId: '', claimExpiresAt: null })
}

/** A merchant that waits for its owner. Its id is a secret until then, and so of 122 random bits. Returns the id. */
export function createUnclaimedMerchant(
  transaction: Transaction<Tables>,
  input: Omit<NewMerchant, 'isDemo'> & { storeId: string; claimExpiresAt: Date },
): Promise<string> {
  return insertMerchant(transaction, { ...input, id: uuidV4(), isDemo: false })
}

export function findMerchant(db: Database, id: string) {
  return db.selectFrom('merchants').selectAll().where('id', '=', id).executeTakeFirst()
}

export function getMerchant(db: Database, id: string) {
  return db
    .selectFrom('merchants')
    .select(['id', 'store_name', 'store_id', 'platform', 'main_language', 'claim_expires_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

type MerchantChanges = Pick<
  Updateable<Tables['merchants']>,
  'main_language' | 'store_name' | 'widget_key' | 'allowed_origins'
>

/** Changes a merchant and answers it; without changes it is only answered. */
export async function updateMerchant(db: Database, id: string, changes: MerchantChanges) {
  if (Object.keys(changes).length > 0) await db.updateTable('merchants').set(changes).where('id', '=', id).execute()
  return db.selectFrom('merchants').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function markShopifySetupComplete(db: Database, id: string): Promise<void> {
  await db.updateTable('merchants').set({ is_shopify_setup_complete: true }).where('id', '=', id).execute()
}

/** Notes that one of the store's people has asked the assistant; the first time counts. */
export async function markTried(db: Database, { id, now }: { id: string; now: Date }): Promise<void> {
  await db
    .updateTable('merchants')
    .set({ first_tried_at: now })
    .where('id', '=', id)
    .where('first_tried_at', 'is', null)
    .execute()
}

/**
 * Saves a key's hash, in the place of another one only if `isReplacing`; that one then counts until `previousUntil`, and not
 * at all where that is null. Returns whether it did.
 */
export async function saveSecretKeyHash(
  transaction: Transaction<Tables>,
  input: { merchantId: string; hash: string; isReplacing: boolean; previousUntil: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('merchants')
    .set(({ ref }) => ({
      secret_key_hash: input.hash,
      previous_key_hash: input.previousUntil ? ref('secret_key_hash') : null,
      previous_key_until: input.previousUntil,
    }))
    .where('id', '=', input.merchantId)
    .$if(!input.isReplacing, (query) => query.where('secret_key_hash', 'is', null))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const noKey = { secret_key_hash: null, previous_key_hash: null, previous_key_until: null }

/** From then on nobody can bring events in by the store's secret keys. */
export async function removeSecretKey(db: Database, merchantId: string): Promise<void> {
  await db.updateTable('merchants').set(noKey).where('id', '=', merchantId).execute()
}

/** The workspace of a store's secret key. A key belongs to one workspace for ever, so the answer may be remembered. */
export async function findWorkspaceOfKey(
  db: Database,
  { keyHash, now }: { keyHash: string; now: Date },
): Promise<string | null> {
  const row = await db
    .selectFrom('merchants')
    .innerJoin('workspaces', 'workspaces.merchant_id', 'merchants.id')
    .select('workspaces.id')
    .where(({ or, and, eb }) =>
      or([
        eb('merchants.secret_key_hash', '=', keyHash),
        and([eb('merchants.previous_key_hash', '=', keyHash), eb('merchants.previous_key_until', '>', now)]),
      ]),
    )
    .executeTakeFirst()
  return row?.id ?? null
}

/** A store as its widget needs it. */
export interface WidgetMerchant {
  workspaceId: string
  storeName: string
  storeId: string
  platform: Platform
  mainLanguage: Language
  /** IANA. */
  timeZone: string
  /** As the owner named them, and the platform the store's own. */
  allowedOrigins: string[]
  merchantId: string
  isShopifySetupComplete: boolean
}

/** The store of a widget key; null for a key that none has (any more). */
export async function findStoreOfWidgetKey(db: Database, widgetKey: string): Promise<WidgetMerchant | null> {
  const row = await db
    .selectFrom('merchants')
    .innerJoin('workspaces', 'workspaces.merchant_id', 'merchants.id')
    .select(['workspaces.id as workspaceId', 'store_name as storeName', 'store_id as storeId', 'platform'])
    .select(['main_language as mainLanguage', 'time_zone as timeZone', 'allowed_origins as allowedOrigins'])
    .select(['merchants.id as merchantId', 'is_shopify_setup_complete as isShopifySetupComplete'])
    .where('merchants.widget_key', '=', widgetKey)
    .executeTakeFirst()
  return row ?? null
}

/** Makes a merchant that was registered without a platform that of a store. */
export async function attachMerchant(
  transaction: Transaction<Tables>,
  input: { merchantId: string; platform: Platform; storeId: string; storeName: string },
): Promise<void> {
  await transaction
    .updateTable('merchants')
    .set({ platform: input.platform, store_id: input.storeId, store_name: input.storeName })
    .where('id', '=', input.merchantId)
    .execute()
}

export async function saveTimeZone(
  transaction: Transaction<Tables>,
  { workspaceId, timeZone }: { workspaceId: string; timeZone: string },
): Promise<void> {
  await transaction
    .updateTable('merchants')
    .set({ time_zone: timeZone })
    .where('id', '=', (eb) => eb.selectFrom('workspaces').select('merchant_id').where('id', '=', workspaceId))
    .execute()
}

/** For statements of other slices, in SQL: with the merchant of the workspace of this id. */
export function joinMerchants(idColumn: string): RawBuilder<unknown> {
  return sql`
    join workspaces on workspaces.id = ${sql.ref(idColumn)}
    join merchants on merchants.id = workspaces.merchant_id`
}
