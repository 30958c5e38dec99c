import type { Finding, Understanding, Wishes } from '@voice-shop/answers'
import type { AnswerEngine, AskedSentence } from '../features/answers/answers.public.ts'

const noTraits = { types: [], colours: [], materials: [], features: [], occasions: [] }

/** What an engine may find for a sentence, but for what the test says. */
export function makeFinding(
  changes: Partial<Finding> & { wishes?: Partial<Wishes>; understanding?: Partial<Understanding> } = {},
): Finding {
  const { wishes = {}, understanding = {}, ...finding } = changes
  return {
    kind: 'answered',
    products: [],
    suggestions: [],
    trace: {
      understanding: {
        intent: 'product',
        wishes: { ...noTraits, ...wishes },
        words: [],
        subject: [],
        isFollowUp: false,
        language: 'es',
        ...understanding,
      },
      relaxed: [],
      rules: [],
      fitting: finding.products?.length ?? 0,
    },
    ...finding,
  }
}

/** An engine that finds what the test has written for a sentence, and remembers what it was asked. */
export function createScriptedEngine(find: (asked: AskedSentence) => Finding) {
  const asked: AskedSentence[] = []
  const engine: AnswerEngine = {
    answer: async (sentence) => {
      asked.push(sentence)
      return find(sentence)
    },
  }
  return { engine, asked }
}
