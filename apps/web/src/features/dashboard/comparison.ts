import type { Comparison, TimeRange } from '@voice-shop/contract'
import type { Translate } from '../../app/translation.ts'
import { type DashboardChoice, hasHours } from './dashboard-choice.ts'

/** What figures are compared with, by its keys among the messages. */
export const comparisonLabels = {
  period_before: 'periodBefore',
  same_weekdays: 'sameWeekdays',
  year_before: 'yearBefore',
} as const satisfies Record<Comparison, string>

const dayMs = 24 * 60 * 60 * 1000
const daysOf: Record<TimeRange, number> = { day: 1, week: 7, month: 30, year: 365 }

/** 'vs. previous 7 days': beside a change, what it is against. */
export function describeBasis(choice: DashboardChoice, t: Translate<'dashboard'>): string {
  if (choice.compare_with === 'same_weekdays') return t('vsSameWeekdays')
  if (choice.compare_with === 'year_before') return t('vsYearBefore')
  if (hasHours(choice)) return t('vsPreviousHours')
  const { from, to, time_range } = choice
  const count = from && to ? (Date.parse(to) - Date.parse(from)) / dayMs + 1 : daysOf[time_range]
  return t('vsPreviousDays', { count, number: count })
}
