import { useTranslation } from '../../app/translation.ts'
import { timeRangeLabels } from './choice-labels.ts'
import { hasHours } from './dashboard-choice.ts'
import { formatPeriod } from './period-format.ts'
import styles from './print-heading.module.css'
import { hasOwnDates } from './range-choice.ts'
import type { ShownDashboard } from './use-dashboard.ts'

interface PrintHeadingProps {
  storeName: string
  isSampleData: boolean
  shown: ShownDashboard
}

/** Whose figures these are and of when, on paper alone. */
export function PrintHeading({ storeName, isSampleData, shown: { choice, figures } }: PrintHeadingProps) {
  const { t, i18n } = useTranslation('dashboard')
  const style = { timeZone: figures.time_zone, hasHours: hasHours(choice), locale: i18n.locale }
  const [dates, before] = [figures.window, figures.previous_window].map((period) => formatPeriod(period, style))
  const range = hasOwnDates(choice) ? '' : `${t(timeRangeLabels[choice.time_range])}: `
  return (
    <div className={styles.heading}>
      <p className={styles.store}>
        {storeName || t('dashboard')}
        {isSampleData && ` (${t('sampleData')})`}
      </p>
      <p>
        {range}
        {t('rangeCompared', { dates: dates ?? '', before: before ?? '' })}
      </p>
    </div>
  )
}
