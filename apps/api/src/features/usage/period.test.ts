import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getPeriodAt } from './period.ts'

const day = (text: string) => new Date(`${text}T09:30:00.500Z`)

function describePeriod(anchor: Date, instant: Date): string {
  const { start, end } = getPeriodAt(anchor, instant)
  const time = 'T09:30:00.500Z'
  expect([start.toISOString().slice(10), end.toISOString().slice(10)]).toEqual([time, time])
  return `${start.toISOString().slice(0, 10)} to ${end.toISOString().slice(0, 10)}`
}

describe('[USAGE-2] the monthly period', () => {
  test.each([
    // anchor, instant, period
    ['2026-01-15', '2026-01-15', '2026-01-15 to 2026-02-15'],
    ['2026-01-15', '2026-02-14', '2026-01-15 to 2026-02-15'],
    ['2026-01-15', '2026-02-15', '2026-02-15 to 2026-03-15'],
    ['2026-01-15', '2027-01-01', '2026-12-15 to 2027-01-15'],
    ['2026-12-15', '2027-01-15', '2027-01-15 to 2027-02-15'],
    ['2026-01-31', '2026-02-27', '2026-01-31 to 2026-02-28'],
    ['2026-01-31', '2026-02-28', '2026-02-28 to 2026-03-31'],
    ['2026-01-31', '2026-03-30', '2026-02-28 to 2026-03-31'],
    ['2026-01-31', '2026-03-31', '2026-03-31 to 2026-04-30'],
    ['2026-01-31', '2026-04-30', '2026-04-30 to 2026-05-31'],
    ['2026-01-31', '2026-05-30', '2026-04-30 to 2026-05-31'],
    ['2026-01-30', '2026-03-01', '2026-02-28 to 2026-03-30'],
    ['2026-01-29', '2026-02-28', '2026-02-28 to 2026-03-29'],
    ['2028-01-31', '2028-02-28', '2028-01-31 to 2028-02-29'],
    ['2028-01-31', '2028-02-29', '2028-02-29 to 2028-03-31'],
    ['2028-01-29', '2028-02-29', '2028-02-29 to 2028-03-29'],
    ['2028-02-29', '2029-02-28', '2029-02-28 to 2029-03-29'],
    ['2028-02-29', '2032-02-29', '2032-02-29 to 2032-03-29'],
    ['2026-08-31', '2026-09-30', '2026-09-30 to 2026-10-31'],
    ['2026-01-31', '2036-01-31', '2036-01-31 to 2036-02-29'],
  ])('from %s holds %s: %s', (anchor, instant, period) => {
    expect(describePeriod(day(anchor), day(instant))).toBe(period)
  })

  test('ends to the millisecond', () => {
    const before = new Date(day('2026-02-28').getTime() - 1)
    expect(describePeriod(day('2026-01-31'), before)).toBe('2026-01-31 to 2026-02-28')
  })

  test('before the anchor is the first one', () => {
    expect(describePeriod(day('2026-01-31'), day('2025-06-01'))).toBe('2026-01-31 to 2026-02-28')
  })

  test('holds the instant, begins where the one before ended, and is 28 to 31 days long', () => {
    const instant = (min: string, max: string) =>
      fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    fc.assert(
      fc.property(instant('2024-01-01', '2028-12-31'), instant('2029-03-01', '2050-12-31'), (anchor, now) => {
        const { start, end } = getPeriodAt(anchor, now)
        expect(start <= now && now < end).toBe(true)
        expect(getPeriodAt(anchor, new Date(start.getTime() - 1)).end).toEqual(start)
        expect(getPeriodAt(anchor, end).start).toEqual(end)
        const days = (end.getTime() - start.getTime()) / 86_400_000
        expect(days).toBeGreaterThanOrEqual(28)
        expect(days).toBeLessThanOrEqual(31)
        const lastDay = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate()
        expect(start.getUTCDate()).toBe(Math.min(anchor.getUTCDate(), lastDay))
      }),
    )
  })
})
