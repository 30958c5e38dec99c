import type { PlanChangePreview } from '@voice-shop/contract'
import { getFailureMessage } from '../../app/failure-message.ts'
import { useFormat } from '../../app/format.ts'
import { formatMoney } from '../../app/money-format.ts'
import { useTranslation } from '../../app/translation.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useWorkspace } from '../workspaces/workspaces.public.ts'
import { usePlanPreview } from './billing-queries.ts'
import styles from './plan-change-dialog.module.css'
import { expectPreview, getDirection } from './plan-choice.ts'
import { type PlanChange, useChangePlan } from './use-change-plan.ts'

interface PlanChangeDialogProps extends Omit<PlanChange, 'preview'> {
  onClose: () => void
  /** Called before `onClose` when the plan was changed in place. */
  onChanged: () => void
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
  const { plan, usage } = change
  const isUpgrade = getDirection(plan, usage.plan) === 'upgrade'
  const expected = expectPreview(change, new Date())

  const confirm = (shown: PlanChangePreview) =>
    changing.mutate(
      { ...change, preview: shown },
      {
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
            <Preview preview={expected} currentName={usage.plan.name} />
          </div>
          <Spinner label={t('loadingPreview')} />
        </div>
      )}
      {preview.data && <Preview preview={preview.data} currentName={usage.plan.name} />}
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
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        {!preview.isError && (
          <Button isBusy={isBusy} disabled={preview.isPending} onClick={() => preview.data && confirm(preview.data)}>
            {t(confirmLabels[(preview.data ?? expected).outcome])}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function Preview({ preview, currentName }: { preview: PlanChangePreview; currentName: string }) {
  const { t, i18n } = useTranslation('billing')
  const format = useFormat()
  const { workspace } = useWorkspace()
  const date = (time: string) => format.date(time, workspace?.time_zone)
  const { outcome, is_immediate, due_now, next_payment } = preview
  const next = next_payment
    ? t('amountOnDate', { amount: formatMoney(next_payment, i18n.locale), date: date(next_payment.due_at) })
    : outcome === 'PLAN_CHANGE'
      ? t('nothingMore')
      : undefined
  return (
    <div className={styles.preview}>
      <p>
        {is_immediate
          ? t('startsNow', { plan: preview.plan.name })
          : t('startsLater', { plan: preview.plan.name, current: currentName, date: date(preview.starts_at) })}
      </p>
      <DescriptionList
        items={[
          {
            name: t('dueNow'),
            value: due_now && (due_now.amount > 0 ? formatMoney(due_now, i18n.locale) : t('nothingNow')),
          },
          { name: t('nextPayment'), value: next },
        ]}
      />
      {outcome !== 'PLAN_CHANGE' && <p>{t(outcome === 'SHOPIFY_CHECKOUT' ? 'shopifyAsks' : 'providerAsks')}</p>}
    </div>
  )
}
