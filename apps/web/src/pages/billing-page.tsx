import { useTranslation } from '../app/translation.ts'
import { BillingNotice, BillingPlans, useCanChangeBilling } from '../features/billing/billing-plans.tsx'
import { useCurrentUsage } from '../features/billing/billing-queries.ts'
import { PaymentMethodCard } from '../features/billing/payment-method-card.tsx'
import { UsageCard } from '../features/usage/usage-card.tsx'
import { PageHeading } from '../shell/page-heading.tsx'
import styles from './billing-page.module.css'

export function BillingPage() {
  const { t } = useTranslation('settings')
  const canChange = useCanChangeBilling()
  const { data: limits } = useCurrentUsage()
  return (
    <>
      <PageHeading title={t('billingPage')} isBelowSettings />
      <div className={styles.page}>
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
