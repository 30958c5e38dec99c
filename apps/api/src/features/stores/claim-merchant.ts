import type { Platform } from '@voice-shop/contract'
import type { Transaction } from 'kysely'
import type { Tables } from '../../core/database/tables.ts'
import { storeErrors } from './stores.errors.ts'

/** Who takes an installed store says which one it is. */
export interface MerchantClaim {
  merchantId: string
  /** Null: not told. */
  platform: Platform | null
  /** Empty: not told. */
  storeId: string
  now: Date
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Gives an installed store to who registers on it or adds it to an account: of several the first. Answers its id. Throws 400 by field for a store
 * that there is not or that waited too long (merchant_id), that has its owner (merchant_id), and that is another than
 * the claim says (platform, store_id).
 */
export async function claimMerchant(transaction: Transaction<Tables>, claim: MerchantClaim): Promise<string> {
  const { merchantId, platform, storeId, now } = claim
  if (!uuid.test(merchantId)) throw storeErrors.unknownMerchant()
  const row = await transaction
    .selectFrom('merchants')
    .select(['platform', 'store_id', 'claim_expires_at'])
    .where('id', '=', merchantId)
    .executeTakeFirst()
  // A store that was never installed is nobody's to claim, and looks as if it did not exist.
  if (!row?.store_id) throw storeErrors.unknownMerchant()
  if (row.claim_expires_at === null) throw storeErrors.alreadyClaimed()
  if (row.claim_expires_at <= now) throw storeErrors.unknownMerchant()
  if (platform !== null && row.platform !== platform) throw storeErrors.otherPlatform()
  if (storeId !== '' && row.store_id !== storeId) throw storeErrors.otherStore()
  const { numUpdatedRows } = await transaction
    .updateTable('merchants')
    .set({ claim_expires_at: null })
    .where('id', '=', merchantId)
    .where('claim_expires_at', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw storeErrors.alreadyClaimed()
  return merchantId
}
