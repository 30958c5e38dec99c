import { type Finding, foldText, languages, type StoreProduct } from '@voice-shop/answers'
import type { Database } from '../../core/database/open-database.ts'
import { findProductsByWords } from '../catalogue/catalogue.public.ts'
import type { AnswerEngine } from './answer-engine.ts'

/** Words of fewer letters are in too many names by chance. */
const shortestWord = 3
const mostWords = 30
/** A product may be there in several languages. */
const mostVersions = 3

const noWishes = { types: [], colours: [], materials: [], features: [], occasions: [] }

function listFound(products: readonly StoreProduct[], limit: number): Finding['products'] {
  const byId = new Map(products.map((product) => [product.product_id, product]))
  const found = [...byId.values()].flatMap(({ product_id, variants }) => {
    const variant = variants.find(({ stock }) => stock !== 0)
    return variant ? [{ product_id, variant_id: variant.variant_id, reasons: ['words'], misses: [] }] : []
  })
  return found.slice(0, limit)
}

/** An engine that understands nothing of a sentence, and finds products by its words, in the database. */
export function createWordEngine(db: Database): AnswerEngine {
  return {
    async answer({ workspaceId, query, language, limit }) {
      const folded = foldText(query).split(' ')
      const words = [...new Set(folded.filter((word) => word.length >= shortestWord))].slice(0, mostWords)
      const versions = await findProductsByWords(db, { workspaceId, words, limit: limit * mostVersions })
      const products = listFound(
        versions.map(({ product }) => product),
        limit,
      )
      const storeLanguage = languages.find((known) => versions[0]?.language.startsWith(known))
      const understanding = {
        intent: words.length > 0 ? ('product' as const) : ('unclear' as const),
        wishes: noWishes,
        words,
        isFollowUp: false,
        language: language ?? storeLanguage ?? 'en',
      }
      const kind = products.length > 0 ? 'answered' : words.length > 0 ? 'nothing' : 'not_understood'
      const trace = { understanding, relaxed: [], rules: [], fitting: products.length }
      return { kind, products, suggestions: [], trace }
    },
  }
}
