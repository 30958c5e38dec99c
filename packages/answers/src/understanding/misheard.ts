import { type LexiconGroup, listTerms, matchLexicon } from '../lexicon/lexicon.ts'
import { keepOfLanguage, Memory } from '../memo.ts'
import type { Language, StoreVocabulary } from '../model.ts'
import { numberWords } from '../numbers/number-words.ts'
import { makeSoundKey } from '../text/sound.ts'
import { compareSounds, encodeSounds } from '../text/sound-distance.ts'
import { SoundTree } from '../text/sound-tree.ts'
import { splitTokens, type Token } from '../text/tokens.ts'
import { normalizeWord } from '../text/words.ts'
import { isCommonWord } from './common-words.ts'
import { isStopWord, stopWords } from './stop-words.ts'
import { isInTexts, isStoreWord } from './store-words.ts'

/** A term by how it sounds. */
interface SpokenTerm {
  group: LexiconGroup
  id: string
  words: readonly string[]
  /** As `normalizeWord` has them. */
  normal: readonly string[]
  /** How all of it sounds, and its last word by itself. */
  sounds: Uint8Array
  lastSounds: Uint8Array
}

function makeSounds(words: readonly string[], language: Language): Uint8Array {
  return encodeSounds(words.map((word) => makeSoundKey(word, language)).join(''))
}

/** What products are called, and many of them: the lexicons have mostly one of both, and shoppers ask for either. */
function listNumbers(
  tokens: readonly Token[],
  { group, language }: { group: LexiconGroup; language: Language },
): string[][] {
  const words = tokens.map(({ text }) => text)
  const head = language === 'en' ? words.length - 1 : 0
  const noun = words[head]
  if (group !== 'types' || noun === undefined || noun.endsWith('s')) return [words]
  const ending = language === 'es' && /[nlrdjz]$/.test(noun) ? 'es' : 's'
  return [words, words.with(head, noun + ending)]
}

const getTerms = keepOfLanguage((language): readonly SpokenTerm[] =>
  listTerms(language).flatMap(({ group, id, term }) =>
    listNumbers(splitTokens(term), { group, language }).map((words) => ({
      group,
      id,
      words,
      normal: words.map((word) => normalizeWord(word, language)),
      sounds: makeSounds(words, language),
      lastSounds: makeSounds(words.slice(-1), language),
    })),
  ),
)

/** Types of several words, by their first one. */
const getLongerTypes = keepOfLanguage((language) => {
  const longer = getTerms(language).filter(({ group, normal }) => group === 'types' && normal.length > 1)
  return Map.groupBy(longer, ({ normal: [first = ''] }) => first)
})

/** Types of several words that begin with this one. */
function listLongerTypes(language: Language, word: string): readonly SpokenTerm[] {
  return getLongerTypes(language).get(word) ?? []
}

/** Shorter sounds are near to too many others. */
const shortestKey = 4
/** Of what is shorter than this only what sounds nearly the same is heard. */
const shortestUnlike = 5
const farthestShort = 0.08
/** So many words are heard for one term at most. */
const mostWords = 4
/** How far sounds may be apart, by the term's length: of one word, of several, and of words that mean something else. */
const farthest = { one: 0.13, several: 0.2, explained: 0.08 }
/** Of traits beside a product, which are many and matter less, only what is nearly the same. */
const farthestTrait = 0.1
const shortestTrait = 5

/** What is heard and how far it may be from a term, with the types that the store has products of. */
interface Stretch {
  words: readonly string[]
  most: number
  types: ReadonlySet<string>
}

interface Nearest {
  term: SpokenTerm
  share: number
}

/** Numbers that stand for sets of types in keys of what is remembered. */
const typesNumbers = new WeakMap<ReadonlySet<string>, number>()
let lastTypesNumber = 0

function numberTypes(types: ReadonlySet<string>): number {
  const known = typesNumbers.get(types)
  if (known !== undefined) return known
  lastTypesNumber += 1
  typesNumbers.set(types, lastTypesNumber)
  return lastTypesNumber
}

/** What is listened for, of a language and some groups. */
class SpokenTerms {
  readonly #language: Language
  readonly #hasTypes: boolean
  readonly #short: SoundTree<SpokenTerm>
  readonly #others: SoundTree<SpokenTerm>
  /** Shoppers say the same few words over and over, and to compare them with all terms is most of what hearing takes. */
  readonly #heard = new Memory<Nearest | null>()

  constructor(language: Language, groups: readonly LexiconGroup[]) {
    const terms = getTerms(language).filter(
      ({ group, sounds }) => groups.includes(group) && sounds.length >= shortestKey,
    )
    this.#language = language
    this.#hasTypes = groups.includes('types')
    this.#short = new SoundTree(terms.filter(({ sounds }) => sounds.length < shortestUnlike))
    this.#others = new SoundTree(terms.filter(({ sounds }) => sounds.length >= shortestUnlike))
  }

