import { useTranslation } from '../../app/translation.ts'
import { formatWindow } from './charts/chart-labels.ts'
import { timeRangeLabels } from './choice-labels.ts'
import styles from './print-heading.module.css'
import type { ShownDashboard } from './use-dashboard.ts'

interface PrintHeadingProps {
  storeName: string
  shown: ShownDashboard
}

/** Whose figures these are and of when, on paper alone. */
export function PrintHeading({ storeName, shown: { choice, figures } }: PrintHeadingProps) {
  const { t, i18n } = useTranslation('dashboard')
  const [first] = figures.charts.searches_over_time
  if (!first) return null
  const dates = formatWindow({ start: first.name, end: figures.window.end }, i18n.locale)
  return (
    <div className={styles.heading}>
      <p className={styles.store}>{storeName || t('dashboard')}</p>
      <p>
        {t(timeRangeLabels[choice.time_range])}: {dates}
      </p>
    </div>
  )
}
