import { cartAttribute } from '@voice-shop/contract/cart-attribute'
import { participantAttribute } from '@voice-shop/contract/holdout-group'
import { expect, test } from 'vitest'
import { describeOrder, orderSchema } from './shopify-order.ts'

const searchId = '0f8b2c5e-7d1a-4c6b-9e3f-2a5d8c7b6e41'
const money = (amount: string) => ({ shopMoney: { amount } })
const line = (id: number, changes: object = {}) => ({
  id: `gid://shopify/LineItem/${id}`,
  quantity: 1,
  currentQuantity: 1,
  product: { id: `gid://shopify/Product/${id}0` },
  variant: { id: `gid://shopify/ProductVariant/${id}1` },
  originalUnitPriceSet: money('10.0'),
  originalTotalSet: money('10.0'),
  discountAllocations: [],
  ...changes,
})
const read = (changes: object = {}) => {
  const order = {
    id: 'gid://shopify/Order/77',
    test: false,
    createdAt: '2026-11-20T10:00:00Z',
    updatedAt: '2026-11-20T11:00:00Z',
    cancelledAt: null,
    currencyCode: 'MXN',
    displayFinancialStatus: 'PAID',
    edited: false,
    customAttributes: [{ key: cartAttribute, value: searchId.toUpperCase() }],
    lineItems: { nodes: [line(1)] },
    refunds: [],
    ...changes,
  }
  const parsed = orderSchema.parse({ order }).order
  return parsed && describeOrder(parsed)
}

test('[REVENUE-5] an order is read as every platform’s are', () => {
  expect(read()).toEqual({
    id: '77',
    orderedAt: new Date('2026-11-20T10:00:00Z'),
    changedAt: new Date('2026-11-20T11:00:00Z'),
    currency: 'MXN',
    status: 'paid',
    searchId,
    buyer: null,
    lines: [{ id: '1', productId: '10', variantId: '11', quantity: 1, paid: '10.0000', refunds: [] }],
  })
})

test.each([
  ['PAID', 'paid'],
  ['PARTIALLY_REFUNDED', 'paid'],
  ['REFUNDED', 'paid'],
  ['PENDING', 'pending'],
  ['AUTHORIZED', 'pending'],
  ['PARTIALLY_PAID', 'pending'],
  ['EXPIRED', 'pending'],
  [null, 'pending'],
  ['VOIDED', 'cancelled'],
])('[REVENUE-5] a payment that is %s makes an order %s', (displayFinancialStatus, status) => {
  expect(read({ displayFinancialStatus })?.status).toBe(status)
})

const refund = (id: number, amount: string, quantity = 0) => ({
  refundLineItems: {
    nodes: [{ lineItem: { id: `gid://shopify/LineItem/${id}` }, quantity, subtotalSet: money(amount) }],
  },
  orderAdjustments: { nodes: [] },
})
/** Of no line; less than nothing was kept back. */
const adjust = (amount: string, lines = { refundLineItems: { nodes: [] as object[] } }) => ({
  ...lines,
  orderAdjustments: { nodes: [{ amountSet: money(amount) }] },
})

test('[REVENUE-5] each line has the refunds of its own; a product that is gone is none', () => {
  const nodes = [line(1), line(2, { product: null, variant: null }), line(4, { variant: null, currentQuantity: 0 })]
  const refunds = [refund(1, '2.5'), refund(4, '10.0', 1), refund(1, '1.25')]
  expect(read({ lineItems: { nodes }, refunds })?.lines).toEqual([
    { id: '1', productId: '10', variantId: '11', quantity: 1, paid: '10.0000', refunds: ['2.5000', '1.2500'] },
    { id: '2', productId: null, variantId: null, quantity: 1, paid: '10.0000', refunds: [] },
    { id: '4', productId: '40', variantId: null, quantity: 1, paid: '10.0000', refunds: ['10.0000'] },
  ])
})

const tellRefunds = (changes: object) => read(changes)?.lines.map(({ refunds }) => refunds.map(Number))

test('[REVENUE-5] what is given back of no line is shared out over what the lines are still worth', () => {
  const lineItems = { nodes: [line(1, { originalTotalSet: money('30.0') }), line(2), line(3, { product: null })] }
  expect(tellRefunds({ lineItems, refunds: [adjust('-20.0')] })).toEqual([[12], [4], [4]])
  expect(tellRefunds({ lineItems, refunds: [refund(1, '30.0', 1), adjust('-4.0'), adjust('-6.0')] })).toEqual([
    [30],
    [5],
    [5],
  ])
  expect(tellRefunds({ lineItems, refunds: [adjust('-5.0', refund(2, '5.0'))] })).toEqual([[3.33], [5, 0.56], [1.11]])
})

