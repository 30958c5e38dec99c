import type { Finding, Understanding } from '@voice-shop/answers'
import type { Language } from '@voice-shop/contract'

export interface AskedSentence {
  workspaceId: string
  query: string
  /** The shopper's; null: that of the sentence counts. */
  language: Language | null
  /** What was asked for before, which the sentence may change. */
  previous: Understanding | null
  /** Most products. */
  limit: number
}

/** Understands sentences and finds a store's products for them. */
export interface AnswerEngine {
  /** @throws AppError 503 while it cannot answer; asking again is safe. */
  answer(asked: AskedSentence): Promise<Finding>
}
