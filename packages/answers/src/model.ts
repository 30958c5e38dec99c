/**
 * The words of this package. It is pure: what a shopper said and what a store sells go in, an answer comes out, and
 * nothing here reads a file of the store, a database, a clock or the network.
 */

/** The languages that sentences are understood in. All three are tried on every sentence: shoppers mix them. */
export const languages = ['en', 'es', 'pt'] as const
export type Language = (typeof languages)[number]

/** A product as the store describes it, in one language. */
export interface StoreProduct {
  product_id: string
  name: string
  description: string
  brand: string | null
  tags: readonly string[]
  /** Each a path from the root, such as `['Technology', 'Audio']`. */
  categories: readonly (readonly string[])[]
  /** ISO 4217. */
  currency: string | null
  url: string | null
  image_url: string | null
  /** Units sold, or another count that grows with demand; null where nobody tells. */
  popularity: number | null
  variants: readonly StoreVariant[]
}

export interface StoreVariant {
  variant_id: string
  /** Name and value in the store's words, such as `{ Talle: '42' }`. */
  options: Readonly<Record<string, string>>
  /** In units of the currency; null where no price is told. */
  price: number | null
  compare_at_price: number | null
  /** Null: not counted, it can be bought. */
  stock: number | null
}

export type Gender = 'female' | 'male' | 'unisex'
export type Age = 'adult' | 'kid' | 'baby'
export type Pet = 'dog' | 'cat'

/** What may be asked of a product and said of one: ids of the lexicons, the same in every language. */
export interface Traits {
  types: readonly string[]
  colours: readonly string[]
  materials: readonly string[]
  features: readonly string[]
  occasions: readonly string[]
}

/** What a shopper wishes. Lists are empty and values absent where nothing was said. */
export interface Wishes extends Traits {
  /** A product's, as it was said. */
  name?: string
  price_min?: number
  price_max?: number
  /** Within 20 % of it. */
  price_about?: number
  /** Normalised by `normalizeSize`, such as `42`, `XL`, `queen`, `55in`. */
  size?: string
  gender?: Gender
  age?: Age
  pet?: Pet
  /** As the store writes it. */
  brand?: string
  /** What must not be. */
  not?: Partial<Traits> & {
    brand?: string
    /** Words of names, as they are indexed: no name may say all that one of these has, parted by blanks. */
    words?: readonly string[]
  }
  sort?: 'cheapest' | 'dearest'
  /** Reduced products only. */
  offer?: true
}
export type WishName = keyof Wishes

/** What a question that looks for no product is about. */
export const otherKinds = [
  'shipping',
  'order',
  'hours',
  'place',
  'payment',
  'returns',
  'contact',
  'stock_alert',
  'small_talk',
  'other',
] as const
export type OtherKind = (typeof otherKinds)[number]

/** A sentence, understood. */
export interface Understanding {
  /** `unclear`: nothing that could be looked for. */
  intent: 'product' | 'other' | 'unclear'
  other?: OtherKind
  wishes: Wishes
  /** Folded words with a meaning that no wish holds: they are looked for as text. */
  words: readonly string[]
  /** Folded words that say what is looked for: `words`, and those that traits and brands were read from. */
  subject: readonly string[]
  /** Several things are looked for, each for itself: of each one is shown before a second of any. */
  isList?: true
  /** What is asked of the answer as a whole: what has not been shown yet, or what sells best. */
  request?: 'others' | 'popular'
  /**
   * Products whose name is said, by their places in the store's segment: of what fits they are shown first. With those
   * of `words` that are the name's; none where wishes were read from it.
   */
  named?: { places: readonly number[]; words: readonly string[] }
  /** Whether it changed what was said before instead of beginning anew. */
  isFollowUp: boolean
  /** The language that most of its words are of. */
  language: Language
}

/** What a sentence is understood with, besides the lexicons: made of the store's own products. */
export interface StoreVocabulary {
  language: Language
  /** ISO 4217; null for a store without prices. */
  currency: string | null
  /** By folded name, as the store writes it. */
  brands: ReadonlyMap<string, string>
  /** Sizes that a type's variants have, normalised; key '' has those of all. */
  sizes: ReadonlyMap<string, ReadonlySet<string>>
  /** Types that the store has products of. */
  types: ReadonlySet<string>
  /** Folded words of names, brands, categories and tags. */
  words: Pick<ReadonlySet<string>, 'has'>
  /** Those and folded words that several descriptions say. */
  texts?: Pick<ReadonlySet<string>, 'has'>
  names: NameFinder
}

/** Products whose name is said, and where it stands among a sentence's telling words; `to` is behind the last one. */
export interface NamedProducts {
  from: number
  to: number
  /** Of the products, in the store's segment. */
  places: readonly number[]
  /** Whether the names are said whole; else all that is said is a part of each of them. */
  isWhole: boolean
  /** What they are; null: none of ours. */
  types: readonly (string | null)[]
}

export interface NameFinder {
  find: (words: readonly string[]) => NamedProducts | null
  /** The words that names have right behind one and right before the other; null: none is said there. */
  listBetween: (before: string | null, behind: string | null) => string[]
  /** The products whose names say all of these words, and not that they are left out. */
  listSaying: (words: readonly string[]) => number[]
  /** Whether a product of these types says at least half of the words, wherever. */
  isSaidOf: (words: readonly string[], types: readonly string[]) => boolean
}

/** What is known of a product: read from the store's words by the same lexicons. */
export interface ProductFacts extends Omit<Traits, 'types'> {
  /** Null: none of ours fits; it is found by its words alone. */
  type: string | null
  /** Null: not said, meets any. */
  gender: Gender | null
  age: Age | null
  /** Null: not said to be for a pet; `any`: for dogs and cats. */
  pet: Pet | 'any' | null
  /**
   * What the store does not say clearly enough to rely on: `types` where it may be of another, `age` where it may be a child's,
   * `gender`, and features that things of its type often have.
   */
  unsaid: readonly string[]
  /** In the order of the product's. */
  variants: readonly VariantFacts[]
}

export interface VariantFacts {
  variant_id: string
  size: string | null
  /** Null: the variant has none of its own, the product's count. */
  colour: string | null
}

export const answerKinds = ['answered', 'relaxed', 'nothing', 'other', 'not_understood'] as const
export type AnswerKind = (typeof answerKinds)[number]

/** A wish that was given up or moved, because nothing met it. Null: given up. */
export interface Relaxation {
  slot: WishName
  from: string
  to: string | null
}

export interface FoundProduct {
  product_id: string
  /** The variant that fits best, and is shown. */
  variant_id: string
  /** Why it is here: codes such as `type`, `words`, `colour`, `offer`, `chosen`, `meaning`, `pinned`. */
  reasons: readonly string[]
  /** Wishes that it does not meet, also those of which the store does not say whether it does. */
  misses: readonly WishName[]
  /** What was given up for it, and what it has instead; none: it meets all that the store tells of. */
  givenUp: readonly Relaxation[]
}

/** What an answer was made of, for the owner: kept with its search. */
export interface Trace {
  understanding: Understanding
  relaxed: readonly Relaxation[]
  /** The owner's rules that had an effect, by id. */
  rules: readonly string[]
  /** How many products fitted before the answer was cut to its limit. */
  fitting: number
}

export interface Finding {
  kind: AnswerKind
  products: readonly FoundProduct[]
  suggestions: readonly string[]
  trace: Trace
}
