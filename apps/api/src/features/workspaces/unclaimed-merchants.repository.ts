import type { Language } from '@voice-shop/contract'
import type { Transaction } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'

/** What of a store its platform decides. */
export interface MerchantProfile {
  store_name: string
  main_language: Language
  /** An IANA zone. */
  time_zone: string
}

/** Merchants that have waited too long for their owner. */
export async function listExpiredMerchants(db: Database, { now, limit }: { now: Date; limit: number }) {
  const rows = await db.selectFrom('merchants').select('id').where('claim_expires_at', '<=', now).limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** Begins the wait anew, with what the store is called by now, null for as before. False: it has an owner. */
export async function renewUnclaimedMerchant(
  transaction: Transaction<Tables>,
  input: { merchantId: string; profile: MerchantProfile | null; claimExpiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('merchants')
    .set({ ...input.profile, claim_expires_at: input.claimExpiresAt })
    .where('id', '=', input.merchantId)
    .where('claim_expires_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
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

/** Gives a merchant that is called `fallbackName` its name; language and zone while it has no owner. */
export async function fillMerchant(
  db: Database,
  input: { merchantId: string; fallbackName: string; profile: MerchantProfile },
): Promise<void> {
  const { store_name, ...rest } = input.profile
  const unnamed = db
    .updateTable('merchants')
    .where('id', '=', input.merchantId)
    .where('store_name', '=', input.fallbackName)
  await unnamed.set(rest).where('claim_expires_at', 'is not', null).execute()
  await unnamed.set({ store_name }).execute()
}
