import { maxRuleWordsLength, type QuestionKind, type Task } from '@voice-shop/contract'
import { findFirst } from '@voice-shop/translation/task-words'
import { useTranslation } from '../../../app/translation.ts'
import { useFailureToast } from '../../../app/use-failure-toast.ts'
import { useToast } from '../../../ui/toasts.tsx'
import {
  emptyDraft,
  OwnAnswerDialog,
  pickTexts,
  RuleDialog,
  useOwnAnswers,
  useSaveOwnAnswer,
} from '../../answers/answers.public.ts'

interface TaskDialogProps {
  task: Task
  onClose: () => void
}

/** Does what there is to do: an answer of the store, a word explained, or a product shown first. */
export function TaskDialog({ task, onClose }: TaskDialogProps) {
  const { subject, examples } = task
  if (subject.kind === 'question') return <AnswerQuestion question={subject.question} onClose={onClose} />
  const words = (subject.kind === 'words' ? subject.words : (examples[0] ?? '')).slice(0, maxRuleWordsLength)
  const first = findFirst(task)
  const shown = first
    ? ({
        kind: 'pin',
        target: first.product_id,
        productName: first.name,
        productImageUrl: first.image_url,
      } as const)
    : {}
  return <RuleDialog draft={emptyDraft({ words, ...shown })} onClose={onClose} />
}

function AnswerQuestion({ question, onClose }: { question: QuestionKind; onClose: () => void }) {
  const { t } = useTranslation('assistant')
  const { show } = useToast()
  const showFailure = useFailureToast()
  const { data } = useOwnAnswers()
  const saving = useSaveOwnAnswer()
  if (!data) return null
  const before = pickTexts(data, question)
  return (
    <OwnAnswerDialog
      kind={question}
      before={before}
      saving={saving}
      onUndo={(after) =>
        saving.mutate(
          { kind: question, before: after, after: before },
          {
            onSuccess: () => show({ tone: 'success', message: () => t('ownRestored') }),
            onError: (error) => showFailure(error, () => t('ownSaveError')),
          },
        )
      }
      onClose={onClose}
    />
  )
}
