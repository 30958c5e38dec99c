import type { ChartPeriod, TimeRange } from '@voice-shop/contract'

/** What the choices are called, by their keys among the messages. */
export const timeRangeLabels = {
  day: 'timeRangeDay',
  week: 'timeRangeWeek',
  month: 'timeRangeMonth',
  year: 'timeRangeYear',
} as const satisfies Record<TimeRange, string>

export const chartPeriodLabels = {
  day: 'chartPeriodDay',
  week: 'chartPeriodWeek',
  month: 'chartPeriodMonth',
} as const satisfies Record<ChartPeriod, string>
