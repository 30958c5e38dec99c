import { cartAttribute } from '@voice-shop/contract/cart-attribute'
import { participantAttribute } from '@voice-shop/contract/holdout-group'
import { z } from 'zod'
import type { ListedOrder, SourceOrder } from '../../orders/orders.public.ts'
import { shareRefunds } from '../share-refunds.ts'
import { readNumber } from './shopify-product.ts'

const moneySchema = z
  .object({ shopMoney: z.object({ amount: z.string() }) })
  .transform(({ shopMoney }) => Number(shopMoney.amount))

const attributesSchema = z.array(z.object({ key: z.string(), value: z.string().nullable() }))

export const orderSchema = z.object({
  order: z
    .object({
      id: z.string(),
      test: z.boolean(),
      createdAt: z.coerce.date(),
      updatedAt: z.coerce.date(),
      cancelledAt: z.string().nullable(),
      currencyCode: z.string(),
      displayFinancialStatus: z.string().nullable(),
      edited: z.boolean(),
      customAttributes: attributesSchema,
      lineItems: z.object({
        nodes: z.array(
          z.object({
            id: z.string(),
            /** With what was given back or taken off since, as the amounts are. */
            quantity: z.int().min(0),
            /** Without. */
            currentQuantity: z.int().min(0),
            product: z.object({ id: z.string() }).nullable(),
            variant: z.object({ id: z.string() }).nullable(),
            originalUnitPriceSet: moneySchema,
            originalTotalSet: moneySchema,
            discountAllocations: z.array(z.object({ allocatedAmountSet: moneySchema })),
          }),
        ),
      }),
      refunds: z.array(
        z.object({
          refundLineItems: z.object({
            nodes: z.array(
              z.object({ lineItem: z.object({ id: z.string() }), quantity: z.int().min(0), subtotalSet: moneySchema }),
            ),
          }),
          orderAdjustments: z.object({ nodes: z.array(z.object({ amountSet: moneySchema })) }),
        }),
      ),
    })
    .nullable(),
})

export const ordersSchema = z.object({
  orders: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        test: z.boolean(),
        updatedAt: z.coerce.date(),
        displayFinancialStatus: z.string().nullable(),
        customAttributes: attributesSchema,
      }),
    ),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
})

type OrderNode = NonNullable<z.infer<typeof orderSchema>['order']>
type LineNode = OrderNode['lineItems']['nodes'][number]

const participantSchema = z.string().regex(/^[0-9a-f]{32}$/)

/** Those that were paid, whatever was given back since; a part of the price is not the price yet. */
const paidStatuses = ['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED']

function findStatus({ cancelledAt, displayFinancialStatus: status }: OrderNode): SourceOrder['status'] {
  if (cancelledAt !== null || status === 'VOIDED') return 'cancelled'
  return status !== null && paidStatuses.includes(status) ? 'paid' : 'pending'
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

/** What was ordered, what that costs after all discounts, without what was taken off the order, and what was given back of it alone. */
function readLine(line: LineNode, { edited, refunds }: OrderNode) {
  const { quantity: ordered, currentQuantity, originalUnitPriceSet, originalTotalSet, discountAllocations } = line
  // The total is that of when the order was created; an edit may have added to the line.
  const total = edited ? originalUnitPriceSet * ordered : originalTotalSet
  const off = sum(discountAllocations.map(({ allocatedAmountSet }) => allocatedAmountSet))
  const own = refunds.flatMap(({ refundLineItems: { nodes } }) =>
    nodes.filter(({ lineItem }) => lineItem.id === line.id),
  )
  const removed = Math.max(0, ordered - currentQuantity - sum(own.map(({ quantity }) => quantity)))
  const quantity = Math.max(0, ordered - removed)
  const paid = ordered === 0 ? 0 : (Math.max(0, total - off) * quantity) / ordered
  return { ...line, quantity, paid, refunds: own.map(({ subtotalSet }) => subtotalSet) }
}

/**
 * The lines with all that was given back of them, one time after the other. What was given back of no line is shared out over all;
 * what was kept back of lines, for a while or for good, was not given.
 */
function readLines(order: OrderNode) {
  const { currencyCode: currency } = order
  const lines = order.lineItems.nodes.map((line) => readLine(line, order))
  if (order.displayFinancialStatus === 'REFUNDED') return lines.map((line) => ({ ...line, refunds: [line.paid] }))
  const beyond = -sum(
    order.refunds.flatMap(({ orderAdjustments: { nodes } }) => nodes.map(({ amountSet }) => amountSet)),
  )
  if (beyond < 0) {
    const back = lines.map(({ refunds }) => ({ paid: sum(refunds), refunds: [] }))
    const kept = shareRefunds(back, { amount: -beyond, currency })
    const given = back.map(({ paid }, place) => paid - (kept[place] ?? 0))
    return lines.map((line, place) => ({ ...line, refunds: line.refunds.length === 0 ? [] : [given[place] ?? 0] }))
  }
  const shares = shareRefunds(lines, { amount: beyond, currency })
  return lines.map((line, place) => ({ ...line, refunds: [...line.refunds, shares[place] ?? 0].filter(Boolean) }))
}

type ListedNode = z.infer<typeof ordersSchema>['orders']['nodes'][number]

/** What its cart was told: the search that filled it, and who takes part in the store's comparison and has paid it. */
function readCart({ customAttributes, displayFinancialStatus: status }: ListedNode | OrderNode) {
  const find = (name: string) => customAttributes.find(({ key }) => key === name)?.value
  const searchId = z.uuid().toLowerCase().safeParse(find(cartAttribute)).data ?? null
  const participant = participantSchema.safeParse(find(participantAttribute)).data ?? null
  // Whatever became of it since.
  const wasPaid = status !== null && paidStatuses.includes(status)
  return { searchId, buyer: wasPaid ? participant : null, isTold: searchId !== null || participant !== null }
}

/** The order as every platform's are described; null for one whose cart was told nothing, and for one that tried payments. */
export function describeOrder(order: OrderNode): SourceOrder | null {
  const { searchId, buyer, isTold } = readCart(order)
  if (!isTold || order.test) return null
  return {
    id: readNumber(order.id),
    orderedAt: order.createdAt,
    changedAt: order.updatedAt,
    currency: order.currencyCode,
    status: findStatus(order),
    searchId,
    buyer,
    lines: readLines(order).flatMap(({ id, product, variant, quantity, paid, refunds }) => {
      // A line that was taken off the order is there still.
      if (quantity === 0) return []
      return {
        id: readNumber(id),
        productId: product && readNumber(product.id),
        variantId: variant && readNumber(variant.id),
        quantity,
        paid: paid.toFixed(4),
        refunds: refunds.map((amount) => amount.toFixed(4)),
      }
    }),
  }
}

/** Of orders as a list has them, those whose carts were told something. */
export function listToldOrders({ orders: { nodes } }: z.infer<typeof ordersSchema>): ListedOrder[] {
  return nodes.flatMap((order) => {
    const { searchId, buyer, isTold } = readCart(order)
    if (!isTold || order.test) return []
    return { id: readNumber(order.id), changedAt: order.updatedAt, isNamed: searchId !== null, buyer, cartId: null }
  })
}
