import {
  type Finding,
  type FoundProduct,
  missPrice,
  type Rule,
  relaxFor,
  suggest,
  type Understanding,
  word,
} from '@voice-shop/answers'
import type { AnsweredProduct, Language } from '@voice-shop/contract'
import type { Database } from '../../core/database/open-database.ts'
import type { AnswerEngine, PreviousSentence } from './answer-engine.ts'
import type { AssumedRules } from './assumed-rules.ts'
import { describeFinding } from './describe-finding.ts'
import type { UnrecordedAnswer } from './given-answer.ts'
import type { AnswerHelp, OptionalEngines } from './optional/optional-engines.ts'
import { findOwnAnswer } from './own-answers.repository.ts'
import { readShownProducts, type ShownProduct, showProducts } from './shown-products.ts'
import type { ReadShown } from './shown-together.ts'

interface ComposeDeps {
  db: Database
  engine: AnswerEngine
  optional: OptionalEngines
}

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
  /** The rules are thought to be these: they are read with what is shown, and checked. Null: these they are. */
  assumed?: { check: NonNullable<AssumedRules['check']>; readShown: ReadShown } | null
  /** As of readShownProducts. */
  withSamples?: boolean
}

export interface ComposedAnswer {
  /** The reading that is answered. */
  query: string
  understanding: Understanding
  answer: UnrecordedAnswer
  products: ShownProduct[]
}

interface Reading {
  query: string
  finding: Finding
  isByModel: boolean
}

const isUnderstood = ({ kind }: Finding) => kind !== 'not_understood'

/** Whether another reading of the sentence, or a model, may know more: no kind of thing was heard, and nothing is found. */
function isInDoubt({ kind, trace }: Finding): boolean {
  return kind === 'not_understood' || (kind === 'nothing' && trace.understanding.wishes.types.length === 0)
}

/**
 * Asks for the first reading that is understood. Where none is, a language model may understand the likeliest; what is
 * found for it is found under the same bounds.
 */
async function findFirst(
  { engine, help }: { engine: AnswerEngine; help: AnswerHelp },
  { readings, workspaceId, language, previous, limit, rules }: ComposeInput,
): Promise<Reading> {
  const [likeliest, ...others] = readings
  if (likeliest === undefined) throw new RangeError('a sentence has a reading')
  const asked = { workspaceId, language, previous, limit, rules, direction: await help.embed(likeliest) }
  const own = await engine.answer({ ...asked, query: likeliest })
  for (const query of isUnderstood(own) ? [] : others) {
    const finding = await engine.answer({ ...asked, query })
    if (isUnderstood(finding)) return { query, finding, isByModel: false }
  }
  const meant = isInDoubt(own) ? await help.interpret(likeliest, language) : null
  const finding = meant ? await engine.answer({ ...asked, query: likeliest, meant }) : own
  const isByModel = finding.products.length > 0 || (isUnderstood(finding) && !isUnderstood(own))
  return meant && isByModel
    ? { query: likeliest, finding, isByModel }
    : { query: likeliest, finding: own, isByModel: false }
}

/** What is found, with what the catalogue says of it now; found anew where the rules are others than they were thought to be. */
async function findShown(
  { db, ...engines }: { db: Database; engine: AnswerEngine; help: AnswerHelp },
  input: ComposeInput,
): Promise<Reading & { shown: ShownProduct[] }> {
  const { workspaceId, withSamples = false, assumed } = input
  const reading = await findFirst(engines, input)
  const { products: found, trace } = reading.finding
  const read = { workspaceId, language: input.language ?? trace.understanding.language, found, withSamples }
  if (!assumed) return { ...reading, shown: await readShownProducts(db, read) }
  const productIds = found.map(({ product_id }) => product_id)
  const { versions, ruleRows } = await assumed.readShown(workspaceId, productIds)
  const rules = await assumed.check(ruleRows)
  return rules
    ? findShown({ db, ...engines }, { ...input, rules, assumed: null })
    : { ...reading, shown: showProducts(versions, read) }
}

/** Whether it costs what is wished, or its answer says that it does not. */
function isPricedAsSaid({ price, misses }: AnsweredProduct, { trace }: Finding): boolean {
  const missed = missPrice(price === null ? null : Number(price), trace.understanding.wishes)
  return missed === null || misses.includes(missed.wish)
}

/** What a finding is when only these of its products are left: what misses something is no answer by itself. */
function findLess(finding: Finding, left: readonly FoundProduct[]): Finding {
  const { kind, products, suggestions, trace } = finding
  const [first] = left
  if (!first) return { kind: 'nothing', products: [], suggestions, trace: { ...trace, relaxed: [], fitting: 0 } }
  const isFit = ({ givenUp }: FoundProduct) => givenUp.length === 0
  if (kind === 'answered' && left.some(isFit)) {
    const shown = left.filter(isFit).length
    // What is near by meaning was never counted.
    const fitting = Math.max(shown, trace.fitting - (products.filter(isFit).length - shown))
    return { ...finding, products: left, trace: { ...trace, fitting } }
  }
  const relaxed = relaxFor(finding, first)
  return { kind: 'relaxed', products: left, suggestions, trace: { ...trace, relaxed, fitting: 0 } }
}

/** Of what was found, what can be bought, at a price that is wished, as the catalogue has it now. */
export function keepBuyable(finding: Finding, shown: readonly ShownProduct[]) {
  const products = shown.filter(({ answered }) => answered.in_stock && isPricedAsSaid(answered, finding))
  const ids = new Set(products.map(({ answered }) => answered.product_id))
  const left = finding.products.filter(({ product_id }) => ids.has(product_id))
  return { checked: left.length === finding.products.length ? finding : findLess(finding, left), products }
}

interface WordInput {
  query: string
  language: Language
  country: string | null
  products: readonly ShownProduct[]
  ownAnswer: string | null
  isByModel?: boolean
}

/** An answer in words, with what it was made of. */
export function wordAnswer(checked: Finding, input: WordInput): UnrecordedAnswer {
  const { query, language, country, ownAnswer, isByModel = false } = input
  const spoken = input.products.map(({ answered: { name, price, currency } }) => ({
    name,
    price: price === null ? null : Number(price),
    currency,
  }))
  const worded = word(checked, { language, country, products: spoken, ownAnswer, seed: query })
  const suggestions = suggest(checked, { language, country, seed: query })
  return { ...describeFinding(checked, { isByModel }), ...worded, suggestions }
}

/**
 * Understands a sentence, finds products and words the answer; records nothing. What is shown of products is what the
 * catalogue says now, whatever the engine remembers.
 *
 * @throws what the engine throws
 */
export async function composeAnswer(deps: ComposeDeps, input: ComposeInput): Promise<ComposedAnswer> {
  const { db, engine, optional } = deps
  const { workspaceId, country } = input
  const { query, finding, isByModel, shown } = await findShown({ db, engine, help: optional.begin() }, input)
  const { understanding } = finding.trace
  const language = input.language ?? understanding.language
  const { checked, products } = keepBuyable(finding, shown)
  const { question } = describeFinding(checked).trace
  const ownAnswer = question === null ? null : await findOwnAnswer(db, { workspaceId, kind: question, language })
  return {
    query,
    understanding,
    answer: wordAnswer(checked, { query, language, country, products, ownAnswer, isByModel }),
    products,
  }
}
