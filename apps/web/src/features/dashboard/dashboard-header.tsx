import { useTranslation } from '../../app/translation.ts'
import { DashboardControls, type DashboardControlsProps } from './dashboard-controls.tsx'
import styles from './dashboard-header.module.css'

interface DashboardHeaderProps {
  firstName: string
  storeName: string
  isSampleData: boolean
  /** Where the store is connected. */
  platform?: string | undefined
  /** Absent where there is nothing to choose yet. */
  controls?: DashboardControlsProps | undefined
  /** Whether new figures come by themselves. */
  isLive: boolean
}

export function DashboardHeader({
  firstName,
  storeName,
  isSampleData,
  platform,
  controls,
  isLive,
}: DashboardHeaderProps) {
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
          {controls && <span className={isLive ? styles.isLive : styles.live}>{t('live')}</span>}
        </p>
      </div>
      {controls && <DashboardControls {...controls} />}
    </header>
  )
}
