import { useTranslation } from '../../app/translation.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useHasPermission, useWorkspace } from '../workspaces/workspaces.public.ts'
import styles from './billing-plans.module.css'
import { useCurrentUsage, usePlans, useReloadBilling, useSubscription } from './billing-queries.ts'
import { InvoicesCard } from './invoices-card.tsx'
import { findSubscription } from './plan-choice.ts'
import { PlanGrid } from './plan-grid.tsx'
import { SubscriptionNotice } from './subscription-notice.tsx'
import { useCheckoutReturn } from './use-checkout-return.ts'

/** What the owner has to know first: a plan on its way, a failed payment, a change that is to come. */
export function BillingNotice() {
  const { t } = useTranslation('billing')
  const canChange = useHasPermission('billing.change')
  // Who may change the plan sees other texts and buttons than who may not.
  const { isAwaited: isRoleAwaited } = useWorkspace()
  const { isActivating } = useCheckoutReturn()
  const query = useSubscription()
  const subscription = findSubscription(query.data)
  // Whether there is a notice decides where all the rest lies.
  if (isRoleAwaited || (query.isPending && !isActivating)) return <BillingOutline />
  if (isActivating) return <Alert tone="info">{t('planWaiting')}</Alert>
  return subscription && <SubscriptionNotice subscription={subscription} canChange={canChange} />
}

/** The first cards as they will be, for as long as they do not show. */
function BillingOutline() {
  const { t } = useTranslation('billing')
  return (
    <div className={styles.outline}>
      <Card title={t('usageTitle')}>
        <Skeleton label={t('loading')} shape="meters" count={3} />
      </Card>
      <Card title={t('paymentMethodTitle')}>
        <Skeleton label={t('loading')} shape="rows" />
      </Card>
    </div>
  )
}

/** The plans and the invoices. */
export function BillingPlans() {
  const { t } = useTranslation('billing')
  const canChange = useHasPermission('billing.change')
  const [plans, subscription, usage] = [usePlans(), useSubscription(), useCurrentUsage()]
  const reload = useReloadBilling()
  const queries = [plans, subscription, usage]

  if (plans.data && subscription.data && usage.data) {
    const found = findSubscription(subscription.data)
    return (
      <>
        <PlanGrid plans={plans.data} usage={usage.data} subscription={found} canChange={canChange} />
        <InvoicesCard />
      </>
    )
  }
  if (!queries.some((query) => query.isError)) return <Skeleton label={t('loading')} shape="cards" count={4} />
  return (
    <Alert
      tone="error"
      action={
        <Button variant="secondary" isBusy={queries.some((query) => query.isFetching)} onClick={() => void reload()}>
          {t('retry')}
        </Button>
      }
    >
      {t('loadError')}
    </Alert>
  )
}
