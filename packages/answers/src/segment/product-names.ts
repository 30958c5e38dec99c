import type { Language, NamedProducts, NameFinder } from '../model.ts'
import { hashWord } from '../text/hash-word.ts'
import { writeLeftOut } from '../text/left-out.ts'
import { splitTokens } from '../text/tokens.ts'
import { foldWords } from '../text/words.ts'
import { isStopWord } from '../understanding/stop-words.ts'
import { grow } from './grow.ts'
import type { ProductColumns } from './product-columns.ts'
import { findHashedWord, listSayers, type TextIndex } from './text-index.ts'

/**
 * The words of all names behind one another, each as its hash: of names that have one word in common no two words are mistaken
 * for another. Where each name begins, and behind the last one the end.
 */
interface NameColumns {
  starts: Uint32Array
  words: Uint32Array
}

/** The words that names are told by, each with the place of its token: those that say nothing are left out. */
export function listTellingWords(
  tokens: readonly { text: string }[],
  language: Language,
): { word: string; place: number }[] {
  return tokens.flatMap(({ text }, place) =>
    isStopWord(text) ? [] : foldWords(text, language).map((word) => ({ word, place })),
  )
}

/** Takes names in, one by one. */
export class NameColumnsDraft {
  readonly #language: Language
  #starts = new Uint32Array(64)
  #words = new Uint32Array(64)
  #count = 0

  constructor(language: Language) {
    this.#language = language
  }

