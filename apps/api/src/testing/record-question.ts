import type { QuestionKind, RecordedAnswer } from '@voice-shop/contract'
import { keepAnswer } from '../features/answers/answers.public.ts'
import type { VoiceRecorder } from '../features/voice/voice.public.ts'
import { makeAnswer } from './given-answers.ts'
import { makeSearch } from './voice-events.ts'

interface Question {
  workspaceId: string
  query: string
  /** What it asks about; null: it was not understood. */
  question: QuestionKind | null
  shopperId?: string
}

/** Records a sentence that looks for no product as it is recorded when a shopper says it. Returns what it was answered. */
export async function recordQuestion(
  { recorder }: { recorder: VoiceRecorder },
  { workspaceId, query, question, shopperId = 'shopper-1' }: Question,
): Promise<RecordedAnswer> {
  const answer = makeAnswer({
    kind: question === null ? 'not_understood' : 'other',
    text: `¿${query}?`,
    speech: `¿${query}?`,
    trace: { question },
  })
  const search = makeSearch({ query, shopper_id: shopperId, products: [] })
  const decision = await recorder.recordAnswered({
    workspaceId,
    search,
    answer: keepAnswer(answer, { source: 'voice' }),
    source: { kind: 'import' },
  })
  if (decision !== 'accepted') throw new Error(`the question was ${decision}`)
  return { search_id: search.id, ...answer }
}
