import { useTranslation } from '../app/translation.ts'
import { BillingNotice, BillingPlans } from '../features/billing/billing-plans.tsx'
import { useCurrentUsage } from '../features/billing/billing-queries.ts'
import { PaymentMethodCard } from '../features/billing/payment-method-card.tsx'
import { UsageCard } from '../features/usage/usage-card.tsx'
import { useHasPermission } from '../features/workspaces/use-permission.ts'
import { WorkspaceFailure } from '../features/workspaces/workspace-failure.tsx'
import { PageHeading } from '../shell/page-heading.tsx'
import styles from './billing-page.module.css'

export function BillingPage() {
  const { t } = useTranslation('settings')
  const canChange = useHasPermission('billing.change')
  const { data: limits } = useCurrentUsage()
  return (
    <>
      <PageHeading title={t('billingPage')} isBelowSettings />
      <div className={styles.page}>
        <WorkspaceFailure />
        <BillingNotice />
        <div className={styles.cards}>
          <UsageCard limits={limits} />
          <PaymentMethodCard canChange={canChange} />
        </div>
        <BillingPlans />
      </div>
    </>
  )
}
