import type { CatalogueStatus, Workspace } from '@voice-shop/contract'
import { RefreshCw } from 'lucide-react'
import { useRef } from 'react'
import { useFormat } from '../../app/format.ts'
import { formatCount } from '../../app/number-format.ts'
import { QueryBoundary } from '../../app/query-boundary.tsx'
import { useTranslation } from '../../app/translation.ts'
import { useFailureToast } from '../../app/use-failure-toast.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './catalogue-card.module.css'
import { RefusedProducts } from './refused-products.tsx'
import { useCatalogue, useImportCatalogue } from './use-catalogue.ts'

/** The products that the assistant can recommend, and the import that brings them. */
export function CatalogueCard({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('settings')
  const query = useCatalogue(workspace)
  return (
    <Card title={t('catalogue')}>
      <QueryBoundary
        query={query}
        labels={{ loading: t('loadingCatalogue'), failed: t('catalogueLoadError'), retry: t('retry') }}
      >
        {(status) => <CatalogueState workspace={workspace} status={status} />}
      </QueryBoundary>
    </Card>
  )
}

interface CatalogueProps {
  workspace: Workspace
  status: CatalogueStatus
}

/** How many products there are, and how the import stands that brings them. */
export function CatalogueState({ workspace, status }: CatalogueProps) {
  const { t, i18n } = useTranslation('settings')
  const format = useFormat()
  const content = useRef<HTMLDivElement>(null)
  const { state, products, finished_at, next_run_at } = status
  const isUnderWay = state === 'waiting' || state === 'running'
  // While nothing is connected there is nothing to read.
  const isConnected = next_run_at !== null || isUnderWay
  if (!isConnected && products === 0) return <p className={styles.note}>{t('catalogueNone')}</p>

  const dateTime = (time: string) => format.dateTime(time, workspace.time_zone)
  const facts = [
    state === 'done' && finished_at && t('catalogueFinished', { time: dateTime(finished_at) }),
    !isUnderWay && next_run_at && t('catalogueNext', { time: dateTime(next_run_at) }),
  ].filter(Boolean)
  return (
    <div ref={content} className={styles.content} tabIndex={-1}>
      <p className={styles.products}>
        <strong>{formatCount(products, i18n.locale)}</strong> {t('catalogueProducts', { count: products })}
      </p>
      {isUnderWay && <ImportProgress status={status} />}
      {state === 'failed' && (
        <Alert tone="error" isAnnounced={false}>
          {t('catalogueFailed')}
        </Alert>
      )}
      {!isUnderWay && <RefusedProducts workspace={workspace} status={status} />}
      {facts.length > 0 && <p className={styles.note}>{facts.join(' ')}</p>}
      {isConnected && !isUnderWay && workspace.permissions.includes('store.update') && (
        // The button goes away with the focus, which the card keeps.
        <ImportButton workspace={workspace} onStarted={() => content.current?.focus()} />
      )}
    </div>
  )
}

function ImportProgress({ status: { state, imported, total } }: { status: CatalogueStatus }) {
  const { t, i18n } = useTranslation('settings')
  const count = (value: number) => formatCount(value, i18n.locale)
  const ofTotal = total === null ? t('catalogueRead', { count: imported, imported: count(imported) }) : undefined
  const text =
    state === 'waiting'
      ? t('catalogueWaiting')
      : (ofTotal ?? t('catalogueReadOf', { count: total ?? 0, imported: count(imported), total: count(total ?? 0) }))
  // Of a total that grew meanwhile, no more than all.
  const percent = state === 'running' && total ? Math.min(100, (imported / total) * 100) : null
  return (
    <div className={styles.progress}>
      <ProgressBar label={t('catalogueProgress')} percent={percent} valueText={text} />
      <p className={styles.note}>{text}</p>
    </div>
  )
}

function ImportButton({ workspace, onStarted }: { workspace: Workspace; onStarted: () => void }) {
  const { t } = useTranslation('settings')
  const showFailure = useFailureToast()
  const start = useImportCatalogue(workspace)
  return (
    <div>
      <Button
        variant="secondary"
        isBusy={start.isPending}
        onClick={() =>
          start.mutate(undefined, {
            onSuccess: onStarted,
            onError: (error) => showFailure(error, () => t('catalogueStartError')),
          })
        }
      >
        <RefreshCw size={16} aria-hidden="true" />
        {t('catalogueImport')}
      </Button>
    </div>
  )
}
