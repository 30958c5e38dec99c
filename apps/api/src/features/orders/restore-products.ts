import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../core/database/tables.ts'
import type { CheckedOrder, OrderLine } from './check-order.ts'

/** A line whose product may be gone: null. */
export interface ToldLine extends Omit<OrderLine, 'productId'> {
  productId: string | null
}

/** An order as it was told, before its products are looked for. */
export interface ToldOrder extends Omit<CheckedOrder, 'lines'> {
  lines: readonly ToldLine[]
}

const isGone = ({ lines }: ToldOrder) => lines.some(({ productId }) => productId === null)

interface KeptLine {
  order_id: string
  source_line: string
  product_id: string
  variant_id: string | null
}

/**
 * The orders with the products under which lines are kept that the platform tells without one, as it does once the product is
 * deleted: what was sold does not change by that. Lines that are not kept, such as those of no product ever, are left out.
 */
export async function restoreProducts(
  transaction: Transaction<Tables>,
  { workspaceId, orders }: { workspaceId: string; orders: readonly ToldOrder[] },
): Promise<CheckedOrder[]> {
  const ids = orders.filter(isGone).map(({ id }) => id)
  const kept = ids.length === 0 ? [] : await listKeptLines(transaction, { workspaceId, ids })
  return orders.map((order) => ({
    ...order,
    lines: order.lines.flatMap((line): OrderLine[] => {
      const { productId, sourceLine } = line
      // In the sequence of a line's properties, so that both ways lead to one fingerprint.
      if (productId !== null) return [{ ...line, productId }]
      const known = kept.find((one) => one.order_id === order.id && one.source_line === sourceLine)
      return known ? [{ ...line, productId: known.product_id, variantId: known.variant_id }] : []
    }),
  }))
}

async function listKeptLines(
  transaction: Transaction<Tables>,
  { workspaceId, ids }: { workspaceId: string; ids: readonly string[] },
): Promise<KeptLine[]> {
  const { rows } = await sql<KeptLine>`
    select order_id, source_line, product_id, variant_id from order_lines
    where workspace_id = ${workspaceId} and order_id = any(${[...ids]}::text[]) and source_line is not null
  `.execute(transaction)
  return rows
}
