import { chartPeriods, timeRanges } from '@voice-shop/contract'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { ExportButton } from '../exports/exports.public.ts'
import { chartPeriodLabels, timeRangeLabels } from './choice-labels.ts'
import { type DashboardChoice, hasHours, isSameRange } from './dashboard-choice.ts'
import styles from './dashboard-header.module.css'
import { formatDates, formatPeriod } from './period-format.ts'
import { RangeButton } from './range-button.tsx'
import type { ShownDashboard } from './use-dashboard.ts'
import { useDelayedFlag } from './use-delayed-flag.ts'

export interface DashboardControlsProps {
  choice: DashboardChoice
  /** The figures that are there, which may be of another choice still. */
  shown: ShownDashboard
  isLoading: boolean
  onChange: (change: Partial<DashboardChoice>) => void
  onRefresh: () => void
  /** The way to the alerts; it comes later, into room of its own. */
  bell: ReactNode
}

/** What the figures are of, how the chart divides it, and the ways to have them anew or as a file. */
export function DashboardControls({ choice, shown, isLoading, onChange, onRefresh, bell }: DashboardControlsProps) {
  const { t, i18n } = useTranslation('dashboard')
  const isTurning = useDelayedFlag(isLoading)
  const ranges = timeRanges.map((value) => ({ value, label: t(timeRangeLabels[value]) }))
  const ownDates = describeOwnDates(choice, shown, i18n.locale)
  const own = ownDates ? [{ value: 'own' as const, label: ownDates }] : []
  return (
    <div className={styles.controls}>
      <div className={styles.selects}>
        <SelectField
          className={styles.select}
          label={t('timeRange')}
          isLabelHidden
          options={[...own, ...ranges]}
          value={own[0]?.value ?? choice.time_range}
          onChange={(value) => value !== 'own' && onChange({ time_range: value, from: undefined, to: undefined })}
        />
        <PeriodSelect choice={choice} shown={shown} onChange={onChange} />
      </div>
      <div className={styles.buttons}>
        <RangeButton className={styles.button} choice={choice} figures={shown.figures} onChange={onChange} />
        <ExportButton
          className={styles.button}
          label={`${t('figures')}: ${t('downloadCsv')}`}
          request={{ panel: 'stats', ...choice }}
        />
        <IconButton className={styles.button} label={t('refresh')} onClick={onRefresh}>
          <RefreshCw className={joinClasses(isTurning && styles.turning)} size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.bell}>{bell}</div>
    </div>
  )
}

/** The own dates that are chosen, as far as there are figures of them. */
function describeOwnDates(choice: DashboardChoice, { choice: answered, figures }: ShownDashboard, locale: string) {
  const { from, to } = choice
  if (!from || !to) return null
  if (!isSameRange(choice, answered)) return formatDates(from, to, locale)
  return formatPeriod(figures.window, { timeZone: figures.time_zone, hasHours: false, locale })
}

/** Hours are hours, and a period that makes one point of the range is none to choose. */
function PeriodSelect({ choice, shown, onChange }: Pick<DashboardControlsProps, 'choice' | 'shown' | 'onChange'>) {
  const { t } = useTranslation('dashboard')
  const isOfHours = hasHours(choice)
  const offered = isSameRange(choice, shown.choice) ? shown.figures.chart_periods : chartPeriods
  const options = isOfHours
    ? [{ value: choice.chart_period, label: t('chartPeriodHour') }]
    : offered.map((value) => ({ value, label: t(chartPeriodLabels[value]) }))
  return (
    <SelectField
      className={styles.select}
      label={t('chartPeriod')}
      isLabelHidden
      options={options}
      value={choice.chart_period}
      disabled={options.length === 1}
      onChange={(chart_period) => onChange({ chart_period })}
    />
  )
}
