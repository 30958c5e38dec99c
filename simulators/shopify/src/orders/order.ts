import { getProductIdOfVariant } from '../catalogue/product.ts'
import type { Simulation } from '../simulation.ts'
import type { Cart, Shop } from '../state/shop.ts'
import { describeOrderPayload } from './order-payload.ts'

export type FinancialStatus = 'PENDING' | 'PAID' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'VOIDED'

export interface OrderLine {
  id: number
  productId: number
  variantId: number
  title: string
  quantity: number
  /** Of one. */
  price: string
}

export interface Refund {
  id: number
  createdAt: Date
  lines: { lineId: number; quantity: number; subtotal: string }[]
}

export interface Order {
  id: number
  createdAt: Date
  updatedAt: Date
  cancelledAt: Date | null
  financialStatus: FinancialStatus
  attributes: Record<string, string>
  lines: OrderLine[]
  refunds: Refund[]
  isTest: boolean
}

/** Orders of all shops have numbers of one row, as their lines and refunds have. */
let nextId = 5_900_000_000_001

function takeId(): number {
  nextId += 1
  return nextId
}

export interface PlacedOrder extends Cart {
  isPaid?: boolean
  isTest?: boolean
}

/** Makes an order of a cart and tells the app. Throws for a variant that there is not. */
export function placeOrder(
  simulation: Simulation,
  shop: Shop,
  { lines, attributes, isPaid = true, isTest = false }: PlacedOrder,
): Order {
  const now = simulation.clock.now()
  const order: Order = {
    id: takeId(),
    createdAt: now,
    updatedAt: now,
    cancelledAt: null,
    financialStatus: isPaid ? 'PAID' : 'PENDING',
    attributes,
    isTest,
    refunds: [],
    lines: lines.map(({ variantId, quantity }) => {
      const product = shop.catalogue.find(getProductIdOfVariant(variantId))
      const variant = product?.variants.find(({ id }) => id === variantId)
      if (!product || !variant) throw new Error(`No variant ${variantId}`)
      const { title } = product
      return { id: takeId(), productId: product.id, variantId, title, quantity, price: variant.price }
    }),
  }
  shop.orders.set(order.id, order)
  tell(simulation, shop, { order, topic: 'orders/create' })
  return order
}

/** Pays an order that waits for it, gives all of a line back, or cancels; the app is told. Throws for an order that there is not. */
export function changeOrder(
  simulation: Simulation,
  shop: Shop,
  { id, change }: { id: number; change: 'pay' | 'cancel' | { refundLine: number } },
): Order {
  const order = shop.orders.get(id)
  if (order === undefined) throw new Error(`No order ${id}`)
  const now = simulation.clock.now()
  order.updatedAt = now
  if (change === 'pay') order.financialStatus = 'PAID'
  else if (change === 'cancel') order.cancelledAt = now
  else refundLine(order, change.refundLine, now)
  tell(simulation, shop, { order, topic: 'orders/updated' })
  return order
}

function refundLine(order: Order, place: number, now: Date): void {
  const line = order.lines[place]
  if (line === undefined) throw new Error(`No line ${place}`)
  const subtotal = (Number(line.price) * line.quantity).toFixed(2)
  order.refunds.push({
    id: takeId(),
    createdAt: now,
    lines: [{ lineId: line.id, quantity: line.quantity, subtotal }],
  })
  order.financialStatus = order.refunds.length < order.lines.length ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
}

function tell(simulation: Simulation, shop: Shop, { order, topic }: { order: Order; topic: string }): void {
  const isAllowed = shop.installation?.scopes.some((scope) => ['read_orders', 'write_orders'].includes(scope))
  // Topics of what the app may not read cannot be subscribed to.
  if (!isAllowed) return
  const payload = describeOrderPayload(order, shop.settings.currency)
  simulation.webhooks.emit({ shop: shop.settings.domain, topic, payload })
}
