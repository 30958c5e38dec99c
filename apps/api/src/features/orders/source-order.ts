import { getCurrencyDecimals, maxLinesPerOrder, type OrderStatus } from '@voice-shop/contract'
import { findTimeRefusal } from './check-order.ts'
import { type Deps, type OrderDecision, saveOrders } from './orders.service.ts'
import type { ToldOrder } from './restore-products.ts'

export interface SourceOrderLine {
  /** The platform's, by which the line is known again; null where it has none. */
  id: string | null
  /** Null for a product that the platform has no more, and for what never was one. */
  productId: string | null
  variantId: string | null
  quantity: number
  /** Decimals of the order's currency: paid for the whole line, and given back of it, a number for each time. */
  paid: string
  refunds: string[]
}

/** An order as a store's platform tells it. */
export interface SourceOrder {
  id: string
  orderedAt: Date
  /** When it became as it is here. */
  changedAt: Date
  /** ISO 4217. */
  currency: string
  status: OrderStatus
  /** The search that its cart was told; null: none. */
  searchId: string | null
  /** The participant of the store's comparison who has paid it, if its cart was told one. */
  buyer?: string | null
  lines: SourceOrderLine[]
}

/** Rounded: platforms write more decimals than a currency has, for example of a discount that was shared out. */
function readMinor(amount: string, currency: string): number {
  const minor = Math.round(Number(amount) * 10 ** getCurrencyDecimals(currency))
  if (!Number.isSafeInteger(minor) || minor < 0) throw new Error(`an order with an amount of ${amount} ${currency}`)
  return minor
}

/** Throws for amounts that are none. */
function toToldOrder({ lines, buyer: _, ...order }: SourceOrder): ToldOrder {
  return {
    ...order,
    shopperId: null,
    lines: lines.slice(0, maxLinesPerOrder).map(({ id, paid, refunds, ...line }) => {
      const paidMinor = readMinor(paid, order.currency)
      const refunded = refunds.reduce((sum, amount) => sum + readMinor(amount, order.currency), 0)
      // A platform's refund may hold more than the goods.
      const amounts = { paidMinor, refundedMinor: Math.min(refunded, paidMinor) }
      return { ...(id === null ? {} : { sourceLine: id }), ...line, ...amounts }
    }),
  }
}

/** Keeps an order that a store's platform tells, as it is now: `ignored` where nothing of it could have been earned. */
export async function recordSourceOrder(
  deps: Deps,
  { workspaceId, order }: { workspaceId: string; order: SourceOrder },
): Promise<OrderDecision> {
  const told = toToldOrder(order)
  if (findTimeRefusal(told, deps.clock.now())) return 'ignored'
  const [decision = 'ignored'] = await saveOrders(deps, { store: { workspaceId, key: null }, orders: [told] })
  return decision
}
