import { type ProductFacts, readFacts } from '@voice-shop/answers'
import { findLanguageOfTag } from '../../core/find-language.ts'
import type { FoundProduct } from './find-products.queries.ts'
import { toStoreProduct } from './store-products.ts'

/**
 * What the engine reads of a product by itself, at most of its first so many variants; null where its language is none of
 * ours.
 */
export function understandProduct(row: FoundProduct, { mostVariants }: { mostVariants: number }): ProductFacts | null {
  const language = findLanguageOfTag(row.language)
  if (language === null) return null
  return readFacts(toStoreProduct({ ...row, variants: row.variants.slice(0, mostVariants) }), language)
}
