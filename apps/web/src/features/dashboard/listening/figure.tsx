import { useTranslation } from '../../../app/translation.ts'
import { type Compared, type ExplanationKey, FigureInfo } from '../figure-info.tsx'
import styles from './listening.module.css'

interface FigureProps {
  label: string
  /** What it counts, and of what. */
  explanation: ExplanationKey
  compared: Compared
  /** Null: there is nothing that it could be of. */
  value: string | null
  /** The same in the period before; null as well. */
  before: string | null
  /** What it is compared with. */
  basis: string
}

/** A figure with what it was before, and what it counts for who asks. */
export function Figure({ label, explanation, compared, value, before, basis }: FigureProps) {
  const { t } = useTranslation('listening')
  const dashboard = useTranslation('dashboard')
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>
        <span className={styles.labelText}>{label}</span>
        <FigureInfo label={label} explanation={explanation} compared={compared} />
      </dt>
      <dd className={styles.value}>{value ?? t('nothingYet')}</dd>
      <dd className={styles.muted}>
        {before === null ? dashboard.t('nothingToCompare') : t('before', { basis, value: before })}
      </dd>
    </div>
  )
}
