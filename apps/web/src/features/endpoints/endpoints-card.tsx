import { type ListedEndpoint, maxEndpoints, type Workspace } from '@voice-shop/contract'
import { useRef, useState } from 'react'
import { QueryBoundary } from '../../app/query-boundary.tsx'
import { useTranslation } from '../../app/translation.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CreateEndpointDialog } from './create-endpoint-dialog.tsx'
import { EndpointItem } from './endpoint-item.tsx'
import styles from './endpoints.module.css'
import { ShownSecret } from './shown-secret.tsx'
import { useEndpoints } from './use-endpoints.ts'

/** Where the store's outgoing webhooks go and what came of them: the owner's alone. */
export function EndpointsCard({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('endpoints')
  const canManage = workspace.permissions.includes('store.update')
  const query = useEndpoints(workspace, canManage)
  return (
    <Card title={t('title')}>
      <p className={styles.text}>
        {t('text')} {!canManage && t('ownerOnly')}
      </p>
      {canManage && (
        <QueryBoundary
          query={query}
          labels={{ loading: t('loading'), failed: t('loadError'), retry: t('retry') }}
          shape="rows"
          count={1}
        >
          {(endpoints) => <Endpoints workspace={workspace} endpoints={endpoints} />}
        </QueryBoundary>
      )}
    </Card>
  )
}

interface EndpointsProps {
  workspace: Workspace
  endpoints: readonly ListedEndpoint[]
}

function Endpoints({ workspace, endpoints }: EndpointsProps) {
  const { t } = useTranslation('endpoints')
  const content = useRef<HTMLDivElement>(null)
  const [isAdding, setIsAdding] = useState(false)
  const [shown, setShown] = useState<{ id: string; url: string; secret: string } | null>(null)
  return (
    <div ref={content} className={styles.content} tabIndex={-1}>
      {shown && <ShownSecret key={shown.secret} url={shown.url} secret={shown.secret} />}
      {endpoints.length === 0 ? (
        <div className={styles.none}>
          <p className={styles.noneTitle}>{t('none')}</p>
          <p className={styles.text}>{t('noneText')}</p>
        </div>
      ) : (
        <ul className={styles.endpoints}>
          {endpoints.map((endpoint) => (
            <EndpointItem
              key={endpoint.id}
              workspace={workspace}
              endpoint={endpoint}
              onSecret={(secret) => setShown({ id: endpoint.id, url: endpoint.url, secret })}
              onRemoved={() => {
                if (shown?.id === endpoint.id) setShown(null)
                // The button that was pressed goes away with its endpoint.
                content.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      {endpoints.length >= maxEndpoints ? (
        <p className={styles.noneTitle}>{t('full', { limit: maxEndpoints })}</p>
      ) : (
        <div>
          <Button variant="secondary" onClick={() => setIsAdding(true)}>
            {t('add')}
          </Button>
        </div>
      )}
      {isAdding && (
        <CreateEndpointDialog
          workspace={workspace}
          onCreated={({ endpoint, secret }) => {
            setShown({ id: endpoint.id, url: endpoint.url, secret })
            setIsAdding(false)
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </div>
  )
}
