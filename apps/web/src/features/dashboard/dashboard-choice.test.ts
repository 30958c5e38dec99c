import { describe, expect, test } from 'vitest'
import { applyDashboardChoice, hasHours, isSameChoice, parseDashboardChoice } from './dashboard-choice.ts'

const parse = (search: string) => parseDashboardChoice(new URLSearchParams(search))
const defaults = { time_range: 'week', chart_period: 'day', compare_with: 'period_before' } as const

describe('dashboard choice in the address', () => {
  test.each([
    ['', {}],
    ['time_range=day', { time_range: 'day' }],
    ['time_range=year&chart_period=month', { time_range: 'year', chart_period: 'month' }],
    ['chart_period=week&compare_with=year_before', { chart_period: 'week', compare_with: 'year_before' }],
    ['time_range=decade&chart_period=&compare_with=luck', {}],
    ['time_range=WEEK&chart_period=year', {}],
    ['time_range=month&time_range=day', { time_range: 'month' }],
    ['time_range=__proto__&chart_period=constructor&compare_with=toString', {}],
  ])('[DASH-1] "%s" is read as the defaults with %j', (search, choice) => {
    expect(parse(search)).toEqual({ ...defaults, ...choice })
  })

  test.each([
    ['from=2026-11-01&to=2026-11-18', { from: '2026-11-01', to: '2026-11-18' }],
    ['from=2026-11-18&to=2026-11-18', { from: '2026-11-18', to: '2026-11-18' }],
    ['from=2026-11-18&to=2026-11-01', {}],
    ['from=2026-11-01', {}],
    ['to=2026-11-01', {}],
    ['from=2026-02-30&to=2026-03-01', {}],
    ['from=mail&to=today', {}],
  ])('[METRIC-2] "%s" has the own dates %j', (search, dates) => {
    expect(parse(search)).toEqual({ ...defaults, ...dates })
  })

  test.each(['time_range=month&chart_period=week', 'from=2026-11-01&to=2026-11-18&compare_with=same_weekdays'])(
    '[DASH-1] [METRIC-2] "%s" survives being read and written again',
    (search) => {
      expect(applyDashboardChoice(new URLSearchParams(), parse(search)).toString()).toBe(search)
    },
  )

  test('[DASH-1] defaults are left out of the address and other parameters stay', () => {
    const before = new URLSearchParams('table=top_categories&time_range=year&chart_period=month&from=2026-11-01')
    const after = applyDashboardChoice(before, defaults)
    expect(after.toString()).toBe('table=top_categories')
    expect(before.get('time_range')).toBe('year')
  })

  test('[DASH-4] [METRIC-2] the last 24 hours are of hours; a day of one’s own is not', () => {
    expect(hasHours(parse('time_range=day'))).toBe(true)
    expect(hasHours(parse('time_range=day&from=2026-11-01&to=2026-11-01'))).toBe(false)
    expect(hasHours(parse(''))).toBe(false)
  })

  test.each([
    ['', '', true],
    ['from=2026-11-01&to=2026-11-18', 'to=2026-11-18&from=2026-11-01', true],
    ['from=2026-11-01&to=2026-11-18', 'from=2026-11-01&to=2026-11-17', false],
    ['', 'compare_with=year_before', false],
    ['', 'chart_period=week', false],
  ])('[DASH-8] "%s" and "%s" are the same choice: %s', (one, other, isSame) => {
    expect(isSameChoice(parse(one), parse(other))).toBe(isSame)
  })
})
