import { learnHabitsInSteps, readFacts } from '../facts/read-facts.ts'
import type { StoreHabits } from '../facts/store-habits.ts'
import type { Language, ProductFacts, StoreProduct, StoreVocabulary } from '../model.ts'
import { type Steps, takeSteps } from '../steps.ts'
import { listLeftOut, listOpposed } from '../text/left-out.ts'
import { foldText } from '../text/tokens.ts'
import { foldWords } from '../text/words.ts'
import type { IndexedProduct } from './columns.ts'
import type { ProductColumns } from './product-columns.ts'
import { ProductColumnsDraft } from './product-columns-draft.ts'
import { NameColumnsDraft, ProductNames } from './product-names.ts'
import { nameWords, type TextIndex, TextIndexBuilder } from './text-index.ts'
import { VariantTable } from './variant-table.ts'

/** What answers are made from: a store's products in one language, never changed once it is made. */
export interface Segment {
  language: Language
  products: ProductColumns
  habits: StoreHabits | null
  /** Whether most products say what they are: then the type that is asked for is a bound, elsewhere a hint. */
  isTyped: boolean
  /** Places of products by type. */
  byType: ReadonlyMap<string, Uint32Array>
  mostDemand: number
  text: TextIndex
  names: ProductNames
  vocabulary: StoreVocabulary
}

function listLabels({ categories, tags }: StoreProduct): string[] {
  const ofCategories = categories.flatMap((path) => path.map((name) => `category ${foldText(name)}`))
  return [...new Set([...ofCategories, ...tags.map((tag) => `tag ${foldText(tag)}`)])]
}

function groupByType(products: ProductColumns): Map<string, Uint32Array> {
  const places = new Map<string, number[]>()
  for (let place = 0; place < products.length; place += 1) {
    const type = products.getType(place)
    if (type === null) continue
    const own = places.get(type)
    if (own) own.push(place)
    else places.set(type, [place])
  }
  return new Map(Array.from(places, ([type, own]) => [type, Uint32Array.from(own)]))
}

/** Takes products in, one by one. None is kept: a store's all together take many times what it is made into. */
export class SegmentDraft {
  readonly #text = new TextIndexBuilder()
  readonly #products: ProductColumnsDraft
  readonly #names: NameColumnsDraft
  readonly #brands = new Map<string, string>()
  readonly #sizes = new Map<string, Set<string>>([['', new Set()]])
  #currency: string | null = null
  #mostDemand = 0
  readonly language: Language
  readonly habits: StoreHabits | null
  readonly #table: VariantTable
  readonly #isTableOwn: boolean

  /** @param table takes their variants after those of others */
  constructor(language: Language, habits: StoreHabits | null, table?: VariantTable) {
    this.language = language
    this.habits = habits
    this.#table = table ?? new VariantTable()
    this.#isTableOwn = table === undefined
    this.#products = new ProductColumnsDraft(this.#table)
    this.#names = new NameColumnsDraft(language)
  }

  add(product: StoreProduct): void {
    const facts = readFacts(product, this.language, this.habits)
    const indexed = this.#index(product, facts)
    this.#addWords(product)
    this.#addVocabulary(product, facts)
    this.#mostDemand = Math.max(this.#mostDemand, indexed.demand)
    this.#products.add(indexed)
    this.#names.add(product.name)
  }

  #index(product: StoreProduct, { variants: facts, ...traits }: ProductFacts): IndexedProduct {
    return {
      ...traits,
      productId: product.product_id,
      brand: product.brand === null ? null : foldText(product.brand),
      demand: Math.log1p(product.popularity ?? 0),
      labels: listLabels(product),
      ...this.#table.add(product.variants, facts),
    }
  }

  #addWords({ name, categories, brand, tags, description }: StoreProduct): void {
    this.#text.add({
      name: [
        ...foldWords(name, this.language),
        ...listLeftOut(name, this.language),
        ...listOpposed(name, this.language),
      ],
      category: categories.flatMap((path) => foldWords(path.join(' '), this.language)),
      brand: foldWords(brand ?? '', this.language),
      tag: tags.flatMap((tag) => foldWords(tag, this.language)),
      description: foldWords(description, this.language),
    })
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

  *build(): Steps<Segment> {
    const { language, habits } = this
    const ranked = this.#products.rank()
    yield
    const text = yield* this.#text.build(ranked)
    if (this.#isTableOwn) this.#table.trim()
    const products = this.#products.build(ranked)
    yield
    const byType = groupByType(products)
    const names = new ProductNames(this.#names.build(ranked), { text, products })
    return {
      language,
      products,
      habits,
      isTyped: habits !== null,
      byType,
      mostDemand: this.#mostDemand,
      text,
      names,
      vocabulary: {
        language,
        currency: this.#currency,
        brands: this.#brands,
        sizes: this.#sizes,
        types: new Set(byType.keys()),
        ...nameWords(text),
        names,
      },
    }
  }
}

/** A segment of some products alone, which are read and found as those of their store are. */
export function createPartOf(store: Segment, products: readonly StoreProduct[]): Segment {
  const part = createPart(products, store)
  return { ...part, text: { ...part.text, whole: store.text } }
}

/** A segment of products that are read with habits already known; `table` takes their variants after those of others. */
export function createPart(
  products: readonly StoreProduct[],
  { language, habits }: Pick<Segment, 'language' | 'habits'>,
  table?: VariantTable,
): Segment {
  const draft = new SegmentDraft(language, habits, table)
  for (const product of products) draft.add(product)
  return takeSteps(draft.build())
}

/** Makes a segment and pauses after each product, so that others get their turn: ten thousand take seconds. */
export function* createSegmentInSteps(products: readonly StoreProduct[], language: Language): Steps<Segment> {
  const draft = new SegmentDraft(language, yield* learnHabitsInSteps(products, language))
  // Their variants lie in this order too, as far as what sells best is known from the first.
  for (const product of products.toSorted((one, other) => (other.popularity ?? 0) - (one.popularity ?? 0))) {
    draft.add(product)
    yield
  }
  return yield* draft.build()
}

/** Reads a store's products and makes them ready to be found. */
export function createSegment(products: readonly StoreProduct[], language: Language): Segment {
  return takeSteps(createSegmentInSteps(products, language))
}
