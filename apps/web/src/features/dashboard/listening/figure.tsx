import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../app/translation.ts'
import styles from './listening.module.css'

interface FigureProps {
  label: string
  /** Null: there is nothing that it could be of. */
  value: string | null
  /** The same in the period before; null as well. */
  before: string | null
  /** What it is compared with. */
  basis: string
  /** What it counts. */
  explanation?: string
  children?: ReactNode
}

/** A figure with what it was before. */
export function Figure({ label, value, before, basis, explanation, children }: FigureProps) {
  const { t } = useTranslation('listening')
  const dashboard = useTranslation('dashboard')
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value ?? t('nothingYet')}</dd>
      <dd className={styles.muted}>
        {before === null ? dashboard.t('nothingToCompare') : t('before', { basis, value: before })}
      </dd>
      {explanation && (
        <dd className={styles.explanation}>
          <Info size={14} aria-hidden="true" />
          {explanation}
        </dd>
      )}
      {children}
    </div>
  )
}
