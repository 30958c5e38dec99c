import { cartAttribute } from '@voice-shop/contract/cart-attribute'
import { participantAttribute } from '@voice-shop/contract/holdout-group'
import { z } from 'zod'
import type { SourceOrder } from '../../orders/orders.public.ts'
import { readNumber } from './shopify-product.ts'

const moneySchema = z
  .object({ shopMoney: z.object({ amount: z.string() }) })
  .transform(({ shopMoney }) => Number(shopMoney.amount))

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
      customAttributes: z.array(z.object({ key: z.string(), value: z.string().nullable() })),
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
        }),
      ),
    })
    .nullable(),
})
type OrderNode = NonNullable<z.infer<typeof orderSchema>['order']>
type LineNode = OrderNode['lineItems']['nodes'][number]
type RefundedLine = OrderNode['refunds'][number]['refundLineItems']['nodes'][number]

const participantSchema = z.string().regex(/^[0-9a-f]{32}$/)

/** Those that were paid, whatever was given back since; a part of the price is not the price yet. */
const paidStatuses = ['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED']

function findStatus({ cancelledAt, displayFinancialStatus: status }: OrderNode): SourceOrder['status'] {
  if (cancelledAt !== null || status === 'VOIDED') return 'cancelled'
  return status !== null && paidStatuses.includes(status) ? 'paid' : 'pending'
}

/** What was ordered and what that costs after all discounts, without what was taken off the order. */
function readLine(line: LineNode, { edited, refunds }: { edited: boolean; refunds: readonly RefundedLine[] }) {
  const { quantity: ordered, currentQuantity, originalUnitPriceSet, originalTotalSet, discountAllocations } = line
  // The total is that of when the order was created; an edit may have added to the line.
  const total = edited ? originalUnitPriceSet * ordered : originalTotalSet
  const off = discountAllocations.reduce((sum, { allocatedAmountSet }) => sum + allocatedAmountSet, 0)
  const givenBack = refunds.reduce((sum, { quantity }) => sum + quantity, 0)
  const removed = Math.max(0, ordered - currentQuantity - givenBack)
  const quantity = Math.max(0, ordered - removed)
  return { quantity, paid: ordered === 0 ? 0 : (Math.max(0, total - off) * quantity) / ordered }
}

/** The order as every platform's are described; null for one whose cart was told nothing, and for one that tried payments. */
export function describeOrder(order: OrderNode): SourceOrder | null {
  const find = (name: string) => order.customAttributes.find(({ key }) => key === name)?.value
  const searchId = z.uuid().toLowerCase().safeParse(find(cartAttribute)).data ?? null
  const participant = participantSchema.safeParse(find(participantAttribute)).data
  if ((searchId === null && participant === undefined) || order.test) return null
  // Whatever became of it since.
  const wasPaid = order.displayFinancialStatus !== null && paidStatuses.includes(order.displayFinancialStatus)
  const refunds = order.refunds.flatMap(({ refundLineItems }) => refundLineItems.nodes)
  return {
    id: readNumber(order.id),
    orderedAt: order.createdAt,
    changedAt: order.updatedAt,
    currency: order.currencyCode,
    status: findStatus(order),
    searchId,
    buyer: wasPaid ? (participant ?? null) : null,
    lines: order.lineItems.nodes.flatMap((line) => {
      const { id, product, variant } = line
      const own = refunds.filter(({ lineItem }) => lineItem.id === id)
      const { quantity, paid } = readLine(line, { edited: order.edited, refunds: own })
      // A line that was taken off the order is there still.
      if (product === null || quantity === 0) return []
      return {
        productId: readNumber(product.id),
        variantId: variant && readNumber(variant.id),
        quantity,
        paid: paid.toFixed(4),
        refunds: own.map(({ subtotalSet }) => subtotalSet.toFixed(4)),
      }
    }),
  }
}
