import { z } from 'zod'
import type { SourceOrder } from '../../orders/orders.public.ts'
import { shareDiscount } from '../share-refunds.ts'

/** Written as a text; never less than nothing. */
const amountSchema = z
  .union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)])
  .transform(Number)
  .pipe(z.number().min(0))
/** A number, in examples a text at times. */
const idSchema = z.union([z.int(), z.string().regex(/^\d{1,20}$/)]).transform(String)

const lineSchema = z.object({
  id: idSchema.nullish(),
  /** Null: a product of the order alone, or one that is gone. */
  product_id: idSchema.nullish(),
  variant_id: idSchema.nullish(),
  quantity: amountSchema,
  /** Of one, before discounts. */
  price: amountSchema,
})

/** https://tiendanube.github.io/api-documentation/resources/order */
export const orderSchema = z.object({
  id: idSchema,
  /** That of the cart that became it. */
  token: z.string().max(100).nullish(),
  status: z.string(),
  payment_status: z.string().nullish(),
  currency: z.string(),
  /** What the lines cost, and what of that is taken off. */
  subtotal: amountSchema.nullish(),
  discount: amountSchema.nullish(),
  created_at: z.coerce.date(),
  updated_at: z.coerce.date(),
  /** Null: a cart still. */
  completed_at: z.object({ date: z.string(), timezone: z.string() }).nullish(),
  /** A kept order that has none any more earns nothing: to be told none is not the same as not to be told. */
  products: z.array(lineSchema),
})
/** As a list that is asked for these fields has it. */
export const listedOrderSchema = orderSchema.pick({ id: true, token: true, updated_at: true, completed_at: true })
export type OrderRow = z.infer<typeof orderSchema>

/** Whether it is an order, and not what a shopper has in a cart. */
export const isCompleted = ({ completed_at }: Pick<OrderRow, 'completed_at'>) => completed_at !== null

const cancelledPayments = ['voided', 'abandoned']
/** `authorized` and `partially_paid` wait for money. What is given back of a part is not told, only that it is. */
const paidPayments = ['paid', 'partially_refunded', 'refunded']

function findStatus({ status, payment_status: payment }: OrderRow): SourceOrder['status'] {
  if (status === 'cancelled' || cancelledPayments.includes(payment ?? '')) return 'cancelled'
  return paidPayments.includes(payment ?? '') ? 'paid' : 'pending'
}

/** When the cart became an order, and not when it was begun: "2022-02-23 12:25:18.000000" of UTC. */
function findTime({ completed_at: completed, created_at: created }: OrderRow): Date {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})/.exec(completed?.date ?? '') ?? []
  return completed?.timezone === 'UTC' && day && time ? new Date(`${day}T${time}Z`) : created
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

/** What was paid for each line. Discounts are told of the order: what is off is shared out so that its shares sum up to it. */
function listPaid({ products, subtotal, discount, currency }: OrderRow): number[] {
  const totals = products.map(({ price, quantity }) => price * quantity)
  const all = sum(totals)
  const whole = subtotal ?? all
  // Where lines do not sum up to the subtotal they have as much of the discount as of it.
  const amount = whole === 0 ? all : (all * Math.min(discount ?? 0, whole)) / whole
  const shares = shareDiscount(totals, { amount, currency })
  return totals.map((total, place) => Math.max(0, total - (shares[place] ?? 0)))
}

/** The order as every platform's are described. */
export function describeOrder(row: OrderRow, searchId: string): SourceOrder {
  const amounts = listPaid(row)
  return {
    id: row.id,
    // Told to the second: what the shopper did within that second was before.
    orderedAt: new Date(findTime(row).getTime() + 999),
    changedAt: row.updated_at,
    currency: row.currency,
    status: findStatus(row),
    searchId,
    lines: row.products.flatMap(({ id, product_id: productId, variant_id: variantId, quantity }, place) => {
      if (quantity === 0) return []
      const paid = (amounts[place] ?? 0).toFixed(4)
      const refunds = row.payment_status === 'refunded' ? [paid] : []
      return { id: id ?? null, productId: productId ?? null, variantId: variantId ?? null, quantity, paid, refunds }
    }),
  }
}
