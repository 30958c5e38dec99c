import type { CandidateWords, ClickFactors, Finding } from '@voice-shop/answers'
import type { LanguageProduct, ProductChange, WeighedWord } from '../../catalogue/catalogue.public.ts'
import type { AskedSentence } from '../answer-engine.ts'
import type { StoreMeanings } from '../optional/product-embeddings.repository.ts'

export interface UnreadSearch {
  words: WeighedWord[]
  changes: ProductChange[]
  limit: number
}

export type WordsAsked = Pick<AskedSentence, 'query' | 'language' | 'previous' | 'rules'>

/** What the thread is told. What has an id is replied to. Products of a store come as the database wrote them (`readProductPage`). */
export type ToWorker =
  | { type: 'begin'; workspaceId: string }
  | { type: 'products'; workspaceId: string; page: string }
  | { type: 'loaded'; workspaceId: string; id: number }
  /** Products are read as they arrive, as some of them say. */
  | { type: 'learn'; workspaceId: string; sample: string; id: number }
  /** Replied to when they are read. */
  | { type: 'draft'; workspaceId: string; page: string; id: number }
  /** The products that have arrived are not read: the rest of them does not come. */
  | { type: 'abandon'; workspaceId: string }
  | { type: 'changes'; workspaceId: string; changes: ProductChange[]; id: number }
  | { type: 'factors'; workspaceId: string; factors: ClickFactors }
  | { type: 'meanings'; workspaceId: string; meanings: StoreMeanings[] }
  | { type: 'drop'; workspaceId: string }
  /** By which words products are found while they are not read: the host would be held up by understanding. */
  | { type: 'words'; asked: WordsAsked; id: number }
  /** With candidates: among these alone, for a store that is not loaded. */
  | { type: 'answer'; asked: AskedSentence; candidates: LanguageProduct[] | null; id: number }
  /** Among those of the products which have arrived that have the words, with what has changed since they were listed. */
  | ({ type: 'answer_unread'; asked: AskedSentence; id: number } & UnreadSearch)

export type ToHost =
  /** It reads products, which may take minutes, and is still at it. */
  | { type: 'working' }
  | { type: 'done'; id: number }
  | { type: 'words'; id: number; words: CandidateWords }
  /** Null: the store is not there. */
  | { type: 'answer'; id: number; finding: Finding | null }
