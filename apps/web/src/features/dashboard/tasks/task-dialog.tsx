import { maxRuleWordsLength, type QuestionKind, type Task } from '@voice-shop/contract'
import { findFirst } from '@voice-shop/translation/task-words'
import { emptyDraft, OwnAnswerDialog, pickTexts, RuleDialog, useOwnAnswers } from '../../answers/answers.public.ts'

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
  const { data } = useOwnAnswers()
  return data && <OwnAnswerDialog kind={question} before={pickTexts(data, question)} onClose={onClose} />
}
