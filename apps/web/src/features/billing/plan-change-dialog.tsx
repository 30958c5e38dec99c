import type { PlanChangePreview } from '@voice-shop/contract'
import { ApiError } from '../../api/api-error.ts'
import { getFailureMessage } from '../../app/failure-message.ts'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { usePaymentMethods, usePlanPreview, useReloadBilling } from './billing-queries.ts'
import { ChangePreview } from './change-preview.tsx'
import styles from './plan-change-dialog.module.css'
import { expectPreview, getDirection } from './plan-choice.ts'
import { type PlanChange, useChangePlan } from './use-change-plan.ts'
import { useWayBack } from './use-way-back.ts'

interface PlanChangeDialogProps extends Omit<PlanChange, 'preview'> {
  /** Where to write to about a plan that was agreed on. */
  contactUrl: string | null
  onClose: () => void
  /** Called before `onClose` when the plan was changed in place. */
  onChanged: () => void
}

function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status
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
export function PlanChangeDialog({ contactUrl, onClose, onChanged, ...change }: PlanChangeDialogProps) {
  const { t } = useTranslation('billing')
  const toast = useToast()
  const showFailure = useFailureToast()
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
        onError: (failure, isHere) => {
          if (!isHere) showFailure(failure, () => t('planFailed'))
          // What was shown is not what would happen any more.
          else if (hasStatus(failure, 409)) void preview.refetch()
        },
        onSuccess: (outcome, isHere) => {
          if (outcome !== 'changed') {
            if (isHere) window.location.assign(outcome.address)
            return
          }
          toast.show({ tone: 'success', message: () => t('planUpdated') })
          if (!isHere) return
          onChanged()
          onClose()
        },
      },
    )

  const error = changing.error ?? preview.error
  // A plan that nobody pays for here was agreed on: that it cannot be given up here is no failure to try again.
  const isAgreed = !usage.is_free_plan && change.subscription === null && hasStatus(preview.error, 400)
  // The page is on its way to the provider: a second press would begin a second checkout.
  // Who left that page by Back is not on the way any more, and finds what is true now.
  useWayBack(() => {
    void reload()
    onClose()
  })
  const isLeaving = changing.isSuccess && changing.data !== 'changed'
  const isBusy = changing.isPending || isLeaving
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
            <ChangePreview preview={expected} usage={usage} />
          </div>
          <Spinner label={t('loadingPreview')} />
        </div>
      )}
      {preview.data && <ChangePreview preview={preview.data} usage={usage} />}
      {error && (
        <Alert
          tone="error"
          className={styles.error}
          action={
            isAgreed
              ? contactUrl && <a href={contactUrl}>{t('contactUs')}</a>
              : preview.error && (
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
