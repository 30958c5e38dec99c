import {
  type ClickFactors,
  changeSegment,
  createPartOf,
  createSegment,
  createSegmentInSteps,
  type Finding,
  find,
  languages,
  learnHabitsInSteps,
  replaceSynonyms,
  type Segment,
  SegmentDraft,
  type Steps,
  type StoreProduct,
  takeSteps,
  understand,
} from '@voice-shop/answers'
import type { Language } from '@voice-shop/contract'
import type { LanguageProduct, ProductChange } from '../../catalogue/catalogue.public.ts'
import type { AskedSentence } from '../answer-engine.ts'
import { fuseMeaning } from '../optional/fuse-meaning.ts'
import { applyInterpretation } from '../optional/interpretation.ts'
import { listNear, type ProductMeanings } from '../optional/meanings.ts'
import type { StoreMeanings } from '../optional/product-embeddings.repository.ts'

/** So many products of a list are fused with those that are near by meaning. */
const fusedFrom = 24

/** A language that has less of another one's products, and hardly any beside them, is a translation of a part of them. */
const nearlyAll = 0.9

/** Languages that are translations of a part of what another one has, by that other one. */
type Parts = ReadonlyMap<Language, Language>

function findParts(segments: ReadonlyMap<Language, Segment>): Parts {
  const parts = new Map<Language, Language>()
  if (segments.size < 2) return parts
  const idsOf = Array.from(segments, ([language, { products }]) => ({ language, ids: new Set(products.ids) }))
  const [most, ...others] = idsOf.sort((one, other) => other.ids.size - one.ids.size)
  for (const { language, ids } of others) {
    if (!most || ids.size >= nearlyAll * most.ids.size) continue
    const shared = Array.from(ids).filter((id) => most.ids.has(id)).length
    if (shared >= nearlyAll * ids.size) parts.set(language, most.language)
  }
  return parts
}

/** Of a language tag such as `es-MX`; what we have no words for is read with the English ones. */
function getLanguage(tag: string): Language {
  const [base = ''] = tag.toLowerCase().split(/[-_]/)
  return languages.find((language) => language === base) ?? 'en'
}

/** A store's products in memory, ready to answer from: a segment for each language. */
export class StoreShelf {
  readonly #segments: Map<Language, Segment>
  #parts: Parts
  #factors: ClickFactors = new Map()
  #meanings = new Map<Language, ProductMeanings>()

  /** @param parts default: each language is searched alone */
  constructor(segments: Map<Language, Segment>, parts: Parts = new Map()) {
    this.#segments = segments
    this.#parts = parts
  }

  /** A shelf of all that a store has. */
  static ofWhole(segments: Map<Language, Segment>): StoreShelf {
    return new StoreShelf(segments, findParts(segments))
  }

  /** How the store's products are chosen. */
  learn(factors: ClickFactors): void {
    this.#factors = factors
  }

  /** What the store's products mean, by the language that they are in. */
  learnMeanings(meanings: readonly StoreMeanings[]): void {
    this.#meanings = new Map(meanings.map(({ language, ...own }) => [getLanguage(language), own]))
  }

  /** Each product in a language once, the last of them counts. */
  change(changes: readonly ProductChange[]): void {
    const byLanguage = Map.groupBy(changes, ({ language }) => getLanguage(language))
    for (const [language, all] of byLanguage) {
      const last = new Map(all.map((change) => [change.productId, change]))
      const segment = this.#segments.get(language) ?? createSegment([], language)
      this.#segments.set(language, changeSegment(segment, [...last.values()]))
    }
    this.#parts = findParts(this.#segments)
  }

