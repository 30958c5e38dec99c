import { randomBytes } from 'node:crypto'
import type { Language, Permission, Store } from '@voice-shop/contract'
import type { Database } from '../../core/database/open-database.ts'
import { coreErrors } from '../../core/errors.ts'
import { hashSecret } from '../../core/secret-hash.ts'
import { findRoleAtMerchant, listPermissions } from '../workspaces/workspaces.public.ts'
import { findMerchant, saveSecretKeyHash, updateMerchant } from './stores.repository.ts'

type MerchantRow = NonNullable<Awaited<ReturnType<typeof findMerchant>>>

/** Who asks, for which store. */
export interface StoreAccess {
  db: Database
  userId: string
  merchantId: string
}

/** Throws 404 for a stranger, as for a store that does not exist, and 403 for a member who may not do it. */
async function requirePermission(access: StoreAccess, permission: Permission | null): Promise<void> {
  const role = await findRoleAtMerchant(access.db, access)
  if (role === null) throw coreErrors.notFound()
  if (permission && !listPermissions(role).includes(permission)) throw coreErrors.forbidden()
}

function describeStore(row: MerchantRow): Store {
  return {
    id: row.id,
    main_language: row.main_language,
    store_name: row.store_name,
    store_id: row.store_id,
    platform: row.platform,
    time_zone: row.time_zone,
  }
}

/** A store, for its members. */
export async function getStore(access: StoreAccess): Promise<Store> {
  await requirePermission(access, null)
  const row = await findMerchant(access.db, access.merchantId)
  if (!row) throw coreErrors.notFound()
  return describeStore(row)
}

/** Changes the store's language: its owners' alone, since it is the language of every member's first sign-in. */
export async function updateStore(access: StoreAccess, input: { mainLanguage: Language }): Promise<Store> {
  await requirePermission(access, 'store.update')
  return describeStore(await updateMerchant(access.db, access.merchantId, { main_language: input.mainLanguage }))
}

/** Makes the store's secret key, which replaces the one before. Only its hash stays: nobody can show it again. */
export async function createSecretKey(access: StoreAccess): Promise<string> {
  await requirePermission(access, 'store.update')
  const key = `vsk_${randomBytes(32).toString('base64url')}`
  await saveSecretKeyHash(access.db, access.merchantId, hashSecret(key))
  return key
}
