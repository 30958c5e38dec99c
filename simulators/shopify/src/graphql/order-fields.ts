import { GraphQLError } from 'graphql'
import { readProductFilter } from '../catalogue/product-filter.ts'
import type { Order, OrderLine } from '../orders/order.ts'
import { readSortKey } from './catalogue-fields.ts'
import { type PageArguments, pageLongList, pageShortList } from './connection.ts'
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

interface OrdersArguments extends PageArguments {
  query?: string | null
  sortKey?: string | null
}

/** Orders by id or by their change, found by id and updated_at. */
function listOrders(context: QueryContext, args: OrdersArguments): Record<string, unknown> {
  const { orders } = context.shop
  const sortKey = readSortKey(args.sortKey)
  const filter = readProductFilter(args.query)
  if (filter.needsProduct) {
    throw new GraphQLError(`The simulator does not search by ${args.query}`, { extensions: { code: 'NOT_SIMULATED' } })
  }
  const getMeasure = (id: number) => (sortKey === 'ID' ? id : (orders.get(id)?.updatedAt.getTime() ?? 0))
  const ids = [...orders.values()]
    .filter((order) => isShown(context, order) && filter.passesKey(order.id, order.updatedAt))
    .map(({ id }) => id)
    .toSorted((left, right) => getMeasure(left) - getMeasure(right) || left - right)
  const findNode = (id: number) => {
    const order = orders.get(id)
    return order && describeOrderNode(context, order)
  }
  return pageLongList({ ids: args.reverse ? ids.toReversed() : ids, getMeasure, findNode }, args)
}

export function createOrderFields(context: QueryContext): Record<string, unknown> {
  return {
    orders: (args: OrdersArguments) => {
      requireScope(context, 'read_orders', 'orders')
      return listOrders(context, args)
    },
    order: ({ id }: { id: string }) => {
      requireScope(context, 'read_orders', 'order')
      const [, key] = /^gid:\/\/shopify\/Order\/(\d+)$/.exec(id) ?? []
      const order = context.shop.orders.get(Number(key))
      return order && isShown(context, order) ? describeOrderNode(context, order) : null
    },
  }
}
