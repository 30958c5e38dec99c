import { useQueryClient } from '@tanstack/react-query'
import type { StoreSettings, WidgetSighting, Workspace } from '@voice-shop/contract'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useFormat } from '../../app/format.ts'
import { QueryBoundary } from '../../app/query-boundary.tsx'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useUpdateStore } from '../stores/stores.public.ts'
import { useWidgetSettings } from './use-widget-settings.ts'
import { WidgetCheck } from './widget-check.tsx'
import styles from './widget-seen-card.module.css'

interface WidgetSeenCardProps {
  workspace: Workspace
  settings: StoreSettings
}

/** On pages of which addresses the widget was loaded: whether the code is there, and whether it may run. */
export function WidgetSeenCard({ workspace, settings }: WidgetSeenCardProps) {
  const { t } = useTranslation('storeWidget')
  return (
    <Card title={t('seen')}>
      <QueryBoundary
        query={useWidgetSettings()}
        labels={{ loading: t('lookLoading'), failed: t('lookLoadError'), retry: t('retry') }}
        shape="rows"
        count={2}
      >
        {({ seen }) => (
          <>
            {seen.length === 0 ? (
              <p className={styles.note}>{t('seenNowhere')}</p>
            ) : (
              <ul className={styles.list} aria-label={t('seen')}>
                {seen.map((sighting) => (
                  <Sighting key={sighting.origin} sighting={sighting} workspace={workspace} settings={settings} />
                ))}
              </ul>
            )}
            {workspace.permissions.includes('store.update') && (
              <WidgetCheck suggested={settings.allowed_origins[0] ?? seen[0]?.origin ?? ''} />
            )}
          </>
        )}
      </QueryBoundary>
    </Card>
  )
}

function Sighting({ sighting, workspace, settings }: WidgetSeenCardProps & { sighting: WidgetSighting }) {
  const { origin, is_allowed: isAllowed, last_seen_at: seenAt } = sighting
  const { t } = useTranslation('storeWidget')
  const client = useQueryClient()
  const format = useFormat()
  const { show } = useToast()
  const showFailure = useFailureToast()
  const update = useUpdateStore(workspace)
  const allow = () =>
    update.mutate(
      { allowed_origins: [...settings.allowed_origins, origin] },
      {
        onSuccess: () => {
          show({ tone: 'success', message: () => t('allowed', { origin }) })
          void client.invalidateQueries({ queryKey: ['widget-settings'] })
        },
        onError: (error) => showFailure(error, () => t('allowError')),
      },
    )
  return (
    <li className={styles.sighting}>
      {isAllowed ? (
        <CircleCheck className={styles.good} size={20} aria-hidden="true" />
      ) : (
        <TriangleAlert className={styles.bad} size={20} aria-hidden="true" />
      )}
      <div className={styles.about}>
        <p className={styles.origin}>{origin}</p>
        <p className={styles.note}>
          {t(isAllowed ? 'seenAt' : 'seenNotAllowed', { time: format.dateTime(seenAt, settings.time_zone) })}
        </p>
      </div>
      {!isAllowed && workspace.permissions.includes('store.update') && (
        <Button variant="secondary" aria-label={t('allowOrigin', { origin })} isBusy={update.isPending} onClick={allow}>
          {t('allow')}
        </Button>
      )}
    </li>
  )
}
