import { describe, expect, test } from 'vitest'
import { makeOrder, type SentOrder } from '../../testing/orders.ts'
import { checkOrder, getFingerprint } from './check-order.ts'

const now = new Date('2026-11-18T15:07:00Z')
const line = (changes: object = {}) => ({ product_id: 'a', quantity: 1, unit_price: '10.00', ...changes })

function check(changes: object) {
  const result = checkOrder(makeOrder(changes as Partial<SentOrder>), now)
  if ('checked' in result) return result.checked
  const [issue] = result.refusal.issues
  const code = issue?.code === 'custom' ? issue.params?.code : issue?.code
  return issue ? `${issue.path.join('.')}: ${code}` : result.refusal.code
}
function getLines(changes: object) {
  const checked = check({ currency: 'USD', ...changes })
  return typeof checked === 'string' ? checked : checked.lines.map((one) => [one.paidMinor, one.refundedMinor])
}

describe('[REVENUE-3] the amounts of an order', () => {
  test.each([
    ['ARS 0.1 times 3', { currency: 'ARS', unit_price: '0.1', quantity: 3 }, 30],
    ['USD 19.990000 times 3', { currency: 'USD', unit_price: '19.990000', quantity: 3 }, 5997],
    ['CLP 12990 times 2', { currency: 'CLP', unit_price: '12990', quantity: 2 }, 25_980],
    ['JPY 1200.00 times 1', { currency: 'JPY', unit_price: '1200.00', quantity: 1 }, 1200],
    ['KWD 1.005 times 1', { currency: 'KWD', unit_price: '1.005', quantity: 1 }, 1005],
    ['USD 0 times 1', { currency: 'USD', unit_price: '0', quantity: 1 }, 0],
    ['USD 90071992547.99 times 1', { currency: 'USD', unit_price: '90071992547.99', quantity: 1 }, 9_007_199_254_799],
  ])('are exact: %s', (_, { currency, ...sold }, minor) => {
    expect(getLines({ currency, lines: [line(sold)] })).toEqual([[minor, 0]])
  })

  test('leave out what was taken off a line', () => {
    expect(getLines({ lines: [line({ quantity: 3, discount: '0.01' })] })).toEqual([[2999, 0]])
  })

  test('give a refund of a product to its lines, and one of the whole to all, to the last unit', () => {
    const lines = [line(), line({ product_id: 'b', unit_price: '20' }), line({ product_id: 'c', unit_price: '0.01' })]
    expect(getLines({ lines, refunds: [{ amount: '10', product_id: 'b' }] })).toEqual([
      [1000, 0],
      [2000, 1000],
      [1, 0],
    ])
    const whole = getLines({ lines, refunds: [{ amount: '10.01' }, { amount: '15', product_id: 'b' }] })
    // Of what is left: 10.00, 5.00 and 0.01.
    expect(whole).toEqual([
      [1000, 668],
      [2000, 1833],
      [1, 0],
    ])
    expect(getLines({ lines, refunds: [{ amount: '30.01' }] })).toEqual([
      [1000, 1000],
      [2000, 2000],
      [1, 1],
    ])
  })

  test('of one product in two variants are told apart by the variant', () => {
    const lines = [line({ variant_id: 's' }), line({ variant_id: 'm' })]
    const refunds = [{ amount: '4', product_id: 'a', variant_id: 'm' }]
    expect(getLines({ lines, refunds })).toEqual([
      [1000, 0],
      [1000, 400],
    ])
  })

  test.each([
    [
      'more decimals than its currency',
      { currency: 'CLP', lines: [line({ unit_price: '10.5' })] },
      'lines.0.unit_price: too_many_decimals',
    ],
    ['a price below zero', { lines: [line({ unit_price: '-1' })] }, 'lines.0.unit_price: invalid_format'],
    ['a price as a number', { lines: [line({ unit_price: 10 })] }, 'lines.0.unit_price: invalid_type'],
    ['a price with a comma', { lines: [line({ unit_price: '10,50' })] }, 'lines.0.unit_price: invalid_format'],
    ['no pieces', { lines: [line({ quantity: 0 })] }, 'lines.0.quantity: too_small'],
    ['half a piece', { lines: [line({ quantity: 0.5 })] }, 'lines.0.quantity: invalid_type'],
    [
      'too much to count',
      { lines: [line({ unit_price: '99999999999', quantity: 100_000 })] },
      'lines.0.unit_price: too_big',
    ],
    ['a discount beyond the price', { lines: [line({ discount: '10.01' })] }, 'lines.0.discount: discount_too_big'],
    [
      'more given back than was paid',
      { lines: [line()], refunds: [{ amount: '10.01' }] },
      'refunds.0.amount: refunded_too_much',
    ],
    [
      'that in two parts',
      { lines: [line()], refunds: [{ amount: '9' }, { amount: '2', product_id: 'a' }] },
      'refunds.0.amount: refunded_too_much',
    ],
    [
      'a refund of what was not bought',
      { lines: [line()], refunds: [{ amount: '1', product_id: 'z' }] },
      'refunds.0.product_id: not_in_order',
    ],
    ['no currency of the world', { currency: 'ABC' }, 'currency: not_a_currency'],
    ['a currency by its sign', { currency: '$' }, 'currency: not_a_currency'],
    ['no line', { lines: [] }, 'lines: too_small'],
    ['a time without a zone', { ordered_at: '2026-11-18T15:00:00' }, 'ordered_at: invalid_format'],
    ['an order of long ago', { ordered_at: '2025-10-14T15:06:59Z' }, 'too_old'],
    ['an order of tomorrow', { ordered_at: '2026-11-19T15:00:00Z' }, 'in_future'],
    ['a change of tomorrow', { updated_at: '2026-11-19T15:00:00Z' }, 'in_future'],
    ['an unknown status', { status: 'shipped' }, 'status: invalid_value'],
  ])('with %s are refused', (_, changes, told) => {
    expect(check(changes)).toBe(told)
  })
})

test('[REVENUE-3] of two states of one moment the one with more given back is the later, else the one that went further', () => {
  const order = check({ order_id: '1' })
  if (typeof order === 'string') throw new Error(order)
  const [first] = order.lines
  if (!first) throw new Error('no line')
  const refunded = { ...order, lines: [{ ...first, refundedMinor: 1 }] }
  expect(getFingerprint(refunded) > getFingerprint(order)).toBe(true)
  expect(getFingerprint({ ...order })).toBe(getFingerprint(order))
  const as = (status: typeof order.status) => getFingerprint({ ...order, status })
  expect(as('paid') > as('pending') && as('cancelled') > as('paid')).toBe(true)
  expect(getFingerprint({ ...refunded, status: 'pending' }) > as('cancelled')).toBe(true)
})
