import {
  type ChartPeriod,
  chartPeriods,
  defaultChartPeriod,
  defaultTimeRange,
  type TimeRange,
  timeRanges,
} from '@voice-shop/contract'

/** What the merchant chose to see; the address keeps it under the same names as the API. */
export interface DashboardChoice {
  time_range: TimeRange
  chart_period: ChartPeriod
}

export function isSameChoice(one: DashboardChoice, other: DashboardChoice): boolean {
  return one.time_range === other.time_range && one.chart_period === other.chart_period
}

/** Reads the choice from an address's parameters; what is absent or unknown is the default. */
export function parseDashboardChoice(search: URLSearchParams): DashboardChoice {
  const timeRange = search.get('time_range')
  const chartPeriod = search.get('chart_period')
  return {
    time_range: timeRanges.find((value) => value === timeRange) ?? defaultTimeRange,
    chart_period: chartPeriods.find((value) => value === chartPeriod) ?? defaultChartPeriod,
  }
}

/** Writes the choice into a copy of the parameters: defaults are left out, other parameters stay. */
export function applyDashboardChoice(search: URLSearchParams, choice: DashboardChoice): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete('time_range')
  next.delete('chart_period')
  if (choice.time_range !== defaultTimeRange) next.set('time_range', choice.time_range)
  if (choice.chart_period !== defaultChartPeriod) next.set('chart_period', choice.chart_period)
  return next
}
