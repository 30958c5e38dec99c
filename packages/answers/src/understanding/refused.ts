import { type LexiconHit, typeParents } from '../lexicon/lexicon.ts'
import type { Language, StoreVocabulary, Wishes } from '../model.ts'
import { writeLeftOut } from '../text/left-out.ts'
import type { Token } from '../text/tokens.ts'
import { foldWords } from '../text/words.ts'
import { findRefusals, type Refusal } from './refusals.ts'

/** What a sentence refuses beside what the lexicons know. */
export interface Refused {
  /** The hits without those of what is refused as a word, and of whom it is not for. */
  hits: readonly LexiconHit[]
  /** What no name may say: words of names, as they are indexed, those of one refusal parted by a blank. */
  phrases: readonly string[]
  /** Where that is said: no wish. */
  places: ReadonlySet<number>
  /** How the text index writes what shall be left out, where the store says so of a product. */
  leftOut: readonly string[]
  /** Behind which all of a refusal is said: "sem costura bege" wishes beige. */
  ends: ReadonlySet<number>
  /** For whom it is then: what is not for women is for men. */
  people: Pick<Wishes, 'gender' | 'age'>
}

const others: Readonly<Record<string, Refused['people']>> = {
  female: { gender: 'male' },
  male: { gender: 'female' },
  kid: { age: 'adult' },
  'unisex+kid': { age: 'adult' },
}

/** Of these a colour is told: "sin detalles dorados". */
const detail = /^(?:detal|detai|part|borde?|borda|hebill|fivel|botao|boton|button)/

interface RefusedContext {
  hits: readonly LexiconHit[]
  vocabulary: StoreVocabulary
  language: Language
  /** Whether a brand is named there, which is refused by itself. */
  isBrand: (place: number) => boolean
}

/** What is looked for: what is named outside of all refusals. */
function listHeads(hits: readonly LexiconHit[], refusals: readonly Refusal[]): LexiconHit[] {
  const isRefused = ({ from }: LexiconHit) => refusals.some((refusal) => refusal.behind <= from && from < refusal.to)
  return hits.filter((hit) => hit.group === 'types' && !isRefused(hit))
}

/** Whether what the lexicons know is no trait there but a word: a wine that is no malbec, a tea that is not black. */
function isWord({ group, id }: LexiconHit, heads: readonly LexiconHit[]): boolean {
  if (heads.length === 0 || group === 'people') return false
  const parents = new Set(heads.map((head) => typeParents.get(head.id)))
  if (parents.has('food')) return true
  return group === 'types' && (heads.some((head) => head.id === id) || !parents.has(typeParents.get(id)))
}

class Reader {
  readonly phrases: string[] = []
  readonly places = new Set<number>()
  readonly leftOut: string[] = []
  readonly ends = new Set<number>()
  readonly dropped = new Set<LexiconHit>()
  people: Refused['people'] = {}
  readonly #tokens: readonly Token[]
  readonly #context: RefusedContext

  constructor(tokens: readonly Token[], context: RefusedContext) {
    this.#tokens = tokens
    this.#context = context
  }

  read(refusal: Refusal, heads: readonly LexiconHit[]) {
    const covering = this.#context.hits.filter(({ from, to }) => from <= refusal.from && refusal.from < to)
    const hits = covering.filter(({ from }) => from >= refusal.behind)
    // "Sin cordones" is a trait as a whole.
    if (covering.length > hits.length) return
    // "No wine that is a sweet wine" refuses what is said behind it.
    const again = hits.find((hit) => heads.some((head) => this.#fold(head).join(' ') === this.#fold(hit).join(' ')))
    if (again) {
      for (const hit of hits) this.dropped.add(hit)
      this.#hold(again)
      if (again.to < refusal.to) this.read({ ...refusal, behind: again.to, from: again.to }, heads)
      return
    }
    if (hits.length > 0) for (const hit of hits) this.#readHit(hit, refusal, heads)
    else if (!this.#context.isBrand(refusal.from)) this.#readWords(refusal, heads)
  }

  #readHit(hit: LexiconHit, { isLeftOut }: Refusal, heads: readonly LexiconHit[]) {
    if (hit.group === 'people' && !isLeftOut) {
      this.dropped.add(hit)
      this.#hold(hit)
      this.people = { ...this.people, ...others[hit.id] }
    }
    if ((isLeftOut && hit.group !== 'types') || !isWord(hit, heads)) return
    this.#refuse(this.#fold(hit))
    if (!heads.some(({ id }) => id === hit.id)) return
    this.dropped.add(hit)
    this.#hold(hit)
  }

  /** What the lexicons do not know. Of what shops write so themselves one word says all. */
  #readWords({ from, to, isLeftOut }: Refusal, heads: readonly LexiconHit[]) {
    const { hits, vocabulary } = this.#context
    const [first = ''] = this.#fold({ from, to: from + 1 })
    const isWritten = isLeftOut && vocabulary.words.has(writeLeftOut(first))
    const next = hits.find((hit) => hit.from > from && hit.from < to)
    const said = { from, to: isWritten ? from + 1 : (next?.from ?? to) }
    this.#hold(said)
    this.#refuse(this.#fold(said))
    // "Not milk chocolate" is wished of chocolate.
    const again = hits.filter((hit) => hit.from === said.to && heads.some(({ id }) => id === hit.id))
    for (const hit of again) {
      this.dropped.add(hit)
      this.#hold(hit)
    }
    if (isWritten) this.leftOut.push(writeLeftOut(first))
    // "Sem bojo preto" is black.
    const isColoured = next?.group === 'colours' && said.to - from === 1 && !detail.test(first)
    if (isWritten || (isLeftOut && isColoured)) this.ends.add(said.to)
  }

  #fold({ from, to }: { from: number; to: number }): string[] {
    const said = this.#tokens.slice(from, to)
    return said.flatMap(({ text }) => foldWords(text, this.#context.vocabulary.language))
  }

  #hold({ from, to }: { from: number; to: number }) {
    for (let place = from; place < to; place += 1) this.places.add(place)
  }

  /** What the store never says need not be kept away. */
  #refuse(words: readonly string[]) {
    const { vocabulary } = this.#context
    if (!vocabulary.words.has(words[0] ?? '')) return
    this.phrases.push(words.filter((word) => vocabulary.words.has(word)).join(' '))
  }
}

/** What a sentence refuses by words, and for whom it says that it is not. */
export function readRefused(tokens: readonly Token[], context: RefusedContext): Refused {
  const refusals = findRefusals(tokens, context.language)
  const reader = new Reader(tokens, context)
  const heads = listHeads(context.hits, refusals)
  for (const refusal of refusals) reader.read(refusal, heads)
  const { phrases, places, leftOut, ends, people, dropped } = reader
  return { hits: context.hits.filter((hit) => !dropped.has(hit)), phrases, places, leftOut, ends, people }
}
