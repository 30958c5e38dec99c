/** Where a word stands: products by their place in the segment, and how much it says of each. */
export interface Postings {
  products: Uint32Array
  impacts: Float32Array
}

export interface TextIndex {
  words: ReadonlyMap<string, Postings>
  productCount: number
}

/** BM25F: names say most, descriptions least. */
export const fieldWeights = { name: 4, category: 3, brand: 2, tag: 2, description: 1 } as const
export type Field = keyof typeof fieldWeights

const saturation = 1.2
const lengthShare = 0.75

interface Draft {
  products: number[]
  impacts: number[]
}

/** Gathers the words of products, in the order of their places. */
export class TextIndexBuilder {
  readonly #drafts = new Map<string, Draft>()
  #count = 0

  add(fields: Readonly<Record<Field, readonly string[]>>): void {
    const frequencies = new Map<string, number>()
    for (const [field, words] of Object.entries(fields) as [Field, readonly string[]][]) {
      // A word in a long text says less; that a name is long says nothing.
      const length = field === 'description' ? 1 - lengthShare + (lengthShare * words.length) / 30 : 1
      for (const word of words) frequencies.set(word, (frequencies.get(word) ?? 0) + fieldWeights[field] / length)
    }
    for (const [word, frequency] of frequencies) {
      const draft = this.#drafts.get(word) ?? { products: [], impacts: [] }
      draft.products.push(this.#count)
      draft.impacts.push((frequency * (saturation + 1)) / (frequency + saturation))
      this.#drafts.set(word, draft)
    }
    this.#count += 1
  }

  build(): TextIndex {
    const words = new Map(
      Array.from(this.#drafts, ([word, { products, impacts }]) => [
        word,
        { products: Uint32Array.from(products), impacts: Float32Array.from(impacts) },
      ]),
    )
    return { words, productCount: this.#count }
  }
}

function joinPostings(one: Postings, other: Postings): Postings {
  const products = new Uint32Array(one.products.length + other.products.length)
  products.set(one.products)
  products.set(other.products, one.products.length)
  const impacts = new Float32Array(products.length)
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
function getRarity({ words, productCount }: TextIndex, word: string): number {
  const count = words.get(word)?.products.length ?? 0
  return Math.log(1 + (productCount - count + 0.5) / (count + 0.5))
}

export interface TextScores {
  /** By product. */
  scores: Float32Array
  /** Of what the words together could tell, how much each product has: 0 to 1. */
  coverage: Float32Array
}

/** Scores all products for words; null where none of them is anywhere. */
export function scoreText(index: TextIndex, words: readonly string[]): TextScores | null {
  const known = [...new Set(words)].filter((word) => index.words.has(word))
  if (known.length === 0) return null
  const rarities = new Map([...new Set(words)].map((word) => [word, getRarity(index, word)]))
  const most = [...rarities.values()].reduce((sum, rarity) => sum + rarity, 0)
  const scores = new Float32Array(index.productCount)
  const coverage = new Float32Array(index.productCount)
  for (const word of known) {
    const rarity = rarities.get(word) ?? 0
    const { products, impacts } = index.words.get(word) as Postings
    for (let place = 0; place < products.length; place += 1) {
      const product = products[place] as number
      scores[product] = (scores[product] as number) + rarity * (impacts[place] as number)
      coverage[product] = (coverage[product] as number) + rarity / most
    }
  }
  return { scores, coverage }
}