  /** A shelf of some products alone, which are read as this store's are. */
  choose(products: readonly LanguageProduct[]): StoreShelf {
    const segments = new Map<Language, Segment>()
    for (const [language, own] of groupByLanguage(products)) {
      const known = this.#segments.get(language)
      const chosen = [...own.values()]
      segments.set(language, known ? createPartOf(known, chosen) : createSegment(chosen, language))
    }
    const shelf = new StoreShelf(segments, this.#parts)
    shelf.learn(this.#factors)
    return shelf
  }

  /**
   * The shopper's language where the store has it, but not of a handful that are translated: then what they are translations of,
   * shown in the shopper's language all the same. Where the store has none of it, the language that it has most products in.
   */
  #chooseSegment(language: Language | null): Segment | undefined {
    const find = (of: Language | null | undefined) => {
      const segment = of ? this.#segments.get(of) : undefined
      return segment && segment.products.length > 0 ? segment : undefined
    }
    const whole = language === null ? undefined : this.#parts.get(language)
    const [most] = [...this.#segments.values()].sort((one, other) => other.products.length - one.products.length)
    return find(whole) ?? find(language) ?? most
  }

  answer(asked: Omit<AskedSentence, 'workspaceId'>): Finding {
    const { query, language, previous, limit, rules, meant, direction } = asked
    const segment = this.#chooseSegment(language) ?? createSegment([], language ?? 'en')
    const context = previous ? { previous: previous.wishes, previousShown: previous.shownPrices } : {}
    // What a word means is for the shopper's language to say: "mate" is no friend in Spanish.
    const { vocabulary } = segment
    const { sentence, used } = replaceSynonyms(query, rules)
    const own = understand(sentence, { vocabulary, ...(language && { language }), ...context })
    const understanding = meant ? applyInterpretation(own, meant) : own
    const sentences = [query, sentence]
    const meanings = direction && this.#meanings.get(segment.language)
    const found = find(segment, understanding, {
      // To be fused, a list has to be longer than what is shown of it.
      limit: meanings ? Math.max(limit, fusedFrom) : limit,
      rules,
      sentences,
      factors: this.#factors,
      shown: previous?.shownIds ?? [],
    })
    const near = meanings ? listNear(meanings, direction) : null
    const { trace, ...finding } = near ? fuseMeaning(found, { segment, near, limit, rules, sentences }) : found
    return { ...finding, trace: { ...trace, rules: [...used, ...trace.rules] } }
  }
}

function groupByLanguage(products: readonly LanguageProduct[]): Map<Language, Map<string, StoreProduct>> {
  const byLanguage = new Map<Language, Map<string, StoreProduct>>()
  for (const { language: tag, product } of products) {
    const language = getLanguage(tag)
    const ofLanguage = byLanguage.get(language) ?? new Map<string, StoreProduct>()
    byLanguage.set(language, ofLanguage.set(product.product_id, product))
  }
  return byLanguage
}

function* makeSegments(products: readonly LanguageProduct[]): Steps<Map<Language, Segment>> {
  const segments = new Map<Language, Segment>()
  for (const [language, own] of groupByLanguage(products)) {
    segments.set(language, yield* createSegmentInSteps([...own.values()], language))
  }
  return segments
}

/** Makes a shelf of all that a store has, and pauses after each product. */
export function* makeShelfInSteps(products: readonly LanguageProduct[]): Steps<StoreShelf> {
  return StoreShelf.ofWhole(yield* makeSegments(products))
}

/** A shelf of some products of a store of which nothing else is known: which languages they are in tells nothing of it. */
export function makeShelfOfSome(products: readonly LanguageProduct[]): StoreShelf {
  return new StoreShelf(takeSteps(makeSegments(products)))
}

/**
 * A shelf whose products are read as they arrive. Nothing of them is kept, which of very many would take many times what they are
 * made into; so what the store usually says is learned from some of them before.
 */
export class ShelfDraft {
  readonly #drafts = new Map<Language, SegmentDraft>()
  /** In each language the last one: its source may have it in another tongue of the same language, of which the last counts. */
  readonly #last = new Map<Language, StoreProduct>()

  /** @param sample products that are like all that come: of a language that is not among them nothing is learned */
  static *learn(sample: readonly LanguageProduct[]): Steps<ShelfDraft> {
    const shelf = new ShelfDraft()
    for (const [language, own] of groupByLanguage(sample)) {
      const habits = yield* learnHabitsInSteps([...own.values()], language)
      shelf.#drafts.set(language, new SegmentDraft(language, habits))
    }
    return shelf
  }

  /** Takes the next products, by the order of their ids, and pauses after each. */
  *add(products: readonly LanguageProduct[]): Steps<void> {
    for (const { language: tag, product } of products) {
      const language = getLanguage(tag)
      const last = this.#last.get(language)
      this.#last.set(language, product)
      if (last && last.product_id !== product.product_id) this.#getDraft(language).add(last)
      yield
    }
  }

  *build(): Steps<StoreShelf> {
    for (const [language, product] of this.#last) this.#getDraft(language).add(product)
    const segments = new Map<Language, Segment>()
    for (const [language, draft] of this.#drafts) segments.set(language, yield* draft.build())
    return StoreShelf.ofWhole(segments)
  }

  #getDraft(language: Language): SegmentDraft {
    const draft = this.#drafts.get(language) ?? new SegmentDraft(language, null)
    this.#drafts.set(language, draft)
    return draft
  }
}
