import { randomBytes } from 'node:crypto'
import type { Product } from '../catalogue.ts'
import type { PlatformState } from '../state.ts'

export interface CartLine {
  productId: number
  variantId: number
  quantity: number
}

interface OrderLine extends CartLine {
  id: number
  name: string
  /** Of one, with two decimals. */
  price: string
}

/** A shopper's cart is an order that is not completed, under the same id and token. */
export interface Order {
  id: number
  token: string
  /** Made by the merchant: `form`. */
  storefront: 'store' | 'form'
  status: 'open' | 'closed' | 'cancelled'
  paymentStatus: 'pending' | 'authorized' | 'paid' | 'voided' | 'refunded' | 'partially_refunded'
  lines: OrderLine[]
  /** Off what the lines cost. */
  discount: number
  createdAt: Date
  updatedAt: Date
  completedAt: Date | null
}

/** Tells those who have registered for an event. */
export type TellOrder = (event: string, body: { id: number }) => void

interface Place {
  state: PlatformState
  tell: TellOrder
}

export interface PlacedOrder {
  lines: readonly CartLine[]
  /** Null: made by the merchant. */
  token: string | null
  /** Default: true. False: an order whose payment is waited for. */
  isPaid?: boolean
  discount?: number
}

export type OrderChange = 'pay' | 'authorize' | 'cancel' | 'void' | 'refund' | 'refund_part' | 'close'

/** As the API writes times: to the second. */
export const readTime = ({ now }: PlatformState) => new Date(Math.floor(now.getTime() / 1000) * 1000)

export function makeCart(state: PlatformState): Order {
  const time = readTime(state)
  return {
    id: state.takeOrderId(),
    token: randomBytes(20).toString('hex'),
    storefront: 'store',
    status: 'open',
    paymentStatus: 'pending',
    lines: [],
    discount: 0,
    createdAt: time,
    updatedAt: time,
    completedAt: null,
  }
}

export function findSold(state: PlatformState, { productId, variantId }: Pick<CartLine, 'productId' | 'variantId'>) {
  for (const product of state.listProducts()) {
    const variant = product.variants.find(({ id }) => id === variantId)
    if (product.id === productId && product.published && variant) return { product, variant }
  }
  return null
}

/** What a line of a cart is, with the price that it has now. */
export function makeLine(
  state: PlatformState,
  { product, variant }: { product: Product; variant: Product['variants'][number] },
  quantity: number,
): OrderLine {
  const { mainLanguage } = state.store
  const options = variant.values.map((value) => value[mainLanguage] ?? '').join(', ')
  return {
    id: state.takeOrderId(),
    productId: product.id,
    variantId: variant.id,
    quantity,
    name: options === '' ? product.name[mainLanguage] : `${product.name[mainLanguage]} (${options})`,
    price: variant.promotional_price ?? variant.price,
  }
}

/** The cart becomes an order, which is told. */
export function completeCart({ state, tell }: Place, { cart, isPaid = true }: { cart: Order; isPaid?: boolean }): void {
  cart.completedAt = readTime(state)
  cart.updatedAt = cart.completedAt
  cart.paymentStatus = isPaid ? 'paid' : 'pending'
  state.keepOrder(cart)
  tell('order/created', { id: cart.id })
  tell(isPaid ? 'order/paid' : 'order/pending', { id: cart.id })
}

/** Makes an order. Throws for an unknown variant. */
export function placeOrder(place: Place, { lines, token, isPaid, discount = 0 }: PlacedOrder): Order {
  const { state } = place
  const cart = makeCart(state)
  cart.discount = discount
  if (token === null) cart.storefront = 'form'
  else cart.token = token
  cart.lines = lines.map((line) => {
    const sold = findSold(state, line)
    if (!sold) throw new Error(`No variant ${line.variantId}`)
    return makeLine(state, sold, line.quantity)
  })
  completeCart(place, { cart, ...(isPaid === undefined ? {} : { isPaid }) })
  return cart
}

const payments = {
  pay: 'paid',
  authorize: 'authorized',
  void: 'voided',
  refund: 'refunded',
  refund_part: 'partially_refunded',
} as const
const events: Partial<Record<OrderChange, string>> = {
  pay: 'order/paid',
  cancel: 'order/cancelled',
  void: 'order/voided',
}

/** Throws for an order that there is not. */
export function changeOrder({ state, tell }: Place, { id, change }: { id: number; change: OrderChange }): void {
  const order = state.orders.get(id)
  if (!order) throw new Error(`No order ${id}`)
  if (change === 'cancel') order.status = 'cancelled'
  else if (change === 'close') order.status = 'closed'
  else order.paymentStatus = payments[change]
  order.updatedAt = readTime(state)
  tell('order/updated', { id })
  const event = events[change]
  if (event) tell(event, { id })
}
