import { expect, test } from 'vitest'
import { describeOrder, isCompleted, orderSchema } from './tiendanube-order.ts'

const searchId = '7c9e6679-7425-40de-944b-e07fc1f90ae7'

/** As in the documentation's example. */
const order = {
  id: 450789469,
  token: '0fe3e5421c2328227c47433c6c4f8ece2791f822',
  subtotal: '5190.00',
  discount: '0.00',
  total: '5660.00',
  currency: 'USD',
  created_at: '2022-02-23T12:25:18+0000',
  updated_at: '2022-02-23T19:58:44+0000',
  completed_at: { date: '2022-02-23 12:25:18.000000', timezone_type: 3, timezone: 'UTC' },
  status: 'open',
  payment_status: 'paid',
  products: [{ id: 972900182, price: '5190.00', product_id: 58208779, quantity: '1', variant_id: '169164456' }],
}
const read = (changes: object = {}) => describeOrder(orderSchema.parse({ ...order, ...changes }), searchId)

test('[REVENUE-1] an order of Tienda Nube is read as every platform’s are', () => {
  expect(read()).toEqual({
    id: '450789469',
    // Of its second the last moment: a search of the same second was before.
    orderedAt: new Date('2022-02-23T12:25:18.999Z'),
    changedAt: new Date('2022-02-23T19:58:44Z'),
    currency: 'USD',
    status: 'paid',
    searchId,
    lines: [
      { id: '972900182', productId: '58208779', variantId: '169164456', quantity: 1, paid: '5190.0000', refunds: [] },
    ],
  })
})

test('[REVENUE-1] it is of the time at which its cart became it, and not of the cart’s', () => {
  const begun = '2022-02-20T08:00:00+0000'
  expect(read({ created_at: begun }).orderedAt).toEqual(new Date('2022-02-23T12:25:18.999Z'))
  for (const completed_at of [undefined, { ...order.completed_at, timezone: 'America/Bogota' }]) {
    expect(read({ created_at: begun, completed_at }).orderedAt).toEqual(new Date('2022-02-20T08:00:00.999Z'))
  }
  expect(isCompleted(orderSchema.parse({ ...order, completed_at: null }))).toBe(false)
  expect(isCompleted(orderSchema.parse(order))).toBe(true)
})

test.each([
  [{ payment_status: 'pending' }, 'pending'],
  [{ payment_status: 'authorized' }, 'pending'],
  [{ payment_status: 'partially_paid' }, 'pending'],
  [{ payment_status: null }, 'pending'],
  [{ payment_status: 'paid' }, 'paid'],
  [{ payment_status: 'paid', status: 'closed' }, 'paid'],
  [{ payment_status: 'partially_refunded' }, 'paid'],
  [{ payment_status: 'refunded' }, 'paid'],
  [{ payment_status: 'voided' }, 'cancelled'],
  [{ payment_status: 'abandoned' }, 'cancelled'],
  [{ payment_status: 'paid', status: 'cancelled' }, 'cancelled'],
])('[REVENUE-1] what its statuses mean: %j: %s', (changes, status) => {
  expect(read(changes).status).toBe(status)
})

test('[REVENUE-1] discounts are shared out over the lines, and a refunded order has all given back', () => {
  const products = [
    { product_id: 1, variant_id: 10, quantity: 2, price: 100 },
    { product_id: 2, variant_id: null, quantity: '1', price: '50.00' },
    { id: 7, product_id: null, quantity: 1, price: '0.00' },
    { product_id: 3, quantity: 0, price: '9.00' },
  ]
  const [first, second, ...others] = read({ products, subtotal: '250.00', discount: '25.00' }).lines
  expect([first?.paid, second?.paid]).toEqual(['180.0000', '45.0000'])
  expect(others).toEqual([{ id: '7', productId: null, variantId: null, quantity: 1, paid: '0.0000', refunds: [] }])
  const refunded = read({ products, subtotal: '250.00', discount: '25.00', payment_status: 'refunded' })
  expect(refunded.lines.map(({ paid, refunds }) => [paid, ...refunds])).toEqual([
    ['180.0000', '180.0000'],
    ['45.0000', '45.0000'],
    ['0.0000', '0.0000'],
  ])
  // More off than there is, and a shop that gives all away.
  expect(read({ discount: '9999.00' }).lines[0]?.paid).toBe('0.0000')
  expect(read({ subtotal: '0.00' }).lines[0]?.paid).toBe('0.0000')
})

test.each([
  // 3.34 are off one of them, and 3.33 off the others.
  { currency: 'MXN', discount: '10.00', prices: [10, 10, 10], paid: ['6.6600', '6.6700', '6.6700'] },
  // There are no centavos: two of three bear a peso each.
  { currency: 'CLP', discount: '2', prices: [5, 5, 5], paid: ['4.0000', '4.0000', '5.0000'] },
  { currency: 'ARS', discount: '0.01', prices: [0.03, 0.03], paid: ['0.0200', '0.0300'] },
])('[REVENUE-1] lines of $prices $currency less $discount sum up to what was paid', ({ prices, paid, ...order }) => {
  const products = prices.map((price, place) => ({ id: place + 1, product_id: place + 1, quantity: 1, price }))
  const subtotal = String(prices.reduce((sum, price) => sum + price, 0))
  expect(read({ ...order, products, subtotal }).lines.map((line) => line.paid)).toEqual(paid)
})

test.each([
  { subtotal: '-1' },
  { discount: 'x' },
  { products: [{ ...order.products[0], price: '1e9' }] },
  { id: 'a/b' },
])('[REVENUE-1] amounts and ids that are none are refused: %j', (changes) => {
  expect(orderSchema.safeParse({ ...order, ...changes }).success).toBe(false)
})
