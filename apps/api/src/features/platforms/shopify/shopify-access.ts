import type { Database } from '../../../core/database/open-database.ts'
import { findConnection } from '../connection/connections.repository.ts'
import { type AccessDeps, findStoreKey } from '../connection/store-access.ts'
import { PlatformFailure } from '../platform-failure.ts'

/** What a connected Shopify store lets us do, until Shopify or the store takes it back. */
export interface ShopifyAccess {
  /** Such as some-shop.myshopify.com. */
  shop: string
  accessToken: string
}

/**
 * The access to a merchant's Shopify store, renewed where it ends; null where none is connected. Throws PlatformFailure,
 * also for a connection that is broken: the store has the app, and pays for it, though we cannot ask.
 */
export async function findShopifyAccess(deps: AccessDeps, merchantId: string): Promise<ShopifyAccess | null> {
  const row = await findConnection(deps.db, merchantId)
  if (row?.platform !== 'shopify' || row.status === 'uninstalled') return null
  if (row.status === 'broken') throw new PlatformFailure('unauthorized', `the connection of ${merchantId} is broken`)
  const key = await findStoreKey(deps, { merchantId, deadline: 'browser' })
  return key && { shop: key.externalId, accessToken: key.accessToken }
}

/** Whether a merchant's store has the app on Shopify, also while our access to it is broken. */
export async function hasShopifyStore(db: Database, merchantId: string): Promise<boolean> {
  const row = await findConnection(db, merchantId)
  return row?.platform === 'shopify' && row.status !== 'uninstalled'
}
