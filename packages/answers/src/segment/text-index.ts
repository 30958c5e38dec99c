import type { Steps } from '../steps.ts'
import { grow } from './grow.ts'
import { WordTable } from './word-table.ts'

/**
 * Where each word stands, the words one behind the other: with two lists of its own for each word the same took more than
 * three times as much room.
 */
export interface TextIndex {
  words: WordTable
  /** By a word's number, where what follows begins to tell of it; behind the last one, how long that is. */
  starts: Uint32Array
  /** Products by their place in the segment, rising for each word. */
  products: Uint32Array
  /** How much the word says of the product, in parts of `impactScale`. */
  impacts: Uint8Array
  /** By a word's number, 1 where a name, category, brand or tag says it. */
  titled: Uint8Array
  /** With those of `added`, whose places are the last ones. */
  productCount: number
  /** Of products that came later: one that changes must not have a store's whole index written anew. */
  added?: TextIndex
  /** Of the whole store, where these are some of its products: how rare a word is is told by all of them. */
  whole?: TextIndex
}

/**
 * BM25F: how much a word of a field counts, in how many words a field of usual length has, and how much less a word says
 * in a longer one. A name that is stuffed with words says less by each of them.
 */
const fields = {
  name: { weight: 6, usualLength: 12, lengthShare: 0.6 },
  category: { weight: 3, usualLength: 1, lengthShare: 0 },
  brand: { weight: 2, usualLength: 1, lengthShare: 0 },
  tag: { weight: 2, usualLength: 14, lengthShare: 0.6 },
  description: { weight: 1, usualLength: 11, lengthShare: 0.75 },
} as const
export type Field = keyof typeof fields

const saturation = 2
/** A word says at most `saturation + 1` of a product: that much fits a byte. */
const impactScale = 255 / (saturation + 1)

/** From how often each word is there to where it begins, and where the last one ends. */
function addUp(counts: Uint32Array): Uint32Array {
  const starts = new Uint32Array(counts.length + 1)
  for (let word = 0; word < counts.length; word += 1) {
    starts[word + 1] = (starts[word] as number) + (counts[word] as number)
  }
  return starts
}

/** Between two pauses so many products are gone through. */
const productsPerStep = 10_000

/** Gathers the words of products, one by one. */
export class TextIndexBuilder {
  readonly #words = new Map<string, number>()
  /** What products say, in their order: the word's number and how much it says. */
  #numbers = new Uint32Array(1024)
  #impacts = new Uint8Array(1024)
  #length = 0
  #titled = new Uint8Array(64)
  /** Where what each product says ends. */
  readonly #ends: number[] = []

  /** How many products there are. */
  get length(): number {
    return this.#ends.length
  }

  add(texts: Readonly<Record<Field, readonly string[]>>): void {
    const frequencies = new Map<string, number>()
    for (const [field, words] of Object.entries(texts) as [Field, readonly string[]][]) {
      const { weight, usualLength, lengthShare } = fields[field]
      const length = 1 - lengthShare + (lengthShare * words.length) / usualLength
      for (const word of words) frequencies.set(word, (frequencies.get(word) ?? 0) + weight / length)
    }
    for (const [word, frequency] of frequencies) {
      this.#push(word, Math.round((impactScale * frequency * (saturation + 1)) / (frequency + saturation)))
    }
    for (const [field, words] of Object.entries(texts)) {
      if (field !== 'description') for (const word of words) this.#titled[this.#words.get(word) as number] = 1
    }
    this.#ends.push(this.#length)
  }

  #push(word: string, impact: number): void {
    const number = this.#words.get(word) ?? this.#words.size
    this.#words.set(word, number)
    if (this.#titled.length === number) this.#titled = grow(this.#titled, Uint8Array)
    if (this.#length === this.#numbers.length) {
      this.#numbers = grow(this.#numbers, Uint32Array)
      this.#impacts = grow(this.#impacts, Uint8Array)
    }
    this.#numbers[this.#length] = number
    this.#impacts[this.#length] = impact
    this.#length += 1
  }

