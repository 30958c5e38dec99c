import {
  type ChartPeriod,
  type Comparison,
  chartPeriods,
  comparisons,
  defaultChartPeriod,
  defaultComparison,
} from '@voice-shop/contract'
import { hasOwnDates, parseRange, type RangeChoice, writeRange } from './range-choice.ts'

/** What the merchant chose to see; the address keeps it under the same names as the API. */
export interface DashboardChoice extends RangeChoice {
  chart_period: ChartPeriod
  compare_with: Comparison
}

/** Whether the figures are of hours and not of whole days. */
export function hasHours(range: RangeChoice): boolean {
  return range.time_range === 'day' && !hasOwnDates(range)
}

export function isSameRange(one: RangeChoice, other: RangeChoice): boolean {
  return one.from === other.from && one.to === other.to && one.time_range === other.time_range
}

export function isSameChoice(one: DashboardChoice, other: DashboardChoice): boolean {
  return isSameRange(one, other) && one.chart_period === other.chart_period && one.compare_with === other.compare_with
}

/** Reads the choice from an address's parameters; what is absent or unknown is the default. Own dates are two. */
export function parseDashboardChoice(search: URLSearchParams): DashboardChoice {
  const { time_range, from, to } = parseRange(search)
  const chartPeriod = search.get('chart_period')
  const comparison = search.get('compare_with')
  return {
    time_range,
    chart_period: chartPeriods.find((value) => value === chartPeriod) ?? defaultChartPeriod,
    compare_with: comparisons.find((value) => value === comparison) ?? defaultComparison,
    ...(from && to && { from, to }),
  }
}

/** Writes the choice into a copy of the parameters: defaults are left out, other parameters stay. */
export function applyDashboardChoice(search: URLSearchParams, choice: DashboardChoice): URLSearchParams {
  const next = new URLSearchParams(search)
  writeRange(next, choice)
  next.delete('chart_period')
  next.delete('compare_with')
  if (choice.chart_period !== defaultChartPeriod) next.set('chart_period', choice.chart_period)
  if (choice.compare_with !== defaultComparison) next.set('compare_with', choice.compare_with)
  return next
}
