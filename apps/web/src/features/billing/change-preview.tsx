import type { CurrentUsage, PlanChangePreview } from '@voice-shop/contract'
import { useFormat } from '../../app/format.ts'
import { formatMoney } from '../../app/money-format.ts'
import { formatCount } from '../../app/number-format.ts'
import { useTranslation } from '../../app/translation.ts'
import { Alert } from '../../ui/alert.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { useWorkspace } from '../workspaces/workspaces.public.ts'
import { getMethodLabel } from './payment-method-label.ts'
import styles from './plan-change-dialog.module.css'
import { forecastWidget } from './widget-forecast.ts'

/** What a change of plan costs and when, and what it does to the widget. */
export function ChangePreview({ preview, usage }: { preview: PlanChangePreview; usage: CurrentUsage }) {
  const { t, i18n } = useTranslation('billing')
  const format = useFormat()
  const { workspace } = useWorkspace()
  const date = (time: string) => format.date(time, workspace?.time_zone)
  const { outcome, is_immediate, due_now, next_payment, payment_method: card } = preview
  const next = next_payment
    ? t('amountOnDate', { amount: formatMoney(next_payment, i18n.locale), date: date(next_payment.due_at) })
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
          {
            name: t('dueNow'),
            value: due_now && (due_now.amount > 0 ? formatMoney(due_now, i18n.locale) : t('nothingNow')),
          },
          { name: t('nextPayment'), value: next },
          {
            name: t('paidWith'),
            value: card && getMethodLabel(t, card),
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
        used: formatCount(forecast.used, i18n.locale),
        limit: formatCount(forecast.limit, i18n.locale),
        date: format.date(until, workspace?.time_zone),
      })}
    </Alert>
  )
}
