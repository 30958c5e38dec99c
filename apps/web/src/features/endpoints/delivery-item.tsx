import type { Delivery, Endpoint, Workspace } from '@voice-shop/contract'
import { useFormat } from '../../app/format.ts'
import { formatCount } from '../../app/number-format.ts'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { useToast } from '../../ui/toasts.tsx'
import styles from './endpoints.module.css'
import { useDescribeDelivery } from './use-describe-delivery.ts'
import { useReplayDelivery } from './use-endpoints.ts'

const tones = { waiting: 'warning', delivered: 'success', failed: 'error' } as const

interface DeliveryItemProps {
  workspace: Workspace
  endpoint: Endpoint
  delivery: Delivery
}

/** One message: what came of it at a glance; its tries, the answer and the body behind that. */
export function DeliveryItem({ workspace, endpoint, delivery }: DeliveryItemProps) {
  const { t, i18n } = useTranslation('endpoints')
  const format = useFormat()
  const { describeType, describeProblem } = useDescribeDelivery()
  const { show } = useToast()
  const showFailure = useFailureToast()
  const replay = useReplayDelivery(workspace)
  const { state, status, duration_ms: durationMs } = delivery
  const time = (at: string | null) => at && format.dateTime(at, workspace.time_zone)
  const type = describeType(delivery.type)
  const milliseconds = new Intl.NumberFormat(i18n.locale, { style: 'unit', unit: 'millisecond' })
  const labels = { copy: t('copy'), copied: t('copied'), copyByHand: t('copyByHand') }

  const sendAgain = () =>
    replay.mutate(
      { id: endpoint.id, messageId: delivery.message_id },
      {
        onSuccess: () => show({ tone: 'success', message: () => t('sentAgain') }),
        onError: (error) => showFailure(error, () => t('sendAgainError')),
      },
    )
  const name = `${type}, ${time(delivery.created_at)}`
  return (
    <li>
      <details className={styles.delivery}>
        <summary>
          <span className={styles.type}>{type}</span> <Badge tone={tones[state]}>{t(`delivery.${state}`)}</Badge>{' '}
          <span className={styles.when}>{time(delivery.created_at)}</span>
        </summary>
        <div className={styles.details}>
          <DescriptionList
            items={[
              { name: t('attempts'), value: formatCount(delivery.attempts, i18n.locale) },
              { name: t('lastAttempt'), value: time(delivery.attempted_at) },
              { name: t('nextAttempt'), value: time(delivery.next_at) },
              { name: t('answerStatus'), value: delivery.attempted_at && (status ?? t('noAnswer')) },
              { name: t('problem'), value: describeProblem(delivery) },
              { name: t('duration'), value: durationMs === null ? null : milliseconds.format(durationMs) },
              { name: t('messageId'), value: <code>{delivery.message_id}</code> },
            ]}
          />
          {delivery.answer && (
            <div className={styles.code}>
              <p className={styles.line}>{t('answerBody')}</p>
              <CodeBlock label={t('answerBody')} code={delivery.answer} labels={labels} />
            </div>
          )}
          <div className={styles.code}>
            <p className={styles.line}>{t('body')}</p>
            <CodeBlock label={t('body')} code={delivery.body} labels={labels} />
          </div>
          {endpoint.state === 'on' ? (
            <div>
              <Button
                variant="secondary"
                aria-label={t('actionOf', { action: t('sendAgain'), name })}
                isBusy={replay.isPending}
                onClick={sendAgain}
              >
                {t('sendAgain')}
              </Button>
            </div>
          ) : (
            <p className={styles.line}>{t('sendAgainOff')}</p>
          )}
        </div>
      </details>
    </li>
  )
}
