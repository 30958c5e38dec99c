import type { Subscription } from '@voice-shop/contract'
import { type Formatter, useFormat } from '../../app/format.ts'
import { type Translate, useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import { Alert, type Tone } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useWorkspace } from '../workspaces/workspaces.public.ts'
import { useKeepPlan } from './use-change-plan.ts'

interface Notice {
  tone: Tone
  message: string
}

/** What the owner has to know or do, null where the subscription simply goes on. */
function findNotice(
  subscription: Subscription,
  { t, date }: { t: Translate<'billing'>; date: (time: string) => string },
): Notice | null {
  const { status, plan, pending_plan, cancel_at, current_period_end, payment_platform } = subscription
  if (status === 'past_due') {
    return {
      tone: 'error',
      message: t(payment_platform === 'shopify' ? 'pastDueShopify' : 'pastDue', { plan: plan.name }),
    }
  }
  if (status === 'unpaid' || status === 'paused') {
    return {
      tone: 'error',
      message: t(payment_platform === 'shopify' ? 'pausedShopify' : 'paused', { plan: plan.name }),
    }
  }
  if (cancel_at) return { tone: 'warning', message: t('endsOn', { plan: plan.name, date: date(cancel_at) }) }
  if (pending_plan) {
    const { plan: next, starts_at } = pending_plan
    return { tone: 'info', message: t('changesOn', { plan: plan.name, next: next.name, date: date(starts_at) }) }
  }
  if (status === 'trialing') return { tone: 'info', message: t('trialUntil', { date: date(current_period_end) }) }
  return null
}

function useDate(): (time: string) => string {
  const format: Formatter = useFormat()
  const { workspace } = useWorkspace()
  return (time) => format.date(time, workspace?.time_zone)
}

/** A failed payment, a trial, or a change that is to come, with the way to take that back. */
export function SubscriptionNotice({ subscription, canChange }: { subscription: Subscription; canChange: boolean }) {
  const { t } = useTranslation('billing')
  const toast = useToast()
  const showFailure = useFailureToast()
  const date = useDate()
  const keeping = useKeepPlan()
  const notice = findNotice(subscription, { t, date })
  if (!notice) return null

  const keep = () =>
    keeping.mutate(subscription, {
      onSuccess: () => toast.show({ tone: 'success', message: () => t('planUpdated') }),
      onError: (error) => showFailure(error, () => t('planFailed')),
    })
  const isChanging = subscription.cancel_at !== null || subscription.pending_plan !== null
  const canKeep = canChange && isChanging && notice.tone !== 'error' && subscription.payment_platform === 'stripe'
  return (
    <Alert
      tone={notice.tone}
      isAnnounced={false}
      action={
        canKeep && (
          <Button variant="secondary" isBusy={keeping.isPending} onClick={keep}>
            {t('keepPlan', { plan: subscription.plan.name })}
          </Button>
        )
      }
    >
      {notice.message}
    </Alert>
  )
}
