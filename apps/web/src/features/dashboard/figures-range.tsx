import { useTranslation } from '../../app/translation.ts'
import { hasHours } from './dashboard-choice.ts'
import styles from './figures-range.module.css'
import { formatPeriods } from './period-format.ts'
import type { ShownDashboard } from './use-dashboard.ts'
import { useDelayedFlag } from './use-delayed-flag.ts'

/** Whether figures are those that are asked for, or others in their place: why those are not there. */
export type FiguresState = 'current' | 'loading' | 'failed' | 'offline'

/** The state as the page tells it: that figures load, once that lasts. */
export function useToldState(state: FiguresState): FiguresState {
  const isLoading = state === 'loading'
  const isLate = useDelayedFlag(isLoading)
  return isLoading && !isLate ? 'current' : state
}

const notes = { loading: 'rangeLoading', failed: 'rangeFailed', offline: 'rangeOffline' } as const

interface FiguresRangeProps {
  shown: ShownDashboard
  state: FiguresState
}

/** The dates that the figures are of and are compared with, whatever the selects say meanwhile. */
export function FiguresRange({ shown: { choice, figures }, state }: FiguresRangeProps) {
  const { t, i18n } = useTranslation('dashboard')
  const told = useToldState(state)
  const style = { timeZone: figures.time_zone, hasHours: hasHours(choice), locale: i18n.locale }
  const { dates, before } = formatPeriods(figures, style)
  return (
    // What is as it should be is not read out: with hours it changes by the minute.
    <p className={styles.range} role="status" aria-live={told === 'current' ? 'off' : 'polite'}>
      {told === 'current' ? t('rangeCompared', { dates, before }) : t(notes[told], { dates })}
    </p>
  )
}