  add(name: string): void {
    let end = this.#starts[this.#count] as number
    for (const { word } of listTellingWords(splitTokens(name), this.#language)) {
      if (this.#words.length === end) this.#words = grow(this.#words, Uint32Array)
      this.#words[end] = hashWord(word)
      end += 1
    }
    this.#count += 1
    if (this.#starts.length === this.#count) this.#starts = grow(this.#starts, Uint32Array)
    this.#starts[this.#count] = end
  }

  /** @param ranked by when they came, in the order of their places */
  build(ranked: Uint32Array): NameColumns {
    const starts = new Uint32Array(this.#count + 1)
    const words = new Uint32Array(this.#starts[this.#count] as number)
    for (const [place, came] of ranked.entries()) {
      const name = this.#words.subarray(this.#starts[came], this.#starts[came + 1])
      const start = starts[place] as number
      words.set(name, start)
      starts[place + 1] = start + name.length
    }
    return { starts, words }
  }
}

function joinColumns(one: NameColumns, other: NameColumns): NameColumns {
  const words = new Uint32Array(one.words.length + other.words.length)
  words.set(one.words)
  words.set(other.words, one.words.length)
  const starts = new Uint32Array(one.starts.length + other.starts.length - 1)
  starts.set(one.starts)
  starts.set(
    other.starts.subarray(1).map((start) => start + one.words.length),
    one.starts.length,
  )
  return { starts, words }
}

/** What more products say is no word that a name is looked up by. */
const mostSayers = 500
/** Nor is one that was misheard beside it. */
const mostBeside = 1000
/** What more names have in common is no name: "mesa ratona" is what a shop calls many of its tables. */
const mostHolders = 10
/** In longer sentences nothing is looked for: nobody says so much to name a product. */
const mostSaid = 40

/** Where `part` stands in `whole`, without a word between; -1: nowhere. */
function findWithin(part: Uint32Array, whole: Uint32Array): number {
  for (let from = 0; from + part.length <= whole.length; from += 1) {
    let length = 0
    while (length < part.length && part[length] === whole[from + length]) length += 1
    if (length === part.length) return from
  }
  return -1
}

interface NamesOf {
  text: TextIndex
  products: Pick<ProductColumns, 'getType'>
  gone: ReadonlySet<number>
}

/** Of a store of which no product is known. */
export const noNames: NameFinder = {
  find: () => null,
  listBetween: () => [],
  listSaying: () => [],
  isSaidOf: () => false,
}

/** The names of a store's products, to be found where a sentence says one. */
export class ProductNames implements NameFinder {
  readonly #columns: NameColumns
  readonly #text: TextIndex
  readonly #products: Pick<ProductColumns, 'getType'>
  readonly #gone: ReadonlySet<number>

  /** @param products in the order of their places in `text` and `columns`; those at the places `gone` are not there any more */
  constructor(
    columns: NameColumns,
    { text, products, gone = new Set() }: Pick<NamesOf, 'text' | 'products'> & Partial<NamesOf>,
  ) {
    this.#columns = columns
    this.#text = text
    this.#products = products
    this.#gone = gone
  }

  /** With those of products that came later, and without some: `all` is what there is then. */
  with(later: ProductNames, all: NamesOf): ProductNames {
    const columns = joinColumns(this.#columns, later.#columns)
    return new ProductNames(columns, { ...all, gone: new Set([...this.#gone, ...all.gone]) })
  }

  #getName(place: number): Uint32Array {
    const { starts, words } = this.#columns
    return words.subarray(starts[place], starts[place + 1])
  }

  /**
   * The products whose name a sentence says: the longest name that is said whole, or names that all of the sentence is a part
   * of. `words` are its telling ones; `from` and `to` are places of them, `to` behind the last one.
   */
  find(words: readonly string[]): NamedProducts | null {
    if (words.length === 0 || words.length > mostSaid) return null
    const said = Uint32Array.from(words, hashWord)
    const near = this.#listNear(words)
    let best = { from: 0, to: 0, isWhole: false }
    for (const place of near) {
      const name = this.#getName(place)
      if (name.length <= best.to - best.from && best.isWhole) continue
      const from = name.length > 1 || said.length === 1 ? findWithin(name, said) : -1
      if (from >= 0 && name.length > 0) {
        best = { from, to: from + name.length, isWhole: true }
      } else if (said.length > 1 && said.length > best.to - best.from && findWithin(said, name) >= 0) {
        best = { from: 0, to: said.length, isWhole: false }
      }
    }
    const { from, to, isWhole } = best
    if (from === to) return null
    const stretch = said.subarray(from, to)
    const holders = near.filter((place) => findWithin(stretch, this.#getName(place)) >= 0)
    if (holders.length > mostHolders) return null
    const places = isWhole ? holders.filter((place) => this.#getName(place).length === stretch.length) : holders
    return {
      from,
      to,
      isWhole,
      places,
      types: [...new Set(places.map((place) => this.#products.getType(place)))],
    }
  }

  /** The words that names have right behind one and right before the other; null: none is said there. */
  listBetween(before: string | null, behind: string | null): string[] {
    const words = new Set<number>()
    const look = (beside: string | null, step: 1 | -1) => {
      if (beside === null) return
      const number = hashWord(beside)
      const sayers = listSayers(this.#text, beside)
      if (sayers.length > mostBeside) return
      for (const place of sayers) {
        if (this.#gone.has(place)) continue
        const name = this.#getName(place)
        const found = name.indexOf(number)
        const next = found === -1 ? undefined : name[found + step]
        if (next !== undefined) words.add(next)
      }
    }
    look(before, 1)
    look(behind, -1)
    return [...words].flatMap((hash) => findHashedWord(this.#text, hash) ?? [])
  }

  /** The products whose names say all of these words, and not that they are left out: "sin costura". */
  listSaying(words: readonly string[]): number[] {
    const [first] = words
    if (first === undefined) return []
    const leaving = new Set(listSayers(this.#text, writeLeftOut(first)))
    const hashes = words.map(hashWord)
    return Array.from(listSayers(this.#text, first)).filter((place) => {
      if (this.#gone.has(place) || leaving.has(place)) return false
      const name = this.#getName(place)
      return hashes.every((hash) => name.includes(hash))
    })
  }

  /** How many of the words the name of the product at a place says. */
  countSaid(words: readonly string[], place: number): number {
    const name = this.#getName(place)
    return words.filter((word) => name.includes(hashWord(word))).length
  }

  /** Whether a product of these types says at least half of the words, wherever. */
  isSaidOf(words: readonly string[], types: readonly string[]): boolean {
    const counts = new Map<number, number>()
    for (const word of words) {
      for (const place of listSayers(this.#text, word)) {
        if (this.#gone.has(place) || !types.includes(this.#products.getType(place) ?? '')) continue
        const count = (counts.get(place) ?? 0) + 1
        if (count * 2 >= words.length) return true
        counts.set(place, count)
      }
    }
    return false
  }

  /** Products that say one of the words which few say. */
  #listNear(words: readonly string[]): number[] {
    const near = new Set<number>()
    for (const word of new Set(words)) {
      const sayers = listSayers(this.#text, word)
      if (sayers.length <= mostSayers) for (const place of sayers) if (!this.#gone.has(place)) near.add(place)
    }
    return [...near]
  }
}
