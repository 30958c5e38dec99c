import type { Answer } from '@voice-shop/contract'
import { ShopperError } from './shopper-client.ts'
import type { TextKey } from './texts.ts'

/** What was asked, and what came of it. */
export interface Turn {
  id: number
  query: string
  /** Of the question, from before it is sent: asked again it is the same one, and counts once. */
  searchId: string
  /** Null while it is on its way. */
  answer: Answer | null
  /** What is said in place of an answer, by the key of its message. */
  failure: TextKey | null
}

/** The turn of a new question. One that has failed and is asked again keeps its search. */
export function createTurn(turns: readonly Turn[], query: string): Turn {
  const failed = turns.findLast((turn) => turn.failure !== null && turn.query === query)
  const searchId = failed?.searchId ?? crypto.randomUUID()
  return { id: (turns.at(-1)?.id ?? 0) + 1, query, searchId, answer: null, failure: null }
}

/**
 * The search that the next question changes: the last one that found something. A question about the shop changes nothing of
 * what is looked for, nor does what was not understood.
 */
export function findSearchToChange(turns: readonly Turn[]): string | undefined {
  const isFound = ({ answer }: Turn) => answer !== null && ['answered', 'relaxed'].includes(answer.kind)
  return turns.findLast(isFound)?.answer?.search_id
}

/** The search of the last question that was answered. */
export function findLastSearch(turns: readonly Turn[]): string | undefined {
  return turns.findLast(({ answer }) => answer !== null)?.answer?.search_id
}

const failures: Record<number, TextKey> = { 0: 'offline', 402: 'used_up', 429: 'tooMany' }

/** What is said of a question that failed. */
export function getFailure(error: unknown): TextKey {
  return error instanceof ShopperError ? (failures[error.status] ?? 'failed') : 'failed'
}
