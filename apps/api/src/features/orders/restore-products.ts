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
  source_line: string | null
  product_id: string
  variant_id: string | null
  quantity: number
  paid_minor: number
  refunded_minor: number
}

function toOrderLine(line: KeptLine): OrderLine {
  return {
    ...(line.source_line === null ? {} : { sourceLine: line.source_line }),
    productId: line.product_id,
    variantId: line.variant_id,
    quantity: line.quantity,
    paidMinor: line.paid_minor,
    refundedMinor: line.refunded_minor,
  }
}

/**
 * Whether lines that are kept without a name are those that are told, in their sequence: none is of another product, and none that
 * is of none costs more than before, which only an edit does.
 */
function areSame(lines: readonly ToldLine[], kept: readonly KeptLine[]): boolean {
  if (lines.length !== kept.length || kept.some(({ source_line }) => source_line !== null)) return false
  return lines.every(({ productId, paidMinor }, place) => {
    const one = kept[place]
    if (!one) return false
    return productId === null ? paidMinor <= one.paid_minor : productId === one.product_id
  })
}

function restoreLines(lines: readonly ToldLine[], kept: readonly KeptLine[]): OrderLine[] {
  const isByPlace = areSame(lines, kept)
  return lines.flatMap((line, place): OrderLine[] => {
    const { productId, sourceLine } = line
    // In the sequence of a line's properties, so that both ways lead to one fingerprint.
    if (productId !== null) return [{ ...line, productId }]
    const named = sourceLine === undefined ? undefined : kept.find((one) => one.source_line === sourceLine)
    const known = isByPlace ? kept[place] : named
    return known ? [{ ...line, productId: known.product_id, variantId: known.variant_id }] : []
  })
}

/** Whether lines that are told may be those that are kept, under names that do not say so. */
function isUnclear(lines: readonly ToldLine[], kept: readonly KeptLine[]): boolean {
  const hasName = ({ sourceLine }: ToldLine) => sourceLine !== undefined
  return kept.length > 0 && !(lines.every(hasName) && kept.every(({ source_line }) => source_line !== null))
}

function restoreOrder(order: ToldOrder, kept: readonly KeptLine[]): CheckedOrder | null {
  const lines = restoreLines(order.lines, kept)
  if (lines.length > 0 || order.lines.length === 0 || !isUnclear(order.lines, kept)) return { ...order, lines }
  return order.status === 'cancelled' ? { ...order, lines: kept.map(toOrderLine) } : null
}

/**
 * The orders with the products under which lines are kept that the platform tells without one, as it does once the product is
 * deleted: what was sold does not change by that. Lines that are not kept, such as those of no product ever, are left out. An
 * order of whose lines none can be known again is cancelled with the lines that it has; of another nothing is said: null.
 */
export async function restoreProducts(
  transaction: Transaction<Tables>,
  { workspaceId, orders }: { workspaceId: string; orders: readonly ToldOrder[] },
): Promise<(CheckedOrder | null)[]> {
  const ids = orders.filter(isGone).map(({ id }) => id)
  const kept = ids.length === 0 ? [] : await listKeptLines(transaction, { workspaceId, ids })
  return orders.map((order) =>
    restoreOrder(
      order,
      kept.filter(({ order_id }) => order_id === order.id),
    ),
  )
}

async function listKeptLines(
  transaction: Transaction<Tables>,
  { workspaceId, ids }: { workspaceId: string; ids: readonly string[] },
): Promise<KeptLine[]> {
  const { rows } = await sql<KeptLine>`
    select order_id, source_line, product_id, variant_id, quantity, paid_minor, refunded_minor from order_lines
    where workspace_id = ${workspaceId} and order_id = any(${[...ids]}::text[])
    order by order_id, line
  `.execute(transaction)
  return rows
}
