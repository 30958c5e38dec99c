import type { Connection, ConnectionStatus, Workspace } from '@voice-shop/contract'
import { Store } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { QueryBoundary } from '../../app/query-boundary.tsx'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import { Alert, type Tone } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { BigCommerceForm } from './bigcommerce-form.tsx'
import styles from './connection-card.module.css'
import { getPlatformName } from './platform-names.ts'
import { useConnection, useReconnect } from './use-connection.ts'

const statusBadges = {
  none: { tone: 'neutral', key: 'connectionNone' },
  connected: { tone: 'success', key: 'connectionConnected' },
  broken: { tone: 'error', key: 'connectionBroken' },
  uninstalled: { tone: 'warning', key: 'connectionUninstalled' },
} as const satisfies Record<ConnectionStatus, { tone: Tone | 'neutral'; key: string }>

const suspendedBadge = { tone: 'warning', key: 'connectionSuspended' } as const

/** The store, its platform, and whether the two are connected; its owner connects them here. */
export function ConnectionCard({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('settings')
  const query = useConnection(workspace)
  const badge = query.data && (query.data.suspended_at ? suspendedBadge : statusBadges[query.data.status])
  return (
    <Card title={t('storeData')} actions={badge && <Badge tone={badge.tone}>{t(badge.key)}</Badge>}>
      <QueryBoundary
        query={query}
        labels={{ loading: t('loadingConnection'), failed: t('connectionLoadError'), retry: t('retry') }}
      >
        {(connection) => (
          <div className={styles.content}>
            <Identity workspace={workspace} connection={connection} />
            <State connection={connection} />
            {workspace.permissions.includes('store.update') ? (
              <Ways workspace={workspace} connection={connection} />
            ) : (
              connection.status !== 'connected' && <p className={styles.note}>{t('ownerOnlyConnection')}</p>
            )}
          </div>
        )}
      </QueryBoundary>
    </Card>
  )
}

interface PartProps {
  workspace: Workspace
  connection: Connection
}

function Identity({ workspace, connection }: PartProps) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const { status, platform, external_id, connected_at } = connection
  const facts = [
    external_id,
    status === 'connected' && connected_at
      ? t('connectedSince', { date: format.date(connected_at, workspace.time_zone) })
      : '',
  ].filter(Boolean)
  return (
    <div className={styles.identity}>
      <span className={styles.icon}>
        <Store size={24} aria-hidden="true" />
      </span>
      <div className={styles.names}>
        <p className={styles.nameLine}>
          <span className={styles.name}>{workspace.merchant.store_name || workspace.name}</span>
          {status !== 'none' && <Badge tone="primary">{getPlatformName(platform)}</Badge>}
        </p>
        {facts.length > 0 && <p className={styles.note}>{facts.join(' · ')}</p>}
      </div>
    </div>
  )
}

/** What is wrong with the connection, in the words of whoever has to mend it. */
function State({ connection }: { connection: Connection }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const { status, platform: name, ended_at, suspended_at } = connection
  const platform = getPlatformName(name)
  const since = suspended_at ?? ended_at
  const date = since ? format.date(since) : ''
  if (status === 'none') return <p className={styles.note}>{t('connectionNoneText')}</p>
  if (suspended_at !== null) {
    return (
      <Alert tone="warning" isAnnounced={false}>
        {t('connectionSuspendedText', { platform, date })}
      </Alert>
    )
  }
  if (status === 'broken') {
    return (
      <Alert tone="error" isAnnounced={false}>
        {t('connectionBrokenText', { platform, date })}
      </Alert>
    )
  }
  if (status === 'uninstalled') {
    return (
      <Alert tone="warning" isAnnounced={false}>
        {t('connectionUninstalledText', { platform, date })}
      </Alert>
    )
  }
  return null
}

/** How the owner connects the store, or connects it again. */
function Ways({ workspace, connection }: PartProps) {
  const { t } = useTranslation('settings')
  const showFailure = useFailureToast()
  const reconnect = useReconnect(workspace)
  const [isFormOpen, setIsFormOpen] = useState(false)
  const { status, ways, platform } = connection
  const isConnected = status === 'connected'
  const canInstall = ways.includes('install') && !isConnected
  const hasForm = ways.includes('form')
  if (isFormOpen) return <BigCommerceForm workspace={workspace} onClose={() => setIsFormOpen(false)} />
  if (!canInstall && !hasForm) return null
  return (
    <div className={styles.ways}>
      {canInstall && (
        <Button
          isBusy={reconnect.isPending || reconnect.isSuccess}
          onClick={() => reconnect.leave(undefined, (error) => showFailure(error, () => t('connectionLinkError')))}
        >
          {t(status === 'none' ? 'connectPlatform' : 'reconnectPlatform', { platform: getPlatformName(platform) })}
        </Button>
      )}
      {hasForm && (
        <Button variant={canInstall || isConnected ? 'secondary' : 'primary'} onClick={() => setIsFormOpen(true)}>
          {t(isConnected ? 'changeCredentials' : 'connectBigCommerce')}
        </Button>
      )}
    </div>
  )
}
