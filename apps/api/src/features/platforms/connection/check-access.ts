import type { Database } from '../../../core/database/open-database.ts'
import type { JobKind } from '../../../core/jobs/job-kind.ts'
import { requestStoreSetup } from '../install/store-setup.ts'
import type { PlatformDeps } from '../platform-adapters.ts'
import { isFailure } from '../platform-failure.ts'
import { findConnectionOfStore, type StoreName } from './connections.repository.ts'
import { withStoreAccess } from './store-access.ts'

const name = 'platforms.check-access'

/** Has a store's access tried once the transaction commits. */
export function addAccessCheckJob(
  { jobs }: Pick<PlatformDeps, 'jobs'>,
  transaction: Database,
  payload: StoreName,
): Promise<void> {
  return jobs.add(transaction, { name, payload })
}

/**
 * Tries the access of a store of which the platform says that it suspended or resumed it: such words come late and in any
 * order. Where it works again, all is read anew: webhooks were not sent meanwhile.
 */
export function createAccessCheckKind(deps: PlatformDeps): JobKind<StoreName> {
  return {
    name,
    async handle({ payload }) {
      const row = await findConnectionOfStore(deps.db, payload)
      if (row?.status !== 'connected') return
      try {
        const use = { merchantId: row.merchant_id, deadline: 'job' } as const
        await withStoreAccess(deps, use, (adapter, key) => adapter.readStore(key, { deadline: 'job' }))
      } catch (error) {
        // What it comes to is noted, and the owner told.
        if (isFailure(error, 'unpaid') || isFailure(error, 'unauthorized')) return
        throw error
      }
      if (row.suspended_at === null) return
      await deps.db.transaction().execute((transaction) => requestStoreSetup(deps, transaction, row.merchant_id))
    },
  }
}
