import { expect, test } from 'vitest'
import { type ForecastInput, forecastLimit } from './forecast.ts'

const dayMs = 86_400_000
/** A Monday. */
const monday = Date.UTC(2026, 10, 16)
const makeDays = (count: number) =>
  Array.from({ length: count }, (_, day) => ({
    weekday: day % 7,
    start: new Date(monday + day * dayMs),
    end: new Date(monday + (day + 1) * dayMs),
  }))
const makeInput = (input: Partial<ForecastInput> & { perDay?: (weekday: number, week: number) => number }) => {
  const { perDay = () => 10, ...rest } = input
  const past = Array.from({ length: 28 }, (_, day) => ({
    weekday: day % 7,
    used: perDay(day % 7, Math.floor(day / 7)),
  }))
  return {
    left: 100,
    now: new Date(monday),
    periodEnd: new Date(monday + 20 * dayMs),
    past,
    days: makeDays(21),
    ...rest,
  }
}
const forecast = (input: Parameters<typeof makeInput>[0], share?: number) =>
  forecastLimit(makeInput(input), share)?.toISOString() ?? null

test.each([
  { what: 'ten a day', input: {}, at: '2026-11-26T00:00:00.000Z' },
  { what: 'half of today left', input: { left: 5, now: new Date(monday + dayMs / 2) }, at: '2026-11-17T00:00:00.000Z' },
  { what: 'nothing left', input: { left: 0 }, at: '2026-11-16T00:00:00.000Z' },
  { what: 'more than the period takes', input: { left: 201 }, at: null },
  { what: 'as much as the period takes', input: { left: 199 }, at: '2026-12-05T21:36:00.000Z' },
  {
    what: 'Saturdays alone',
    input: { left: 15, perDay: (weekday: number) => (weekday === 5 ? 10 : 0) },
    at: '2026-11-28T12:00:00.000Z',
  },
  {
    what: 'twice as much in the last week',
    input: { perDay: (_: number, week: number) => (week === 3 ? 20 : 10) },
    at: '2026-11-21T00:00:00.000Z',
  },
  {
    what: 'a week fifty times the others',
    input: { perDay: (_: number, week: number) => (week === 3 ? 50 : 1) },
    at: '2026-11-19T18:33:57.736Z',
  },
  { what: 'no use at all', input: { perDay: () => 0 }, at: null },
  { what: 'six days of history', input: { past: makeInput({}).past.slice(-6) }, at: null },
])('[ALERT-1] the limit is reached with $what', ({ input, at }) => {
  expect(forecast(input)).toBe(at)
})

test('[ALERT-1] a share of what is expected comes later', () => {
  expect(forecast({}, 0.8)).toBe('2026-11-28T12:00:00.000Z')
})
