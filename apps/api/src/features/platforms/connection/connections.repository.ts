import type { Platform } from '@voice-shop/contract'
import type { Selectable, Transaction, Updateable } from 'kysely'
import type { Database } from '../../../core/database/open-database.ts'
import type { Tables } from '../../../core/database/tables.ts'
import { leftJoinImports } from '../../catalogue/catalogue.public.ts'
import { joinOwnWorkspaces } from '../../workspaces/workspaces.public.ts'
import type { SealedAccess } from './sealed-access.ts'

export type ConnectionRow = Selectable<Tables['platform_connections']>

/** A store by what its platform calls it. */
export interface StoreName {
  platform: Platform
  externalId: string
}

export function findConnection(db: Database, merchantId: string): Promise<ConnectionRow | undefined> {
  return db.selectFrom('platform_connections').selectAll().where('merchant_id', '=', merchantId).executeTakeFirst()
}

export function findConnectionOfStore(db: Database, store: StoreName): Promise<ConnectionRow | undefined> {
  return db
    .selectFrom('platform_connections')
    .selectAll()
    .where('platform', '=', store.platform)
    .where('external_id', '=', store.externalId)
    .executeTakeFirst()
}

/** What a grant makes of a connection, whether it is new or was there. */
export interface GrantedAccess extends SealedAccess {
  access_expires_at: Date | null
  refresh_expires_at: Date | null
  scope: string
  is_store_account: boolean
}

/** A new connection. False: the store, or the merchant, has one already. */
export async function insertConnection(
  transaction: Transaction<Tables>,
  input: { merchantId: string; store: StoreName; granted: GrantedAccess; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('platform_connections')
    .values({
      merchant_id: input.merchantId,
      platform: input.store.platform,
      external_id: input.store.externalId,
      status: 'connected',
      ...input.granted,
      revision: 1,
      connected_at: input.now,
      ended_at: null,
      broken_reason: null,
      suspended_at: null,
      script_id: null,
      shop_origin: null,
      created_at: input.now,
      orders_read_until: null,
      orders_begun_at: null,
      orders_cursor: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Changes a connection that is still as it was read (`revision`). False: it is another by now, and stays so. */
export async function changeConnection(
  db: Database,
  { merchantId, revision }: { merchantId: string; revision: number },
  changes: Updateable<Tables['platform_connections']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('platform_connections')
    .set({ ...changes, revision: revision + 1 })
    .where('merchant_id', '=', merchantId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Gives a connection that is still as it was read to another merchant, with the access encrypted for that one. False: it
 * is another by now, and stays so.
 */
export async function moveConnection(
  transaction: Transaction<Tables>,
  row: ConnectionRow,
  { merchantId, sealed }: { merchantId: string; sealed: SealedAccess | null },
): Promise<boolean> {
  // The other merchant does not allow the shop's address yet.
  const changes = { merchant_id: merchantId, shop_origin: null, ...sealed }
  return changeConnection(transaction, { merchantId: row.merchant_id, revision: row.revision }, changes)
}

/** Whether the store's platform lets us in, and has the widget's script; neither where that has ended. */
export async function getConnectionState(
  db: Database,
  merchantId: string,
): Promise<{ isConnected: boolean; isWidgetPlaced: boolean }> {
  const row = await db
    .selectFrom('platform_connections')
    .select('script_id')
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'connected')
    .executeTakeFirst()
  return { isConnected: row !== undefined, isWidgetPlaced: typeof row?.script_id === 'string' }
}

/** Workspaces with a connected store whose products nobody has asked for, such as one that has just got its owner. */
export async function listNewStores(db: Database, limit: number): Promise<string[]> {
  const connections = db.selectFrom('platform_connections')
  const rows = await leftJoinImports(
    joinOwnWorkspaces(connections, 'platform_connections.merchant_id'),
    'workspaces.id',
  )
    .where('platform_connections.status', '=', 'connected')
    .where('catalogue_imports.workspace_id', 'is', null)
    .select('workspaces.id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}
