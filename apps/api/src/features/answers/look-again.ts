import type { Rule } from '@voice-shop/answers'
import type { AnswerKind, Language, QuestionKind, Understood } from '@voice-shop/contract'
import { AppError } from '../../core/errors.ts'
import type { AnswerDeps } from './answers.service.ts'
import { composeAnswer } from './compose-answer.ts'
import { listOwnAnswerRows } from './own-answers.repository.ts'

interface Sentence {
  query: string
  language: Language | null
}

/** What a sentence would be answered today. */
export interface LookedAgain {
  kind: AnswerKind
  question: QuestionKind | null
  language: Language
  understood: Understood
  relaxed: { slot: string; from: string }[]
  words: string[]
  /** At most 3. */
  products: { product_id: string; name: string; image_url: string | null }[]
}

const mostProducts = 3

/**
 * What sentences would be answered today, by the store's products and these rules of it; nothing is recorded. Null where the
 * engine cannot answer now.
 */
export async function lookAgain(
  deps: Pick<AnswerDeps, 'db' | 'engine' | 'optional'>,
  { workspaceId, rules, sentences }: { workspaceId: string; rules: readonly Rule[]; sentences: readonly Sentence[] },
): Promise<(LookedAgain | null)[]> {
  const asked = { workspaceId, country: null, previous: null, limit: mostProducts, rules }
  return Promise.all(
    sentences.map(async ({ query, language }) => {
      try {
        const { answer, products } = await composeAnswer(deps, { ...asked, readings: [query], language })
        const { kind, understood, relaxed, trace } = answer
        return {
          ...{ kind, understood, relaxed, question: trace.question, language: trace.language, words: trace.words },
          products: products.map(({ answered: { product_id, name, image_url } }) => ({ product_id, name, image_url })),
        }
      } catch (error) {
        if (error instanceof AppError) return null
        throw error
      }
    }),
  )
}

/** Of which questions and languages the store has answers of its own, such as `shipping es`. */
export async function listOwnAnswerKeys(deps: AnswerDeps['db'], workspaceId: string): Promise<ReadonlySet<string>> {
  const rows = await listOwnAnswerRows(deps, workspaceId)
  return new Set(rows.map(({ kind, language }) => `${kind} ${language}`))
}
