import { useTranslation } from '../app/translation.ts'
import { BillingNotice, BillingPlans } from '../features/billing/billing-plans.tsx'
import { useCurrentUsage, useInvoices } from '../features/billing/billing-queries.ts'
import { invoicesId } from '../features/billing/invoices-card.tsx'
import { PaymentMethodCard } from '../features/billing/payment-method-card.tsx'
import { TopUpOffer } from '../features/billing/top-up-offer.tsx'
import { UsageCard } from '../features/usage/usage-card.tsx'
import { useHasPermission } from '../features/workspaces/use-permission.ts'
import { WorkspaceFailure } from '../features/workspaces/workspace-failure.tsx'
import { plansId } from '../paths.ts'
import { SettingsFrame } from '../shell/settings-frame.tsx'
import styles from './billing-page.module.css'

export function BillingPage() {
  const { t } = useTranslation('settings')
  const canChange = useHasPermission('billing.change')
  const { data: limits } = useCurrentUsage()
  const { data: invoices } = useInvoices(1)
  return (
    <SettingsFrame title={t('billingPage')}>
      <nav className={styles.ways} aria-label={t('billingPage')}>
        <a href={`#${plansId}`}>{t('plansTitle', { ns: 'billing' })}</a>
        {invoices && invoices.count > 0 && <a href={`#${invoicesId}`}>{t('invoicesTitle', { ns: 'billing' })}</a>}
      </nav>
      <div className={styles.page}>
        <WorkspaceFailure />
        <BillingNotice />
        <div className={styles.cards}>
          <UsageCard
            limits={limits}
            renderAction={(usage, isNear) => <TopUpOffer usage={usage} isNear={isNear} canChange={canChange} />}
          />
          <PaymentMethodCard canChange={canChange} />
        </div>
        <BillingPlans />
      </div>
    </SettingsFrame>
  )
}