  /** Whose sound is nearest, at most `most` for each of its sounds. Of types those that the store has are listened for. */
  findNearest(stretch: Stretch): Nearest | null {
    const { words, most, types } = stretch
    // What products are like is listened for in all stores.
    const key = [this.#hasTypes ? numberTypes(types) : 0, most, ...words].join(' ')
    return this.#heard.recall(key, () => this.#compare(stretch))
  }

  #compare({ words, most, types }: Stretch): Nearest | null {
    const sounds = makeSounds(words, this.#language)
    const isSought = ({ group, id }: SpokenTerm) => group !== 'types' || types.has(id)
    const near = this.#others.findNearest(sounds, { most, isSought })
    const nearShort = this.#short.findNearest(sounds, { most: Math.min(most, farthestShort), isSought })
    const nearest = near === null || (nearShort && nearShort.share < near.share) ? nearShort : near
    return nearest && { term: nearest.item, share: nearest.share }
  }
}

/** The same of all stores, for there are very many of them. */
const spokenTerms = new Map<string, SpokenTerms>()

function getSpokenTerms({ language, groups }: HearingContext): SpokenTerms {
  const key = [language, ...groups].join(' ')
  const known = spokenTerms.get(key)
  if (known) return known
  const made = new SpokenTerms(language, groups)
  spokenTerms.set(key, made)
  return made
}

/** Who gives a present may mean anything: only what sounds the same is heard. */
const giving =
  /^(?:regal\p{L}*|obsequi\p{L}*|detall\p{L}*|present(?:e|es|ear|inho|s)?|lembranc\p{L}*|gift|gifts|stocking)$/u
const farthestGift = 0.06

interface HearingContext {
  vocabulary: StoreVocabulary
  language: Language
  /** Types, or what products are like. */
  groups: readonly LexiconGroup[]
  /** Only where the last token is part of it. */
  isAtEnd?: boolean
}

interface Heard {
  from: number
  to: number
  share: number
  term: SpokenTerm
}

/** What a price does: que não passe de cem. */
const priceVerb = /^(?:pas|super|exced|cuest|cost|cust|salg|gast|valg)\p{L}*$/u

/** Days are near to shoes: sábado, sapato. */
const dayNames = new Set(
  'lunes martes miercoles jueves viernes sabado domingo segunda terca quarta quinta sexta monday tuesday wednesday thursday friday saturday sunday enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre janeiro fevereiro marco maio junho julho setembro outubro novembro dezembro january february march april june july august september october november december'.split(
    ' ',
  ),
)

/** Whether tokens mean something as they are: each alone says nothing, is a number, or is a term. */
function listExplained(tokens: readonly Token[], language: Language): boolean[] {
  const explained = tokens.map(
    ({ text }) =>
      stopWords[language].has(text) ||
      numberWords[language].has(text) ||
      /\d/.test(text) ||
      priceVerb.test(text) ||
      dayNames.has(text.replace(/s$/, '')) ||
      dayNames.has(text),
  )
  for (const { from, to } of matchLexicon(tokens)) explained.fill(true, from, to)
  return explained
}

/** Of what sounds about as near, the longer stretch says more. */
const longerShare = 0.015

function rank({ share, from, to }: Heard): number {
  return share - longerShare * (to - from)
}

/** The term that a stretch of words sounds most like. */
class Listener {
  readonly #tokens: readonly Token[]
  readonly #context: HearingContext
  readonly #explained: readonly boolean[]
  readonly #isGift: boolean
  readonly #terms: SpokenTerms

  constructor(tokens: readonly Token[], context: HearingContext) {
    this.#tokens = tokens
    this.#context = context
    this.#explained = listExplained(tokens, context.language)
    this.#isGift = tokens.some(({ text }) => giving.test(text))
    this.#terms = getSpokenTerms(context)
  }

  /** Whether a word says by itself that it is no trait of a product. */
  #isNoTrait([word = '', ...others]: readonly string[], from: number): boolean {
    if (others.length > 0) return false
    // "Que no dejen pasar la luz": behind no stands what a thing does.
    const isVerb = /^(?:no|nao|dont|doesnt)$/.test(this.#tokens[from - 1]?.text ?? '')
    // Who says "quero" in a Spanish store asks for no cuero.
    return isVerb || word.length < shortestTrait || isStopWord(word)
  }

  #getFarthest(from: number, to: number): number {
    const { groups, language, vocabulary } = this.#context
    const words = this.#tokens.slice(from, to).map(({ text }) => text)
    const isExplained = this.#explained.slice(from, to).every(Boolean)
    if (words.length === 1) {
      // What the store has a word for is that.
      const isKnown = isInTexts(words[0] ?? '', vocabulary)
      if (isExplained || isKnown || isCommonWord(words[0] ?? '', language)) return 0
    }
    if (!groups.includes('types')) return isExplained || this.#isNoTrait(words, from) ? 0 : farthestTrait
    if (words.every((word) => stopWords[language].has(word) || isCommonWord(word, language))) return 0
    // "Roupa de bebê" is no swimming costume: a word that is understood is seldom a part of another.
    const isPartKnown = words.some((word, place) => this.#explained[from + place] && !stopWords[language].has(word))
    const most = isExplained ? farthest.explained : words.length === 1 || isPartKnown ? farthest.one : farthest.several
    return this.#isGift ? Math.min(most, farthestGift) : most
  }

