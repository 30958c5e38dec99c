import type { Platform, Workspace } from '@voice-shop/contract'
import type { Transaction } from 'kysely'
import type { Tables } from '../../core/database/tables.ts'
import { coreErrors } from '../../core/errors.ts'
import { getActor } from '../audit/audit.public.ts'
import { hasLiveSubscription } from '../billing/billing.public.ts'
import { freePlanId } from '../plans/plans.public.ts'
import { type AccessDeps, moveStore, requireNoStore, withoutRenewal } from '../platforms/platforms.public.ts'
import { createUsage } from '../usage/usage.public.ts'
import { createWorkspace, listWorkspaces, lockWorkspace, requirePermission } from '../workspaces/workspaces.public.ts'
import { claimMerchant } from './claim-merchant.ts'
import { recordClaim } from './record-claim.ts'
import { registrationErrors } from './registration.errors.ts'

export interface StoreClaim {
  userId: string
  /** Of the store that waits for its owner: whoever knows it may take the store, once. */
  merchantId: string
  /** Null: the store becomes a workspace of its own. */
  workspaceId: string | null
}

/** The store becomes a workspace of its own, on the free plan. Returns what it is then. */
async function addWorkspace(
  transaction: Transaction<Tables>,
  { userId, merchantId, now }: { userId: string; merchantId: string; now: Date },
) {
  const workspaceId = await createWorkspace(transaction, { merchantId, ownerId: userId, now })
  await createUsage(transaction, { workspaceId, planId: freePlanId, now })
  return { workspaceId, merchantId }
}

/**
 * The store becomes that of a workspace without one. Returns what it is then. Throws 404 for a workspace that is not the
 * user's, 403 for a member, 400 where it has a store already, and 409 where it pays by card for what Shopify alone may
 * bill.
 */
async function connectWorkspace(
  deps: AccessDeps,
  transaction: Transaction<Tables>,
  { userId, workspaceId, store }: { userId: string; workspaceId: string; store: { id: string; platform: Platform } },
) {
  await lockWorkspace(transaction, workspaceId)
  const { merchantId } = await requirePermission(transaction, { userId, workspaceId }, 'store.update')
  await requireNoStore(transaction, merchantId)
  const isPaid = store.platform === 'shopify' && (await hasLiveSubscription(transaction, workspaceId))
  if (isPaid) throw registrationErrors.paidByCard()
  await moveStore(deps, transaction, { from: store.id, to: merchantId })
  return { workspaceId, merchantId }
}

/**
 * Takes an installed store into the account of who is signed in, as a new workspace or as the store of one that has
 * none. Of several the first gets it; a claim that is refused leaves it as it was. Throws what claimMerchant and
 * connectWorkspace throw. Returns the workspace.
 */
export async function claimStore(deps: AccessDeps, claim: StoreClaim): Promise<Workspace> {
  const { db, clock } = deps
  const { userId, merchantId, workspaceId } = claim
  const run = () =>
    db.transaction().execute(async (transaction) => {
      const now = clock.now()
      const store = await claimMerchant(transaction, { merchantId, platform: null, storeId: '', now })
      const claimed = await (workspaceId === null
        ? addWorkspace(transaction, { userId, merchantId, now })
        : connectWorkspace(deps, transaction, { userId, workspaceId, store }))
      await recordClaim(deps, transaction, { ...claimed, userId, actor: await getActor(transaction, userId), now })
      return claimed.workspaceId
    })
  // A pair of tokens that is being renewed for the merchant of now would be lost with it.
  const claimedId = await withoutRenewal(deps, { merchantId, deadline: 'browser' }, run)
  const workspace = (await listWorkspaces(db, userId)).find(({ id }) => id === claimedId)
  if (!workspace) throw coreErrors.notFound()
  return workspace
}
