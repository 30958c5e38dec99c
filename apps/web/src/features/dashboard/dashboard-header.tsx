import { chartPeriods, timeRanges } from '@voice-shop/contract'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from '../../app/translation.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { ExportButton } from '../exports/exports.public.ts'
import { chartPeriodLabels, timeRangeLabels } from './choice-labels.ts'
import type { DashboardChoice } from './dashboard-choice.ts'
import styles from './dashboard-header.module.css'
import { useDelayedFlag } from './use-delayed-flag.ts'

interface DashboardHeaderProps {
  firstName: string
  storeName: string
  isSampleData: boolean
  /** Where the store is connected. */
  platform?: string | undefined
  /** Absent where there is nothing to choose yet. */
  controls?: DashboardControlsProps | undefined
}

export function DashboardHeader({ firstName, storeName, isSampleData, platform, controls }: DashboardHeaderProps) {
  const { t } = useTranslation('dashboard')
  return (
    <header className={styles.header}>
      <div className={styles.heading}>
        <div className={styles.titleLine}>
          <h1 className={styles.title}>{firstName ? t('welcome', { name: firstName }) : t('welcomeNameless')}</h1>
          {isSampleData && <span className={styles.sample}>{t('sampleData')}</span>}
        </div>
        <p className={styles.intro}>
          {storeName ? t('intro', { store: storeName }) : t('introStoreless')}
          {platform && <span className={styles.platform}>{platform}</span>}
          {controls && <span className={controls.isLive ? styles.isLive : styles.live}>{t('live')}</span>}
        </p>
      </div>
      {controls && <DashboardControls {...controls} />}
    </header>
  )
}

interface DashboardControlsProps {
  choice: DashboardChoice
  isLoading: boolean
  /** Whether new figures come by themselves. */
  isLive: boolean
  onChange: (change: Partial<DashboardChoice>) => void
  onRefresh: () => void
}

function DashboardControls({ choice, isLoading, onChange, onRefresh }: Omit<DashboardControlsProps, 'isLive'>) {
  const { t } = useTranslation('dashboard')
  const isTurning = useDelayedFlag(isLoading)
  return (
    <div className={styles.controls}>
      <div className={styles.selects}>
        <SelectField
          className={styles.select}
          label={t('timeRange')}
          isLabelHidden
          options={timeRanges.map((value) => ({ value, label: t(timeRangeLabels[value]) }))}
          value={choice.time_range}
          onChange={(time_range) => onChange({ time_range })}
        />
        <SelectField
          className={styles.select}
          label={t('chartPeriod')}
          isLabelHidden
          options={chartPeriods.map((value) => ({ value, label: t(chartPeriodLabels[value]) }))}
          value={choice.chart_period}
          onChange={(chart_period) => onChange({ chart_period })}
        />
      </div>
      <div className={styles.buttons}>
        <ExportButton
          className={styles.button}
          label={`${t('figures')}: ${t('downloadCsv')}`}
          request={{ panel: 'stats', ...choice }}
        />
        <IconButton className={styles.button} label={t('refresh')} onClick={onRefresh}>
          <RefreshCw className={joinClasses(isTurning && styles.turning)} size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}
