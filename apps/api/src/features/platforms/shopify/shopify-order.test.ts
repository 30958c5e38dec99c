import { cartAttribute } from '@voice-shop/contract/cart-attribute'
import { participantAttribute } from '@voice-shop/contract/holdout-group'
import { expect, test } from 'vitest'
import { describeOrder, orderSchema } from './shopify-order.ts'

const searchId = '0f8b2c5e-7d1a-4c6b-9e3f-2a5d8c7b6e41'
const line = (id: number, changes: object = {}) => ({
  id: `gid://shopify/LineItem/${id}`,
  quantity: 1,
  product: { id: `gid://shopify/Product/${id}0` },
  variant: { id: `gid://shopify/ProductVariant/${id}1` },
  discountedTotalSet: { shopMoney: { amount: '10.0' } },
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
    lines: [{ productId: '10', variantId: '11', quantity: 1, paid: '10.0', refunds: [] }],
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

test('[REVENUE-5] each line has the refunds of its own; a product that is gone, and what was taken off, is left out', () => {
  const refund = (id: number, amount: string) => ({
    refundLineItems: {
      nodes: [{ lineItem: { id: `gid://shopify/LineItem/${id}` }, subtotalSet: { shopMoney: { amount } } }],
    },
  })
  const nodes = [line(1), line(2, { product: null }), line(3, { quantity: 0 }), line(4, { variant: null })]
  const refunds = [refund(1, '2.5'), refund(4, '10.0'), refund(1, '1.25')]
  expect(read({ lineItems: { nodes }, refunds })?.lines).toEqual([
    { productId: '10', variantId: '11', quantity: 1, paid: '10.0', refunds: ['2.5', '1.25'] },
    { productId: '40', variantId: null, quantity: 1, paid: '10.0', refunds: ['10.0'] },
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
