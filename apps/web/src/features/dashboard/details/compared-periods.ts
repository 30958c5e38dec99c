import type { Translate } from '../../../app/translation.ts'
import { formatPeriods, formatTime, type PeriodStyle, type Periods } from '../period-format.ts'

/**
 * What figures are of and what they are compared with, in the store's time zone: 'Nov 16 – 22, 2026 (so far)' and 'Nov 9
 * – 15, 2026 (until 2:07 PM)', both with the hours where the range is of hours.
 */
export function describePeriods(periods: Periods, style: PeriodStyle, t: Translate<'dashboard'>) {
  const { dates, before } = formatPeriods(periods, style)
  const isOver = Date.parse(periods.until) >= Date.parse(periods.window.end)
  if (style.hasHours || isOver) return { now: dates, before }
  return {
    now: t('soFar', { period: dates }),
    before: t('upTo', { period: before, time: formatTime(periods.previous_window.end, style) }),
  }
}
