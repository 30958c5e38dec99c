import { z } from 'zod'
import type { SourceOrder } from '../../orders/orders.public.ts'
import { shareRefunds } from '../share-refunds.ts'

/** Written as a number or as text; never less than nothing. */
const amountSchema = z
  .union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)])
  .transform(Number)
  .pipe(z.number().min(0))

export const orderSchema = z.object({
  id: z.int(),
  /** Of orders that began in a cart. */
  cart_id: z.string().nullish(),
  status_id: z.int(),
  payment_status: z.string().nullish(),
  payment_method: z.string().nullish(),
  date_created: z.coerce.date(),
  date_modified: z.coerce.date(),
  /** What the shopper pays in; what the prices were shown in. */
  default_currency_code: z.string().nullish(),
  currency_code: z.string().nullish(),
  is_tax_inclusive_pricing: z.boolean().default(false),
})
export type OrderRow = z.infer<typeof orderSchema>

/** As lists have it, without what they say of people. */
export const listedOrderSchema = orderSchema.pick({ id: true, cart_id: true, date_modified: true })
export const listedRefundSchema = z.object({ order_id: z.int(), created: z.coerce.date() })

export const orderLineSchema = z.object({
  id: z.int(),
  /** 0: a product of the order alone, a gift certificate, or a product that is gone. */
  product_id: z.int(),
  /** Missing, null or 0 where a product has no variants, or what it is of is gone. */
  variant_id: z.int().nullish(),
  quantity: z.int().min(0),
  /** What the shopper pays for the line, after all discounts. */
  discounted_total_inc_tax: amountSchema,
  total_tax: amountSchema,
})
export type OrderLineRow = z.infer<typeof orderLineSchema>

const refundSchema = z.object({
  created: z.coerce.date().nullish(),
  items: z
    .array(
      z.object({
        item_type: z.string(),
        /** Of PRODUCT the line, of ORDER the order. */
        item_id: z.int().nullish(),
        quantity: z.number().nullish(),
        requested_amount: amountSchema.nullish(),
      }),
    )
    .default([]),
  payments: z.array(z.object({ is_declined: z.boolean().default(false) })).default([]),
})
export const refundsSchema = z.object({ data: z.array(refundSchema) })
export type RefundRow = z.infer<typeof refundSchema>

/** https://developer.bigcommerce.com/docs/rest-management/orders/order-status */
export const incomplete = 0
const refunded = 4
const cancelled = [5, 6]
/**
 * Paid, and on their way or there; given back, all or a part; and those whose payment a shopper disputes, until it is given
 * back. Those that wait for money or for a look of the merchant's are pending.
 */
const paid = [2, 3, refunded, 8, 9, 10, 11, 13, 14]

function findStatus({ status_id: status, payment_status: payment }: OrderRow): SourceOrder['status'] {
  if (cancelled.includes(status) || payment === 'void') return 'cancelled'
  return paid.includes(status) ? 'paid' : 'pending'
}

/** Orders of BigCommerce's gateway for tries, which takes no money. */
export const isTrial = ({ payment_method }: OrderRow) => payment_method === 'Test Payment Gateway'

const getCurrency = (row: OrderRow) => row.default_currency_code || row.currency_code || ''

interface OrderParts {
  lines: readonly OrderLineRow[]
  refunds: readonly RefundRow[]
}

/** With tax where the shop's prices have it, else without: as refunds name it. */
function getPaid(line: OrderLineRow, { is_tax_inclusive_pricing: hasTax }: OrderRow): number {
  return Math.max(0, hasTax ? line.discounted_total_inc_tax : line.discounted_total_inc_tax - line.total_tax)
}

/** What was given back of a line alone, one time after the other. */
function listOwnRefunds(line: OrderLineRow, { row, refunds }: OrderParts & { row: OrderRow }): number[] {
  return refunds.flatMap(({ items }) =>
    items.flatMap(({ item_type: type, item_id: id, quantity, requested_amount: amount }) => {
      if (type !== 'PRODUCT' || id !== line.id) return []
      return [amount ?? (getPaid(line, row) * (quantity ?? 0)) / Math.max(1, line.quantity)]
    }),
  )
}

/** All that was given back of each line. What was given back of the order as a whole is shared out over its lines. */
function listRefunds(parts: OrderParts & { row: OrderRow }): number[][] {
  const { row, lines, refunds } = parts
  // Without a word of what it was, where the merchant sets the status by hand.
  if (row.status_id === refunded) return lines.map((line) => [getPaid(line, row)])
  const whole = refunds
    .flatMap(({ items }) => items)
    .reduce((sum, { item_type: type, requested_amount: amount }) => sum + (type === 'ORDER' ? (amount ?? 0) : 0), 0)
  const own = lines.map((line) => listOwnRefunds(line, parts))
  const shares = shareRefunds(
    lines.map((line, place) => ({ paid: getPaid(line, row), refunds: own[place] ?? [] })),
    { amount: whole, currency: getCurrency(row) },
  )
  return own.map((amounts, place) => [...amounts, shares[place] ?? 0].filter(Boolean))
}

/** The order as every platform's are described. */
export function describeOrder(row: OrderRow, parts: OrderParts & { searchId: string }): SourceOrder {
  const { lines } = parts
  // One that the payment provider has declined gave nothing back.
  const refunds = parts.refunds.filter(
    ({ payments }) => payments.length === 0 || payments.some(({ is_declined }) => !is_declined),
  )
  const given = listRefunds({ row, lines, refunds })
  const times = [row.date_modified, ...refunds.flatMap(({ created }) => created ?? [])]
  return {
    id: String(row.id),
    // Told to the second: what the shopper did within that second was before.
    orderedAt: new Date(row.date_created.getTime() + 999),
    // That a refund changes the order's own time is not described.
    changedAt: new Date(Math.max(...times.map((time) => time.getTime()))),
    currency: getCurrency(row),
    status: findStatus(row),
    searchId: parts.searchId,
    lines: lines.flatMap((line, place) => {
      const { product_id: productId, variant_id: variantId, quantity } = line
      if (quantity === 0) return []
      return {
        id: String(line.id),
        productId: productId === 0 ? null : String(productId),
        variantId: variantId ? String(variantId) : null,
        quantity,
        paid: getPaid(line, row).toFixed(4),
        refunds: (given[place] ?? []).map((amount) => amount.toFixed(4)),
      }
    }),
  }
}
