import { readFileSync } from 'node:fs'
import { keepOfLanguage, Memo } from '../memo.ts'
import { type Language, languages } from '../model.ts'
import { foldText, splitTokens, type Token } from '../text/tokens.ts'
import { normalizeWord } from '../text/words.ts'

export const lexiconGroups = ['types', 'colours', 'materials', 'features', 'occasions', 'people'] as const
export type LexiconGroup = (typeof lexiconGroups)[number]

/** A term of a lexicon that stands in a sentence. */
export interface LexiconHit {
  group: LexiconGroup
  id: string
  /** Places of tokens; `to` is behind the last one. */
  from: number
  to: number
  language: Language
  /** Whether only shoppers say so: too loose to tell a product's type by. */
  isAsked: boolean
}

interface Entry {
  group: LexiconGroup
  id: string
  language: Language
  isAsked: boolean
  /** Written in the plural only, as a single word: sweets are food, what is sweet is not. */
  isPlural: boolean
}

interface Lexicon {
  /** By normalised words, parted by a blank. */
  entries: ReadonlyMap<string, readonly Entry[]>
  /** By first normalised word, how many words the longest term has. */
  longest: ReadonlyMap<string, number>
}

type Terms = readonly string[] | { names: readonly string[]; asked: readonly string[] }

