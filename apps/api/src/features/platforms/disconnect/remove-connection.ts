import type { Transaction } from 'kysely'
import type { Tables } from '../../../core/database/tables.ts'
import type { JobKind } from '../../../core/jobs/job-kind.ts'
import {
  type ConnectionRow,
  findConnection,
  findConnectionOfStore,
  type StoreName,
} from '../connection/connections.repository.ts'
import { openAccess } from '../connection/sealed-access.ts'
import type { PlatformDeps } from '../platform-adapters.ts'
import { isFailure } from '../platform-failure.ts'
import { eraseConnection } from './erase-connection.ts'

const name = 'platforms.leave-store'

/** The connection's own words: its row is gone by then. */
interface CleanupJob extends StoreName {
  merchantId: string
  /** Encrypted, as the row kept it. */
  sealedAccess: string
  keyVersion: string | null
  scriptId: string | null
}

type CleanupDeps = Pick<PlatformDeps, 'jobs' | 'platforms'>

/** Has what we left at the store's platform taken away once the transaction commits. `row` is as it was before. */
export async function addCleanupJob(
  { jobs, platforms }: CleanupDeps,
  transaction: Transaction<Tables>,
  row: ConnectionRow,
): Promise<void> {
  const adapter = platforms[row.platform]
  const hasTraces = adapter?.removeWebhooks || (adapter?.removeScript && row.script_id !== null)
  if (row.sealed_access === null || !hasTraces) return
  const { merchant_id: merchantId, platform, external_id: externalId, sealed_access: sealedAccess } = row
  const { key_version: keyVersion, script_id: scriptId } = row
  const payload: CleanupJob = { merchantId, platform, externalId, sealedAccess, keyVersion, scriptId }
  await jobs.add(transaction, { name, payload })
}

/** Ends a merchant's connection for good, with what we left at its platform. Nothing where it has none. */
export async function removeConnection(
  deps: CleanupDeps,
  transaction: Transaction<Tables>,
  merchantId: string,
): Promise<void> {
  const row = await findConnection(transaction, merchantId)
  if (!row) return
  await eraseConnection(transaction, merchantId)
  await addCleanupJob(deps, transaction, row)
}

/**
 * Takes our script and our webhooks off a store that has left. A platform that is down is tried for days; then the queue
 * gives up and says so in the log.
 */
export function createCleanupKind({ db, secrets, platforms, appAddress }: PlatformDeps): JobKind<CleanupJob> {
  return {
    name,
    async handle({ payload }) {
      const { merchantId, platform, externalId, sealedAccess, keyVersion, scriptId } = payload
      const adapter = platforms[platform]
      const current = await findConnectionOfStore(db, { platform, externalId })
      // Installed again meanwhile: what is there is the new connection's.
      if (!adapter || current?.status === 'connected') return
      const row = { merchant_id: merchantId, sealed_access: sealedAccess, key_version: keyVersion }
      const key = { externalId, accessToken: openAccess(secrets.platformAccessKeys, row).accessToken }
      try {
        if (scriptId !== null) await adapter.removeScript?.(key, scriptId)
        await adapter.removeWebhooks?.(key, { origin: appAddress.origin })
      } catch (error) {
        // The app was removed there, and everything of it with it.
        if (!isFailure(error, 'unauthorized')) throw error
      }
    },
  }
}
