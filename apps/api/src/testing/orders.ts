import type { pushedOrderSchema } from '@voice-shop/contract'
import type { z } from 'zod'
import type { TestAnswer, TestApp } from './test-app.ts'

export type SentOrder = z.input<typeof pushedOrderSchema>

/** An order of one mate, but for what the test says. */
export function makeOrder(changes: Partial<SentOrder> = {}): SentOrder {
  return {
    order_id: crypto.randomUUID(),
    ordered_at: '2026-11-18T15:00:00Z',
    currency: 'ARS',
    shopper_id: 'shopper-1',
    lines: [{ product_id: 'mate', quantity: 1, unit_price: '1000.50' }],
    ...changes,
  }
}

/** Sends orders as a store's own program does. */
export function sendOrders(
  t: TestApp,
  input: { key: string; orders: readonly unknown[]; language?: string },
): Promise<TestAnswer> {
  return t.call('POST', '/api/voice-shop/orders/', {
    headers: { authorization: `Bearer ${input.key}`, 'accept-language': input.language ?? 'en' },
    body: { orders: input.orders },
  })
}
