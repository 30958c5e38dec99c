import type { Database } from '../../../core/database/open-database.ts'
import type { JobKind } from '../../../core/jobs/job-kind.ts'
import { type ConnectionRow, findConnectionOfStore, type StoreName } from '../connection/connections.repository.ts'
import { withStoreAccess } from '../connection/store-access.ts'
import type { PlatformDeps } from '../platform-adapters.ts'
import { isFailure } from '../platform-failure.ts'
import { endConnection } from './end-connection.ts'

const name = 'platforms.uninstall'

/** Has a removed app followed up once the transaction commits. */
export function addUninstallJob(
  { jobs }: Pick<PlatformDeps, 'jobs'>,
  transaction: Database,
  payload: StoreName,
): Promise<void> {
  return jobs.add(transaction, { name, payload })
}

/**
 * The connection of a store that says it removed the app, ended; null where the store has the app, or is not known here.
 * Such words come late, twice and in any order, and are not all signed with their time: the platform is asked. A store
 * that has installed the app again meanwhile stays connected. Throws where the platform cannot be asked; where it answers
 * nobody until it is paid, its word counts if `isBelievedUnpaid`.
 */
export async function endIfUninstalled(
  deps: PlatformDeps,
  store: StoreName,
  { isBelievedUnpaid = false }: { isBelievedUnpaid?: boolean } = {},
): Promise<ConnectionRow | null> {
  const row = await findConnectionOfStore(deps.db, store)
  if (!row) return null
  if (row.status === 'broken') await endConnection(deps, row, { status: 'uninstalled' })
  if (row.status !== 'connected') return row
  try {
    const use = { merchantId: row.merchant_id, deadline: 'job', endsAs: 'uninstalled' } as const
    await withStoreAccess(deps, use, (adapter, key) => adapter.readStore(key, { deadline: 'job' }))
    return null
  } catch (error) {
    if (isFailure(error, 'unauthorized')) return row
    if (!isBelievedUnpaid || !isFailure(error, 'unpaid')) throw error
    const suspended = await findConnectionOfStore(deps.db, store)
    if (suspended) await endConnection(deps, suspended, { status: 'uninstalled' })
    return row
  }
}

/** Ends the connection of a store that removed the app; its data stays. */
export function createUninstallKind(deps: PlatformDeps): JobKind<StoreName> {
  return { name, handle: async ({ payload }) => void (await endIfUninstalled(deps, payload)) }
}
