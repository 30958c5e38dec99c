import type { Platform } from '@voice-shop/contract'
import type { Transaction } from 'kysely'
import { isUuid } from '../../core/database/as-workspace.ts'
import type { Tables } from '../../core/database/tables.ts'
import { endClaim, findMerchant } from '../workspaces/workspaces.public.ts'
import { registrationErrors } from './registration.errors.ts'

/** Who takes an installed store says which one it is. */
export interface MerchantClaim {
  merchantId: string
  /** Null: not told. */
  platform: Platform | null
  /** Empty: not told. */
  storeId: string
}

/**
 * Gives an installed store to who registers on it or adds it to an account: of several the first. Throws 400 by field
 * for a store that there is not or that waited too long (merchant_id), that has its owner (merchant_id), and that is
 * another than the claim says (platform, store_id).
 */
export async function claimMerchant(
  transaction: Transaction<Tables>,
  { merchantId, platform, storeId, now }: MerchantClaim & { now: Date },
): Promise<{ id: string; platform: Platform }> {
  if (!isUuid(merchantId)) throw registrationErrors.unknownStore('merchant_id')
  const row = await findMerchant(transaction, merchantId)
  // A store that was never installed is nobody's to claim, and looks as if it did not exist.
  if (!row?.store_id) throw registrationErrors.unknownStore('merchant_id')
  if (row.claim_expires_at === null) throw registrationErrors.alreadyClaimed()
  if (row.claim_expires_at <= now) throw registrationErrors.unknownStore('merchant_id')
  if (platform !== null && row.platform !== platform) throw registrationErrors.otherPlatform()
  if (storeId !== '' && row.store_id !== storeId) throw registrationErrors.unknownStore('store_id')
  if (!(await endClaim(transaction, merchantId))) throw registrationErrors.alreadyClaimed()
  return row
}
