import type { CurrentUsage, PlanChangePreview } from '@voice-shop/contract'
import { ApiError } from '../../api/api-error.ts'
import { getFailureMessage } from '../../app/failure-message.ts'
import { useFormat } from '../../app/format.ts'
import { formatCount } from '../../app/number-format.ts'
import { useTranslation } from '../../app/translation.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useWorkspace } from '../workspaces/workspaces.public.ts'
import { usePaymentMethods, usePlanPreview, useReloadBilling } from './billing-queries.ts'
import { getBrandLabel } from './card-number.ts'
import styles from './plan-change-dialog.module.css'
import { expectPreview, getDirection } from './plan-choice.ts'
import { type PlanChange, useChangePlan } from './use-change-plan.ts'
import { useWayBack } from './use-way-back.ts'
import { forecastWidget } from './widget-forecast.ts'

interface PlanChangeDialogProps extends Omit<PlanChange, 'preview'> {
  onClose: () => void
  /** Called before `onClose` when the plan was changed in place. */
  onChanged: () => void
}

function getConfirmLabel({ outcome, payment_method }: PlanChangePreview) {
  return outcome === 'NEW_SUBSCRIPTION' && payment_method ? 'subscribe' : confirmLabels[outcome]
}

const confirmLabels = {
  SHOPIFY_CHECKOUT: 'continueToShopify',
  NEW_SUBSCRIPTION: 'continueToPayment',
  PLAN_CHANGE: 'confirmChange',
} as const

/** Says what a change of plan costs and when, by the provider's own reckoning, before it happens. */
export function PlanChangeDialog({ onClose, onChanged, ...change }: PlanChangeDialogProps) {
  const { t } = useTranslation('billing')
  const toast = useToast()
  const preview = usePlanPreview(change.plan.id)
  const changing = useChangePlan()
  const reload = useReloadBilling()
  const { plan, usage } = change
  const isUpgrade = getDirection(plan, usage.plan) === 'upgrade'
  const { data: cards } = usePaymentMethods()
  const expected = expectPreview({ ...change, card: cards?.[0] }, new Date())

  const confirm = (shown: PlanChangePreview, asksForCard = false) =>
    changing.mutate(
      { ...change, preview: shown, asksForCard },
      {
        onError: (failure) => {
          // What was shown is not what would happen any more.
          if (failure instanceof ApiError && failure.status === 409) void preview.refetch()
        },
        onSuccess: (outcome) => {
          if (outcome === 'leaving') return
          toast.show({ tone: 'success', message: () => t('planUpdated') })
          onChanged()
          onClose()
        },
      },
    )

  const error = changing.error ?? preview.error
  // The page is on its way to the provider: a second press would begin a second checkout.
  // Who left that page by Back is not on the way any more, and finds what is true now.
  useWayBack(() => {
    void reload()
    onClose()
  })
  const isBusy = changing.isPending || changing.data === 'leaving'
  return (
    <Dialog
      title={t(isUpgrade ? 'upgradeTo' : 'downgradeTo', { plan: plan.name })}
      closeLabel={t('close')}
      onClose={onClose}
    >
      {preview.isPending && (
        // The dialog is as high from the start as it will be.
        <div className={styles.waiting}>
          <div className={styles.expected}>
            <Preview preview={expected} usage={usage} />
          </div>
          <Spinner label={t('loadingPreview')} />
        </div>
      )}
      {preview.data && <Preview preview={preview.data} usage={usage} />}
      {error && (
        <Alert
          tone="error"
          className={styles.error}
          action={
            preview.error && (
              <Button variant="secondary" isBusy={preview.isFetching} onClick={() => void preview.refetch()}>
                {t('retry')}
              </Button>
            )
          }
        >
          {getFailureMessage(error, t(changing.error ? 'planFailed' : 'previewFailed'))}
        </Alert>
      )}
      {preview.data?.outcome === 'NEW_SUBSCRIPTION' && preview.data.payment_method && (
        <Button
          variant="ghost"
          className={styles.other}
          disabled={isBusy}
          onClick={() => preview.data && confirm(preview.data, true)}
        >
          {t('payWithOtherCard')}
        </Button>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        {!preview.isError && (
          <Button isBusy={isBusy} disabled={preview.isPending} onClick={() => preview.data && confirm(preview.data)}>
            {t(getConfirmLabel(preview.data ?? expected))}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function Preview({ preview, usage }: { preview: PlanChangePreview; usage: CurrentUsage }) {
  const { t } = useTranslation('billing')
  const format = useFormat()
  const { workspace } = useWorkspace()
  const date = (time: string) => format.date(time, workspace?.time_zone)
  const { outcome, is_immediate, due_now, next_payment, payment_method: card } = preview
  const next = next_payment
    ? t('amountOnDate', { amount: next_payment.formatted_amount, date: date(next_payment.due_at) })
    : outcome === 'PLAN_CHANGE'
      ? t('nothingMore')
      : undefined
  return (
    <div className={styles.preview}>
      <WidgetWarning preview={preview} usage={usage} />
      <p>
        {is_immediate
          ? t('startsNow', { plan: preview.plan.name })
          : t('startsLater', { plan: preview.plan.name, current: usage.plan.name, date: date(preview.starts_at) })}
      </p>
      <DescriptionList
        items={[
          { name: t('dueNow'), value: due_now && (due_now.amount > 0 ? due_now.formatted_amount : t('nothingNow')) },
          { name: t('nextPayment'), value: next },
          {
            name: t('paidWith'),
            value: card && t('cardEnding', { brand: getBrandLabel(card.brand), last4: card.last4 }),
          },
        ]}
      />
      {outcome !== 'PLAN_CHANGE' && !card && (
        <p>{t(outcome === 'SHOPIFY_CHECKOUT' ? 'shopifyAsks' : 'providerAsks')}</p>
      )}
    </div>
  )
}

/** What a smaller plan does to the widget, before it is confirmed. */
function WidgetWarning({ preview, usage }: { preview: PlanChangePreview; usage: CurrentUsage }) {
  const { t, i18n } = useTranslation('billing')
  const format = useFormat()
  const { workspace } = useWorkspace()
  const forecast = forecastWidget(preview, usage)
  if (!forecast) return null
  const until = forecast.when === 'at_once' ? usage.period_end : preview.starts_at
  return (
    <Alert tone="warning" isAnnounced={false}>
      {t(forecast.when === 'at_once' ? 'widgetStopsNow' : 'widgetStopsLater', {
        plan: preview.plan.name,
        used: formatCount(forecast.used, i18n.language),
        limit: formatCount(forecast.limit, i18n.language),
        date: format.date(until, workspace?.time_zone),
      })}
    </Alert>
  )
}
