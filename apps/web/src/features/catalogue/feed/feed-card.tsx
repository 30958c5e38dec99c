import type { Feed, Workspace } from '@voice-shop/contract'
import { useRef, useState } from 'react'
import { QueryBoundary } from '../../../app/query-boundary.tsx'
import { useTranslation } from '../../../app/translation.ts'
import { Card } from '../../../ui/card.tsx'
import styles from './feed-card.module.css'
import { FeedForm } from './feed-form.tsx'
import { FeedState } from './feed-state.tsx'
import { useFeed } from './use-feed.ts'

/** Where the store's product feed is, and how it was read. */
export function FeedCard({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('feed')
  const query = useFeed(workspace)
  return (
    <Card title={t('feed')}>
      <QueryBoundary query={query} labels={{ loading: t('loading'), failed: t('loadError'), retry: t('retry') }}>
        {({ feed }) => <FeedContent workspace={workspace} feed={feed} />}
      </QueryBoundary>
    </Card>
  )
}

/** The feed's state, or where to say where it is. */
export function FeedContent({ workspace, feed }: { workspace: Workspace; feed: Feed | null }) {
  const { t } = useTranslation('feed')
  const [isChanging, setIsChanging] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const canChange = workspace.permissions.includes('store.update')
  // What was pressed goes away with the focus, which the card keeps.
  const focusContent = () => content.current?.focus()
  const end = () => {
    setIsChanging(false)
    focusContent()
  }
  const form = (
    <FeedForm workspace={workspace} url={feed?.url ?? ''} onSaved={end} {...(feed ? { onCancel: end } : {})} />
  )
  return (
    <div ref={content} className={styles.content} tabIndex={-1}>
      {(!feed || isChanging) && canChange && <p className={styles.note}>{t('feedText')}</p>}
      {!feed && !canChange && <p className={styles.note}>{t('none')}</p>}
      {feed && (
        <FeedState
          workspace={workspace}
          feed={feed}
          {...(canChange && !isChanging ? { onChange: () => setIsChanging(true), onPressed: focusContent } : {})}
        />
      )}
      {canChange && (!feed || isChanging) && form}
      {!canChange && <p className={styles.note}>{t('ownerOnly')}</p>}
    </div>
  )
}
