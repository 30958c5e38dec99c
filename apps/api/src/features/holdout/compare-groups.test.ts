import { isHeldOut } from '@voice-shop/contract/holdout-group'
import { describe, expect, test } from 'vitest'
import { areUneven, compareGroups, type Group, getDetectableLift, getDifference, getRatio } from './compare-groups.ts'

const group = (buyers: number, shoppers: number): Group => ({ buyers, shoppers })

/** Numbers that look random and are the same each time (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

// Newcombe, Interval estimation for the difference between independent proportions (1998), table II, method 10.
test.each([
  { first: group(56, 70), second: group(48, 80), low: 0.0524, high: 0.3339 },
  { first: group(9, 10), second: group(3, 10), low: 0.1705, high: 0.809 },
  { first: group(6, 7), second: group(2, 7), low: 0.0582, high: 0.8062 },
  { first: group(5, 56), second: group(0, 29), low: -0.0381, high: 0.1926 },
  { first: group(0, 10), second: group(0, 20), low: -0.1611, high: 0.2775 },
  { first: group(0, 10), second: group(0, 10), low: -0.2775, high: 0.2775 },
  { first: group(10, 10), second: group(0, 20), low: 0.6791, high: 1 },
  { first: group(10, 10), second: group(0, 10), low: 0.6075, high: 1 },
])(
  '[REVENUE-2] the difference of $first and $second lies where the literature has it',
  ({ first, second, low, high }) => {
    const difference = getDifference(first, second)
    expect(difference.low).toBeCloseTo(low, 4)
    expect(difference.high).toBeCloseTo(high, 4)
  },
)

describe('[REVENUE-2] the ratio', () => {
  test('lies about what it is, and says more than chance where the difference does', () => {
    const random = createRandom(7)
    const pick = (most: number) => 1 + Math.floor(random() * most)
    for (let round = 0; round < 2000; round += 1) {
      const [all, few] = [100 + pick(20_000), 20 + pick(1000)]
      const [first, second] = [group(pick(all / 10), all), group(pick(few / 10), few)]
      const [ratio, difference] = [getRatio(first, second), getDifference(first, second)]
      const value = first.buyers / all / (second.buyers / few)
      expect(ratio?.value).toBeCloseTo(value, 9)
      expect(ratio?.low).toBeLessThan(value)
      expect(ratio?.high).toBeGreaterThan(value)
      expect([ratio && ratio.low > 1, ratio?.high && ratio.high < 1]).toEqual([difference.low > 0, difference.high < 0])
    }
  })

  test('has no end where nobody without the widget bought, and begins at nothing where nobody with it did', () => {
    expect(getRatio(group(5, 100), group(0, 10))).toBeNull()
    const ratio = getRatio(group(0, 100), group(2, 10))
    expect([ratio?.value, ratio?.low]).toEqual([0, 0])
    expect(ratio?.high).toBeGreaterThan(0)
  })
})

/** Comparisons of 5000 shoppers, each with the buyers of its groups as chance has them. */
function* simulate({ rounds, share, lift }: { rounds: number; share: number; lift: number }) {
  const random = createRandom(20_261_127)
  const count = (all: number, probability: number) => {
    let hits = 0
    for (let one = 0; one < all; one += 1) if (random() < probability) hits += 1
    return hits
  }
  for (let round = 0; round < rounds; round += 1) {
    const heldOut = count(5000, 0.05)
    const shown = 5000 - heldOut
    yield [group(count(shown, share * (1 + lift)), shown), group(count(heldOut, share), heldOut)] as const
  }
}

describe('[REVENUE-2] of comparisons that chance makes', () => {
  const rounds = 2000

  test('about one in twenty tells a difference that there is not', () => {
    let alarms = 0
    let spoiled = 0
    for (const [shown, heldOut] of simulate({ rounds, share: 0.04, lift: 0 })) {
      const { verdict } = compareGroups(shown, heldOut)
      if (verdict === 'more' || verdict === 'fewer') alarms += 1
      if (verdict === 'uneven') spoiled += 1
    }
    expect(alarms / rounds).toBeGreaterThan(0.03)
    expect(alarms / rounds).toBeLessThan(0.065)
    expect(spoiled / rounds).toBeLessThan(0.005)
  })

  test.each([
    { share: 0.04, lift: 0.5 },
    { share: 0.03, lift: -0.3 },
  ])('about nineteen in twenty have the truth in their intervals: $lift of $share', ({ share, lift }) => {
    let [differences, ratios] = [0, 0]
    for (const [shown, heldOut] of simulate({ rounds, share, lift })) {
      const [difference, ratio] = [getDifference(shown, heldOut), getRatio(shown, heldOut)]
      if (difference.low <= share * lift && share * lift <= difference.high) differences += 1
      if (!ratio || (ratio.low <= 1 + lift && 1 + lift <= (ratio.high ?? Number.POSITIVE_INFINITY))) ratios += 1
    }
    for (const hits of [differences, ratios]) {
      expect(hits / rounds).toBeGreaterThan(0.935)
      expect(hits / rounds).toBeLessThan(0.97)
    }
  })

  test('four in five find the difference of which it is told ahead', () => {
    const lift = getDetectableLift({ shoppers: 5000, share: 0.04 }) / 100
    let found = 0
    for (const [shown, heldOut] of simulate({ rounds, share: 0.04, lift })) {
      if (compareGroups(shown, heldOut).verdict === 'more') found += 1
    }
    expect(found / rounds).toBeGreaterThan(0.77)
    expect(found / rounds).toBeLessThan(0.83)
  })
})

test('[REVENUE-2] a result says how many more order, in points and of a hundred', () => {
  const result = compareGroups(group(760, 19_000), group(20, 1000))
  expect(result).toMatchObject({ verdict: 'more', difference: { value: 2 }, lift: { value: 100 } })
  expect(result.difference?.low).toBeCloseTo(0.898, 3)
  expect(result.lift?.low).toBeCloseTo(29.49, 2)
  expect(compareGroups(group(190, 19_000), group(40, 1000))).toMatchObject({ verdict: 'fewer', lift: { value: -75 } })
  expect(compareGroups(group(400, 19_000), group(20, 1000)).verdict).toBe('not_shown')
})

test.each([
  { what: 'nobody ordered', shown: group(0, 950), heldOut: group(0, 50), verdict: 'no_orders' },
  { what: 'nobody was held out', shown: group(3, 100), heldOut: group(0, 0), verdict: 'uneven' },
  { what: 'too few were held out', shown: group(30, 9800), heldOut: group(2, 200), verdict: 'uneven' },
  { what: 'too many were held out', shown: group(30, 9000), heldOut: group(9, 1000), verdict: 'uneven' },
])('[REVENUE-2] where $what nothing is said', ({ shown, heldOut, verdict }) => {
  expect(compareGroups(shown, heldOut)).toMatchObject({ verdict, difference: null, lift: null })
})

test('[REVENUE-2] a twentieth is held out, whatever the shoppers are called', async () => {
  let heldOut = 0
  for (let one = 0; one < 20_000; one += 1) {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`a-comparison shopper-${one}`))
    if (isHeldOut(Buffer.from(digest).toString('hex').slice(0, 32))) heldOut += 1
  }
  expect(areUneven(20_000 - heldOut, heldOut)).toBe(false)
  expect([isHeldOut('0ccccccc'), isHeldOut('0ccccccd'), isHeldOut('ffffffff')]).toEqual([true, false, false])
})
