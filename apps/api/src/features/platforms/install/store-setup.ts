import type { Transaction } from 'kysely'
import type { Database } from '../../../core/database/open-database.ts'
import type { Tables } from '../../../core/database/tables.ts'
import type { JobKind } from '../../../core/jobs/job-kind.ts'
import { requestImport } from '../../catalogue/catalogue.public.ts'
import { findWorkspaceId } from '../../workspaces/workspaces.public.ts'
import { findConnection } from '../connection/connections.repository.ts'
import { openAccess } from '../connection/sealed-access.ts'
import { withStoreAccess } from '../connection/store-access.ts'
import type { PlatformDeps } from '../platform-adapters.ts'
import { isFailure } from '../platform-failure.ts'
import { fillInstalledMerchant } from './installed-merchants.ts'

const name = 'platforms.follow-install'

interface StoreSetupJob {
  merchantId: string
}

export function addStoreSetupJob(
  { jobs }: Pick<PlatformDeps, 'jobs'>,
  db: Database,
  merchantId: string,
): Promise<void> {
  const payload: StoreSetupJob = { merchantId }
  return jobs.add(db, { name, payload })
}

/** Has a store that was connected set up on its platform, and its products read where it has an owner. */
export async function requestStoreSetup(
  { jobs }: Pick<PlatformDeps, 'jobs'>,
  transaction: Transaction<Tables>,
  merchantId: string,
): Promise<void> {
  await addStoreSetupJob({ jobs }, transaction, merchantId)
  const workspaceId = await findWorkspaceId(transaction, merchantId)
  if (workspaceId !== null) await requestImport(jobs, transaction, workspaceId)
}

/** Registers our webhooks with the platform, and gives the store its name where it could not be read before. */
export function createStoreSetupKind(deps: PlatformDeps): JobKind<StoreSetupJob> {
  return {
    name,
    async handle({ payload: { merchantId } }) {
      const row = await findConnection(deps.db, merchantId)
      if (row?.status !== 'connected' || row.sealed_access === null) return
      const { webhookSecret: secret } = openAccess(deps.secrets.platformAccessKeys, {
        ...row,
        sealed_access: row.sealed_access,
      })
      const { origin } = deps.appAddress
      try {
        await withStoreAccess(deps, { merchantId, deadline: 'job' }, async (adapter, key) => {
          const store = await adapter.readStore(key, { deadline: 'job' })
          await fillInstalledMerchant(deps.db, {
            merchantId,
            store,
            name: { platform: row.platform, externalId: row.external_id },
          })
          await adapter.registerWebhooks?.(key, { origin, secret })
        })
      } catch (error) {
        // The connection ended, and its owner was told: nothing is left to do.
        if (!isFailure(error, 'unauthorized')) throw error
      }
    },
  }
}
