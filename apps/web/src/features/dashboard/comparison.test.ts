import { beforeAll, expect, test } from 'vitest'
import english from '../../../../../packages/translation/locales/en/dashboard.json' with { type: 'json' }
import { addMessages, createTranslate, switchLanguage } from '../../app/translation.ts'
import { describeBasis } from './comparison.ts'
import { parseDashboardChoice } from './dashboard-choice.ts'

beforeAll(() => {
  addMessages('en', 'dashboard', english)
  switchLanguage('en')
})

test.each([
  ['time_range=day', 'vs. previous 24 hours'],
  ['', 'vs. previous 7 days'],
  ['time_range=month', 'vs. previous 30 days'],
  ['time_range=year', 'vs. previous 365 days'],
  ['from=2026-11-01&to=2026-11-18', 'vs. previous 18 days'],
  ['from=2026-11-18&to=2026-11-18', 'vs. previous day'],
  ['time_range=month&compare_with=same_weekdays', 'vs. same weekdays before'],
  ['time_range=day&compare_with=year_before', 'vs. a year ago'],
])('[DASH-2] [METRIC-2] the change of "%s" is %s', (search, basis) => {
  const choice = parseDashboardChoice(new URLSearchParams(search))
  expect(describeBasis(choice, createTranslate('dashboard'))).toBe(basis)
})
