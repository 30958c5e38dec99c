import type { Readable } from 'node:stream'
import type { Proof } from '@voice-shop/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { CoreDeps } from '../../core/core-deps.ts'
import { asSystem } from '../../core/database/as-workspace.ts'
import type { WorkspaceIds } from '../../core/database/data-set.ts'
import { createSubjectLimit } from '../../core/subject-limit.ts'
import { getActor, recordAudit } from '../audit/audit.public.ts'
import { type ProofDeps, requireProof } from '../auth/auth.public.ts'
import { hasLiveSubscription, requestTopUpWithdrawal } from '../billing/billing.public.ts'
import { type PlatformDeps, removeConnection } from '../platforms/platforms.public.ts'
import {
  eraseUserWithoutWorkspace,
  lockWorkspace,
  requirePermission,
  requireStorePermission,
  type StoreAccess,
} from '../workspaces/workspaces.public.ts'
import { eraseName, erasePeopleAndKeys } from './erase-workspace.ts'
import { createExportToken, readExportToken } from './export-link.ts'
import { createExportZip } from './export-zip.ts'
import { workspaceDataErrors } from './workspace-data.errors.ts'

/** Where the owner's browser gets the export, as a path of this server. Throws what requireProof throws. */
export async function createExportLink(
  deps: ProofDeps,
  access: StoreAccess,
  proof: Proof,
): Promise<{ url: string; expires_at: string }> {
  const { secrets, clock, db } = deps
  const { merchantId, userId } = access
  const workspaceId = await requireStorePermission(access, 'store.update')
  await requireProof(deps, { ...proof, userId })
  const now = clock.now()
  await db.transaction().execute(async (transaction) => {
    const actor = await getActor(transaction, userId)
    await recordAudit(transaction, { workspaceId, actor, action: 'stores.data_exported', details: {}, now })
  })
  const { token, expiresAt } = createExportToken(secrets.mailTokenKey, { merchantId, userId }, now)
  return { url: `/api/stores/${merchantId}/export/${token}/`, expires_at: expiresAt.toISOString() }
}

/** Exports that a user loads at a time from this process: each reads all that the workspace has. */
const beginDownload = createSubjectLimit({ atOnce: 2 })

/**
 * The zip behind a link, for who is still the owner. Throws 403 for a link that is not good, or no longer, and 429 for too
 * many downloads in an hour or at a time.
 */
export async function openExport(
  { secrets, clock, db, rateLimits }: Pick<CoreDeps, 'secrets' | 'clock' | 'db' | 'rateLimits'>,
  { merchantId, token }: { merchantId: string; token: string },
): Promise<{ zip: Readable; fileName: string }> {
  const now = clock.now()
  const userId = readExportToken(secrets.mailTokenKey, { token, merchantId }, now)
  if (userId === null) throw workspaceDataErrors.linkExpired()
  const workspaceId = await requireStorePermission({ db, userId, merchantId }, 'store.update').catch(() => {
    throw workspaceDataErrors.linkExpired()
  })
  const end = beginDownload(userId)
  const zip = await rateLimits
    .take({ limit: 'download', subject: userId })
    .then(() => createExportZip(db, { workspaceId, merchantId }))
    .catch((error: unknown) => {
      end()
      throw error
    })
  zip.once('close', end)
  return { zip, fileName: `voice-shop-${now.toISOString().slice(0, 10)}.zip` }
}

/**
 * Deletes a workspace for ever: people, keys and connection with this call, the rest by a job. The owner's account goes
 * with it unless it has other workspaces. Throws what requireProof throws, and 409 while a subscription is paid for:
 * nobody shall go on paying for what is gone.
 */
export async function deleteWorkspace(
  deps: ProofDeps & Pick<PlatformDeps, 'platforms'> & { log: FastifyBaseLogger },
  access: StoreAccess,
  proof: Proof,
): Promise<{ isAccountDeleted: boolean }> {
  const { db, jobs, log } = deps
  const { merchantId, userId } = access
  const workspaceId = await requireStorePermission(access, 'store.update')
  await requireProof(deps, { ...proof, userId })
  const run = () =>
    db.transaction().execute(async (transaction) => {
      await lockWorkspace(transaction, workspaceId)
      // Who handed it over meanwhile deletes what is another's.
      await requirePermission(transaction, { userId, merchantId }, 'store.update')
      if (await hasLiveSubscription(transaction, workspaceId)) throw workspaceDataErrors.subscriptionActive()
      const erased: WorkspaceIds = { workspaceId, merchantId }
      await erasePeopleAndKeys(transaction, erased)
      await removeConnection(deps, transaction, merchantId)
      await requestTopUpWithdrawal(jobs, transaction, workspaceId)
      await jobs.add(transaction, { name: eraseName, payload: erased })
      return eraseUserWithoutWorkspace(transaction, userId)
    })
  // Whether the owner has other workspaces is not for this one to see.
  const isAccountDeleted = await asSystem('deletion', run)
  // Its own trail is gone with it.
  log.info({ workspace: workspaceId, merchant: merchantId, user: userId, isAccountDeleted }, 'workspace deleted')
  return { isAccountDeleted }
}