function readLexicon(path: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../lexicons/${path}.json`, import.meta.url), 'utf8'))
}

/** Adjectives are written in the masculine; whoever says `roja` means the same. */
function listGenders(term: string, group: LexiconGroup): string[] {
  const isAdjective = group === 'colours' || group === 'features'
  return isAdjective && /^\p{L}+o$/u.test(term) ? [term, `${term.slice(0, -1)}a`] : [term]
}

type Term = Omit<Entry, 'isPlural'> & { term: string }

/** Every term of a language, with what it means. */
function* readTerms(language: Language): Generator<Term> {
  for (const group of lexiconGroups) {
    for (const [id, terms] of Object.entries(readLexicon(`${language}/${group}`) as Record<string, Terms>)) {
      const { names, asked } = 'names' in terms ? terms : { names: terms, asked: [] }
      for (const term of names) yield { group, id, language, isAsked: false, term }
      for (const term of asked) yield { group, id, language, isAsked: true, term }
    }
  }
}

/** Every term of a language, as it is written, with what it means. */
export const listTerms = keepOfLanguage((language): readonly Term[] => [...readTerms(language)])

function makeLexicon(language: Language): Lexicon {
  const entries = new Map<string, Entry[]>()
  const longest = new Map<string, number>()
  for (const { term, ...entry } of listTerms(language)) {
    for (const written of language === 'en' ? [term] : listGenders(term, entry.group)) {
      const words = splitTokens(written).map((token) => normalizeWord(token.text, language))
      const [first] = words
      if (first === undefined) continue
      const key = words.join(' ')
      const known = entries.get(key) ?? []
      const isSame = ({ group, id }: Entry) => group === entry.group && id === entry.id
      const isPlural = words.length === 1 && /s$/i.test(written) && key !== foldText(written)
      if (known.some((other) => isSame(other) && (isPlural || !other.isPlural))) continue
      entries.set(key, [...known.filter((other) => !isSame(other)), { ...entry, isPlural }])
      longest.set(first, Math.max(longest.get(first) ?? 0, words.length))
    }
  }
  return { entries, longest }
}

const getLexicon = keepOfLanguage(makeLexicon)

interface TypeEntry {
  parent: string
  includes?: string[]
  /** Where the word is that wide; without it everywhere. */
  in?: Language[]
  /** What else would do, the nearest first. */
  near?: string[]
  /** What is bought for one that somebody has, the likeliest first. */
  accessories?: string[]
  /** Sold in shops of its trade alone: elsewhere no word that nobody knows is meant as it. */
  isOfTrade?: boolean
}
const typeEntries = Object.entries(readLexicon('types') as Record<string, TypeEntry>)

/** By id, the group that a type belongs to. */
export const typeParents: ReadonlyMap<string, string> = new Map(typeEntries.map(([id, { parent }]) => [id, parent]))

const wideTypes = new Map(typeEntries)

/** Trades whose shoppers say what they need a thing for as often as what it is called. */
const askedByNeed = new Set(
  'beauty health garden tools food music motor party stationery cleaning furniture'.split(' '),
)

/** Whether shops of such things are searched by what shoppers say that they need: a pharmacy, a hardware shop. */
export function isAskedByNeed(id: string): boolean {
  const { isOfTrade = false, parent = '' } = wideTypes.get(id) ?? {}
  return isOfTrade && askedByNeed.has(parent)
}

/** Types that a wide word of a language means besides its own: zapatillas are running shoes too, sneakers are not. */
export function listIncludedTypes(id: string, language: Language): readonly string[] {
  const { includes = [], in: spoken } = wideTypes.get(id) ?? {}
  return spoken === undefined || spoken.includes(language) ? includes : []
}

/** Types that would do where a store has none of one, the nearest first. */
export function listNearTypes(id: string): readonly string[] {
  return wideTypes.get(id)?.near ?? []
}

/** Types that are bought for a thing that somebody has, the likeliest first. */
export function listAccessoryTypes(id: string): readonly string[] {
  return wideTypes.get(id)?.accessories ?? []
}

const getTermNames = keepOfLanguage((language): ReadonlyMap<string, string> => {
  const names = listTerms(language).map(({ group, id, term }) => [`${group} ${id}`, term] as const)
  // The first of its terms, which is set last.
  return new Map(names.toReversed())
})

/** What an id is called: the first of its terms. */
export function getTermName(group: LexiconGroup, id: string, language: Language): string | undefined {
  return getTermNames(language).get(`${group} ${id}`)
}

/** What shops call a type, folded. */
export function listTermNames(type: string, language: Language): string[] {
  const terms = listTerms(language).filter(({ group, id, isAsked }) => group === 'types' && id === type && !isAsked)
  return terms.map(({ term }) => foldText(term))
}

/** What shops and shoppers call a type. */
export function listTypeTerms(type: string, language: Language): string[] {
  return listTerms(language)
    .filter(({ group, id }) => group === 'types' && id === type)
    .map(({ term }) => term)
}

interface LexiconWord {
  word: string
  language: Language
  /** Whether a word that nobody knows may have been meant as it: what is of a trade is not meant in other shops. */
  isLikely: boolean
}

/** All single words of the terms, normalised, with the language. */
export function* listLexiconWords(): Generator<LexiconWord> {
  for (const language of languages) {
    for (const [key, meant] of getLexicon(language).entries) {
      const isLikely = meant.some(({ group, id }) => group !== 'types' || !wideTypes.get(id)?.isOfTrade)
      for (const word of key.split(' ')) yield { word, language, isLikely }
    }
  }
}

/** The languages in which terms begin with a word, and how many words the longest of them has. */
const starts = new Memo((text): Start[] =>
  languages.flatMap((language) => {
    const word = normalizeWord(text, language)
    const longest = getLexicon(language).longest.get(word) ?? 0
    return longest === 0 ? [] : [{ language, word, longest }]
  }),
)

/**
 * The terms of all languages in a sentence, the longest first where they overlap. Terms of the same length over the same
 * words are all given, those of several languages too: who knows the language of the sentence chooses.
 */
export function matchLexicon(tokens: readonly Pick<Token, 'text'>[]): LexiconHit[] {
  return matchLexicons(tokens, null)
}

/** The terms of one language in a text, the longest first where they overlap. */
export function matchOwnLexicon(tokens: readonly Pick<Token, 'text'>[], language: Language): LexiconHit[] {
  return matchLexicons(tokens, language)
}

function matchLexicons(tokens: readonly Pick<Token, 'text'>[], only: Language | null): LexiconHit[] {
  const found = tokens.flatMap(({ text }, from) =>
    starts
      .get(text)
      .flatMap((start) => (only === null || start.language === only ? matchFrom(tokens, from, start) : [])),
  )
  return found.length < 2 ? found : keepLongest(found)
}

interface Start {
  language: Language
  /** The first word, normalised. */
  word: string
  longest: number
}

/** The terms of a language that begin at a place. */
function matchFrom(
  tokens: readonly Pick<Token, 'text'>[],
  from: number,
  { language, word, longest }: Start,
): LexiconHit[] {
  const found: LexiconHit[] = []
  const { entries } = getLexicon(language)
  const isPluralSaid = tokens[from]?.text.endsWith('s')
  let key = word
  for (let to = from + 1; ; to += 1) {
    for (const { isPlural, ...entry } of entries.get(key) ?? []) {
      if (!isPlural || isPluralSaid) found.push({ ...entry, from, to })
    }
    const next = tokens[to]
    if (!next || to - from >= longest) return found
    key += ` ${normalizeWord(next.text, language)}`
  }
}

/** What a product may be for and need not: a yoga mat is always for yoga. */
const separateOccasions = new Set(['party', 'wedding', 'winter', 'summer', 'school', 'office'])

/** A button-down shirt is of no down, and jeans are of denim anyway. */
const sameAsTerm = new Set(['down', 'denim'])

/** A short de baño is not said to be short. */
const isHeadOf = (hit: LexiconHit, outer: LexiconHit) =>
  outer.language === 'en' ? hit.to === outer.to : hit.from === outer.from

/** Within a product's term other groups still say what it is like: auriculares inalámbricos, dog food. */
function isSaidWithin(hit: LexiconHit, outer: LexiconHit): boolean {
  if (outer.group !== 'types') return false
  if (hit.group === 'people') return hit.id === 'dog' || hit.id === 'cat'
  return (
    (hit.group === 'features' && !isHeadOf(hit, outer)) ||
    (hit.group === 'materials' && !sameAsTerm.has(hit.id)) ||
    (hit.group === 'occasions' && separateOccasions.has(hit.id))
  )
}

/** Of English things that share a word the last is the thing: red wine glasses. */
const rankStart = ({ from, language, group }: LexiconHit) => (language === 'en' && group === 'types' ? -from : from)

function keepLongest(found: LexiconHit[]): LexiconHit[] {
  const takenBy = new Map<number, LexiconHit>()
  const kept = found
    .toSorted((one, other) => other.to - other.from - (one.to - one.from) || rankStart(one) - rankStart(other))
    .filter((hit) => {
      for (let place = hit.from; place < hit.to; place += 1) {
        const outer = takenBy.get(place)
        const isSame = outer?.from === hit.from && outer.to === hit.to
        if (outer && !isSame && !isSaidWithin(hit, outer)) return false
      }
      for (let place = hit.from; place < hit.to; place += 1) if (!takenBy.has(place)) takenBy.set(place, hit)
      return true
    })
  return kept.sort((one, other) => one.from - other.from || other.to - one.to)
}
