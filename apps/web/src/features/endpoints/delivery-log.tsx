import { type Endpoint, maxDeliveriesListed, type Workspace } from '@voice-shop/contract'
import { QueryBoundary } from '../../app/query-boundary.tsx'
import { useTranslation } from '../../app/translation.ts'
import { DeliveryItem } from './delivery-item.tsx'
import styles from './endpoints.module.css'
import { useDeliveries } from './use-endpoints.ts'

interface DeliveryLogProps {
  id: string
  workspace: Workspace
  endpoint: Endpoint
}

/** What was sent to an endpoint and what it answered, the newest first. */
export function DeliveryLog({ id, workspace, endpoint }: DeliveryLogProps) {
  const { t } = useTranslation('endpoints')
  const query = useDeliveries(workspace, endpoint.id)
  return (
    <section id={id} className={styles.log} aria-label={t('actionOf', { action: t('log'), name: endpoint.url })}>
      <QueryBoundary
        query={query}
        labels={{ loading: t('logLoading'), failed: t('logError'), retry: t('retry') }}
        isAnnounced
        shape="rows"
        count={3}
      >
        {(deliveries) =>
          deliveries.length === 0 ? (
            <p className={styles.line}>{t('logNone')}</p>
          ) : (
            <>
              <p className={styles.line}>{t('logText', { number: maxDeliveriesListed })}</p>
              <ul className={styles.deliveries}>
                {deliveries.map((delivery) => (
                  <DeliveryItem
                    key={delivery.message_id}
                    workspace={workspace}
                    endpoint={endpoint}
                    delivery={delivery}
                  />
                ))}
              </ul>
            </>
          )
        }
      </QueryBoundary>
    </section>
  )
}
