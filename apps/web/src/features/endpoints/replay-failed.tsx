import type { Endpoint, Workspace } from '@voice-shop/contract'
import { formatCount } from '../../app/number-format.ts'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toasts.tsx'
import styles from './endpoints.module.css'
import { useReplayFailed } from './use-endpoints.ts'

interface ReplayFailedProps {
  workspace: Workspace
  endpoint: Endpoint
  onSent: () => void
}

/** Sends again all that was given up. */
export function ReplayFailed({ workspace, endpoint, onSent }: ReplayFailedProps) {
  const { t, i18n } = useTranslation('endpoints')
  const { show } = useToast()
  const showFailure = useFailureToast()
  const replay = useReplayFailed(workspace)
  if (endpoint.state !== 'on') return <p className={styles.line}>{t('sendAgainOff')}</p>

  const send = () =>
    replay.mutate(endpoint.id, {
      onSuccess: ({ replayed, has_more: hasMore }) => {
        onSent()
        const number = formatCount(replayed, i18n.locale)
        show({
          tone: 'success',
          message: () => t(hasMore ? 'failedSentSome' : 'failedSent', { count: replayed, number }),
        })
      },
      onError: (error) => showFailure(error, () => t('failedError')),
    })
  return (
    <Button
      variant="secondary"
      aria-label={t('actionOf', { action: t('sendFailed'), name: endpoint.url })}
      isBusy={replay.isPending}
      onClick={send}
    >
      {t('sendFailed')}
    </Button>
  )
}
