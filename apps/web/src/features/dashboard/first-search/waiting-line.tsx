import { useTranslation } from '../../../app/translation.ts'
import styles from './first-search.module.css'

/** Last of all: it comes with what is above it, and is not moved by that. */
export function WaitingLine() {
  const { t } = useTranslation('firstSearch')
  return (
    <p className={styles.waiting} role="status">
      <span className={styles.pulse} aria-hidden="true" />
      {t('waiting')}
    </p>
  )
}
