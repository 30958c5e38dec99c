import { sql, type Transaction } from 'kysely'
import { eraseRows } from '../../core/database/erase-rows.ts'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { eraseToldOrders } from '../endpoints/endpoints.public.ts'

/** Erases a workspace's orders and what was told of its carts, a part at a time. */
export function eraseOrders(db: Database, workspaceId: string): Promise<void> {
  return eraseRows(db, workspaceId, [
    { table: 'told_carts', key: ['search_id'] },
    { table: 'order_lines', key: ['order_id', 'line'] },
    { table: 'orders', key: ['order_id'] },
  ])
}

interface CustomerOrders {
  workspaceId: string
  /** By the shop's own numbers. */
  orderIds: readonly string[]
}

/** Under which names of shoppers orders stand. */
export async function findOrderShoppers(db: Database, { workspaceId, orderIds }: CustomerOrders): Promise<string[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('orders')
    .select('shopper_id')
    .distinct()
    .where('workspace_id', '=', workspaceId)
    .where('order_id', '=', sql<string>`any(${[...orderIds]}::text[])`)
    .execute()
  return rows.flatMap(({ shopper_id }) => shopper_id ?? [])
}

/**
 * Erases a customer's orders: those that are named, all others under the same names of shoppers, and those under further
 * names; and what was told of carts under these. The transaction holds the lock of the workspace's events. Returns the names under which the orders stood.
 */
export async function redactOrders(
  transaction: Transaction<Tables>,
  { workspaceId, orderIds, shopperIds }: CustomerOrders & { shopperIds: readonly string[] },
): Promise<string[]> {
  const others = await findOrderShoppers(transaction, { workspaceId, orderIds })
  const { rows } = await sql<{ order_id: string }>`
    delete from orders where workspace_id = ${workspaceId}
      and (order_id = any(${[...orderIds]}::text[]) or shopper_id = any(${[...shopperIds, ...others]}::text[]))
    returning order_id
  `.execute(transaction)
  await sql`
    delete from told_carts where workspace_id = ${workspaceId}
      and shopper_id = any(${[...shopperIds, ...others]}::text[])
  `.execute(transaction)
  await eraseToldOrders(transaction, { workspaceId, orderIds: rows.map(({ order_id }) => order_id) })
  return others
}
