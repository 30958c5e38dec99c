import type { Workspace } from '@voice-shop/contract'
import type { Transaction } from 'kysely'
import type { Tables } from '../../core/database/tables.ts'
import { coreErrors } from '../../core/errors.ts'
import { getActor } from '../audit/audit.public.ts'
import { hasLiveSubscription } from '../billing/billing.public.ts'
import { freePlanId } from '../plans/plans.public.ts'
import { claimMerchant } from '../stores/stores.public.ts'
import { createUsage } from '../usage/usage.public.ts'
import {
  createWorkspace,
  findMembership,
  listPermissions,
  listWorkspaces,
  lockWorkspace,
  workspaceErrors,
} from '../workspaces/workspaces.public.ts'
import { type ConnectionRow, findConnection, moveConnection } from './connections.repository.ts'
import { followClaim } from './follow-claim.ts'
import { followInstall } from './follow-install.ts'
import { attachMerchant, getMerchant, removeMerchant } from './installs.repository.ts'
import { withLease } from './leases.ts'
import { platformErrors } from './platforms.errors.ts'
import { openAccess, type SealedAccess, sealAccess } from './sealed-access.ts'
import type { AccessDeps } from './store-access.ts'

export interface StoreClaim {
  userId: string
  /** Of the store that waits for its owner: whoever knows it may take the store, once. */
  merchantId: string
  /** Null: the store becomes a workspace of its own. */
  workspaceId: string | null
}

/** The store becomes a workspace of its own, on the free plan. Answers the workspace's id. */
async function addWorkspace(
  deps: AccessDeps,
  transaction: Transaction<Tables>,
  { userId, merchantId }: StoreClaim,
): Promise<string> {
  const now = deps.clock.now()
  const workspaceId = await createWorkspace(transaction, { merchantId, ownerId: userId, now })
  await createUsage(transaction, { workspaceId, planId: freePlanId, now })
  const actor = await getActor(transaction, userId)
  await followClaim(deps, transaction, { workspaceId, merchantId, actor })
  return workspaceId
}

/** The access as the row of another merchant keeps it; nothing where it has ended. */
function reseal({ secrets }: AccessDeps, row: ConnectionRow, merchantId: string): SealedAccess | null {
  const { sealed_access } = row
  if (sealed_access === null) return null
  const access = openAccess(secrets.platformAccessKeys, { ...row, sealed_access })
  return sealAccess(secrets.platformAccessKeys, merchantId, access)
}

/**
 * Throws 404 for a workspace that is not the user's, 403 for a member, 400 where it has a store already, and where it
 * pays by card for what Shopify alone may bill.
 */
async function requireConnectable(
  transaction: Transaction<Tables>,
  { userId, workspaceId, row }: { userId: string; workspaceId: string; row: ConnectionRow },
): Promise<string> {
  await lockWorkspace(transaction, workspaceId)
  const membership = await findMembership(transaction, { userId, workspaceId })
  if (!membership) throw coreErrors.notFound()
  if (membership.isTwoStepMissing) throw workspaceErrors.twoStepMissing()
  if (!listPermissions(membership.role).includes('store.update')) throw coreErrors.forbidden()
  const own = await findConnection(transaction, membership.merchantId)
  if (own) throw platformErrors.otherStore(own.external_id)
  const isPaid = row.platform === 'shopify' && (await hasLiveSubscription(transaction, workspaceId))
  if (isPaid) throw platformErrors.paidByCard()
  return membership.merchantId
}

/** The store becomes that of a workspace without one: its connection moves there, and its own merchant goes. */
async function connectWorkspace(
  deps: AccessDeps,
  transaction: Transaction<Tables>,
  { userId, merchantId: installedId, workspaceId }: StoreClaim & { workspaceId: string },
): Promise<void> {
  const row = await findConnection(transaction, installedId)
  if (!row) throw new Error(`the store ${installedId} was installed without a connection`)
  const merchantId = await requireConnectable(transaction, { userId, workspaceId, row })
  const { store_name: storeName } = await getMerchant(transaction, installedId)
  const isMoved = await moveConnection(transaction, row, { merchantId, sealed: reseal(deps, row, merchantId) })
  if (!isMoved) throw coreErrors.unavailable(new Error(`${row.external_id} is being installed once more`))
  await removeMerchant(transaction, installedId)
  const name = { platform: row.platform, externalId: row.external_id }
  await attachMerchant(transaction, { merchantId, name, storeName })
  const actor = await getActor(transaction, userId)
  await followClaim(deps, transaction, { workspaceId, merchantId, actor })
  await followInstall(deps, transaction, merchantId)
}

/**
 * Takes an installed store into the account of who is signed in, as a new workspace or as the store of one that has
 * none. Of several the first gets it; a claim that is refused leaves it as it was. Throws what claimMerchant and
 * requireConnectable throw. Answers the workspace.
 */
export async function claimStore(deps: AccessDeps, claim: StoreClaim): Promise<Workspace> {
  const { db, clock } = deps
  const { userId, merchantId } = claim
  const run = () =>
    db.transaction().execute(async (transaction) => {
      await claimMerchant(transaction, { merchantId, platform: null, storeId: '', now: clock.now() })
      if (claim.workspaceId === null) return addWorkspace(deps, transaction, claim)
      await connectWorkspace(deps, transaction, { ...claim, workspaceId: claim.workspaceId })
      return claim.workspaceId
    })
  // A pair of tokens that is being renewed for the merchant of now would be lost with it.
  const workspaceId = await withLease(deps, { name: `refresh:${merchantId}`, waitMs: 4000 }, run)
  const workspace = (await listWorkspaces(db, userId)).find(({ id }) => id === workspaceId)
  if (!workspace) throw coreErrors.notFound()
  return workspace
}
