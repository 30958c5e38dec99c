import type { Order, OrderLine } from '../orders/order.ts'
import { type PageArguments, pageShortList } from './connection.ts'
import { writeDecimal } from './decimal.ts'
import { describeProductNode, findVariantNode } from './product-node.ts'
import { type QueryContext, requireScope } from './query-context.ts'

function describeOrderNode({ shop: { catalogue, settings } }: QueryContext, order: Order): Record<string, unknown> {
  const writeMoney = (amount: number) => {
    const money = { amount: writeDecimal(amount.toFixed(2)), currencyCode: settings.currency }
    return { shopMoney: money, presentmentMoney: money }
  }
  const describeLine = (line: OrderLine) => ({
    __typename: 'LineItem',
    id: `gid://shopify/LineItem/${line.id}`,
    title: line.title,
    quantity: line.quantity,
    currentQuantity:
      line.quantity -
      line.removedQuantity -
      order.refunds
        .flatMap(({ lines }) => lines)
        .reduce((sum, { lineId, quantity }) => sum + (lineId === line.id ? quantity : 0), 0),
    product: () => {
      const product = catalogue.find(line.productId)
      return product ? describeProductNode(catalogue, product) : null
    },
    variant: () => findVariantNode(catalogue, line.variantId),
    originalUnitPriceSet: writeMoney(Number(line.price)),
    originalTotalSet: writeMoney(Number(line.price) * line.orderedQuantity),
    // Of the line's own discounts alone, of which there are none.
    discountedTotalSet: writeMoney(Number(line.price) * line.quantity),
    discountAllocations: line.discount === 0 ? [] : [{ allocatedAmountSet: writeMoney(line.discount) }],
  })
  return {
    __typename: 'Order',
    id: `gid://shopify/Order/${order.id}`,
    legacyResourceId: String(order.id),
    test: order.isTest,
    createdAt: order.createdAt.toISOString(),
    processedAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    cancelledAt: order.cancelledAt?.toISOString() ?? null,
    currencyCode: settings.currency,
    displayFinancialStatus: order.financialStatus,
    edited: order.isEdited,
    customAttributes: Object.entries(order.attributes).map(([key, value]) => ({ key, value })),
    lineItems: (args: PageArguments) => pageShortList(order.lines.map(describeLine), args),
    refunds: ({ first }: { first?: number | null }) =>
      order.refunds.slice(0, first ?? undefined).map((refund) => ({
        __typename: 'Refund',
        id: `gid://shopify/Refund/${refund.id}`,
        createdAt: refund.createdAt.toISOString(),
        // What goes to the customer's favour is less than nothing.
        orderAdjustments: (args: PageArguments) =>
          pageShortList(refund.beyond === 0 ? [] : [{ amountSet: writeMoney(-refund.beyond), reason: null }], args),
        refundLineItems: (args: PageArguments) =>
          pageShortList(
            refund.lines.flatMap(({ lineId, quantity, subtotal }) => {
              const line = order.lines.find(({ id }) => id === lineId)
              return line ? [{ lineItem: describeLine(line), quantity, subtotalSet: writeMoney(Number(subtotal)) }] : []
            }),
            args,
          ),
      })),
  }
}

const shownMs = 60 * 86_400_000

/** Orders of the last 60 days, and older ones for an app that may read all. */
function isShown({ access, simulation: { clock } }: QueryContext, { createdAt }: Order): boolean {
  return access.scopes.includes('read_all_orders') || createdAt.getTime() >= clock.now().getTime() - shownMs
}

export function createOrderFields(context: QueryContext): Record<string, unknown> {
  return {
    order: ({ id }: { id: string }) => {
      requireScope(context, 'read_orders', 'order')
      const [, key] = /^gid:\/\/shopify\/Order\/(\d+)$/.exec(id) ?? []
      const order = context.shop.orders.get(Number(key))
      return order && isShown(context, order) ? describeOrderNode(context, order) : null
    },
  }
}
