import {
  type AnswerKind,
  type ClickEvent,
  type Language,
  maxEventAgeDays,
  maxEventLeadMinutes,
  type QuestionKind,
  type RecommendedProduct,
  type RejectionCode,
  type SearchEvent,
  voiceEventSchema,
} from '@voice-shop/contract'
import type { z } from 'zod'
import { reportInput } from '../../core/http/validation.ts'

/** What Voice Shop itself answered to a search. */
export interface GivenAnswer {
  /** What was asked about where it looks for no product. */
  question: QuestionKind | null
  /** What it is counted as. */
  kind: AnswerKind
  language: Language
  isSpoken: boolean
  /** Kept with the search; the answers slice knows what it says. */
  record: Uint8Array
}

/** By what an event came: the store's secret key, its widget, an import of history. */
export type EventOrigin = 'store_key' | 'widget' | 'import'

/** A search or click whose shape and time are right. A search that others answered comes without its answer. */
export type CheckedEvent =
  | (Omit<SearchEvent, 'occurred_at'> & { occurredAt: Date; answer?: GivenAnswer; origin?: EventOrigin })
  | (Omit<ClickEvent, 'occurred_at'> & { occurredAt: Date; origin?: EventOrigin })
export type CheckedSearch = Extract<CheckedEvent, { type: 'search' }>
export type CheckedClick = Extract<CheckedEvent, { type: 'click' }>

export interface Refusal {
  code: RejectionCode
  /** What is wrong with the shape, for invalid_event. */
  issues: readonly z.core.$ZodIssue[]
}

const maxAgeMs = maxEventAgeDays * 24 * 60 * 60 * 1000
const maxLeadMs = maxEventLeadMinutes * 60 * 1000

/** Keeps the first of a product's mentions: a product is recommended once per search. */
function removeRepeats(products: readonly RecommendedProduct[]): RecommendedProduct[] {
  const byId = new Map<string, RecommendedProduct>()
  for (const product of products) if (!byId.has(product.product_id)) byId.set(product.product_id, product)
  return [...byId.values()]
}

/** When the oldest event that a store's assistant may send occurred. */
export function getOldestAccepted(now: Date): Date {
  return new Date(now.getTime() - maxAgeMs)
}

/** Checks one event of a batch, which must not have occurred before `oldest`. */
export function checkEvent(
  event: unknown,
  { now, oldest }: { now: Date; oldest: Date },
): { checked: CheckedEvent } | { refusal: Refusal } {
  const { data, error } = voiceEventSchema.safeParse(event, reportInput)
  if (error) return { refusal: { code: 'invalid_event', issues: error.issues } }
  const { occurred_at, ...rest } = data
  const occurredAt = occurred_at === undefined ? now : new Date(occurred_at)
  if (occurredAt < oldest) return { refusal: { code: 'too_old', issues: [] } }
  if (occurredAt.getTime() > now.getTime() + maxLeadMs) return { refusal: { code: 'in_future', issues: [] } }
  if (rest.type === 'search') return { checked: { ...rest, products: removeRepeats(rest.products), occurredAt } }
  return { checked: { ...rest, occurredAt } }
}
