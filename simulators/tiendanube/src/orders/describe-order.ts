import type { PlatformState } from '../state.ts'
import type { Order } from './order.ts'

const write = (amount: number) => amount.toFixed(2)
const writeTime = (time: Date) => `${time.toISOString().slice(0, 19)}+0000`
const shippingCost = 4900

/** An order, or a cart, as the API has it. Ids of variants and quantities are texts, as in the documentation's example. */
export function describeOrder({ store }: PlatformState, order: Order) {
  const subtotal = order.lines.reduce((sum, { price, quantity }) => sum + Number(price) * quantity, 0)
  const discount = Math.min(order.discount, subtotal)
  return {
    id: order.id,
    token: order.token,
    store_id: String(store.id),
    number: order.completedAt === null ? null : order.id,
    contact_email: 'juana@example.com',
    contact_name: 'Juana Pérez',
    coupon: discount === 0 ? [] : [{ code: 'CUPON' }],
    subtotal: write(subtotal),
    discount: write(discount),
    discount_coupon: write(discount),
    discount_gateway: write(0),
    total: write(subtotal - discount + shippingCost),
    shipping_cost_customer: write(shippingCost),
    currency: store.currency,
    language: store.mainLanguage,
    gateway: 'not-provided',
    storefront: order.storefront,
    extra: {},
    attributes: [],
    note: null,
    status: order.status,
    payment_status: order.paymentStatus,
    shipping_status: 'unpacked',
    created_at: writeTime(order.createdAt),
    updated_at: writeTime(order.updatedAt),
    completed_at:
      order.completedAt === null
        ? null
        : {
            date: `${order.completedAt.toISOString().slice(0, 19).replace('T', ' ')}.000000`,
            timezone_type: 3,
            timezone: 'UTC',
          },
    products: order.lines.map((line) => ({
      id: line.id,
      name: line.name,
      price: line.price,
      product_id: line.productId,
      variant_id: String(line.variantId),
      quantity: String(line.quantity),
      free_shipping: false,
      sku: null,
    })),
  }
}