test('[REVENUE-5] in a currency without decimals shares of a refund sum up to it, and so does what was kept back of one', () => {
  const ids = Array.from({ length: 10 }, (_, place) => place + 1)
  const lineItems = { nodes: ids.map((id) => line(id)) }
  const add = (refunds: object[]) =>
    tellRefunds({ currencyCode: 'CLP', lineItems, refunds })
      ?.flat()
      .reduce((all, one) => all + Math.round(one), 0)
  expect(add([adjust('-5')])).toBe(5)
  expect(add([adjust('-4')])).toBe(4)
  const all = ids.map((id) => refund(id, '1'))
  expect(add([...all, adjust('5')])).toBe(5)
  expect(add([...all, adjust('6')])).toBe(4)
})

test('[REVENUE-5] what is kept back of a line was not given, for good or until it is', () => {
  const lineItems = { nodes: [line(1), line(2)] }
  expect(tellRefunds({ lineItems, refunds: [adjust('2.5', refund(1, '10.0', 1))] })).toEqual([[7.5], []])
  const pending = adjust('10.0', refund(1, '10.0', 1))
  expect(tellRefunds({ lineItems, refunds: [pending] })).toEqual([[0], []])
  expect(tellRefunds({ lineItems, refunds: [pending, adjust('-10.0')] })).toEqual([[10], []])
  expect(tellRefunds({ lineItems, refunds: [adjust('5.0')] })).toEqual([[], []])
})

test('[REVENUE-5] a refunded order has all given back, whatever its refunds say', () => {
  const lineItems = { nodes: [line(1), line(2)] }
  expect(tellRefunds({ lineItems, displayFinancialStatus: 'REFUNDED' })).toEqual([[10], [10]])
  expect(tellRefunds({ lineItems, displayFinancialStatus: 'REFUNDED', refunds: [refund(1, '3.0')] })).toEqual([
    [10],
    [10],
  ])
})

test('[REVENUE-5] discounts of the line and of the order are taken off, whatever the line’s totals know of them', () => {
  const off = (amount: string) => ({ allocatedAmountSet: money(amount) })
  const nodes = [
    line(1, { discountAllocations: [off('1.0'), off('2.35')] }),
    line(2, { discountAllocations: [off('10.0')] }),
  ]
  expect(read({ lineItems: { nodes } })?.lines.map(({ paid }) => paid)).toEqual(['6.6500', '0.0000'])
})

test('[REVENUE-5] of an edited order counts what is in it still, once, whether its removals are refunds or not', () => {
  const two = { quantity: 2, originalTotalSet: money('20.0') }
  const off = { discountAllocations: [{ allocatedAmountSet: money('4.0') }] }
  const nodes = [
    // One of two is taken off, one is added, all is taken off, and one is given back.
    line(1, { ...two, ...off, currentQuantity: 1 }),
    line(2, { quantity: 2, currentQuantity: 2 }),
    line(3, { currentQuantity: 0 }),
    line(4, { ...two, currentQuantity: 1 }),
  ]
  const lines = read({ edited: true, lineItems: { nodes }, refunds: [refund(4, '10.0', 1)] })?.lines
  expect(lines?.map(({ productId, quantity, paid, refunds }) => [productId, quantity, paid, ...refunds])).toEqual([
    ['10', 1, '8.0000'],
    ['20', 2, '20.0000'],
    ['40', 2, '20.0000', '10.0000'],
  ])
})

test.each([
  ['whose cart was told nothing', { customAttributes: [] }],
  ['whose cart was told no search', { customAttributes: [{ key: cartAttribute, value: 'x' }] }],
  ['whose cart was told no participant', { customAttributes: [{ key: participantAttribute, value: 'x' }] }],
  ['that tries payments', { test: true }],
])('[REVENUE-5] an order %s is not kept', (_, changes) => {
  expect(read(changes)).toBeNull()
})

test.each([
  ['PAID', null, true],
  ['PARTIALLY_REFUNDED', null, true],
  ['REFUNDED', '2026-11-21T10:00:00Z', true],
  ['PENDING', null, false],
  ['VOIDED', '2026-11-21T10:00:00Z', false],
  [null, null, false],
])(
  '[REVENUE-2] an order that is %s has a buyer where it was ever paid',
  (displayFinancialStatus, cancelledAt, isPaid) => {
    const participant = 'abcdef0123456789abcdef0123456789'
    const customAttributes = [{ key: participantAttribute, value: participant }]
    const order = read({ customAttributes, displayFinancialStatus, cancelledAt })
    expect(order).toMatchObject({ searchId: null, buyer: isPaid ? participant : null })
  },
)
