import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareRefunds } from './share-refunds.ts'

const equal = Array.from({ length: 10 }, () => ({ paid: 10, refunds: [] }))
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

test.each([
  ['CLP', 5, [1, 1, 1, 1, 1, 0, 0, 0, 0, 0]],
  ['JPY', 4, [1, 1, 1, 1, 0, 0, 0, 0, 0, 0]],
  ['MXN', 0.05, [0.01, 0.01, 0.01, 0.01, 0.01, 0, 0, 0, 0, 0]],
])('[REVENUE-5] in %s a refund of %d is taken off ten equal lines whole', (currency, amount, shares) => {
  expect(shareRefunds(equal, { amount, currency })).toEqual(shares)
})

test('[REVENUE-5] shares sum up to the refund, each is within one of its part, and none is more than its line is worth', () => {
  const minor = fc.integer({ min: 0, max: 10_000_000_000 })
  const line = fc.record({ paid: minor, refunds: fc.array(minor, { maxLength: 2 }) })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), minor, (lines, amount) => {
      const left = lines.map(({ paid, refunds }) => Math.max(0, paid - sum(refunds)))
      const shares = shareRefunds(lines, { amount, currency: 'CLP' })
      expect(sum(shares)).toBe(Math.min(amount, sum(left)))
      for (const [place, share] of shares.entries()) {
        const most = left[place] ?? 0
        expect(share).toBeLessThanOrEqual(most)
        const part = sum(left) === 0 ? 0 : (Math.min(amount, sum(left)) * most) / sum(left)
        expect(Math.abs(share - part)).toBeLessThan(1.001)
      }
    }),
  )
})

test('[REVENUE-5] where there is nothing to share, or nothing to share it over, no share is anything', () => {
  expect(shareRefunds([], { amount: 5, currency: 'MXN' })).toEqual([])
  expect(shareRefunds(equal, { amount: 0, currency: '' })).toEqual(equal.map(() => 0))
  expect(shareRefunds([{ paid: 0, refunds: [] }], { amount: 5, currency: 'MXN' })).toEqual([0])
})
