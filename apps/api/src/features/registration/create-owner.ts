import type { Language, Platform } from '@voice-shop/contract'
import type { Database } from '../../core/database/open-database.ts'
import type { JobQueue } from '../../core/jobs/job-kind.ts'
import { type HashDeps, hashPassword } from '../auth/auth.public.ts'
import { freePlanId } from '../plans/plans.public.ts'
import { createUsage } from '../usage/usage.public.ts'
import { createUser, markProven } from '../users/users.public.ts'
import { createMerchant, createWorkspace } from '../workspaces/workspaces.public.ts'
import { claimMerchant, type MerchantClaim } from './claim-merchant.ts'
import { recordClaim } from './record-claim.ts'

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
  claim?: MerchantClaim | undefined
  /** When the account, the store and its usage periods begin. */
  now: Date
}

/**
 * Makes a store owner's account in one transaction: user, merchant, workspace, membership, usage. Throws emailTaken, and
 * for a claim what claimMerchant throws.
 */
export async function createOwner(
  deps: { db: Database; jobs: JobQueue } & HashDeps,
  input: NewOwner,
): Promise<{ userId: string; workspaceId: string }> {
  const { claim, now } = input
  // Before the transaction: the embedded database has one connection, and this takes 20 ms.
  const passwordHash = await hashPassword(input.password, deps.passwordCost)
  return deps.db.transaction().execute(async (transaction) => {
    const userId = await createUser(transaction, { ...input, language: input.mainLanguage, passwordHash })
    const merchantId = claim
      ? (await claimMerchant(transaction, { ...claim, now })).id
      : await createMerchant(transaction, { ...input, isDemo: input.isDemo ?? false })
    const workspaceId = await createWorkspace(transaction, { merchantId, ownerId: userId, now })
    await createUsage(transaction, { workspaceId, planId: input.planId ?? freePlanId, now })
    if (claim) await recordClaim(deps, transaction, { workspaceId, merchantId, userId, actor: null, now })
    if (input.isDemo) await markProven(transaction, { userId, now })
    return { userId, workspaceId }
  })
}
