import { z } from 'zod'
import type { SourceOrder } from '../../orders/orders.public.ts'

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
export type OrderRow = z.infer<typeof orderSchema>

/** Whether it is an order, and not what a shopper has in a cart. */
export const isCompleted = ({ completed_at }: OrderRow) => completed_at !== null

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

/** The order as every platform's are described. Discounts, which are told of the order, are shared out over its lines. */
export function describeOrder(row: OrderRow, searchId: string): SourceOrder {
  const { products, subtotal, discount } = row
  const whole = subtotal ?? products.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const share = whole === 0 ? 0 : Math.max(0, whole - (discount ?? 0)) / whole
  return {
    id: row.id,
    // Told to the second: what the shopper did within that second was before.
    orderedAt: new Date(findTime(row).getTime() + 999),
    changedAt: row.updated_at,
    currency: row.currency,
    status: findStatus(row),
    searchId,
    lines: products.flatMap(({ id, product_id: productId, variant_id: variantId, quantity, price }) => {
      if (quantity === 0) return []
      const paid = (price * quantity * share).toFixed(4)
      const refunds = row.payment_status === 'refunded' ? [paid] : []
      return { id: id ?? null, productId: productId ?? null, variantId: variantId ?? null, quantity, paid, refunds }
    }),
  }
}
