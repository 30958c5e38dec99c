import { describe, expect, test } from 'vitest'
import { applyDashboardChoice, parseDashboardChoice } from './dashboard-choice.ts'

describe('dashboard choice in the address', () => {
  test.each([
    ['', 'week', 'day'],
    ['time_range=day', 'day', 'day'],
    ['time_range=year&chart_period=month', 'year', 'month'],
    ['chart_period=week', 'week', 'week'],
    ['time_range=decade&chart_period=', 'week', 'day'],
    ['time_range=WEEK&chart_period=year', 'week', 'day'],
    ['time_range=month&time_range=day', 'month', 'day'],
    ['time_range=__proto__&chart_period=constructor', 'week', 'day'],
  ])('[DASH-1] "%s" is read as %s by %s', (search, timeRange, chartPeriod) => {
    expect(parseDashboardChoice(new URLSearchParams(search))).toEqual({
      time_range: timeRange,
      chart_period: chartPeriod,
    })
  })

  test('[DASH-1] a choice survives being written to the address and read again', () => {
    const choice = { time_range: 'month', chart_period: 'week' } as const
    const search = applyDashboardChoice(new URLSearchParams(), choice)
    expect(search.toString()).toBe('time_range=month&chart_period=week')
    expect(parseDashboardChoice(search)).toEqual(choice)
  })

  test('[DASH-1] defaults are left out of the address and other parameters stay', () => {
    const before = new URLSearchParams('from=mail&time_range=year&chart_period=month')
    const after = applyDashboardChoice(before, { time_range: 'week', chart_period: 'day' })
    expect(after.toString()).toBe('from=mail')
    expect(before.get('time_range')).toBe('year')
  })
})
