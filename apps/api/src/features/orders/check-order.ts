import { createHash } from 'node:crypto'
import {
  maxOrderAgeDays,
  maxOrderLeadMinutes,
  type OrderRejectionCode,
  type OrderStatus,
  type PushedOrder,
  pushedOrderSchema,
  readOrderAmounts,
} from '@voice-shop/contract'
import type { z } from 'zod'
import { reportInput } from '../../core/http/validation.ts'

export interface OrderLine {
  /** What the platform that told it calls it. */
  sourceLine?: string
  productId: string
  variantId: string | null
  quantity: number
  /** Minor units of the order's currency: paid for the whole line, and given back of it. */
  paidMinor: number
  refundedMinor: number
}

/** An order whose shape, times and amounts are right. */
export interface CheckedOrder {
  id: string
  orderedAt: Date
  /** When it became as it is here. */
  changedAt: Date
  currency: string
  status: OrderStatus
  shopperId: string | null
  searchId: string | null
  lines: OrderLine[]
}

export interface OrderRefusal {
  code: OrderRejectionCode
  /** What is wrong with the shape, for invalid_order. */
  issues: readonly z.core.$ZodIssue[]
}

const maxAgeMs = maxOrderAgeDays * 24 * 60 * 60 * 1000
const maxLeadMs = maxOrderLeadMinutes * 60 * 1000

function toCheckedOrder(order: PushedOrder): CheckedOrder {
  const { amounts } = readOrderAmounts(order)
  return {
    id: order.order_id,
    orderedAt: new Date(order.ordered_at),
    changedAt: new Date(order.updated_at ?? order.ordered_at),
    currency: order.currency,
    status: order.status,
    shopperId: order.shopper_id ?? null,
    searchId: order.search_id ?? null,
    lines: order.lines.map((line, place) => ({
      productId: line.product_id,
      variantId: line.variant_id ?? null,
      quantity: line.quantity,
      paidMinor: amounts.paid[place] ?? 0,
      refundedMinor: amounts.refunded[place] ?? 0,
    })),
  }
}

/** Whether an order's time lets it be kept; searches of before it are known as long. */
export function findTimeRefusal(
  { orderedAt, changedAt }: Pick<CheckedOrder, 'orderedAt' | 'changedAt'>,
  now: Date,
): 'too_old' | 'in_future' | null {
  if (orderedAt.getTime() < now.getTime() - maxAgeMs) return 'too_old'
  const latest = Math.max(orderedAt.getTime(), changedAt.getTime())
  return latest > now.getTime() + maxLeadMs ? 'in_future' : null
}

/** Checks one order of a request. */
export function checkOrder(order: unknown, now: Date): { checked: CheckedOrder } | { refusal: OrderRefusal } {
  const { data, error } = pushedOrderSchema.safeParse(order, reportInput)
  if (error) return { refusal: { code: 'invalid_order', issues: error.issues } }
  const checked = toCheckedOrder(data)
  const code = findTimeRefusal(checked, now)
  return code ? { refusal: { code, issues: [] } } : { checked }
}

/** As orders go; platforms tell times to the second, in which one may be paid that was pending. */
const laterStatuses: readonly OrderStatus[] = ['pending', 'paid', 'cancelled']

/**
 * By which two states of one moment are told apart, whichever comes first: the one of which more was given back is the later,
 * else the one that went further, else it is as good as chance.
 */
export function getFingerprint({ changedAt, ...order }: CheckedOrder): string {
  const refunded = order.lines.reduce((sum, line) => sum + line.refundedMinor, 0)
  const told = createHash('sha256').update(JSON.stringify(order)).digest('base64url')
  return `${String(refunded).padStart(16, '0')} ${laterStatuses.indexOf(order.status)} ${told}`
}
