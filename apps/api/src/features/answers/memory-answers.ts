import { takeSteps } from '@voice-shop/answers'
import type { Language, RecommendedProduct } from '@voice-shop/contract'
import type { LanguageProduct } from '../catalogue/catalogue.public.ts'
import type { PreviousSentence } from './answer-engine.ts'
import { keepBuyable, wordAnswer } from './compose-answer.ts'
import { makeShelfInSteps } from './engine/store-shelf.ts'
import type { UnrecordedAnswer } from './given-answer.ts'
import { listPrices, type ShownProduct, showProducts } from './shown-products.ts'

/** A sentence of a store without rules and own answers. */
interface AskedInMemory {
  query: string
  language: Language
  country: string | null
  previous: PreviousSentence | null
  limit: number
}

/** How a sentence was answered, as it is recorded, and what the next one may change of it. */
export interface MemoryAnswer {
  answer: UnrecordedAnswer
  recommended: readonly RecommendedProduct[]
  next: PreviousSentence
}

/**
 * Answers from these products as shoppers are answered from a catalogue with them, at once and without a database: for
 * sample data, whose year has thousands of sentences.
 */
export function createMemoryAnswers(products: readonly LanguageProduct[]): (asked: AskedInMemory) => MemoryAnswer {
  const shelf = takeSteps(makeShelfInSteps(products))
  const versions = Map.groupBy(products, ({ product }) => product.product_id)
  const known = new Map<string, RecommendedProduct>()
  /** Thousands of answers recommend a few products. */
  const share = ({ recommended }: ShownProduct): RecommendedProduct => {
    const first = known.get(recommended.product_id) ?? recommended
    known.set(first.product_id, first)
    return first
  }
  return ({ query, language, country, previous, limit }) => {
    const finding = shelf.answer({ query, language, previous, limit, rules: [] })
    const shown = showProducts(versions, { language, found: finding.products })
    const { checked, products: buyable } = keepBuyable(finding, shown)
    return {
      answer: wordAnswer(checked, { query, language, country, products: buyable, ownAnswer: null }),
      recommended: buyable.map(share),
      next: {
        wishes: finding.trace.understanding.wishes,
        shownPrices: listPrices(buyable),
        shownIds: buyable.map(({ answered }) => answered.product_id),
      },
    }
  }
}
