import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { insertTestWorkspace } from '../../testing/test-workspace.ts'
import { recordSourceOrder, type SourceOrder } from './source-order.ts'

let t: TestApp
let workspaceId: string
beforeAll(async () => {
  t = await createTestApp()
  workspaceId = await insertTestWorkspace(t.deps.db, { now: t.clock.now() })
})
afterAll(() => t.close())

const make = (changes: Partial<SourceOrder>): SourceOrder => ({
  id: crypto.randomUUID(),
  orderedAt: t.clock.now(),
  changedAt: t.clock.now(),
  currency: 'MXN',
  status: 'paid',
  searchId: crypto.randomUUID(),
  lines: [{ productId: 'mate', variantId: null, quantity: 1, paid: '10.0', refunds: [] }],
  ...changes,
})
const record = (order: SourceOrder) => recordSourceOrder(t.deps, { workspaceId, order })
const readLines = (id: string) =>
  t.deps.db
    .selectFrom('order_lines')
    .select(['paid_minor', 'refunded_minor'])
    .where('workspace_id', '=', workspaceId)
    .where('order_id', '=', id)
    .execute()

test.each([
  { currency: 'MXN', paid: '33.333', refunds: ['33.334'], stored: { paid_minor: 3333, refunded_minor: 3333 } },
  { currency: 'CLP', paid: '1990.0', refunds: ['990.0', '500.0'], stored: { paid_minor: 1990, refunded_minor: 1490 } },
  { currency: 'MXN', paid: '10.0', refunds: ['4.995', '20'], stored: { paid_minor: 1000, refunded_minor: 1000 } },
])(
  '[REVENUE-5] $paid $currency less $refunds is told in its unit, and no more is given back than was paid',
  async ({ currency, paid, refunds, stored }) => {
    const order = make({ currency, lines: [{ productId: 'mate', variantId: null, quantity: 1, paid, refunds }] })
    expect(await record(order)).toBe('accepted')
    expect(await readLines(order.id)).toEqual([stored])
  },
)

test('[REVENUE-5] the same state is one, an older one changes nothing, and a year later nothing is kept', async () => {
  const order = make({})
  expect(await record(order)).toBe('accepted')
  expect(await record(order)).toBe('duplicate')
  expect(await record({ ...order, status: 'pending', changedAt: new Date(t.clock.now().getTime() - 1000) })).toBe(
    'duplicate',
  )
  expect(await record(make({ orderedAt: new Date('2024-01-01') }))).toBe('ignored')
  expect(await record(make({ lines: [] }))).toBe('ignored')
})

test('[REVENUE-5] amounts that are none are refused, and nothing is written', async () => {
  for (const paid of ['NaN', 'x', '-1', 'Infinity']) {
    const order = make({
      lines: [{ productId: 'mate', variantId: null, quantity: 1, paid, refunds: [] }],
    })
    await expect(record(order)).rejects.toThrow('an order with an amount')
    expect(await readLines(order.id)).toEqual([])
  }
})
