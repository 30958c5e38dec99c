import { expect, test } from 'vitest'
import { getBinomialTail, getUsual, getUsualShare, isSilenceUnusual, judgeLimit, judgeShare } from './alert-rules.ts'

test.each([
  { weeks: [40, 41, 90, 3], is: true, what: 'three weeks had forty and more' },
  { weeks: [40, 39, 38, 500], is: false, what: 'two weeks had fewer' },
  { weeks: [0, 0, 900, 900], is: false, what: 'the store is two weeks old' },
  { weeks: [0, 0, 0, 0], is: false, what: 'there was nothing' },
])('[ALERT-1] silence is told: $is, where $what', ({ weeks, is }) => {
  expect(isSilenceUnusual(weeks)).toBe(is)
  expect(getUsual(weeks)).toBe(weeks.toSorted((a, b) => a - b)[1])
})

test('[ALERT-1] the tail is the exact one of the binomial distribution', () => {
  expect(getBinomialTail({ count: 3, of: 5 }, 0.5)).toBeCloseTo(0.5, 12)
  expect(getBinomialTail({ count: 5, of: 5 }, 0.1)).toBeCloseTo(1e-5, 12)
  expect(getBinomialTail({ count: 0, of: 5 }, 0.1)).toBe(1)
  // Of fifty with a tenth, summed by hand in whole numbers.
  let tail = 0
  for (let k = 16; k <= 50; k += 1) {
    let ways = 1
    for (let factor = 1; factor <= k; factor += 1) ways = (ways * (50 - k + factor)) / factor
    tail += ways * 0.1 ** k * 0.9 ** (50 - k)
  }
  expect(getBinomialTail({ count: 16, of: 50 }, 0.1) / tail).toBeCloseTo(1, 9)
  expect(getBinomialTail({ count: 60_000, of: 100_000 }, 0.5)).toBeLessThan(1e-300)
  expect(getBinomialTail({ count: 50_000, of: 100_000 }, 0.5)).toBeCloseTo(0.5, 2)
})

const tenth = { count: 10, of: 100 }
const third = { count: 33, of: 100 }
test.each([
  {
    what: 'a third where a tenth is usual',
    now: { count: 35, of: 100 },
    weeks: [tenth, tenth, tenth, tenth],
    is: 'unusual',
  },
  {
    what: 'nine points more of very many',
    now: { count: 2000, of: 10_000 },
    weeks: [tenth, tenth, tenth, tenth],
    is: 'usual',
  },
  { what: 'a fifth of few', now: { count: 11, of: 50 }, weeks: [tenth, tenth, tenth, tenth], is: 'usual' },
  { what: 'a third of too few', now: { count: 17, of: 49 }, weeks: [tenth, tenth, tenth, tenth], is: 'unknown' },
  {
    what: 'a third, as in one of the weeks',
    now: { count: 35, of: 100 },
    weeks: [{ count: 34, of: 100 }, tenth, tenth, tenth],
    is: 'usual',
  },
  {
    what: 'a third, and of two weeks too little is known',
    now: { count: 35, of: 100 },
    weeks: [tenth, tenth, { count: 1, of: 19 }, { count: 0, of: 0 }],
    is: 'unknown',
  },
  {
    what: 'thirteen points more of a third',
    now: { count: 470, of: 1000 },
    weeks: [third, third, third, third],
    is: 'usual',
  },
  {
    what: 'twice the odds of a third',
    now: { count: 520, of: 1000 },
    weeks: [third, third, third, third],
    is: 'unusual',
  },
  {
    what: 'some where none are usual',
    now: { count: 12, of: 60 },
    weeks: [0, 0, 0, 0].map(() => ({ count: 0, of: 100 })),
    is: 'unusual',
  },
  {
    what: 'four ninths of sentences that come five at a time where a fifth is usual',
    now: { count: 120, of: 270, alike: 5 },
    weeks: Array(4).fill({ count: 60, of: 300, alike: 5 }),
    is: 'usual',
  },
  {
    what: 'the same of sentences that stand alone',
    now: { count: 120, of: 270 },
    weeks: Array(4).fill({ count: 60, of: 300 }),
    is: 'unusual',
  },
  {
    what: 'a half of fewer openings than would tell',
    now: { count: 120, of: 240, alike: 5 },
    weeks: Array(4).fill({ count: 60, of: 300, alike: 5 }),
    is: 'unknown',
  },
  {
    what: 'a half, of which too few openings of the weeks are known',
    now: { count: 500, of: 1000, alike: 5 },
    weeks: Array(4).fill({ count: 10, of: 90, alike: 5 }),
    is: 'unknown',
  },
])('[ALERT-1] $what is $is', ({ now, weeks, is }) => {
  expect(judgeShare(now, weeks)).toBe(is)
})

test('[ALERT-1] the usual share is the highest of weeks that have enough', () => {
  expect(getUsualShare([tenth, { count: 30, of: 98 }, { count: 19, of: 19 }, tenth])).toBeCloseTo(0.31, 10)
})

test('[ALERT-1] a limit is told once half of it is used, and where much less than expected would reach it too', () => {
  const now = new Date('2026-11-16T00:00:00Z')
  const dayMs = 86_400_000
  const days = Array.from({ length: 10 }, (_, day) => ({
    weekday: day % 7,
    start: new Date(now.getTime() + day * dayMs),
    end: new Date(now.getTime() + (day + 1) * dayMs),
  }))
  const past = Array.from({ length: 28 }, (_, day) => ({ weekday: day % 7, used: 10 }))
  const judge = (left: number, limit: number) =>
    judgeLimit({ left, now, periodEnd: new Date(now.getTime() + 10 * dayMs), past, days }, limit)?.toISOString() ?? null
  expect(judge(50, 100)).toBe('2026-11-21T00:00:00.000Z')
  expect(judge(50, 99)).toBeNull()
  // Of ten a day, six reach 59 and not 61.
  expect(judge(59, 200)).toBe('2026-11-21T21:36:00.000Z')
  expect(judge(61, 200)).toBeNull()
})
