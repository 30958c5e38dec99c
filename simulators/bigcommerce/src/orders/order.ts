import type { PlatformState } from '../state.ts'
import type { CartLine } from '../storefront/carts.ts'
import { findSold } from '../storefront/find-sold.ts'
import type { Tell } from '../tell-hooks.ts'

export interface OrderLine extends CartLine {
  id: number
  name: string
  sku: string
  /** Of one, without tax. */
  price: number
}

export interface Refund {
  id: number
  createdAt: Date
  isDeclined: boolean
  items: { item_type: 'PRODUCT' | 'ORDER'; item_id: number; quantity?: number; requested_amount: number }[]
}

export interface Order {
  id: number
  cartId: string | null
  statusId: number
  createdAt: Date
  modifiedAt: Date
  paymentMethod: string
  lines: OrderLine[]
  /** Off the whole order, shared out over its lines. */
  discount: number
  refunds: Refund[]
}

export const statuses = {
  0: 'Incomplete',
  1: 'Pending',
  2: 'Shipped',
  3: 'Partially Shipped',
  4: 'Refunded',
  5: 'Cancelled',
  6: 'Declined',
  7: 'Awaiting Payment',
  8: 'Awaiting Pickup',
  9: 'Awaiting Shipment',
  10: 'Completed',
  11: 'Awaiting Fulfillment',
  12: 'Manual Verification Required',
  13: 'Disputed',
  14: 'Partially Refunded',
} as const

export interface PlacedOrder {
  lines: readonly CartLine[]
  /** Null: made in the control panel. */
  cartId: string | null
  /** Default: true. False: an order whose payment is waited for. */
  isPaid?: boolean
  /** Paid by the gateway for tries. */
  isTest?: boolean
  discount?: number
}

/**
 * What becomes of an order: `refundLine` gives all of the line at that place back, `refundWhole` an amount of no line. One
 * that is quiet leaves the order's status and time as they were.
 */
export type OrderChange =
  | 'pay'
  | 'cancel'
  | { refundLine: number; isDeclined?: boolean; isQuiet?: boolean }
  | { refundWhole: number }
  | { statusId: number }

interface Place {
  state: PlatformState
  tell: Tell
}

/** As the API writes times: to the second. */
const readTime = (state: PlatformState) => new Date(Math.floor(state.now.getTime() / 1000) * 1000)

function setStatus({ state, tell }: Place, order: Order, statusId: number): void {
  const previous_status_id = order.statusId
  order.modifiedAt = readTime(state)
  order.statusId = statusId
  const data = { type: 'order', id: order.id }
  tell('store/order/updated', data)
  if (previous_status_id === statusId) return
  tell('store/order/statusUpdated', { ...data, status: { previous_status_id, new_status_id: statusId } })
}

/** Makes an order: incomplete first, as each is that comes from a checkout, and then what it is. Throws for an unknown variant. */
export function placeOrder(place: Place, placed: PlacedOrder): Order {
  const { state, tell } = place
  const { lines, cartId, isPaid = true, isTest = false, discount = 0 } = placed
  const order: Order = {
    id: state.takeId(),
    cartId,
    statusId: 0,
    createdAt: readTime(state),
    modifiedAt: readTime(state),
    paymentMethod: isTest ? 'Test Payment Gateway' : 'Credit Card',
    discount,
    refunds: [],
    lines: lines.map((line) => {
      const sold = findSold(state, line)
      if (!sold) throw new Error(`No variant ${line.variantId}`)
      const { product, variant } = sold
      return { ...line, id: state.takeId(), name: product.name, sku: variant.sku, price: product.calculated_price }
    }),
  }
  state.keepOrder(order)
  tell('store/order/created', { type: 'order', id: order.id })
  setStatus(place, order, isPaid ? 11 : 7)
  return order
}

/** Throws for an order or a line that there is not. */
export function changeOrder(place: Place, { id, change }: { id: number; change: OrderChange }): void {
  const order = place.state.orders.get(id)
  if (!order) throw new Error(`No order ${id}`)
  if (change === 'pay') setStatus(place, order, 11)
  else if (change === 'cancel') setStatus(place, order, 5)
  else if ('statusId' in change) setStatus(place, order, change.statusId)
  else refund(place, order, change)
}

function refund(place: Place, order: Order, change: Exclude<OrderChange, string | { statusId: number }>): void {
  const { state, tell } = place
  const id = state.takeId()
  const isDeclined = 'refundLine' in change && change.isDeclined === true
  order.refunds.push({ id, createdAt: readTime(state), isDeclined, items: [describeRefunded(order, change)] })
  tell('store/order/refund/created', { type: 'order', id: order.id, refund: { refund_id: id } })
  if (isDeclined || ('refundLine' in change && change.isQuiet)) return
  const given = order.refunds.filter((one) => !one.isDeclined).flatMap(({ items }) => items)
  const lines = new Set(given.flatMap(({ item_type, item_id }) => (item_type === 'PRODUCT' ? item_id : [])))
  setStatus(place, order, lines.size === order.lines.length ? 4 : 14)
}

function describeRefunded(
  order: Order,
  change: { refundLine: number } | { refundWhole: number },
): Refund['items'][number] {
  if ('refundWhole' in change) return { item_type: 'ORDER', item_id: order.id, requested_amount: change.refundWhole }
  const line = order.lines[change.refundLine]
  if (!line) throw new Error(`No line ${change.refundLine}`)
  const { id: item_id, quantity } = line
  return { item_type: 'PRODUCT', item_id, quantity, requested_amount: getLineTotals(order, line).discounted }
}

const round = (amount: number) => Math.round(amount * 100) / 100
const taxRate = 0.1

/** What a line costs: without tax, what of a discount of the order falls on it, and its tax. */
export function getLineTotals({ lines, discount }: Order, { price, quantity }: OrderLine) {
  const whole = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  const total = round(price * quantity)
  const off = whole === 0 ? 0 : round((discount * total) / whole)
  const discounted = round(total - off)
  return { total, off, discounted, tax: round(discounted * taxRate) }
}
