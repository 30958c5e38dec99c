import type { Feed, Workspace } from '@voice-shop/contract'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '../../../app/format.ts'
import { formatCount } from '../../../app/number-format.ts'
import { useTranslation } from '../../../app/translation.ts'
import { useFailureToast } from '../../../app/use-failure-toast.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import styles from './feed-card.module.css'
import { FeedSkipped } from './feed-skipped.tsx'
import { RemoveFeedDialog } from './remove-feed-dialog.tsx'
import { isUnderWay, useReadFeed } from './use-feed.ts'

interface FeedStateProps {
  workspace: Workspace
  feed: Feed
  /** For who may change it. */
  onChange?: () => void
  onPressed?: () => void
}

/** What came of the feed: its products, when it was read and will be, and what is wrong with it. */
export function FeedState({ workspace, feed, onChange, onPressed }: FeedStateProps) {
  const { t, i18n } = useTranslation('feed')
  const format = useFormat()
  const { products, last_read_at, next_read_at, failure } = feed
  const time = (at: string) => format.dateTime(at, workspace.time_zone)
  const facts = [
    last_read_at && t('lastRead', { time: time(last_read_at) }),
    next_read_at && t('nextRead', { time: time(next_read_at) }),
  ].filter(Boolean)
  return (
    <>
      <p className={styles.address}>{feed.url ?? t('host', { host: feed.host })}</p>
      <p className={styles.products}>
        <strong>{formatCount(products, i18n.locale)}</strong> {t('products', { count: products })}
      </p>
      {isUnderWay(feed) && <ReadingProgress feed={feed} />}
      {failure && !isUnderWay(feed) && (
        <Alert tone="error" isAnnounced={false}>
          {t('failedAt', { time: time(failure.at) })}{' '}
          {t(`failure.${failure.code}`, { status: failure.status ?? '', line: failure.line ?? '' })}
          {products > 0 && ` ${t('keptProducts')}`}
        </Alert>
      )}
      {facts.length > 0 && <p className={styles.note}>{facts.join(' ')}</p>}
      <FeedSkipped feed={feed} />
      {onChange && !isUnderWay(feed) && (
        <FeedActions workspace={workspace} onChange={onChange} onPressed={onPressed ?? (() => undefined)} />
      )}
    </>
  )
}

function ReadingProgress({ feed: { state, items_read, items_total } }: { feed: Feed }) {
  const { t, i18n } = useTranslation('feed')
  const count = (value: number) => formatCount(value, i18n.locale)
  const text =
    items_total === null
      ? t(state === 'waiting' ? 'waiting' : 'fetching')
      : t('reading', { count: items_total, read: count(items_read), total: count(items_total) })
  return (
    <div className={styles.progress}>
      <ProgressBar
        label={t('progress')}
        percent={items_total ? (items_read / items_total) * 100 : null}
        valueText={text}
      />
      <p className={styles.note}>{text}</p>
    </div>
  )
}

function FeedActions({
  workspace,
  onChange,
  onPressed,
}: {
  workspace: Workspace
  onChange: () => void
  onPressed: () => void
}) {
  const { t } = useTranslation('feed')
  const showFailure = useFailureToast()
  const read = useReadFeed(workspace)
  const [isRemoving, setIsRemoving] = useState(false)
  const start = () =>
    read.mutate(undefined, {
      onSuccess: onPressed,
      onError: (error) => showFailure(error, () => t('readError')),
    })
  return (
    <div className={styles.actions}>
      <Button variant="secondary" isBusy={read.isPending} onClick={start}>
        <RefreshCw size={16} aria-hidden="true" />
        {t('read')}
      </Button>
      <Button variant="secondary" onClick={onChange}>
        {t('change')}
      </Button>
      <Button variant="secondary" onClick={() => setIsRemoving(true)}>
        {t('remove')}
      </Button>
      {isRemoving && (
        <RemoveFeedDialog workspace={workspace} onRemoved={onPressed} onClose={() => setIsRemoving(false)} />
      )}
    </div>
  )
}
