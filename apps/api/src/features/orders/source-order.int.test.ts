import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
  lines: [{ id: '1', productId: 'mate', variantId: null, quantity: 1, paid: '10.0', refunds: [] }],
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
    const order = make({
      currency,
      lines: [{ id: '1', productId: 'mate', variantId: null, quantity: 1, paid, refunds }],
    })
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
      lines: [{ id: '1', productId: 'mate', variantId: null, quantity: 1, paid, refunds: [] }],
    })
    await expect(record(order)).rejects.toThrow('an order with an amount')
    expect(await readLines(order.id)).toEqual([])
  }
})

test('[REVENUE-5] a line whose product is gone since keeps it, and what never was a product is none', async () => {
  const line = (id: string | null, productId: string | null, refunds: string[] = []) => ({
    id,
    productId,
    variantId: productId && `${productId}-m`,
    quantity: 1,
    paid: '10.0',
    refunds,
  })
  const order = make({ lines: [line('1', null), line('2', 'mate'), line('3', 'bombilla'), line(null, 'lamp')] })
  expect(await record(order)).toBe('accepted')
  const gone = order.lines.map((one) => (one.id === null ? one : { ...one, productId: null, variantId: null }))
  expect(await record({ ...order, lines: gone })).toBe('duplicate')
  // Of the same price as the others, so that the line's id alone tells which it is.
  const changedAt = new Date(t.clock.now().getTime() + 1000)
  const changed = [line('1', null, ['10.0']), line('2', null), line('3', null, ['4.0']), line(null, null)]
  expect(await record({ ...order, changedAt, lines: changed })).toBe('accepted')
  const readAll = () =>
    t.deps.db
      .selectFrom('order_lines')
      .select(['product_id', 'variant_id', 'paid_minor', 'refunded_minor'])
      .where('order_id', '=', order.id)
      .orderBy('line')
      .execute()
  const lines = [
    { product_id: 'mate', variant_id: 'mate-m', paid_minor: 1000, refunded_minor: 0 },
    { product_id: 'bombilla', variant_id: 'bombilla-m', paid_minor: 1000, refunded_minor: 400 },
  ]
  expect(await readAll()).toEqual(lines)
  expect(await record({ ...order, changedAt, lines: changed })).toBe('duplicate')
  // Of another order nothing is known.
  expect(await record(make({ lines: changed }))).toBe('ignored')
})

describe('[REVENUE-5] a kept order', () => {
  const gone = (id: string | null, paid = '10.0', refunds: string[] = []) => ({
    id,
    productId: null,
    variantId: null,
    quantity: 1,
    paid,
    refunds,
  })
  const sold = (id: string | null, productId: string, paid = '10.0') => ({ ...gone(id, paid), productId })
  const later = (seconds: number) => new Date(t.clock.now().getTime() + seconds * 1000)
  const read = async (id: string) => {
    const { db } = t.deps
    const order = db.selectFrom('orders').select('status').where('order_id', '=', id)
    const lines = db.selectFrom('order_lines').select(['product_id', 'paid_minor', 'refunded_minor'])
    return {
      status: (await order.executeTakeFirstOrThrow()).status,
      lines: (await lines.where('order_id', '=', id).orderBy('line').execute()).map((line) => Object.values(line)),
    }
  }
  /** An order as it was kept before lines were kept with the platform's name of them. */
  const keepUnnamed = async (lines: SourceOrder['lines']) => {
    const order = make({ lines })
    expect(await record(order)).toBe('accepted')
    await t.deps.db.updateTable('order_lines').set({ source_line: null }).where('order_id', '=', order.id).execute()
    return order
  }

  test.each([
    ['all lines are taken off', []],
    ['another thing, which is no product, has the place of its line', [gone('9')]],
  ])('of which %s has no lines left', async (_, lines) => {
    const order = make({})
    expect(await record(order)).toBe('accepted')
    const changed = { ...order, changedAt: later(1), lines }
    expect(await record(changed)).toBe('accepted')
    expect(await read(order.id)).toEqual({ status: 'paid', lines: [] })
    expect(await record(changed)).toBe('duplicate')
    expect(await record({ ...order, changedAt: later(2) })).toBe('accepted')
    expect(await read(order.id)).toEqual({ status: 'paid', lines: [['mate', 1000, 0]] })
  })

  test.each([
    ['one of two products is', [sold('1', 'mate'), gone('2', '18.0', ['5.0'])]],
    ['both products are', [gone('1'), gone('2', '18.0', ['5.0'])]],
  ])('without the names of its lines knows them by their place where %s gone', async (_, lines) => {
    const order = await keepUnnamed([sold('1', 'mate'), sold('2', 'yerba', '20.0')])
    expect(await record({ ...order, changedAt: later(1), lines })).toBe('accepted')
    const kept = [
      ['mate', 1000, 0],
      ['yerba', 1800, 500],
    ]
    expect(await read(order.id)).toEqual({ status: 'paid', lines: kept })
    // From now on by their names.
    expect(await record({ ...order, changedAt: later(2), lines: lines.toReversed() })).toBe('accepted')
    expect(await read(order.id)).toEqual({ status: 'paid', lines: kept.toReversed() })
  })

  test.each([
    ['another product has the place of one', [sold('1', 'termo'), gone('2')], [['termo', 1000, 0]]],
    ['they are more', [sold('1', 'mate'), gone('2'), gone('3')], [['mate', 1000, 0]]],
    ['what is no product costs more', [sold('1', 'mate'), gone('2', '17.0')], [['mate', 1000, 0]]],
  ])('without the names of its lines does not guess them where %s', async (_, lines, kept) => {
    const order = await keepUnnamed([sold('1', 'mate'), sold('2', 'yerba')])
    expect(await record({ ...order, changedAt: later(1), lines })).toBe('accepted')
    expect(await read(order.id)).toEqual({ status: 'paid', lines: kept })
  })

  test('whose lines cannot be known again is cancelled with what it has, and else stays as it is', async () => {
    const order = await keepUnnamed([sold('1', 'mate'), sold('2', 'yerba')])
    const lines = [gone('1', '10.0', ['10.0'])]
    const kept = [
      ['mate', 1000, 0],
      ['yerba', 1000, 0],
    ]
    expect(await record({ ...order, changedAt: later(1), lines })).toBe('ignored')
    expect(await read(order.id)).toEqual({ status: 'paid', lines: kept })
    const cancelled: SourceOrder = { ...order, status: 'cancelled', changedAt: later(2), lines }
    expect(await record(cancelled)).toBe('accepted')
    expect(await read(order.id)).toEqual({ status: 'cancelled', lines: kept })
    expect(await record(cancelled)).toBe('duplicate')
  })
})
