import type { TopUp } from '@voice-shop/contract'
import { ApiError } from '../../api/api-error.ts'
import { getFailureMessage } from '../../app/failure-message.ts'
import { useFormat } from '../../app/format.ts'
import { formatMoney } from '../../app/money-format.ts'
import { formatCount } from '../../app/number-format.ts'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useWorkspace } from '../workspaces/workspaces.public.ts'
import { useReloadBilling } from './billing-queries.ts'
import { getMethodLabel } from './payment-method-label.ts'
import styles from './plan-change-dialog.module.css'
import { useBuyTopUp } from './use-buy-top-up.ts'

/** Says what a top-up gives, costs and until when, before it is paid. */
export function TopUpDialog({ topUp, onClose }: { topUp: TopUp; onClose: () => void }) {
  const { t, i18n } = useTranslation('billing')
  const format = useFormat()
  const toast = useToast()
  const showFailure = useFailureToast()
  const { workspace } = useWorkspace()
  const reload = useReloadBilling()
  const { payment_method: card } = topUp
  const amount = formatMoney(topUp.price, i18n.locale)
  const isApproved = topUp.payment_platform === 'shopify'
  const number = formatCount(topUp.recommendations, i18n.locale)
  const limit = formatCount(topUp.limit, i18n.locale)
  const buying = useBuyTopUp()
  const date = format.date(topUp.period_end, workspace?.time_zone)

  const confirm = () =>
    buying.mutate(topUp, {
      onError: (failure, isHere) => {
        if (!isHere) showFailure(failure, () => t('topUpFailed'))
        // What was shown does not hold any more.
        if (failure instanceof ApiError && failure.status === 409) void reload()
      },
      onSuccess: (outcome, isHere) => {
        if (outcome === 'bought') toast.show({ tone: 'success', message: () => t('topUpDone', { limit }) })
        if (isHere && typeof outcome === 'object') window.location.assign(outcome.address)
        onClose()
      },
    })

  return (
    <Dialog title={t('topUpTitle')} closeLabel={t('close')} onClose={onClose}>
      <div className={styles.preview}>
        <p>{t('topUpText', { date })}</p>
        <DescriptionList
          items={[
            { name: t('topUpGives'), value: t('topUpNumber', { number }) },
            { name: t('topUpLimit'), value: limit },
            { name: t('dueNow'), value: amount },
            ...(isApproved ? [] : [{ name: t('paidWith'), value: card && getMethodLabel(t, card) }]),
          ]}
        />
        {isApproved && <p>{t('shopifyAsks')}</p>}
        {!card && !isApproved && (
          <Alert tone="warning" isAnnounced={false}>
            {t('topUpNeedsCard')}
          </Alert>
        )}
      </div>
      {buying.error && (
        <Alert tone="error" className={styles.error}>
          {getFailureMessage(buying.error, t('topUpFailed'))}
        </Alert>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        {(card || isApproved) && (
          <Button isBusy={buying.isPending} onClick={confirm}>
            {isApproved ? t('continueToShopify') : t('topUpPay', { amount })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
