import { Bell } from 'lucide-react'
import { Link } from 'wouter'
import { useTranslation } from '../../app/translation.ts'
import { paths } from '../../paths.ts'
import styles from './alerts-bell.module.css'
import { useAlerts } from './use-alerts.ts'

/** The way to the alerts, with how many last. */
export function AlertsBell() {
  const { t } = useTranslation()
  const { data } = useAlerts()
  const count = data?.alerts.filter(({ resolved_at }) => resolved_at === null).length ?? 0
  const label = count === 0 ? t('alertsPage') : `${t('alertsPage')}: ${count}`
  return (
    <Link href={paths.alerts} className={styles.bell} aria-label={label} title={label}>
      <Bell size={18} aria-hidden="true" />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  )
}
