import { sql, type Transaction } from 'kysely'
import { eraseRows } from '../../core/database/erase-rows.ts'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { eraseToldOrders } from '../endpoints/endpoints.public.ts'
import { findSearchShoppers, listShopperSearchIds } from '../voice/voice.public.ts'
import { forgetAllSums } from './forget-sums.ts'

/** Erases a workspace's orders and what was told of its carts, a part at a time. */
export function eraseOrders(db: Database, workspaceId: string): Promise<void> {
  return eraseRows(db, workspaceId, [
    { table: 'told_carts', key: ['search_id'] },
    { table: 'order_lines', key: ['order_id', 'line'] },
    { table: 'orders', key: ['order_id'] },
    { table: 'earning_sums', key: ['from_at', 'to_at'] },
  ])
}

interface CustomerOrders {
  workspaceId: string
  /** By the shop's own numbers. */
  orderIds: readonly string[]
}

/** Under which names of shoppers orders stand, or the searches that they name. */
export async function findOrderShoppers(db: Database, { workspaceId, orderIds }: CustomerOrders): Promise<string[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('orders')
    .select(['shopper_id', 'search_id'])
    .where('workspace_id', '=', workspaceId)
    .where('order_id', '=', sql<string>`any(${[...orderIds]}::text[])`)
    .execute()
  const ids = rows.flatMap(({ search_id }) => search_id ?? [])
  const bySearch = await findSearchShoppers(db, { workspaceId, ids: [...new Set(ids)] })
  const names = [
    ...rows.flatMap(({ shopper_id }) => shopper_id ?? []),
    ...[...bySearch.values()].map(({ shopperId }) => shopperId),
  ]
  return [...new Set(names)]
}

interface Customer extends CustomerOrders {
  /** Names of shoppers that are the customer's. */
  shopperIds: readonly string[]
}

/** A customer's orders: those that are named, and all others under these names of shoppers or searches of theirs. */
async function listCustomerOrders(db: Database, { workspaceId, orderIds, shopperIds }: Customer): Promise<string[]> {
  const searchIds = await listShopperSearchIds(db, { workspaceId, shopperIds })
  const { rows } = await sql<{ order_id: string }>`
    select order_id from orders where workspace_id = ${workspaceId} and (
      order_id = any(${[...orderIds]}::text[]) or shopper_id = any(${[...shopperIds]}::text[])
      or search_id = any(${searchIds}::uuid[])
    )
  `.execute(db)
  return rows.map(({ order_id }) => order_id)
}

/** How many orders of a customer are kept. */
export async function countCustomerOrders(db: Database, customer: Customer): Promise<number> {
  return (await listCustomerOrders(db, customer)).length
}

/**
 * Erases a customer's orders: those that are named, all others under the same names of shoppers, and those under further
 * names; and what was told of carts under these. The transaction holds the lock of the workspace's events. Returns the names under which the orders stood.
 */
export async function redactOrders(transaction: Transaction<Tables>, customer: Customer): Promise<string[]> {
  const { workspaceId, orderIds } = customer
  const others = await findOrderShoppers(transaction, customer)
  const shopperIds = [...customer.shopperIds, ...others]
  const erased = await listCustomerOrders(transaction, { workspaceId, orderIds, shopperIds })
  await sql`
    delete from orders where workspace_id = ${workspaceId} and order_id = any(${erased}::text[])
  `.execute(transaction)
  await sql`
    delete from told_carts where workspace_id = ${workspaceId} and shopper_id = any(${shopperIds}::text[])
  `.execute(transaction)
  await forgetAllSums(transaction, workspaceId)
  await eraseToldOrders(transaction, { workspaceId, orderIds: erased })
  return others
}
