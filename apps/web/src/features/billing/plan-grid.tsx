import type { BillingPlan, CurrentUsage, Subscription } from '@voice-shop/contract'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { useFocusFromLink } from '../../app/use-focus-from-link.ts'
import { plansId } from '../../paths.ts'
import { useWorkspace } from '../workspaces/workspaces.public.ts'
import { PlanCard } from './plan-card.tsx'
import { PlanChangeDialog } from './plan-change-dialog.tsx'
import { getDirection, sortPlans } from './plan-choice.ts'
import styles from './plan-grid.module.css'

interface PlanGridProps {
  plans: readonly BillingPlan[]
  usage: CurrentUsage
  subscription: Subscription | null
  canChange: boolean
}

/** The plans by price, with what choosing each of them means. */
export function PlanGrid({ plans, usage, subscription, canChange }: PlanGridProps) {
  const { t } = useTranslation('billing')
  const { workspace } = useWorkspace()
  const heading = useRef<HTMLHeadingElement>(null)
  const [chosen, setChosen] = useState<BillingPlan | null>(null)
  const isChanged = useRef(false)
  useLayoutEffect(() => {
    if (chosen || !isChanged.current) return
    isChanged.current = false
    // The button to which the dialog gave the focus back is gone or disabled: it goes to what has changed.
    heading.current?.focus()
  }, [chosen])
  useFocusFromLink(heading, plansId)
  const pendingId = subscription?.pending_plan?.plan.id ?? (subscription?.cancel_at ? 'free' : null)
  return (
    <section aria-labelledby={plansId} className={styles.section}>
      <h2 ref={heading} id={plansId} tabIndex={-1} className={styles.title}>
        {t('plansTitle')}
      </h2>
      {/* Without the list of workspaces it is not known who asks. */}
      {!canChange && workspace && <p className={styles.note}>{t('ownerOnly')}</p>}
      {canChange && usage.payment_platform === null && <p className={styles.note}>{t('noProvider')}</p>}
      <ul className={styles.grid}>
        {sortPlans(plans).map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            direction={getDirection(plan, usage.plan)}
            isPending={plan.id === pendingId}
            canChoose={canChange && usage.payment_platform !== null && plan.id !== pendingId}
            onChoose={() => setChosen(plan)}
          />
        ))}
      </ul>
      {chosen && (
        <PlanChangeDialog
          plan={chosen}
          usage={usage}
          subscription={subscription}
          contactUrl={plans.find(({ contact_url }) => contact_url)?.contact_url ?? null}
          onClose={() => setChosen(null)}
          onChanged={() => {
            isChanged.current = true
          }}
        />
      )}
    </section>
  )
}