  find(): Heard | null {
    let best: Heard | null = null
    for (let from = 0; from < this.#tokens.length; from += 1) {
      const first = this.#context.isAtEnd ? this.#tokens.length : from + 1
      for (let to = first; to <= Math.min(this.#tokens.length, from + mostWords); to += 1) {
        if (this.#tokens.slice(from + 1, to).some(({ isAfterBreak }) => isAfterBreak)) break
        const heard = this.#compare(from, to)
        if (heard && (best === null || rank(heard) < rank(best))) best = heard
      }
    }
    return best
  }

  #compare(from: number, to: number): Heard | null {
    const allowed = this.#getFarthest(from, to)
    if (allowed === 0) return null
    const words = this.#tokens.slice(from, to).map(({ text }) => text)
    const nearest = this.#terms.findNearest({ words, most: allowed, types: this.#context.vocabulary.types })
    return nearest && { from, to, ...nearest }
  }
}

/**
 * The tokens with the words that sound most like a term in its place: "power bem que" is a power bank. For what is not
 * understood otherwise: words that mean something in their sentence are left as they are.
 */
export function hearTerm(tokens: readonly Token[], context: HearingContext): Token[] | null {
  const heard = new Listener(tokens, context).find()
  if (!heard) return null
  const [first, last] = [tokens[heard.from], tokens[heard.to - 1]]
  if (!first || !last) return null
  const meant = heard.term.words.map((text, place): Token => {
    return { text, from: first.from, to: last.to, isAfterBreak: place === 0 && first.isAfterBreak }
  })
  return [...tokens.slice(0, heard.from), ...meant, ...tokens.slice(heard.to)]
}

/** What stands between a product and what it is of or for. */
const links: Readonly<Record<Language, RegExp>> = {
  es: /(?:^| )(?:de|del|para|pa|con)(?: (?:el|la|los|las|un|una|mi))?$/,
  pt: /(?:^| )(?:de|do|da|com|para|pra|pro)(?: (?:o|a|os|as|um|uma|meu|minha))?$/,
  en: /(?:^| )(?:for|of|to)(?: (?:a|an|the|my))?$/,
}

/**
 * The tokens with the product put right that is asked for, where one that is understood only says what it is for: "un cosco
 * para la bici" is no bicycle.
 */
export function hearHead(tokens: readonly Token[], context: Omit<HearingContext, 'groups'>): Token[] | null {
  const named = matchLexicon(tokens).find(({ group }) => group === 'types')?.from ?? 0
  const words = tokens.slice(0, named).map(({ text }) => text)
  const link = links[context.language].exec(words.join(' '))
  if (!link) return null
  const end = named - link[0].trim().split(' ').length
  const head = hearTerm(tokens.slice(0, end), { ...context, groups: ['types'], isAtEnd: true })
  return head && [...head, ...tokens.slice(end)]
}

/** Of the one word that makes a longer term: it stands in its place, and means nothing else. */
const farthestLast = 0.3

/** Whether a word means something by itself, in the store or in any language. */
function isMeaningful(token: Token, { vocabulary, language }: Omit<HearingContext, 'groups'>): boolean {
  const isWord = isStoreWord(token.text, vocabulary)
  return isWord || listExplained([token], language)[0] === true
}

function isBeginning(words: readonly string[], whole: readonly string[]): boolean {
  return words.every((word, index) => word === whole[index])
}

/**
 * The tokens with the word put right that makes the product that they name a narrower one: "zapatillas para coser", where
 * nothing is for sewing, are zapatillas para correr.
 */
export function hearLongerTerm(tokens: readonly Token[], context: Omit<HearingContext, 'groups'>): Token[] | null {
  const { language } = context
  const named = matchLexicon(tokens).filter((hit) => hit.group === 'types' && hit.language === language)
  for (const { from, to } of named) {
    const head = tokens.slice(from, to).map(({ text }) => normalizeWord(text, language))
    const after = tokens.slice(to).map(({ text }) => text)
    for (const { words, normal, lastSounds } of listLongerTypes(language, head[0] ?? '')) {
      const place = from + words.length - 1
      const last = tokens[place]
      if (words.length <= to - from || !last) continue
      if (!isBeginning(head, normal) || !isBeginning(words.slice(to - from, -1), after)) continue
      if (lastSounds.length < shortestKey || isMeaningful(last, context)) continue
      const farthestSounds = farthestLast * lastSounds.length
      const distance = compareSounds(makeSounds([last.text], language), lastSounds, farthestSounds)
      if (distance <= farthestSounds) return tokens.with(place, { ...last, text: words.at(-1) ?? '' })
    }
  }
  return null
}