  /** @param ranked by when they came, in the order of their places */
  *build(ranked: Uint32Array): Steps<TextIndex> {
    const counts = new Uint32Array(this.#words.size)
    for (let said = 0; said < this.#length; said += 1) {
      const number = this.#numbers[said] as number
      counts[number] = (counts[number] as number) + 1
    }
    const starts = addUp(counts)
    const next = starts.slice()
    const products = new Uint32Array(this.#length)
    const impacts = new Uint8Array(this.#length)
    for (const [product, came] of ranked.entries()) {
      if (product % productsPerStep === 0) yield
      const end = this.#ends[came] as number
      for (let said = this.#ends[came - 1] ?? 0; said < end; said += 1) {
        const number = this.#numbers[said] as number
        const place = next[number] as number
        products[place] = product
        impacts[place] = this.#impacts[said] as number
        next[number] = place + 1
      }
    }
    const titled = this.#titled.slice(0, this.#words.size)
    return {
      words: new WordTable(this.#words.keys()),
      starts,
      products,
      impacts,
      titled,
      productCount: this.#ends.length,
    }
  }
}

function isOwnTitle({ words, titled }: TextIndex, word: string): boolean {
  const number = words.get(word)
  return number !== undefined && titled[number] === 1
}

/** The words of names, categories, brands and tags; and with those that two descriptions say: one alone may be mistyped. */
export function nameWords(index: TextIndex): Record<'words' | 'texts', Pick<ReadonlySet<string>, 'has'>> {
  const { added } = index
  const isTitle = (word: string) => isOwnTitle(index, word) || (added !== undefined && isOwnTitle(added, word))
  return { words: { has: isTitle }, texts: { has: (word) => isTitle(word) || countProducts(index, word) > 1 } }
}

/** The index of products that stand behind one another. */
function joinTexts(one: TextIndex, other: TextIndex): TextIndex {
  const words = new WordTable(new Set([...one.words.keys(), ...other.words.keys()]))
  const said = [...listSaid(one, words), ...listSaid(other, words)]
  const counts = new Uint32Array(words.size)
  for (const { number, from, to } of said) counts[number] = (counts[number] as number) + to - from
  const starts = addUp(counts)
  const next = starts.slice()
  const products = new Uint32Array(one.products.length + other.products.length)
  const impacts = new Uint8Array(products.length)
  for (const { index, number, from, to } of said) {
    const place = next[number] as number
    const moved = index === other ? one.productCount : 0
    products.set(
      index.products.subarray(from, to).map((product) => product + moved),
      place,
    )
    impacts.set(index.impacts.subarray(from, to), place)
    next[number] = place + to - from
  }
  const titled = Uint8Array.from(words.keys(), (word) => Number(isOwnTitle(one, word) || isOwnTitle(other, word)))
  return { words, starts, products, impacts, titled, productCount: one.productCount + other.productCount }
}

/** Where each word of an index is told of, by its number in the joined one. */
function listSaid(index: TextIndex, joined: WordTable) {
  return Array.from(index.words.keys(), (word, own) => {
    const [from, to] = [index.starts[own] as number, index.starts[own + 1] as number]
    return { index, number: joined.get(word) as number, from, to }
  })
}

/** The index with products that came later. */
export function addText(index: TextIndex, added: TextIndex): TextIndex {
  const productCount = index.productCount + added.productCount
  return { ...index, productCount, added: index.added ? joinTexts(index.added, added) : added }
}

/** Whether a product says the word. */
export function hasWord({ words, added }: TextIndex, word: string): boolean {
  return words.has(word) || (added !== undefined && hasWord(added, word))
}

function countProducts({ words, starts, added }: TextIndex, word: string): number {
  const number = words.get(word)
  const count = number === undefined ? 0 : (starts[number + 1] as number) - (starts[number] as number)
  return added ? count + countProducts(added, word) : count
}

/** A word of such a hash; undefined: no product says one. */
export function findHashedWord({ words, added }: TextIndex, hash: number): string | undefined {
  return words.findHashed(hash) ?? (added && findHashedWord(added, hash))
}

/** Products that say the word, by their places. */
export function listSayers({ words, starts, products, productCount, added }: TextIndex, word: string): Uint32Array {
  const number = words.get(word)
  const own = number === undefined ? new Uint32Array() : products.subarray(starts[number], starts[number + 1])
  if (!added) return own
  const from = productCount - added.productCount
  return Uint32Array.from([...own, ...listSayers(added, word).map((place) => place + from)])
}

/** How much a word that so many products have tells them apart. */
function getRarity(index: TextIndex, word: string): number {
  const { productCount, whole } = index
  if (whole && hasWord(whole, word)) return getRarity(whole, word)
  const count = countProducts(index, word)
  return Math.log(1 + (productCount - count + 0.5) / (count + 0.5))
}

/** Of products, by place; they hold until the next words are scored. */
export interface TextScores {
  /** The places of those that have a score, in no order. */
  products: Uint32Array
  scores: Float32Array
  /** Of what the words together could tell, how much each product has: 0 to 1. */
  coverage: Float32Array
}

/** What is scored, which none outlives: to make room for each sentence takes longer than to add up. */
let room: Omit<TextScores, 'products'> = { scores: new Float32Array(0), coverage: new Float32Array(0) }
/** Which products have scores; beyond so many of all, all are cleared at once. */
let scoredProducts = new Uint32Array(64)
let scoredCount = 0
const mostCleared = 0.1

function takeRoom(length: number): typeof room {
  const { scores, coverage } = room
  if (scores.length < length) {
    room = { scores: new Float32Array(length), coverage: new Float32Array(length) }
  } else if (scoredCount > mostCleared * scores.length) {
    scores.fill(0)
    coverage.fill(0)
  } else {
    // Of very many products a sentence's words are in few.
    for (let place = 0; place < scoredCount; place += 1) {
      const product = scoredProducts[place] as number
      scores[product] = 0
      coverage[product] = 0
    }
  }
  scoredCount = 0
  return room
}

function noteScored(product: number): void {
  if (scoredProducts.length === scoredCount) scoredProducts = grow(scoredProducts, Uint32Array)
  scoredProducts[scoredCount] = product
  scoredCount += 1
}

/** Adds to what products have by a word; the first of them stands at `from`. */
function addScores(
  { scores, coverage }: typeof room,
  index: TextIndex,
  { word, from, rarity, share }: ScoredWord,
): void {
  const { starts, products, impacts } = index
  const number = index.words.get(word)
  if (number === undefined) return
  const end = starts[number + 1] as number
  for (let place = starts[number] as number; place < end; place += 1) {
    const product = (products[place] as number) + from
    // Whoever has a word has a share of it.
    if (coverage[product] === 0) noteScored(product)
    scores[product] = (scores[product] as number) + rarity * ((impacts[place] as number) / impactScale)
    coverage[product] = (coverage[product] as number) + share
  }
}

interface ScoredWord {
  word: string
  from: number
  rarity: number
  share: number
}

/** Scores all products for words; null where none of them is anywhere. */
export function scoreText(index: TextIndex, words: readonly string[]): TextScores | null {
  const known = [...new Set(words)].filter((word) => hasWord(index, word))
  if (known.length === 0) return null
  const rarities = new Map([...new Set(words)].map((word) => [word, getRarity(index, word)]))
  const most = [...rarities.values()].reduce((sum, rarity) => sum + rarity, 0)
  const taken = takeRoom(index.productCount)
  for (const word of known) {
    const rarity = rarities.get(word) ?? 0
    const scored = { word, rarity, share: rarity / most }
    addScores(taken, index, { ...scored, from: 0 })
    const { added } = index
    if (added) addScores(taken, added, { ...scored, from: index.productCount - added.productCount })
  }
  return { ...taken, products: scoredProducts.subarray(0, scoredCount) }
}
