import { unlimited } from '@voice-shop/contract'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useTranslation } from '../../app/translation.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useWorkspace } from '../workspaces/workspaces.public.ts'
import { useVisit, useVisitPreview } from './use-visit.ts'
import { VisitQuestion } from './visit-question.tsx'
import { VisitTimeline } from './visit-timeline.tsx'

/** A visit: at once where it costs nothing, else after a question. */
export function VisitView({ searchId }: { searchId: string }) {
  const { t } = useTranslation('visit')
  const { workspace, isPending } = useWorkspace()
  const [isConfirmed, setIsConfirmed] = useState(false)
  const preview = useVisitPreview(searchId)
  const isFree = preview.data?.is_opened || preview.data?.recordings.limit === unlimited
  const visit = useVisit(searchId, isConfirmed || isFree)
  const failed = [visit, preview].find(({ isError }) => isError)
  const status = failed?.error instanceof ApiError ? failed.error.status : undefined

  // Times are the store's.
  if (visit.data && !isPending) {
    return (
      <VisitTimeline
        visit={visit.data}
        searchId={searchId}
        timeZone={workspace?.time_zone}
        // The button that was pressed is gone.
        takesFocus={isConfirmed}
      />
    )
  }
  if (status === 404 || status === 400) {
    return (
      <Card title={t('missingTitle')}>
        <p>{t('missing')}</p>
      </Card>
    )
  }
  // 402: somebody else has used the last one meanwhile, which the question tells.
  if (failed && status !== 402) {
    return (
      <Alert
        tone="error"
        action={
          <Button variant="secondary" isBusy={failed.isFetching} onClick={() => void failed.refetch()}>
            {t('retry')}
          </Button>
        }
      >
        {t('loadError')}
      </Alert>
    )
  }
  if (!preview.data || isFree || isPending) return <Spinner label={t('loading')} isFullPage />
  const { recordings, period_end } = preview.data
  return (
    <VisitQuestion
      recordings={status === 402 ? { ...recordings, is_exceeded: true } : recordings}
      periodEnd={period_end}
      timeZone={workspace?.time_zone}
      isBusy={visit.isFetching}
      onConfirm={() => setIsConfirmed(true)}
    />
  )
}
