import { readFacts, readHabits } from '../facts/read-facts.ts'
import type { Language, ProductFacts, StoreProduct, StoreVocabulary } from '../model.ts'
import { foldText } from '../text/tokens.ts'
import { foldWords } from '../text/words.ts'
import { type TextIndex, TextIndexBuilder } from './text-index.ts'

/** A variant as it is compared with wishes. */
export interface IndexedVariant {
  variantId: string
  size: string | null
  colour: string | null
  price: number | null
  isReduced: boolean
  canBeBought: boolean
}

/** A product as it is compared with wishes. */
export interface IndexedProduct extends Omit<ProductFacts, 'variants'> {
  productId: string
  /** Folded. */
  brand: string | null
  popularity: number
  variants: readonly IndexedVariant[]
}

/** What answers are made from: a store's products in one language, never changed once it is made. */
export interface Segment {
  language: Language
  products: readonly IndexedProduct[]
  /** Whether most products say what they are: then the type that is asked for is a bound, elsewhere a hint. */
  isTyped: boolean
  /** Places of products by type. */
  byType: ReadonlyMap<string, readonly number[]>
  mostPopularity: number
  text: TextIndex
  vocabulary: StoreVocabulary
}

/** Equal texts share one string: a store has few sizes and colours and very many variants. */
function createInterner() {
  const known = new Map<string, string>()
  return <Text extends string | null>(text: Text): Text => {
    if (text === null) return text
    const first = known.get(text)
    if (first !== undefined) return first as Text
    known.set(text, text)
    return text
  }
}

function gatherVocabulary(products: readonly StoreProduct[], indexed: readonly IndexedProduct[], language: Language) {
  const brands = new Map<string, string>()
  const sizes = new Map<string, Set<string>>([['', new Set()]])
  const types = new Set<string>()
  for (const { brand } of products) if (brand) brands.set(foldText(brand), brand)
  for (const { type, variants } of indexed) {
    if (type !== null) types.add(type)
    for (const { size } of variants) {
      if (size === null) continue
      sizes.get('')?.add(size)
      if (type === null) continue
      const ofType = sizes.get(type) ?? new Set()
      sizes.set(type, ofType.add(size))
    }
  }
  const currency = products.find((product) => product.currency !== null)?.currency ?? null
  return { language, currency, brands, sizes, types }
}

/** Reads a store's products and makes them ready to be found. */
export function createSegment(products: readonly StoreProduct[], language: Language): Segment {
  const habits = readHabits(products, language)
  const intern = createInterner()
  const text = new TextIndexBuilder()
  const byType = new Map<string, number[]>()
  const words = new Map<string, number>()
  const indexed = products.map((product, place): IndexedProduct => {
    const { variants: facts, ...traits } = readFacts(product, language, habits)
    const fields = {
      name: foldWords(product.name, language),
      category: product.categories.flatMap((path) => foldWords(path.join(' '), language)),
      brand: foldWords(product.brand ?? '', language),
      tag: product.tags.flatMap((tag) => foldWords(tag, language)),
      description: foldWords(product.description, language),
    }
    text.add(fields)
    for (const word of new Set([...fields.name, ...fields.category, ...fields.brand, ...fields.tag])) {
      words.set(word, (words.get(word) ?? 0) + 1)
    }
    if (traits.type !== null) {
      const places = byType.get(traits.type)
      if (places) places.push(place)
      else byType.set(traits.type, [place])
    }
    return {
      ...traits,
      productId: product.product_id,
      brand: product.brand === null ? null : intern(foldText(product.brand)),
      popularity: product.popularity ?? 0,
      variants: product.variants.map(({ variant_id, price, compare_at_price, stock }, index) => ({
        variantId: variant_id,
        size: intern(facts[index]?.size ?? null),
        colour: intern(facts[index]?.colour ?? null),
        price,
        isReduced: price !== null && compare_at_price !== null && compare_at_price > price,
        canBeBought: stock !== 0,
      })),
    }
  })
  const vocabulary = { ...gatherVocabulary(products, indexed, language), words }
  const mostPopularity = indexed.reduce((most, { popularity }) => Math.max(most, popularity), 0)
  const isTyped = habits !== null
  return { language, products: indexed, isTyped, byType, mostPopularity, text: text.build(), vocabulary }
}
