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
  /** With what was given back or taken off since. */
  quantity: number
  /** When the order was placed. */
  orderedQuantity: number
  /** Taken off by an edit. */
  removedQuantity: number
  /** Of one. */
  price: string
  /** Of the order's discount, with that of what was taken off. */
  discount: number
}

export interface Refund {
  id: number
  createdAt: Date
  lines: { lineId: number; quantity: number; subtotal: string }[]
  /** Given back of no line. */
  beyond: number
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
  isEdited: boolean
}

/** What becomes of an order: all of a line, or an amount of no line, is given back, or an edit has another quantity of a line. */
export type OrderChange =
  | 'pay'
  | 'cancel'
  | { refundLine: number }
  | { refundAmount: number }
  | { editLine: number; quantity: number }

/** Orders of all shops have numbers of one row, as their lines and refunds have. */
let nextId = 5_900_000_000_001

function takeId(): number {
  nextId += 1
  return nextId
}

export interface PlacedOrder extends Cart {
  isPaid?: boolean
  isTest?: boolean
  /** Off the whole order, shared out over its lines. */
  discount?: number
}

const round = (amount: number) => Math.round(amount * 100) / 100
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

/** Of a line, without what was taken off. */
function getPaid({ price, quantity, removedQuantity, discount }: OrderLine): number {
  const paid = Number(price) * quantity - discount
  return quantity === 0 ? 0 : round((paid * (quantity - removedQuantity)) / quantity)
}

function shareDiscount(lines: readonly OrderLine[], discount: number): void {
  const getTotal = ({ price, quantity }: OrderLine) => Number(price) * quantity
  const whole = lines.reduce((sum, line) => sum + getTotal(line), 0)
  for (const line of lines) line.discount = whole === 0 ? 0 : round((discount * getTotal(line)) / whole)
}

/** Makes an order of a cart and tells the app. Throws for a variant that there is not. */
export function placeOrder(
  simulation: Simulation,
  shop: Shop,
  { lines, attributes, isPaid = true, isTest = false, discount = 0 }: PlacedOrder,
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
    isEdited: false,
    refunds: [],
    lines: lines.map(({ variantId, quantity }) => {
      const product = shop.catalogue.find(getProductIdOfVariant(variantId))
      const variant = product?.variants.find(({ id }) => id === variantId)
      if (!product || !variant) throw new Error(`No variant ${variantId}`)
      const { title } = product
      const of = { productId: product.id, variantId, title, price: variant.price }
      return { id: takeId(), ...of, quantity, orderedQuantity: quantity, removedQuantity: 0, discount: 0 }
    }),
  }
  shareDiscount(order.lines, discount)
  shop.orders.set(order.id, order)
  tell(simulation, shop, { order, topic: 'orders/create' })
  return order
}

/** Changes an order; the app is told. Throws for an order or a line that there is not. */
export function changeOrder(
  simulation: Simulation,
  shop: Shop,
  { id, change }: { id: number; change: OrderChange },
): Order {
  const order = shop.orders.get(id)
  if (order === undefined) throw new Error(`No order ${id}`)
  const now = simulation.clock.now()
  order.updatedAt = now
  if (change === 'pay') order.financialStatus = 'PAID'
  else if (change === 'cancel') order.cancelledAt = now
  else if ('editLine' in change) editLine(order, change)
  else if ('refundAmount' in change) refund(order, { lines: [], beyond: change.refundAmount, now })
  else refundLine(order, change.refundLine, now)
  tell(simulation, shop, { order, topic: 'orders/updated' })
  return order
}

function getLine(order: Order, place: number): OrderLine {
  const line = order.lines[place]
  if (line === undefined) throw new Error(`No line ${place}`)
  return line
}

/** What was taken off stays in the line's quantity, and its discount in the line's; what is added is of the same price. */
function editLine(order: Order, { editLine: place, quantity }: { editLine: number; quantity: number }): void {
  const line = getLine(order, place)
  line.removedQuantity = Math.max(0, line.quantity - quantity)
  line.quantity = Math.max(line.quantity, quantity)
  order.isEdited = true
}

function refundLine(order: Order, place: number, now: Date): void {
  const line = getLine(order, place)
  const quantity = line.quantity - line.removedQuantity
  const subtotal = getPaid(line).toFixed(2)
  refund(order, { lines: [{ lineId: line.id, quantity, subtotal }], beyond: 0, now })
}

function refund(order: Order, { now, ...given }: Pick<Refund, 'lines' | 'beyond'> & { now: Date }): void {
  order.refunds.push({ id: takeId(), createdAt: now, ...given })
  const back = order.refunds.flatMap(({ lines, beyond }) => [beyond, ...lines.map(({ subtotal }) => Number(subtotal))])
  const paid = order.lines.map(getPaid)
  const left = round(sum(paid) - sum(back))
  order.financialStatus = left > 0 ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
}

function tell(simulation: Simulation, shop: Shop, { order, topic }: { order: Order; topic: string }): void {
  const isAllowed = shop.installation?.scopes.some((scope) => ['read_orders', 'write_orders'].includes(scope))
  // Topics of what the app may not read cannot be subscribed to.
  if (!isAllowed) return
  const payload = describeOrderPayload(order, shop.settings.currency)
  simulation.webhooks.emit({ shop: shop.settings.domain, topic, payload })
}
