import { z } from 'zod'
import { isCurrency, readExactMinor } from './amounts.ts'
import { defineRoute } from './route.ts'
import { textSchema } from './text.ts'

export const maxOrdersPerBatch = 100
export const maxLinesPerOrder = 100
export const maxRefundsPerOrder = 100
/** What is older is refused, as searches are. */
export const maxOrderAgeDays = 400
export const maxOrderLeadMinutes = 5
/** What an answer showed and the shopper chose from it is direct for so long after the answer. */
export const directDays = 7
/** What the same shopper orders is assisted for so long after they asked. */
export const assistedHours = 24

/** `pending`: not paid yet, so that it earned nothing so far. */
export const orderStatuses = ['paid', 'pending', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

const decimalSchema = z.string().regex(/^\d{1,11}(\.\d{1,6})?$/)
const productIdSchema = textSchema({ max: 128 })
const timeSchema = z.iso.datetime({ offset: true })
/** Beyond it a sum could not be told exactly. */
const maxMinor = 1e14

const orderLineSchema = z.object({
  /** The same as in searches and clicks. */
  product_id: productIdSchema,
  variant_id: productIdSchema.nullish(),
  quantity: z.int().min(1).max(100_000),
  /** Of one, in units of the order's currency, such as `25.00`. */
  unit_price: decimalSchema,
  /** Off the whole line. */
  discount: decimalSchema.default('0'),
})

const orderRefundSchema = z.object({
  /** Of the goods, without shipping. */
  amount: decimalSchema,
  /** Which line it is for; without it, all lines have their share. */
  product_id: productIdSchema.nullish(),
  variant_id: productIdSchema.nullish(),
})

interface AmountIssue {
  path: (string | number)[]
  code: 'too_many_decimals' | 'discount_too_big' | 'too_big' | 'not_in_order' | 'refunded_too_much'
}

type RawOrder = z.output<typeof orderShape>

/** What a line costs in minor units; null where an amount is wrong, which is told in `issues`. */
function readLineMinor(order: RawOrder, index: number, issues: AmountIssue[]): number | null {
  const line = order.lines[index]
  if (!line) return null
  const price = readExactMinor(line.unit_price, order.currency)
  const discount = readExactMinor(line.discount, order.currency)
  if (price === null) issues.push({ path: ['lines', index, 'unit_price'], code: 'too_many_decimals' })
  if (discount === null) issues.push({ path: ['lines', index, 'discount'], code: 'too_many_decimals' })
  if (price === null || discount === null) return null
  const total = price * line.quantity
  if (total > maxMinor) issues.push({ path: ['lines', index, 'unit_price'], code: 'too_big' })
  else if (discount > total) issues.push({ path: ['lines', index, 'discount'], code: 'discount_too_big' })
  else return total - discount
  return null
}

/** What was paid for each line and given back of it, in minor units of the order's currency. */
export interface OrderAmounts {
  paid: number[]
  refunded: number[]
}

/** Gives lines their share of a refund, by what is left of each; what division leaves over goes to the first ones. */
function spread(amount: number, amounts: OrderAmounts, places: readonly number[]): void {
  const left = places.map((place) => (amounts.paid[place] ?? 0) - (amounts.refunded[place] ?? 0))
  const sum = left.reduce((total, one) => total + one, 0)
  // Whole numbers beyond 2^53 are products of two amounts.
  const shares = left.map((one) => (sum === 0 ? 0 : Number((BigInt(amount) * BigInt(one)) / BigInt(sum))))
  let rest = amount - shares.reduce((total, one) => total + one, 0)
  for (const [index, place] of places.entries()) {
    const more = Math.min(rest, (left[index] ?? 0) - (shares[index] ?? 0))
    rest -= more
    amounts.refunded[place] = (amounts.refunded[place] ?? 0) + (shares[index] ?? 0) + more
  }
}

/** The amounts of an order, and what is wrong with them. Refunds of a product count first, then those of the whole. */
export function readOrderAmounts(order: RawOrder): { amounts: OrderAmounts; issues: AmountIssue[] } {
  const issues: AmountIssue[] = []
  const paid = order.lines.map((_, index) => readLineMinor(order, index, issues) ?? 0)
  const amounts: OrderAmounts = { paid, refunded: paid.map(() => 0) }
  const refunds = order.refunds.map((refund, index) => ({ refund, index }))
  const isOfProduct = ({ refund }: (typeof refunds)[number]) => Boolean(refund.product_id)
  for (const { refund, index } of [...refunds.filter(isOfProduct), ...refunds.filter((one) => !isOfProduct(one))]) {
    const amount = readExactMinor(refund.amount, order.currency)
    const places = order.lines.flatMap(({ product_id, variant_id }, place) => {
      const isMeant = !refund.product_id || refund.product_id === product_id
      return isMeant && (!refund.variant_id || refund.variant_id === variant_id) ? [place] : []
    })
    const left = places.reduce((sum, place) => sum + (paid[place] ?? 0) - (amounts.refunded[place] ?? 0), 0)
    if (amount === null) issues.push({ path: ['refunds', index, 'amount'], code: 'too_many_decimals' })
    else if (places.length === 0) issues.push({ path: ['refunds', index, 'product_id'], code: 'not_in_order' })
    // A wrong line has been told already.
    else if (amount > left) issues.push({ path: ['refunds', index, 'amount'], code: 'refunded_too_much' })
    else spread(amount, amounts, places)
  }
  return { amounts, issues }
}

const orderShape = z.object({
  /** The same each time; what is sent again with a later `updated_at` takes the place of what was there. */
  order_id: textSchema({ max: 128 }),
  ordered_at: timeSchema,
  /** When it became as it is sent; when it was ordered, where absent. */
  updated_at: timeSchema.optional(),
  /** ISO 4217. */
  currency: z
    .string()
    .toUpperCase()
    .refine(isCurrency, { params: { code: 'not_a_currency' }, abort: true }),
  status: z.enum(orderStatuses).default('paid'),
  /** As in searches. An order that names neither a shopper nor a search is not kept. */
  shopper_id: textSchema({ max: 128 }).nullish(),
  /** A search of the shopper, where the shopper's own name is not known. */
  search_id: z.uuid().toLowerCase().nullish(),
  lines: z.array(orderLineSchema).min(1).max(maxLinesPerOrder),
  refunds: z.array(orderRefundSchema).max(maxRefundsPerOrder).default([]),
})

export const pushedOrderSchema = orderShape.superRefine((order, context) => {
  for (const { path, code } of readOrderAmounts(order).issues) {
    context.addIssue({ code: 'custom', path, params: code === 'too_big' ? { code, maximum: maxMinor } : { code } })
  }
})
export type PushedOrder = z.output<typeof pushedOrderSchema>

export const orderRejectionCodes = ['invalid_order', 'too_old', 'in_future', 'storage_limit_reached'] as const
export type OrderRejectionCode = (typeof orderRejectionCodes)[number]

export const recordOrdersRoute = defineRoute({
  method: 'POST',
  path: '/api/voice-shop/orders/',
  slice: 'orders',
  summary: 'Orders of shoppers who spoke, new or changed; idempotent, in any order, each refused by itself',
  access: 'store_key',
  scope: 'events',
  work: 'write',
  // Each order is checked by itself against pushedOrderSchema, so that a bad one does not refuse the others.
  body: z.object({
    orders: z
      .array(z.unknown().meta(z.toJSONSchema(pushedOrderSchema, { io: 'input' })))
      .min(1)
      .max(maxOrdersPerBatch),
  }),
  answers: {
    200: z.object({
      /** New, or later than what was known. */
      accepted: z.int().min(0),
      /** Known as they are, or in a later state. */
      duplicates: z.int().min(0),
      /** They name neither a shopper nor a search, so that nothing of them is kept. */
      ignored: z.int().min(0),
      rejected: z.array(
        z.object({
          /** Place in the request, from 0. */
          index: z.int().min(0),
          code: z.enum(orderRejectionCodes),
          detail: z.string(),
        }),
      ),
    }),
  },
  bodyLimit: 2 * 1024 * 1024,
})
