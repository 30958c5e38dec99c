import { type Finding, type FoundProduct, fitProducts, type Rule, relaxFor, type Segment } from '@voice-shop/answers'
import type { NearProduct } from './meanings.ts'

/** Reciprocal rank fusion: Cormack, Clarke and Büttcher, SIGIR 2009. */
const rankConstant = 60

interface FuseInput {
  segment: Segment
  near: readonly NearProduct[]
  limit: number
  rules: readonly Rule[]
  sentences: readonly string[]
}

/** What the owner pinned, then what meets all, then what misses something: no list moves a product across. */
function getShelf({ reasons, misses }: FoundProduct): number {
  if (reasons.includes('pinned')) return 0
  return misses.length === 0 ? 1 : 2
}

function fuseLists(own: readonly FoundProduct[], near: readonly FoundProduct[]): FoundProduct[] {
  const scores = new Map<string, number>()
  for (const list of [own, near]) {
    for (const [place, { product_id }] of list.entries()) {
      scores.set(product_id, (scores.get(product_id) ?? 0) + 1 / (rankConstant + place + 1))
    }
  }
  const known = new Set(own.map(({ product_id }) => product_id))
  const all = [...own, ...near.filter(({ product_id }) => !known.has(product_id))]
  const scoreOf = ({ product_id }: FoundProduct) => scores.get(product_id) ?? 0
  return all.sort((one, other) => getShelf(one) - getShelf(other) || scoreOf(other) - scoreOf(one))
}

/**
 * A finding with products that are near by meaning, under the bounds that it keeps itself. Where words found nothing, what
 * stands far out is offered as the nearest there is. What is asked for by price is left in its order.
 */
export function fuseMeaning(finding: Finding, { segment, near, limit, rules, sentences }: FuseInput): Finding {
  const { kind, trace, products } = finding
  const { understanding, relaxed } = trace
  const cut: Finding = { ...finding, products: products.slice(0, limit) }
  const isOfOtherType = relaxed.some(({ slot }) => slot === 'types')
  if (kind === 'other' || kind === 'not_understood' || understanding.wishes.sort || isOfOtherType) return cut
  const isNothing = kind === 'nothing'
  const productIds = near.filter(({ isFarOut }) => isFarOut || !isNothing).map(({ productId }) => productId)
  const fitting = fitProducts(segment, understanding, { productIds, rules, sentences })
  const fused = fuseLists(products, fitting).slice(0, limit)
  const [first] = fused
  if (!first) return cut
  if (kind === 'answered') return { ...finding, products: fused }
  return { ...finding, kind: 'relaxed', products: fused, trace: { ...trace, relaxed: relaxFor(finding, first) } }
}
