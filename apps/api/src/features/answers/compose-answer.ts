import { type Finding, type Rule, suggest, type Understanding, word } from '@voice-shop/answers'
import type { Language } from '@voice-shop/contract'
import type { Database } from '../../core/database/open-database.ts'
import type { AnswerEngine, PreviousSentence } from './answer-engine.ts'
import { describeFinding } from './describe-finding.ts'
import type { UnrecordedAnswer } from './given-answer.ts'
import { findOwnAnswer } from './own-answers.repository.ts'
import { readShownProducts, type ShownProduct } from './shown-products.ts'

export interface ComposeInput {
  workspaceId: string
  /** Readings of one sentence, the likeliest first. */
  readings: readonly string[]
  language: Language | null
  /** Whose words are said (ISO 3166). */
  country: string | null
  previous: PreviousSentence | null
  limit: number
  rules: readonly Rule[]
}

export interface ComposedAnswer {
  /** The reading that is answered. */
  query: string
  understanding: Understanding
  answer: UnrecordedAnswer
  products: ShownProduct[]
}

/** Asks for the first reading that is understood; where none is, for the likeliest. */
async function findFirst(
  engine: AnswerEngine,
  { readings, workspaceId, language, previous, limit, rules }: ComposeInput,
): Promise<{ query: string; finding: Finding }> {
  let first: { query: string; finding: Finding } | undefined
  for (const query of readings) {
    const found = { query, finding: await engine.answer({ workspaceId, query, language, previous, limit, rules }) }
    if (found.finding.kind !== 'not_understood') return found
    first ??= found
  }
  if (!first) throw new RangeError('a sentence has a reading')
  return first
}

/** Of what was found, what can be bought; where nothing is left, nothing was found. */
export function keepBuyable(finding: Finding, shown: readonly ShownProduct[]) {
  const products = shown.filter(({ answered }) => answered.in_stock)
  const ids = new Set(products.map(({ answered }) => answered.product_id))
  const hasLost = finding.products.length > 0 && products.length === 0
  const checked: Finding = {
    ...finding,
    kind: hasLost ? 'nothing' : finding.kind,
    products: finding.products.filter(({ product_id }) => ids.has(product_id)),
  }
  return { checked, products }
}

interface WordInput {
  query: string
  language: Language
  country: string | null
  products: readonly ShownProduct[]
  ownAnswer: string | null
}

/** An answer in words, with what it was made of. */
export function wordAnswer(checked: Finding, input: WordInput): UnrecordedAnswer {
  const { query, language, country, ownAnswer } = input
  const spoken = input.products.map(({ answered: { name, price, currency } }) => ({
    name,
    price: price === null ? null : Number(price),
    currency,
  }))
  const worded = word(checked, { language, country, products: spoken, ownAnswer, seed: query })
  const suggestions = suggest(checked, { language, country, seed: query })
  return { ...describeFinding(checked), ...worded, suggestions }
}

/**
 * Understands a sentence, finds products and words the answer; records nothing. What is shown of products is what the
 * catalogue says now, whatever the engine remembers.
 *
 * @throws what the engine throws
 */
export async function composeAnswer(
  { db, engine }: { db: Database; engine: AnswerEngine },
  input: ComposeInput,
): Promise<ComposedAnswer> {
  const { workspaceId, country } = input
  const { query, finding } = await findFirst(engine, input)
  const { understanding } = finding.trace
  const language = input.language ?? understanding.language
  const shown = await readShownProducts(db, { workspaceId, language, found: finding.products })
  const { checked, products } = keepBuyable(finding, shown)
  const { question } = describeFinding(checked).trace
  const ownAnswer = question === null ? null : await findOwnAnswer(db, { workspaceId, kind: question, language })
  return {
    query,
    understanding,
    answer: wordAnswer(checked, { query, language, country, products, ownAnswer }),
    products,
  }
}
