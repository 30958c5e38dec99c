import { useQuery } from '@tanstack/react-query'
import { getAnswerRoute } from '@voice-shop/contract'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { callApi } from '../../../api/client.ts'
import { QueryBoundary } from '../../../app/query-boundary.tsx'
import { useTranslation } from '../../../app/translation.ts'
import { Button } from '../../../ui/button.tsx'
import { useWorkspaceScope } from '../../workspaces/workspaces.public.ts'
import { AnswerReasons } from './answer-reasons.tsx'
import styles from './search-reasons.module.css'

/** At a search that Voice Shop answered: the answer and why it was that one, when somebody asks. */
export function SearchReasons({ searchId }: { searchId: string }) {
  const { t } = useTranslation('assistant')
  const [isOpen, setIsOpen] = useState(false)
  const contentId = useId()
  return (
    <div className={styles.why}>
      <Button
        variant="ghost"
        aria-expanded={isOpen}
        aria-controls={contentId}
        className={styles.button}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('why')}
        <ChevronDown className={styles.chevron} size={18} aria-hidden="true" />
      </Button>
      <div id={contentId} hidden={!isOpen}>
        {isOpen && <RecordedReasons searchId={searchId} />}
      </div>
    </div>
  )
}

function RecordedReasons({ searchId }: { searchId: string }) {
  const { t } = useTranslation('assistant')
  const { workspaceId, isEnabled } = useWorkspaceScope()
  const query = useQuery({
    queryKey: ['answer', workspaceId, searchId],
    queryFn: ({ signal }) => callApi(getAnswerRoute, { params: { id: searchId }, signal }),
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <QueryBoundary
      query={query}
      labels={{ loading: t('loading'), failed: t('whyError'), retry: t('retry') }}
      isAnnounced
    >
      {(answer) => (
        <div className={styles.answer}>
          <p className={styles.said}>{answer.text}</p>
          <AnswerReasons answer={answer} trace={answer.trace} currency={null} />
        </div>
      )}
    </QueryBoundary>
  )
}
