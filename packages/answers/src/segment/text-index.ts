/** Where a word stands: products by their place in the segment, and how much it says of each. */
export interface Postings {
  products: Uint32Array
  /** In parts of `impactScale`. */
  impacts: Uint8Array
}

export interface TextIndex {
  words: ReadonlyMap<string, Postings>
  productCount: number
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

interface Draft {
  products: number[]
  impacts: number[]
}

/** Gathers the words of products, in the order of their places. */
export class TextIndexBuilder {
  readonly #drafts = new Map<string, Draft>()
  #count = 0

  add(texts: Readonly<Record<Field, readonly string[]>>): void {
    const frequencies = new Map<string, number>()
    for (const [field, words] of Object.entries(texts) as [Field, readonly string[]][]) {
      const { weight, usualLength, lengthShare } = fields[field]
      const length = 1 - lengthShare + (lengthShare * words.length) / usualLength
      for (const word of words) frequencies.set(word, (frequencies.get(word) ?? 0) + weight / length)
    }
    for (const [word, frequency] of frequencies) {
      const draft = this.#drafts.get(word) ?? { products: [], impacts: [] }
      draft.products.push(this.#count)
      draft.impacts.push(Math.round((impactScale * frequency * (saturation + 1)) / (frequency + saturation)))
      this.#drafts.set(word, draft)
    }
    this.#count += 1
  }

  build(): TextIndex {
    const words = new Map(
      Array.from(this.#drafts, ([word, { products, impacts }]) => [
        word,
        { products: Uint32Array.from(products), impacts: Uint8Array.from(impacts) },
      ]),
    )
    return { words, productCount: this.#count }
  }
}

function joinPostings(one: Postings, other: Postings): Postings {
  const products = new Uint32Array(one.products.length + other.products.length)
  products.set(one.products)
  products.set(other.products, one.products.length)
  const impacts = new Uint8Array(products.length)
  impacts.set(one.impacts)
  impacts.set(other.impacts, one.impacts.length)
  return { products, impacts }
}

/** The index of products that stand behind one another. */
export function mergeTexts(one: TextIndex, other: TextIndex): TextIndex {
  const words = new Map(one.words)
  for (const [word, added] of other.words) {
    const known = words.get(word)
    const moved = added.products.map((place) => place + one.productCount)
    words.set(word, known ? joinPostings(known, { ...added, products: moved }) : { ...added, products: moved })
  }
  return { words, productCount: one.productCount + other.productCount }
}

/** How much a word that so many products have tells them apart. */
function getRarity({ words, productCount, whole }: TextIndex, word: string): number {
  if (whole?.words.has(word)) return getRarity(whole, word)
  const count = words.get(word)?.products.length ?? 0
  return Math.log(1 + (productCount - count + 0.5) / (count + 0.5))
}

/** Of products, by place; they hold until the next words are scored. */
export interface TextScores {
  scores: Float32Array
  /** Of what the words together could tell, how much each product has: 0 to 1. */
  coverage: Float32Array
}

/** What is scored, which none outlives: to make room for each sentence takes longer than to add up. */
let room: TextScores = { scores: new Float32Array(0), coverage: new Float32Array(0) }

function takeRoom(length: number): TextScores {
  if (room.scores.length < length) room = { scores: new Float32Array(length), coverage: new Float32Array(length) }
  const { scores, coverage } = room
  scores.fill(0, 0, length)
  coverage.fill(0, 0, length)
  return room
}

/** Scores all products for words; null where none of them is anywhere. */
export function scoreText(index: TextIndex, words: readonly string[]): TextScores | null {
  const known = [...new Set(words)].filter((word) => index.words.has(word))
  if (known.length === 0) return null
  const rarities = new Map([...new Set(words)].map((word) => [word, getRarity(index, word)]))
  const most = [...rarities.values()].reduce((sum, rarity) => sum + rarity, 0)
  const { scores, coverage } = takeRoom(index.productCount)
  for (const word of known) {
    const rarity = rarities.get(word) ?? 0
    const { products, impacts } = index.words.get(word) as Postings
    for (let place = 0; place < products.length; place += 1) {
      const product = products[place] as number
      scores[product] = (scores[product] as number) + rarity * ((impacts[place] as number) / impactScale)
      coverage[product] = (coverage[product] as number) + rarity / most
    }
  }
  return { scores, coverage }
}
