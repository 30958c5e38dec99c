import { type Delivery, deliveryStates, type Endpoint, type Workspace } from '@voice-shop/contract'
import { useRef, useState } from 'react'
import { QueryFallback } from '../../app/query-boundary.tsx'
import { useTranslation } from '../../app/translation.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { DeliveryItem } from './delivery-item.tsx'
import styles from './endpoints.module.css'
import { ReplayFailed } from './replay-failed.tsx'
import { type LogChoice, useDeliveries } from './use-endpoints.ts'

interface DeliveryLogProps {
  id: string
  workspace: Workspace
  endpoint: Endpoint
}

/** What was sent to an endpoint and what it answered, the newest first. */
export function DeliveryLog({ id, workspace, endpoint }: DeliveryLogProps) {
  const { t } = useTranslation('endpoints')
  const log = useRef<HTMLElement>(null)
  const [choice, setChoice] = useState<LogChoice>('all')
  const query = useDeliveries(workspace, endpoint.id, choice)
  const isFailed = query.isError && (query.data === undefined || query.isPlaceholderData)
  const deliveries = query.data?.pages.flatMap(({ results }) => results) ?? []
  // What is pressed goes away with what it was about.
  const focusLog = () => log.current?.focus({ preventScroll: true })
  return (
    <section
      ref={log}
      id={id}
      className={styles.log}
      tabIndex={-1}
      aria-label={t('actionOf', { action: t('log'), name: endpoint.url })}
    >
      <p className={styles.line}>{t('logText')}</p>
      <div className={styles.logTools}>
        <SelectField
          label={t('logShow')}
          options={(['all', ...deliveryStates] as const).map((value) => ({ value, label: t(`logShow.${value}`) }))}
          value={choice}
          onChange={setChoice}
        />
        {deliveries.some(({ state }) => state === 'failed') && (
          <ReplayFailed workspace={workspace} endpoint={endpoint} onSent={focusLog} />
        )}
      </div>
      {query.data === undefined || isFailed ? (
        <QueryFallback
          query={query}
          labels={{ loading: t('logLoading'), failed: t('logError'), retry: t('retry') }}
          isAnnounced
          shape="rows"
          count={3}
        />
      ) : (
        <Deliveries {...{ workspace, endpoint, deliveries, query }} isFiltered={choice !== 'all'} onEnd={focusLog} />
      )}
    </section>
  )
}

interface DeliveriesProps extends Omit<DeliveryLogProps, 'id'> {
  deliveries: readonly Delivery[]
  query: ReturnType<typeof useDeliveries>
  isFiltered: boolean
  onEnd: () => void
}

function Deliveries({ workspace, endpoint, deliveries, query, isFiltered, onEnd }: DeliveriesProps) {
  const { t } = useTranslation('endpoints')
  if (deliveries.length === 0) {
    return (
      <p className={styles.line} role="status">
        {t(isFiltered ? 'logNoneOf' : 'logNone')}
      </p>
    )
  }
  const showMore = () =>
    void query.fetchNextPage().then(({ hasNextPage }) => {
      if (!hasNextPage) onEnd()
    })
  return (
    <>
      <ul className={styles.deliveries} aria-busy={query.isPlaceholderData}>
        {deliveries.map((delivery) => (
          <DeliveryItem key={delivery.message_id} workspace={workspace} endpoint={endpoint} delivery={delivery} />
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <p className={styles.error} role="alert">
          {t('logError')}
        </p>
      )}
      {query.hasNextPage && (
        <div>
          <Button variant="secondary" isBusy={query.isFetchingNextPage} onClick={showMore}>
            {t('logMore')}
          </Button>
        </div>
      )}
    </>
  )
}
