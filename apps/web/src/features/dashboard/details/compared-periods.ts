import type { Dashboard } from '@voice-shop/contract'
import type { Translate } from '../../../app/translation.ts'
import { formatPeriod, formatTime, type PeriodStyle } from '../period-format.ts'

type Periods = Pick<Dashboard, 'window' | 'previous_window' | 'until' | 'time_zone'>

interface Speech extends Pick<PeriodStyle, 'hasHours' | 'locale'> {
  t: Translate<'dashboard'>
}

/**
 * What figures are of and what they are compared with, in the store's time zone: 'Nov 16 – 22, 2026 (so far)' and 'Nov 9
 * – 15, 2026 (until 2:07 PM)', both with the hours where the range is of hours.
 */
export function formatPeriods({ window, previous_window, until, time_zone: timeZone }: Periods, speech: Speech) {
  const { t, hasHours, locale } = speech
  const style = { timeZone, hasHours, locale }
  const isUnfinished = Date.parse(until) < Date.parse(window.end)
  const before = formatPeriod(previous_window, style)
  if (!isUnfinished) return { now: formatPeriod(window, style), before }
  if (hasHours) return { now: formatPeriod({ start: window.start, end: until }, style), before }
  return {
    now: t('soFar', { period: formatPeriod(window, style) }),
    before: t('upTo', { period: before, time: formatTime(previous_window.end, style) }),
  }
}
