import type { BillingPlan } from '@voice-shop/contract'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { formatMoney } from '../../app/money-format.ts'
import { useTranslation } from '../../app/translation.ts'
import { Button } from '../../ui/button.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import styles from './plan-card.module.css'
import type { PlanDirection } from './plan-choice.ts'

interface PlanCardProps {
  plan: BillingPlan
  direction: PlanDirection
  /** Begins when what is paid ends. */
  isPending: boolean
  /** Without the right to change, or a provider, there is no button. */
  canChoose: boolean
  onChoose: () => void
}

const directionLabels = {
  upgrade: 'upgrade',
  downgrade: 'downgrade',
  current: 'currentPlan',
  contact: 'contactUs',
} as const

/** What a plan costs and has, and the button that chooses it. */
export function PlanCard({ plan, direction, isPending, canChoose, onChoose }: PlanCardProps) {
  const { t, i18n } = useTranslation('billing')
  const titleId = useId()
  const isCurrent = direction === 'current'
  const chip = isCurrent ? t('currentPlan') : isPending ? t('plannedNext') : null
  return (
    <li
      className={joinClasses(styles.plan, isCurrent && styles.current, plan.amount < 0 && styles.wide)}
      aria-labelledby={titleId}
    >
      <div className={styles.head}>
        <h3 id={titleId} className={styles.name}>
          {plan.name}
        </h3>
        {chip && <span className={styles.chip}>{chip}</span>}
      </div>
      {plan.amount < 0 ? (
        <p className={styles.price}>{t('customPricing')}</p>
      ) : (
        <p className={styles.price}>
          <strong>{formatMoney(plan, i18n.locale)}</strong>{' '}
          <span>{t(plan.frequency === 'year' ? 'perYear' : 'perMonth')}</span>
        </p>
      )}
      <ul className={styles.features}>
        {plan.features.map((feature) => (
          <li key={feature}>
            <Check size={16} aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      {direction === 'contact' && plan.contact_url && (
        <a className={styles.contact} href={plan.contact_url}>
          {t('contactUs')}
        </a>
      )}
      {direction !== 'contact' && (canChoose || isCurrent) && (
        <Button
          variant={direction === 'upgrade' ? 'primary' : 'secondary'}
          disabled={isCurrent}
          aria-describedby={titleId}
          onClick={onChoose}
        >
          {t(directionLabels[direction])}
        </Button>
      )}
    </li>
  )
}
