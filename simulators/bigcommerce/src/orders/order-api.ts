import type { Answer, SimulatedRequest } from '@voice-shop/simulator-core/answers.ts'
import { refuse } from '../refuse.ts'
import type { PlatformState } from '../state.ts'
import { getLineTotals, type Order, type OrderLine, statuses } from './order.ts'

/** Amounts of the API's version 2. */
const write = (amount: number) => amount.toFixed(4)
/** RFC 2822, always in UTC. */
const writeTime = (time: Date) => time.toUTCString().replace('GMT', '+0000')

function describeOrder({ store }: PlatformState, order: Order) {
  const totals = order.lines.map((line) => getLineTotals(order, line))
  const sum = (of: (one: (typeof totals)[number]) => number) => totals.reduce((total, one) => total + of(one), 0)
  const path = `/orders/${order.id}`
  return {
    id: order.id,
    customer_id: 0,
    date_created: writeTime(order.createdAt),
    date_modified: writeTime(order.modifiedAt),
    date_shipped: '',
    status_id: order.statusId,
    status: statuses[order.statusId as keyof typeof statuses],
    subtotal_ex_tax: write(sum(({ total }) => total)),
    total_ex_tax: write(sum(({ discounted }) => discounted)),
    total_inc_tax: write(sum(({ discounted, tax }) => discounted + tax)),
    total_tax: write(sum(({ tax }) => tax)),
    is_tax_inclusive_pricing: false,
    items_total: order.lines.reduce((count, { quantity }) => count + quantity, 0),
    payment_method: order.paymentMethod,
    payment_status: order.statusId === 7 ? 'pending' : 'captured',
    refunded_amount: write(0),
    currency_code: store.currency,
    default_currency_code: store.currency,
    currency_exchange_rate: '1.0000000000',
    discount_amount: write(order.discount),
    ...(order.cartId === null ? {} : { cart_id: order.cartId }),
    billing_address: { first_name: 'Jane', last_name: 'Doe', zip: '78751', email: 'jane.doe@example.com' },
    is_deleted: false,
    order_source: order.cartId === null ? 'manual' : 'www',
    channel_id: 1,
    products: {
      url: `https://api.bigcommerce.com/stores/${store.hash}/v2${path}/products`,
      resource: `${path}/products`,
    },
  }
}

function describeLine(order: Order, line: OrderLine) {
  const { total, off, discounted, tax } = getLineTotals(order, line)
  const refunded = order.refunds.some(
    ({ isDeclined, items }) =>
      !isDeclined && items.some(({ item_type, item_id }) => item_type === 'PRODUCT' && item_id === line.id),
  )
  return {
    id: line.id,
    order_id: order.id,
    product_id: line.productId,
    variant_id: line.variantId,
    name: line.name,
    sku: line.sku,
    type: 'physical',
    base_price: write(line.price),
    price_ex_tax: write(line.price),
    quantity: line.quantity,
    total_ex_tax: write(total),
    total_inc_tax: write(total + tax),
    total_tax: write(tax),
    discounted_total_inc_tax: write(discounted + tax),
    applied_discounts:
      off === 0 ? [] : [{ id: 'coupon', amount: write(off), name: 'Coupon', code: 'TAKE', target: 'order' }],
    is_refunded: refunded,
    quantity_refunded: refunded ? line.quantity : 0,
    refund_amount: write(0),
  }
}

function describeRefunds(order: Order) {
  return order.refunds.map(({ id, createdAt, isDeclined, items }) => {
    const amount = items.reduce((sum, { requested_amount }) => sum + requested_amount, 0)
    return {
      id,
      order_id: order.id,
      user_id: 0,
      created: createdAt.toISOString(),
      reason: '',
      total_amount: amount,
      total_tax: 0,
      items: items.map((item) => ({ reason: '', ...item })),
      payments: [
        { id, provider_id: 'braintree', amount, offline: false, is_declined: isDeclined, declined_message: '' },
      ],
    }
  })
}

/** A page of a list, by `page` and `limit`. */
function takePage<Item>(items: readonly Item[], { searchParams }: URL): Item[] {
  const limit = Math.min(250, Number(searchParams.get('limit') ?? 50))
  const page = Number(searchParams.get('page') ?? 1)
  return items.slice((page - 1) * limit, page * limit)
}

/** An empty list of version 2 has no content. */
const answerList = (rows: readonly unknown[]): Answer =>
  rows.length === 0 ? { status: 204, body: '' } : { status: 200, body: rows }

/** By their numbers, those from `min_id` on that were changed since `min_date_modified`. */
function listOrders(state: PlatformState, url: URL): Answer {
  const from = Number(url.searchParams.get('min_id') ?? 0)
  const since = Date.parse(url.searchParams.get('min_date_modified') ?? '1970-01-01')
  const asked = [...state.orders.values()]
    .filter(({ id, modifiedAt }) => id >= from && modifiedAt.getTime() >= since)
    .toSorted((left, right) => left.id - right.id)
  return answerList(takePage(asked, url).map((order) => describeOrder(state, order)))
}

/** Of all orders, by their numbers, those since `created:min`. */
function listRefunds(state: PlatformState, url: URL): Answer {
  const since = Date.parse(url.searchParams.get('created:min') ?? '1970-01-01')
  const refunds = [...state.orders.values()]
    .flatMap(describeRefunds)
    .filter(({ created }) => Date.parse(created) >= since)
    .toSorted((left, right) => left.id - right.id)
  return { status: 200, body: { data: takePage(refunds, url), meta: {} } }
}

const paths = /\/(?:v2\/orders\/(\d+)(\/products)?|v3\/orders\/(\d+)\/payment_actions\/refunds)$/

/** Lists of orders and refunds, and GET /v2/orders/{id}, /v2/orders/{id}/products and /v3/orders/{id}/payment_actions/refunds. Null for anything else. */
export function handleOrders(state: PlatformState, { url, method }: SimulatedRequest): Answer | null {
  if (method !== 'GET') return null
  if (url.pathname.endsWith('/v2/orders')) return listOrders(state, url)
  if (url.pathname.endsWith('/v3/orders/payment_actions/refunds')) return listRefunds(state, url)
  const match = paths.exec(url.pathname)
  if (!match) return null
  const [, id, lines, refundedId] = match
  const order = state.orders.get(Number(id ?? refundedId))
  if (!order) return refuse(404, 'The requested resource was not found.')
  if (refundedId !== undefined) return { status: 200, body: { data: describeRefunds(order), meta: {} } }
  if (lines === undefined) return { status: 200, body: describeOrder(state, order) }
  return answerList(takePage(order.lines, url).map((line) => describeLine(order, line)))
}
