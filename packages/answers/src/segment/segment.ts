import { learnHabitsInSteps, readFacts } from '../facts/read-facts.ts'
import type { StoreHabits } from '../facts/store-habits.ts'
import type { Language, ProductFacts, StoreProduct, StoreVocabulary } from '../model.ts'
import { type Steps, takeSteps } from '../steps.ts'
import { foldText } from '../text/tokens.ts'
import { foldWords } from '../text/words.ts'
import { ProductColumns } from './product-columns.ts'
import { makeNameColumns, ProductNames } from './product-names.ts'
import { type TextIndex, TextIndexBuilder } from './text-index.ts'
import { VariantTable } from './variant-table.ts'

/** A product as it is compared with wishes. */
export interface IndexedProduct extends Omit<ProductFacts, 'variants'> {
  productId: string
  /** Folded. */
  brand: string | null
  popularity: number
  /** Its categories and tags, for the owner's rules: `category shoes`, `tag summer`, folded; each category of a path. */
  labels: readonly string[]
  /** Where its variants that can be bought stand, the cheapest first: from `from` to before `to`. */
  table: VariantTable
  from: number
  to: number
}

/** What answers are made from: a store's products in one language, never changed once it is made. */
export interface Segment {
  language: Language
  products: readonly IndexedProduct[]
  columns: ProductColumns
  habits: StoreHabits | null
  /** Whether most products say what they are: then the type that is asked for is a bound, elsewhere a hint. */
  isTyped: boolean
  /** Places of products by type. */
  byType: ReadonlyMap<string, readonly number[]>
  mostPopularity: number
  text: TextIndex
  names: ProductNames
  vocabulary: StoreVocabulary
}

function listLabels({ categories, tags }: StoreProduct): string[] {
  const ofCategories = categories.flatMap((path) => path.map((name) => `category ${foldText(name)}`))
  return [...new Set([...ofCategories, ...tags.map((tag) => `tag ${foldText(tag)}`)])]
}

/** Equal texts and lists are kept once: a store has few sizes and traits and very many variants. */
class Interner {
  readonly #texts = new Map<string, string>()
  readonly #lists = new Map<string, readonly string[]>()

  keepText<Text extends string | null>(text: Text): Text {
    if (text === null) return text
    const first = this.#texts.get(text)
    if (first === undefined) this.#texts.set(text, text)
    return (first ?? text) as Text
  }

  keepList(list: readonly string[]): readonly string[] {
    const key = list.join(' ')
    const first = this.#lists.get(key)
    if (first === undefined) this.#lists.set(key, list)
    return first ?? list
  }
}

/** Takes products in, in the order of their places. */
class SegmentDraft {
  readonly #interner = new Interner()
  readonly #text = new TextIndexBuilder()
  readonly #table = new VariantTable()
  readonly #products: IndexedProduct[] = []
  readonly #names: string[] = []
  readonly #byType = new Map<string, number[]>()
  readonly #brands = new Map<string, string>()
  readonly #sizes = new Map<string, Set<string>>([['', new Set()]])
  readonly #words = new Map<string, number>()
  #currency: string | null = null
  readonly language: Language
  readonly habits: StoreHabits | null

  constructor(language: Language, habits: StoreHabits | null) {
    this.language = language
    this.habits = habits
  }

  add(product: StoreProduct): void {
    const facts = readFacts(product, this.language, this.habits)
    const indexed = this.#index(product, facts)
    this.#addWords(product)
    this.#addVocabulary(product, facts)
    if (indexed.type !== null) {
      const places = this.#byType.get(indexed.type) ?? []
      this.#byType.set(indexed.type, places)
      places.push(this.#products.length)
    }
    this.#products.push(indexed)
    this.#names.push(product.name)
  }

  #index(product: StoreProduct, { variants: facts, ...traits }: ProductFacts): IndexedProduct {
    const interner = this.#interner
    return {
      ...traits,
      colours: interner.keepList(traits.colours),
      materials: interner.keepList(traits.materials),
      features: interner.keepList(traits.features),
      occasions: interner.keepList(traits.occasions),
      unsaid: interner.keepList(traits.unsaid),
      productId: product.product_id,
      brand: product.brand === null ? null : interner.keepText(foldText(product.brand)),
      popularity: product.popularity ?? 0,
      labels: interner.keepList(listLabels(product).map((label) => interner.keepText(label))),
      table: this.#table,
      ...this.#table.add(product.variants, facts),
    }
  }

  #addWords({ name, categories, brand, tags, description }: StoreProduct): void {
    const fields = {
      name: foldWords(name, this.language),
      category: categories.flatMap((path) => foldWords(path.join(' '), this.language)),
      brand: foldWords(brand ?? '', this.language),
      tag: tags.flatMap((tag) => foldWords(tag, this.language)),
      description: foldWords(description, this.language),
    }
    this.#text.add(fields)
    for (const word of new Set([...fields.name, ...fields.category, ...fields.brand, ...fields.tag])) {
      this.#words.set(word, (this.#words.get(word) ?? 0) + 1)
    }
  }

  #addVocabulary({ brand, currency }: StoreProduct, { type, variants }: ProductFacts): void {
    this.#currency ??= currency
    if (brand) this.#brands.set(foldText(brand), brand)
    for (const { size } of variants) {
      if (size === null) continue
      for (const key of type === null ? [''] : ['', type]) {
        this.#sizes.set(key, (this.#sizes.get(key) ?? new Set()).add(size))
      }
    }
  }

  build(): Segment {
    const { language, habits } = this
    const text = this.#text.build()
    const names = new ProductNames(makeNameColumns(this.#names, language), { text, products: this.#products })
    return {
      language,
      products: this.#products,
      columns: ProductColumns.of(this.#products),
      habits,
      isTyped: habits !== null,
      byType: this.#byType,
      mostPopularity: this.#products.reduce((most, { popularity }) => Math.max(most, popularity), 0),
      text,
      names,
      vocabulary: {
        language,
        currency: this.#currency,
        brands: this.#brands,
        sizes: this.#sizes,
        types: new Set(this.#byType.keys()),
        words: this.#words,
        names,
      },
    }
  }
}

/** A segment of some products alone, which are read and found as those of their store are. */
export function createPartOf({ language, habits, text }: Segment, products: readonly StoreProduct[]): Segment {
  const part = createPart(products, language, habits)
  return { ...part, text: { ...part.text, whole: text } }
}

/** A segment of products that are read with habits already known. */
export function createPart(products: readonly StoreProduct[], language: Language, habits: StoreHabits | null): Segment {
  const draft = new SegmentDraft(language, habits)
  for (const product of products) draft.add(product)
  return draft.build()
}

/** Makes a segment and pauses after each product, so that others get their turn: ten thousand take seconds. */
export function* createSegmentInSteps(products: readonly StoreProduct[], language: Language): Steps<Segment> {
  const draft = new SegmentDraft(language, yield* learnHabitsInSteps(products, language))
  // Looked through in the order of their places, what sells best leaves the rest behind soonest.
  for (const product of products.toSorted((one, other) => (other.popularity ?? 0) - (one.popularity ?? 0))) {
    draft.add(product)
    yield
  }
  return draft.build()
}

/** Reads a store's products and makes them ready to be found. */
export function createSegment(products: readonly StoreProduct[], language: Language): Segment {
  return takeSteps(createSegmentInSteps(products, language))
}
