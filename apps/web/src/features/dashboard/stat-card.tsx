import { ArrowDown, ArrowUp, type LucideIcon } from 'lucide-react'
import { useTranslation } from '../../app/translation.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { isUpward } from './change-direction.ts'
import { type Compared, type ExplanationKey, FigureInfo } from './figure-info.tsx'
import styles from './stat-card.module.css'

export interface StatChange {
  /** In percent or percentage points; its sign decides colour and arrow. */
  amount: number
  text: string
}

interface StatCardProps {
  icon: LucideIcon
  label: string
  explanation: ExplanationKey
  compared: Compared
  value: string
  /** Or why there is nothing to compare with. */
  change: StatChange | string
  /** What the change is against. */
  basis: string
}

export function StatCard({ icon: Icon, label, explanation, compared, value, change, basis }: StatCardProps) {
  return (
    <div className={styles.card}>
      <dt className={styles.label}>
        <span className={styles.icon}>
          <Icon size={18} aria-hidden="true" />
        </span>
        <span className={styles.name}>{label}</span>
        <FigureInfo label={label} explanation={explanation} compared={compared} />
      </dt>
      <dd className={styles.value}>{value}</dd>
      <dd className={styles.basis}>
        {typeof change === 'string' ? <span>{change}</span> : <Change {...change} />}
        <span>{basis}</span>
      </dd>
    </div>
  )
}

function Change({ amount, text }: StatChange) {
  const { t } = useTranslation('dashboard')
  const isUp = isUpward(amount)
  const Arrow = isUp ? ArrowUp : ArrowDown
  return (
    <span className={joinClasses(styles.change, isUp ? styles.up : styles.down)}>
      <Arrow size={16} strokeWidth={2.5} aria-hidden="true" />
      <VisuallyHidden>{isUp ? t('changeUp') : t('changeDown')} </VisuallyHidden>
      {text}
    </span>
  )
}
