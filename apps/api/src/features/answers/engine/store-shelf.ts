import {
  createSegment,
  type Finding,
  find,
  foldWords,
  languages,
  type Segment,
  type StoreProduct,
  understand,
} from '@voice-shop/answers'
import type { Language } from '@voice-shop/contract'
import type { LanguageProduct, ProductChange } from '../../catalogue/catalogue.public.ts'
import type { AskedSentence } from '../answer-engine.ts'

/** Of a language tag such as `es-MX`; what we have no words for is read with the English ones. */
function getLanguage(tag: string): Language {
  const [base = ''] = tag.toLowerCase().split(/[-_]/)
  return languages.find((language) => language === base) ?? 'en'
}

/** A store's products in memory, with what is made of them to answer from. */
export class StoreShelf {
  readonly #products = new Map<Language, Map<string, StoreProduct>>()
  readonly #segments = new Map<Language, Segment>()

  add(products: readonly LanguageProduct[]): void {
    for (const { language, product } of products) this.#put(getLanguage(language), product.product_id, product)
  }

  change(changes: readonly ProductChange[]): void {
    for (const { language, productId, product } of changes) this.#put(getLanguage(language), productId, product)
  }

  #put(language: Language, productId: string, product: StoreProduct | null): void {
    const ofLanguage = this.#products.get(language) ?? new Map<string, StoreProduct>()
    if (product) ofLanguage.set(productId, product)
    else ofLanguage.delete(productId)
    this.#products.set(language, ofLanguage)
    this.#segments.delete(language)
  }

  /** Makes ready what has changed; the next answer would else. */
  build(): void {
    for (const language of this.#products.keys()) this.#getSegment(language)
  }

  #getSegment(language: Language): Segment {
    const made = this.#segments.get(language)
    if (made) return made
    const segment = createSegment([...(this.#products.get(language)?.values() ?? [])], language)
    this.#segments.set(language, segment)
    return segment
  }

  /** The shopper's language where the store has it, else the one that it has most products in. */
  #chooseLanguage(language: Language | null): Language {
    if (language !== null && (this.#products.get(language)?.size ?? 0) > 0) return language
    const [most] = [...this.#products].sort(([, one], [, other]) => other.size - one.size)
    return most?.[0] ?? language ?? 'en'
  }

  answer({ query, language, previous, limit }: Omit<AskedSentence, 'workspaceId'>): Finding {
    const segment = this.#getSegment(this.#chooseLanguage(language))
    const context = previous ? { previous: previous.wishes, previousShown: previous.shownPrices } : {}
    const understanding = understand(query, { vocabulary: segment.vocabulary, ...context })
    return find(segment, understanding, { limit, said: foldWords(query, segment.language) })
  }
}
