import type { PaymentMethod } from '@voice-shop/contract'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { formatMoney } from '../../app/money-format.ts'
import { QueryBoundary } from '../../app/query-boundary.tsx'
import { useTranslation } from '../../app/translation.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useWorkspace } from '../workspaces/workspaces.public.ts'
import { useCurrentUsage, useNextPayment, usePaymentMethods } from './billing-queries.ts'
import styles from './payment-method-card.module.css'
import { PaymentMethodDialog } from './payment-method-dialog.tsx'
import { getMethodLabel } from './payment-method-label.ts'

/** The card that is charged, and the way to another one. A Shopify store pays through Shopify and has none. */
export function PaymentMethodCard({ canChange }: { canChange: boolean }) {
  const { t } = useTranslation('billing')
  const [isEditing, setIsEditing] = useState(false)
  const methods = usePaymentMethods()
  const { data: usage } = useCurrentUsage()
  const method = methods.data?.[0]
  if (usage?.payment_platform === 'shopify') {
    return (
      <Card title={t('paymentMethodTitle')}>
        <p className={styles.text}>{t('paidThroughShopify')}</p>
        <NextPaymentLine />
      </Card>
    )
  }
  return (
    <Card title={t('paymentMethodTitle')}>
      <QueryBoundary
        query={methods}
        shape="rows"
        labels={{ loading: t('loading'), failed: t('cardLoadError'), retry: t('retry') }}
      >
        {([first]) => <Method method={first} canChange={canChange} />}
      </QueryBoundary>
      <NextPaymentLine />
      {canChange && methods.data && usage?.payment_platform && (
        <Button variant="secondary" onClick={() => setIsEditing(true)}>
          {method ? t('changeCard') : t('addCard')}
        </Button>
      )}
      {isEditing && <PaymentMethodDialog onClose={() => setIsEditing(false)} />}
    </Card>
  )
}

/** What is charged next, and when; nothing where nothing is, as on the free plan. */
function NextPaymentLine() {
  const { t, i18n } = useTranslation('billing')
  const format = useFormat()
  const { workspace } = useWorkspace()
  const { data: next } = useNextPayment()
  if (!next) return null
  const date = format.date(next.due_at, workspace?.time_zone)
  return (
    <p className={styles.next}>
      {t('nextPayment')}: <strong>{t('amountOnDate', { amount: formatMoney(next, i18n.locale), date })}</strong>
    </p>
  )
}

function Method({ method, canChange }: { method: PaymentMethod | undefined; canChange: boolean }) {
  const { t } = useTranslation('billing')
  const hasExpiry = method && method.exp_month !== null && method.exp_year !== null
  const expiry = hasExpiry && `${String(method.exp_month).padStart(2, '0')}/${method.exp_year}`
  return (
    <div className={styles.method}>
      <span className={styles.icon}>
        <CreditCard size={24} aria-hidden="true" />
      </span>
      {method ? (
        <div>
          <p className={styles.number}>{getMethodLabel(t, method)}</p>
          {expiry && <p className={styles.text}>{t('cardExpires', { expiry })}</p>}
        </div>
      ) : (
        <div>
          <p className={styles.number}>{t('noCard')}</p>
          {canChange && <p className={styles.text}>{t('noCardText')}</p>}
        </div>
      )}
    </div>
  )
}
