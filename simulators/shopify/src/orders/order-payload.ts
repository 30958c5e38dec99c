import type { Order } from './order.ts'

/** The body of orders/create and orders/updated: the order in the words of the REST Admin API. */
export function describeOrderPayload(order: Order, currency: string): unknown {
  const { id, attributes, lines, refunds, financialStatus, isTest } = order
  return {
    id,
    admin_graphql_api_id: `gid://shopify/Order/${id}`,
    created_at: order.createdAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
    cancelled_at: order.cancelledAt?.toISOString() ?? null,
    currency,
    financial_status: financialStatus.toLowerCase(),
    note_attributes: Object.entries(attributes).map(([name, value]) => ({ name, value })),
    test: isTest,
    email: 'cliente@example.com',
    line_items: lines.map((line) => ({
      id: line.id,
      product_id: line.productId,
      variant_id: line.variantId,
      title: line.title,
      quantity: line.quantity,
      price: line.price,
    })),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      created_at: refund.createdAt.toISOString(),
      order_adjustments:
        refund.beyond === 0
          ? []
          : [{ amount: (-refund.beyond).toFixed(2), tax_amount: '0.00', kind: 'refund_discrepancy' }],
      refund_line_items: refund.lines.map(({ lineId, quantity, subtotal }) => ({
        line_item_id: lineId,
        quantity,
        subtotal: Number(subtotal),
      })),
    })),
  }
}
