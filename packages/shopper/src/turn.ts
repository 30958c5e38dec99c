import type { Answer } from '@voice-shop/contract'
import { ShopperError } from './shopper-client.ts'
import type { TextKey } from './texts.ts'

/** What was asked, and what came of it. */
export interface Turn {
  id: number
  query: string
  /** Null while it is on its way. */
  answer: Answer | null
  /** What is said in place of an answer, by the key of its message. */
  failure: TextKey | null
}

/** The search that the next question may change. */
export function findLastSearch(turns: readonly Turn[]): string | undefined {
  return turns.findLast(({ answer }) => answer !== null)?.answer?.search_id
}

const failures: Record<number, TextKey> = { 0: 'offline', 402: 'used_up', 429: 'tooMany' }

/** What is said of a question that failed. */
export function getFailure(error: unknown): TextKey {
  return error instanceof ShopperError ? (failures[error.status] ?? 'failed') : 'failed'
}
