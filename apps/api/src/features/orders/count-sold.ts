import { sql, type Transaction } from 'kysely'
import type { CoreDeps } from '../../core/core-deps.ts'
import { asWorkspace } from '../../core/database/as-workspace.ts'
import type { Tables } from '../../core/database/tables.ts'
import { saveSold } from '../catalogue/catalogue.public.ts'

/** As long as clicks are learned from. */
const countedMs = 180 * 86_400_000
/** The newest, and of what they hold the products that are bought most. */
const mostOrders = 10_000
const mostProducts = 2000
/** Of fewer orders nobody can tell what sells, and one alone says what one shopper likes. */
const leastOrders = 20
const leastOfProduct = 2

interface Sold {
  product_id: string
  orders: number
  /** Of all products together. */
  all_orders: number
}

/**
 * In how many of a store's orders its products are. What a shopper chose from an answer and then bought is left out: how
 * often that is depends on what was shown, and clicks tell it with that taken into account.
 */
async function listSold(
  transaction: Transaction<Tables>,
  { workspaceId, since }: { workspaceId: string; since: Date },
): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    with newest as (
      select order_id from orders
      where workspace_id = ${workspaceId}::uuid and ordered_at >= ${since}::timestamptz and status = 'paid'
      order by ordered_at desc, order_id desc limit ${mostOrders}
    ),
    bought as (
      select distinct l.product_id, l.order_id from newest n
      join order_lines l on l.workspace_id = ${workspaceId}::uuid and l.order_id = n.order_id
      where l.earned is distinct from 'direct' and (l.paid_minor = 0 or l.refunded_minor < l.paid_minor)
    )
    select product_id, count(*)::int as orders, (select count(distinct order_id)::int from bought) as all_orders
    from bought group by product_id having count(*) >= ${leastOfProduct} order by count(*) desc, product_id limit ${mostProducts}
  `.execute(transaction)
  return rows
}

/** Powers of two: of what is sold a little more than yesterday no reader has to hear. */
function round(orders: number): number {
  return 2 ** Math.floor(Math.log2(orders))
}

/**
 * Counts what a store sells by its own orders, as far as they are known, for products whose popularity nobody tells. Done again
 * it changes nothing. Returns whether readers of its products have to hear of it.
 */
export function countSold({ db, clock }: Pick<CoreDeps, 'db' | 'clock'>, workspaceId: string): Promise<boolean> {
  const now = clock.now()
  return asWorkspace(workspaceId, () =>
    db.transaction().execute(async (transaction) => {
      const rows = await listSold(transaction, { workspaceId, since: new Date(now.getTime() - countedMs) })
      const counted = rows.filter((row) => row.all_orders >= leastOrders)
      const sold = new Map(counted.map((row) => [row.product_id, round(row.orders)]))
      return saveSold(transaction, { workspaceId, sold, now })
    }),
  )
}
