import { startBigCommerceSimulator } from '@voice-shop/simulator-bigcommerce/start-bigcommerce-simulator.ts'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { bigCommerceApp } from '../../../testing/platform-simulators.ts'
import { createPlatformHttp } from '../platform-http.ts'
import { createBigCommerce } from './bigcommerce-adapter.ts'
import { describeOrder, isTrial, orderLineSchema, orderSchema, refundsSchema } from './bigcommerce-order.ts'

const searchId = '7c9e6679-7425-40de-944b-e07fc1f90ae7'

const order = {
  id: 218,
  cart_id: '7e48f7ef-2e88-4817-aea4-b0ed01490114',
  status_id: 11,
  payment_status: 'captured',
  payment_method: 'Credit Card',
  date_created: 'Tue, 05 Mar 2019 21:40:11 +0000',
  date_modified: 'Mon, 11 Mar 2019 15:17:25 +0000',
  default_currency_code: 'EUR',
  currency_code: 'USD',
  is_tax_inclusive_pricing: false,
}
/** As in BigCommerce's own example. */
const towel = {
  id: 65,
  product_id: 77,
  variant_id: 770,
  quantity: 2,
  total_tax: '9.2400',
  discounted_total_inc_tax: '63.6400',
}
const candle = { id: 66, product_id: 86, quantity: 1, total_tax: 0, discounted_total_inc_tax: 13.6 }

const paidBack = (item: object, more: object = {}) => ({
  created: '2019-03-12T10:00:00+00:00',
  items: [{ item_type: 'PRODUCT', item_id: 65, ...item }],
  payments: [{ is_declined: false }],
  ...more,
})

function read(changes: object = {}, { lines = [towel, candle] as object[], refunds = [] as object[] } = {}) {
  return describeOrder(orderSchema.parse({ ...order, ...changes }), {
    searchId,
    lines: z.array(orderLineSchema).parse(lines),
    refunds: refundsSchema.parse({ data: refunds }).data,
  })
}
const listRefunds = (refunds: object[], changes: object = {}) =>
  read(changes, { refunds }).lines.map((line) => line.refunds.map(Number))

test('[REVENUE-7] an order is read as every platform’s are, without tax where the prices have none', () => {
  expect(read()).toEqual({
    id: '218',
    // Of its second the last moment: a search of the same second was before.
    orderedAt: new Date('2019-03-05T21:40:11.999Z'),
    changedAt: new Date('2019-03-11T15:17:25Z'),
    currency: 'EUR',
    status: 'paid',
    searchId,
    lines: [
      { id: '65', productId: '77', variantId: '770', quantity: 2, paid: '54.4000', refunds: [] },
      { id: '66', productId: '86', variantId: null, quantity: 1, paid: '13.6000', refunds: [] },
    ],
  })
  expect(read({ is_tax_inclusive_pricing: true }).lines[0]?.paid).toBe('63.6400')
  expect(read({ default_currency_code: '' }).currency).toBe('USD')
})

test.each([
  [0, 'pending'],
  [1, 'pending'],
  [2, 'paid'],
  [3, 'paid'],
  [4, 'paid'],
  [5, 'cancelled'],
  [6, 'cancelled'],
  [7, 'pending'],
  [8, 'paid'],
  [9, 'paid'],
  [10, 'paid'],
  [11, 'paid'],
  [12, 'pending'],
  [13, 'paid'],
  [14, 'paid'],
  [15, 'pending'],
])('[REVENUE-7] an order of the status %i is %s', (status_id, status) => {
  expect(read({ status_id }).status).toBe(status)
  expect(read({ status_id, payment_status: 'void' }).status).toBe('cancelled')
})

test('[REVENUE-7] each line has the refunds of its own, by their amount or else by how many, and the order is as new as they', () => {
  const refunds = [
    paidBack({ quantity: 1, requested_amount: 20 }),
    paidBack({ quantity: 1 }),
    paidBack({ item_type: 'SHIPPING', requested_amount: 5 }),
    paidBack({ item_id: 66, requested_amount: 1 }),
  ]
  expect(listRefunds(refunds)).toEqual([[20, 27.2], [1]])
  expect(read({}, { refunds }).changedAt).toEqual(new Date('2019-03-12T10:00:00Z'))
})

test('[REVENUE-7] what is given back of the order as a whole is shared out over its lines', () => {
  expect(listRefunds([paidBack({ item_type: 'ORDER', item_id: 218, requested_amount: 34 })])).toEqual([[27.2], [6.8]])
  // Of a line that was given back before nothing is left to share.
  const both = [
    paidBack({ requested_amount: 54.4 }),
    paidBack({ item_type: 'ORDER', item_id: 218, requested_amount: 10 }),
  ]
  expect(listRefunds(both)).toEqual([[54.4], [10]])
  const free = { ...candle, discounted_total_inc_tax: '0' }
  const refunds = [paidBack({ item_type: 'ORDER', item_id: 218, requested_amount: 34 })]
  expect(read({}, { lines: [free], refunds }).lines[0]?.refunds).toEqual([])
})

test('[REVENUE-7] a refund that was declined gave nothing back, and a refunded order gave all', () => {
  const declined = paidBack({ requested_amount: 20 }, { payments: [{ is_declined: true }], created: '2030-01-01' })
  expect(listRefunds([declined])).toEqual([[], []])
  expect(read({}, { refunds: [declined] }).changedAt).toEqual(new Date('2019-03-11T15:17:25Z'))
  expect(listRefunds([], { status_id: 4 })).toEqual([[54.4], [13.6]])
})

test('[REVENUE-7] what is of no product, or of one that is gone, has none, and a line that was taken off is none', () => {
  const gift = { ...candle, product_id: 0 }
  const gone = { ...towel, quantity: 0 }
  expect(read({}, { lines: [gift, gone] }).lines).toMatchObject([{ id: '66', productId: null, paid: '13.6000' }])
})

test('[REVENUE-7] payments by the gateway for tries are none', () => {
  expect(isTrial(orderSchema.parse({ ...order, payment_method: 'Test Payment Gateway' }))).toBe(true)
  expect(isTrial(orderSchema.parse(order))).toBe(false)
})

test.each(['', '-1', 'NaN', 'x', '1e3', null, -1])('[REVENUE-7] %j is no amount', (amount) => {
  expect(orderLineSchema.safeParse({ ...towel, total_tax: amount }).success).toBe(false)
})

test('[REVENUE-7] an account that may not read orders has all other webhooks, and says why', async () => {
  const simulator = await startBigCommerceSimulator({ app: bigCommerceApp })
  onTestFinished(() => simulator.stop())
  const base = new URL(simulator.origin)
  const adapter = createBigCommerce(
    { app: null, apiBase: base, loginBase: base },
    { http: createPlatformHttp('bigcommerce') },
  )
  const register = (scope?: string) => {
    const account = simulator.control.createAccount(scope === undefined ? {} : { scope })
    const key = { externalId: account.store_hash, accessToken: account.access_token }
    return adapter.registerWebhooks?.(key, { origin: 'https://app.example', secret: 'x' })
  }
  const countOrders = () => simulator.control.listWebhooks().filter(({ scope }) => scope.includes('/order/')).length
  expect(await register('store_v2_products_read_only')).toMatch(/403/)
  expect([simulator.control.listWebhooks().length, countOrders()]).toEqual([5, 0])
  expect(await register()).toBeNull()
  expect([simulator.control.listWebhooks().length, countOrders()]).toEqual([9, 4])
})
