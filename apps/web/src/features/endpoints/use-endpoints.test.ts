import { expect, test } from 'vitest'
import { getPollMs } from './use-endpoints.ts'

const now = Date.parse('2026-11-26T12:00:00Z')
const waiting = (next_at: string) => ({ state: 'waiting' as const, next_at })

test.each([
  { deliveries: undefined, pollMs: false },
  { deliveries: [], pollMs: false },
  { deliveries: [{ state: 'delivered' as const, next_at: null }], pollMs: false },
  { deliveries: [{ state: 'failed' as const, next_at: null }], pollMs: false },
  { deliveries: [waiting('2026-11-26T11:59:59Z')], pollMs: 2000 },
  { deliveries: [waiting('2026-11-26T12:00:59Z')], pollMs: 2000 },
  { deliveries: [waiting('2026-11-26T12:01:00Z')], pollMs: 60_000 },
  { deliveries: [waiting('2026-11-26T14:00:00Z'), waiting('2026-11-26T12:00:05Z')], pollMs: 2000 },
])('[API-1] a log is read again as soon as something can have come of it', ({ deliveries, pollMs }) => {
  expect(getPollMs(deliveries, now)).toBe(pollMs)
})
