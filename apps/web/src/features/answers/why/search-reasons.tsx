import { useQuery } from '@tanstack/react-query'
import { getAnswerRoute } from '@voice-shop/contract'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { callApi } from '../../../api/client.ts'
import { getFailureMessage } from '../../../app/failure-message.ts'
import { useTranslation } from '../../../app/translation.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useHasPermission, useWorkspaceScope } from '../../workspaces/workspaces.public.ts'
import { RuleDialog } from '../rules/rule-dialog.tsx'
import { emptyDraft, type RuleDraft } from '../rules/rule-draft.ts'
import { AnswerReasons } from './answer-reasons.tsx'
import styles from './search-reasons.module.css'

interface SearchReasonsProps {
  searchId: string
  /** What was said. */
  query: string
}

/** Why a search was answered as it was, on demand; from there a word is explained or a product shown first. */
export function SearchReasons({ searchId, query }: SearchReasonsProps) {
  const { t } = useTranslation('assistant')
  const [isShown, setIsShown] = useState(false)
  return (
    <div className={styles.reasons}>
      <Button variant="secondary" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        {t(isShown ? 'reason.hide' : 'reason.show')}
      </Button>
      {isShown && <Reasons searchId={searchId} query={query} />}
    </div>
  )
}

function Reasons({ searchId, query }: SearchReasonsProps) {
  const { t } = useTranslation('assistant')
  const { workspaceId } = useWorkspaceScope()
  const canWrite = useHasPermission('store.update')
  const [draft, setDraft] = useState<RuleDraft | null>(null)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['search-reasons', workspaceId, searchId],
    queryFn: ({ signal }) => callApi(getAnswerRoute, { params: { id: searchId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error instanceof ApiError && error.status === 404) return <p>{t('reason.none')}</p>
  if (error) {
    return (
      <Alert
        tone="error"
        action={
          <Button variant="secondary" isBusy={isFetching} onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        }
      >
        {getFailureMessage(error, t('reason.error'))}
      </Alert>
    )
  }
  if (!data) return <Skeleton label={t('reason.loading')} shape="rows" count={3} />
  const words = data.trace.words.join(' ')
  return (
    <>
      <AnswerReasons answer={data} trace={data.trace} currency={null} />
      {canWrite && (
        <div className={styles.actions}>
          <Button variant="secondary" onClick={() => setDraft(emptyDraft({ words }))}>
            {t('ruleKind.synonym')}
          </Button>
          <Button variant="secondary" onClick={() => setDraft(emptyDraft({ kind: 'pin', words: query.slice(0, 100) }))}>
            {t('pinProduct')}
          </Button>
        </div>
      )}
      {draft && <RuleDialog draft={draft} onClose={() => setDraft(null)} />}
    </>
  )
}
