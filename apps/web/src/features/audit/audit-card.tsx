import { useRef, useState } from 'react'
import { QueryFallback } from '../../app/query-boundary.tsx'
import { useTranslation } from '../../app/translation.ts'
import { useLoadErrorToast } from '../../app/use-load-error-toast.ts'
import { useNow } from '../../app/use-now.ts'
import { Card } from '../../ui/card.tsx'
import { goToStart } from '../../ui/go-to-start.ts'
import { Pager } from '../../ui/pager.tsx'
import { useWorkspaceScope } from '../workspaces/workspaces.public.ts'
import styles from './audit-card.module.css'
import { AuditItem } from './audit-item.tsx'
import { newestPage, pageSize, useAuditEntries } from './use-audit-entries.ts'

const minuteMs = 60_000

/** What was done in the workspace and by whom, page by page, the newest first. */
export function AuditCard() {
  const { t } = useTranslation('settings')
  const now = useNow(minuteMs)
  const list = useRef<HTMLOListElement>(null)
  const [shown, setShown] = useState(newestPage)
  const entries = useAuditEntries({ ...useWorkspaceScope(), ...shown })
  const { data, isPlaceholderData } = entries
  useLoadErrorToast(entries, () => t('auditLoadError'))

  if (!data) {
    return (
      <Card title={t('auditTitle')}>
        <QueryFallback
          query={entries}
          labels={{ loading: t('loadingAudit'), failed: t('auditLoadError'), retry: t('retry') }}
          shape="rows"
          count={4}
        />
      </Card>
    )
  }
  const { page, until } = shown
  const pages = Math.ceil(data.count / pageSize)
  const goTo = (target: number) => {
    const newest = isPlaceholderData ? undefined : data.results[0]?.id
    // The newest page is that of now; the others are those of the list as it was.
    setShown(target === 1 ? newestPage : { page: target, until: until ?? newest })
    goToStart(list.current)
  }
  return (
    <Card title={t('auditTitle')}>
      {data.count === 0 ? (
        <p className={styles.empty}>{t('auditEmpty')}</p>
      ) : (
        <ol ref={list} className={styles.list} tabIndex={-1} aria-label={t('auditTitle')} aria-busy={isPlaceholderData}>
          {data.results.map((entry) => (
            <AuditItem key={entry.id} entry={entry} now={now} />
          ))}
        </ol>
      )}
      <Pager
        page={page}
        pages={pages}
        labels={{ previous: t('newer'), next: t('older'), position: t('pageOf', { page, pages }) }}
        onChange={goTo}
      />
    </Card>
  )
}
