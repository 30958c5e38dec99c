import { z } from 'zod'
import { isFailure, PlatformFailure } from '../platform-failure.ts'
import type { HttpAnswer } from '../platform-http.ts'
import type { OrderPage, OrderQuery } from '../platform-port.ts'
import { readRows } from '../read-shapes.ts'
import { listedOrderSchema, listedRefundSchema } from './bigcommerce-order.ts'

const ordersPerPage = 100
const refundsPerPage = 50

type Read = (path: string) => Promise<HttpAnswer>

/** Rows of a list that are as we know them, all as they were answered, and whether there may be more. A list of version 2 that is empty has no content. */
function parseRows<Row>(
  { status, json }: HttpAnswer,
  { most, schema, list }: { most: number; schema: z.ZodType<Row>; list: z.ZodType<unknown[]> },
): { rows: Row[]; answered: unknown[]; isFull: boolean } {
  if (status === 204) return { rows: [], answered: [], isFull: false }
  const answered = status < 300 ? list.safeParse(json).data : undefined
  if (!answered) throw new PlatformFailure('refused', `BigCommerce answered ${status} to a list of orders`)
  return { rows: readRows('bigcommerce', answered, schema), answered, isFull: answered.length >= most }
}

const numberedSchema = z.object({ id: z.coerce.number().pipe(z.int()) })

/** Orders by their number, which is how they are listed: what changes meanwhile moves none of them past another. */
async function listOrders(
  read: Read,
  { from, updatedSince }: { from: number; updatedSince: Date },
): Promise<OrderPage> {
  const query = new URLSearchParams({ min_id: String(from), limit: String(ordersPerPage) })
  query.set('min_date_modified', updatedSince.toISOString())
  const list = z.array(z.unknown())
  const { rows, answered, isFull } = parseRows(await read(`/v2/orders?${query}`), {
    most: ordersPerPage,
    schema: listedOrderSchema,
    list,
  })
  // Also of those that are not as we know them: else the next page would begin with them again.
  const ids = answered.flatMap((row) => numberedSchema.safeParse(row).data?.id ?? [])
  const last = Math.max(from, ...ids)
  return {
    orders: rows.map(({ id, cart_id: cart, date_modified: changedAt }) => {
      return { id: String(id), changedAt, isNamed: false, cartId: cart || null }
    }),
    nextCursor: isFull ? `orders:${last + 1}` : 'refunds:1',
  }
}

/** Orders of which something was given back: that a refund changes the order's own time is not described. */
async function listRefunded(
  read: Read,
  { page, updatedSince }: { page: number; updatedSince: Date },
): Promise<OrderPage> {
  const query = new URLSearchParams({ page: String(page), limit: String(refundsPerPage) })
  query.set('created:min', updatedSince.toISOString())
  const list = z.object({ data: z.array(z.unknown()) }).transform(({ data }) => data)
  const { rows, isFull } = parseRows(await read(`/v3/orders/payment_actions/refunds?${query}`), {
    most: refundsPerPage,
    schema: listedRefundSchema,
    list,
  })
  return {
    orders: rows.map(({ order_id: id, created: changedAt }) => {
      return { id: String(id), changedAt, isNamed: false, cartId: null }
    }),
    nextCursor: isFull ? `refunds:${page + 1}` : null,
  }
}

/**
 * A page of the orders that have changed, and then of those of which something was given back. Where the latter are refused
 * the reading is done: it would else never end, and list more every time.
 */
export async function listChangedOrders(
  read: Read,
  { cursor, updatedSince }: Pick<OrderQuery, 'cursor' | 'updatedSince'>,
): Promise<OrderPage> {
  const [, kind = 'orders', place = '1'] = /^(orders|refunds):(\d+)$/.exec(cursor ?? '') ?? []
  if (kind === 'orders') return listOrders(read, { from: Number(place), updatedSince })
  try {
    return await listRefunded(read, { page: Number(place), updatedSince })
  } catch (error) {
    if (!isFailure(error, 'refused')) throw error
    return { orders: [], nextCursor: null, refusal: error }
  }
}
