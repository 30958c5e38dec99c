import type { Finding, Rule, Wishes } from '@voice-shop/answers'
import type { Language } from '@voice-shop/contract'
import type { Interpretation } from './optional/interpretation.ts'

/** What a sentence may change: what was asked for before, and what it was answered. */
export interface PreviousSentence {
  wishes: Wishes
  /** Of the products shown, in units of the store's currency: "cheaper" is below them. */
  shownPrices: readonly number[]
  /** Products, by id: "others" come behind them. */
  shownIds: readonly string[]
}

export interface AskedSentence {
  workspaceId: string
  query: string
  /** The shopper's; null: that of the sentence counts. */
  language: Language | null
  previous: PreviousSentence | null
  /** Most products. */
  limit: number
  /** The owner's, those that act today. */
  rules: readonly Rule[]
  /** How a language model understands it, where the rules do not. */
  meant?: Interpretation | null
  /** What it means, as an embedding. */
  direction?: Int8Array | null
}

/** Understands sentences and finds a store's products for them. */
export interface AnswerEngine {
  /** @throws AppError 503 while it cannot answer; asking again is safe. */
  answer(asked: AskedSentence): Promise<Finding>
  /** Ends what it has begun beside the requests. */
  close?(): Promise<void>
}
