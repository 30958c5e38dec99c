import type { Language, Platform } from '@voice-shop/contract'
import type { Transaction } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { freePlanId } from '../plans/plans.public.ts'
import { claimMerchant, createMerchant, type MerchantClaim } from '../stores/stores.public.ts'
import { createUsage } from '../usage/usage.public.ts'
import { createWorkspace } from '../workspaces/workspaces.public.ts'
import { createUser } from './auth.repository.ts'
import { hashPassword } from './passwords.ts'

export interface NewOwner {
  /** In lower case. */
  email: string
  /** Accepted as it is: the rules for new passwords are checked before. */
  password: string
  firstName: string
  lastName: string
  phone: string
  platform: Platform
  storeName: string
  mainLanguage: Language
  /** An IANA zone, as the stores slice's resolveTimeZone answers it. */
  timeZone: string
  /** Default: the free plan. */
  planId?: string
  /** Default: false. */
  isDemo?: boolean
  /** An installed store, which becomes this owner's as it is: `platform` and the store's own fields are not read. */
  claim?: MerchantClaim & {
    /** In the same transaction. */
    onClaimed(transaction: Transaction<Tables>, ids: OwnerIds): Promise<void>
  }
  /** When the account, the store and its usage periods begin. */
  now: Date
}

export interface OwnerIds {
  userId: string
  merchantId: string
  workspaceId: string
}

/**
 * Makes a store owner's account in one transaction: user, merchant, workspace, membership, usage. Throws emailTaken, and
 * for a claim what claimMerchant throws.
 */
export async function createOwner(db: Database, input: NewOwner): Promise<OwnerIds> {
  const { now } = input
  // Before the transaction: the embedded database has one connection, and this takes 20 ms.
  const passwordHash = await hashPassword(input.password)
  return db.transaction().execute(async (transaction) => {
    const userId = await createUser(transaction, { ...input, language: input.mainLanguage, passwordHash })
    const merchantId = input.claim
      ? await claimMerchant(transaction, input.claim)
      : await createMerchant(transaction, { ...input, isDemo: input.isDemo ?? false })
    const workspaceId = await createWorkspace(transaction, { merchantId, ownerId: userId, now })
    await createUsage(transaction, { workspaceId, planId: input.planId ?? freePlanId, now })
    const ids = { userId, merchantId, workspaceId }
    await input.claim?.onClaimed(transaction, ids)
    return ids
  })
}
