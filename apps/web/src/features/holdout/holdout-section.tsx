import type { HoldoutComparison } from '@voice-shop/contract'
import { Link } from 'wouter'
import { useTranslation } from '../../app/translation.ts'
import { paths } from '../../paths.ts'
import { ComparisonView } from './comparison-view.tsx'
import styles from './holdout.module.css'

interface HoldoutSectionProps {
  /** Null: it could not be loaded. */
  comparison: HoldoutComparison | null
  /** IANA zone of the store. */
  timeZone: string | undefined
}

export function HoldoutSection({ comparison, timeZone }: HoldoutSectionProps) {
  const { t } = useTranslation('holdout')
  return (
    <section className={styles.part} aria-label={t('comparison')}>
      <h3 className={styles.title}>{t('comparison')}</h3>
      {comparison ? <ComparisonView comparison={comparison} timeZone={timeZone} /> : <p>{t('loadError')}</p>}
      <p className={styles.note}>
        <Link className={styles.link} href={paths.widget}>
          {t('settingsLink')}
        </Link>
      </p>
    </section>
  )
}
