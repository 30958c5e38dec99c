import type { RecordedAnswer } from '@voice-shop/contract'
import { keepAnswer } from '../features/answers/answers.public.ts'
import type { GivenAnswer } from '../features/voice/voice.public.ts'

/** An answer without products, but for what the test says. */
export function makeAnswer({
  trace,
  ...changes
}: Partial<Omit<RecordedAnswer, 'trace'>> & { trace?: Partial<RecordedAnswer['trace']> } = {}): Omit<
  RecordedAnswer,
  'search_id'
> {
  return {
    kind: 'answered',
    text: '¿Algo más?',
    speech: '¿Algo más?',
    understood: {},
    relaxed: [],
    suggestions: [],
    products: [],
    ...changes,
    trace: { language: 'es', words: [], is_follow_up: false, question: null, rules: [], fitting: 0, ...trace },
  }
}

/** As it is recorded with its search. */
export function makeGivenAnswer(changes: Parameters<typeof makeAnswer>[0] & { isSpoken?: boolean } = {}): GivenAnswer {
  const { isSpoken = true, ...answer } = changes
  return keepAnswer(makeAnswer(answer), { source: isSpoken ? 'voice' : 'text' })
}
