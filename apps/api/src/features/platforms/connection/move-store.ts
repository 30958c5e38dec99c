import type { Transaction } from 'kysely'
import type { Database } from '../../../core/database/open-database.ts'
import type { Tables } from '../../../core/database/tables.ts'
import { coreErrors } from '../../../core/errors.ts'
import { getMerchant, removeMerchant } from '../../workspaces/workspaces.public.ts'
import { connectMerchant } from '../install/installed-merchants.ts'
import { requestStoreSetup } from '../install/store-setup.ts'
import { platformErrors } from '../platforms.errors.ts'
import { type ConnectionRow, findConnection, moveConnection } from './connections.repository.ts'
import { openAccess, type SealedAccess, sealAccess } from './sealed-access.ts'
import type { AccessDeps } from './store-access.ts'

/** Throws 400 where a store was ever connected to the merchant. */
export async function requireNoStore(db: Database, merchantId: string): Promise<void> {
  const row = await findConnection(db, merchantId)
  if (row) throw platformErrors.otherStore(row.external_id)
}

/** The access as the row of another merchant keeps it; nothing where it has ended. */
function reseal({ secrets }: AccessDeps, row: ConnectionRow, merchantId: string): SealedAccess | null {
  const { sealed_access } = row
  if (sealed_access === null) return null
  const access = openAccess(secrets.platformAccessKeys, { ...row, sealed_access })
  return sealAccess(secrets.platformAccessKeys, merchantId, access)
}

/**
 * An installed store becomes that of a merchant without one: its connection moves there, and its own merchant goes.
 * Throws 503 where it is being installed once more.
 */
export async function moveStore(
  deps: AccessDeps,
  transaction: Transaction<Tables>,
  { from, to: merchantId }: { from: string; to: string },
): Promise<void> {
  const row = await findConnection(transaction, from)
  if (!row) throw new Error(`the store ${from} was installed without a connection`)
  const { store_name: storeName } = await getMerchant(transaction, from)
  const isMoved = await moveConnection(transaction, row, { merchantId, sealed: reseal(deps, row, merchantId) })
  if (!isMoved) throw coreErrors.unavailable(new Error(`${row.external_id} is being installed once more`))
  await removeMerchant(transaction, from)
  const name = { platform: row.platform, externalId: row.external_id }
  await connectMerchant(transaction, { merchantId, name, storeName })
  await requestStoreSetup(deps, transaction, merchantId)
}
