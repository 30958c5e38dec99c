import { listLexiconWords } from '../lexicon/lexicon.ts'
import { type Language, languages, type StoreVocabulary } from '../model.ts'
import { articles, currencyWords, multipliers, numberWords } from '../numbers/number-words.ts'
import { isSizeUnit } from '../sizes/read-sizes.ts'
import { isOneEditApart, listDeletions, makeSoundKey } from '../text/sound.ts'
import type { Token } from '../text/tokens.ts'
import { normalizeWord } from '../text/words.ts'
import { isCommonWord } from './common-words.ts'
import { isStopWord, stopWords } from './stop-words.ts'
import type { StoreSpellings } from './store-spellings.ts'
import { isInTexts, isStoreWord } from './store-words.ts'

/** Shorter words are too near to too many others. */
const shortestSound = 4
const shortestEdit = 5
/** Of two syllables that nobody knows: bu zo. */
const shortestJoined = 4
/** Longer ones are no words, and would take long. */
const longest = 24
/** From here on the first letter may be the one that was misheard. */
const shortestFirstEdit = 7

/** Words that may have been meant. */
class Dictionary {
  private readonly words = new Set<string>()
  private readonly bySound = new Map<string, string>()
  /** Lists, for most have one word, and a set of one takes five times the memory. */
  private readonly byDeletion = new Map<string, string[]>()

  /** @param isExact whether it is never what another word was meant as by one letter */
  add(word: string, language: Language, isExact = false) {
    this.words.add(word)
    if (word.length < shortestSound || /\d/.test(word)) return
    for (const spelling of language === 'pt' ? [word, word.replace(/(?<=.)c(?=[aou])/g, 's')] : [word]) {
      // A folded ç sounds like s: calça.
      const key = `${language} ${makeSoundKey(spelling, language)}`
      if (!this.bySound.has(key)) this.bySound.set(key, word)
    }
    if (word.length < shortestEdit || isExact) return
    for (const part of listDeletions(word)) {
      const near = this.byDeletion.get(part)
      if (!near) this.byDeletion.set(part, [word])
      else if (!near.includes(word)) near.push(word)
    }
  }

  /** A word that is one, and that none is taken for. */
  know(word: string) {
    this.words.add(word)
  }

  has(word: string): boolean {
    return this.words.has(word)
  }

  /** The word that sounds the same in one of the languages, the first of them before others; null where there is none. */
  findBySound(word: string, order: readonly Language[]): string | null {
    if (word.length < shortestSound) return null
    for (const language of order) {
      // Names, such as Whiskas, are kept as they are.
      for (const said of new Set([normalizeWord(word, language), word])) {
        const found = this.bySound.get(`${language} ${makeSoundKey(said, language)}`)
        if (found) return found
      }
    }
    return null
  }

  /** A word that differs by one letter; null where there is none. */
  findByLetter(word: string, order: readonly Language[]): string | null {
    if (word.length < shortestEdit) return null
    for (const language of order) {
      const meant = normalizeWord(word, language)
      for (const part of listDeletions(meant)) {
        for (const near of this.byDeletion.get(part) ?? []) {
          if (isOneEditApart(meant, near) && (near[0] === meant[0] || meant.length >= shortestFirstEdit)) return near
        }
      }
    }
    return null
  }
}

function makeLexiconDictionary(): Dictionary {
  const dictionary = new Dictionary()
  for (const { word, language, isLikely } of listLexiconWords()) {
    if (isLikely) dictionary.add(word, language)
    else dictionary.know(word)
  }
  for (const language of languages)
    for (const word of numberWords[language].keys()) dictionary.add(word, language, true)
  return dictionary
}

let madeLexiconDictionary: Dictionary | undefined

/** Made when it is first asked for: it takes 15 MB, and where products are only read nobody asks. */
function getLexiconDictionary(): Dictionary {
  madeLexiconDictionary ??= makeLexiconDictionary()
  return madeLexiconDictionary
}

const brandDictionaries = new WeakMap<StoreVocabulary['brands'], Dictionary>()

function getBrandDictionary(vocabulary: StoreVocabulary): Dictionary {
  const known = brandDictionaries.get(vocabulary.brands)
  if (known) return known
  const dictionary = new Dictionary()
  for (const name of vocabulary.brands.keys()) {
    for (const word of name.split(' ')) dictionary.add(word, vocabulary.language)
  }
  brandDictionaries.set(vocabulary.brands, dictionary)
  return dictionary
}

/** Whether a word means something by itself, in any language or in this store. */
export function isKnown(word: string, vocabulary: StoreVocabulary): boolean {
  if (word.length > longest || isStopWord(word) || /[^\p{L}]/u.test(word) || articles.has(word)) return true
  if (multipliers.has(word) || currencyWords.has(word) || isSizeUnit(word)) return true
  if (getLexiconDictionary().has(word)) return true
  if (languages.some((language) => getLexiconDictionary().has(normalizeWord(word, language)))) return true
  if (getBrandDictionary(vocabulary).has(word)) return true
  return isInTexts(word, vocabulary)
}

export function findMeant(word: string, vocabulary: StoreVocabulary, byLetter: boolean): string | null {
  const brands = getBrandDictionary(vocabulary)
  // What a store's shoppers say is mostly of its language.
  const order = [vocabulary.language, ...languages.filter((language) => language !== vocabulary.language)]
  const meant = getLexiconDictionary().findBySound(word, order) ?? brands.findBySound(word, order)
  return (
    meant ?? (byLetter ? (getLexiconDictionary().findByLetter(word, order) ?? brands.findByLetter(word, order)) : null)
  )
}

/** Two words in one: derruido, from "de ruido". */
function splitWord(word: string, language: Language): [string, string] | null {
  for (let place = 2; place <= word.length - 3; place += 1) {
    const [first, second] = [word.slice(0, place), word.slice(place)]
    const rest = second.replace(/^(.)\1/, '$1')
    if (
      stopWords[language].has(first) &&
      first.length < 5 &&
      getLexiconDictionary().has(normalizeWord(rest, language))
    ) {
      return rest.length > 3 ? [first, rest] : null
    }
  }
  return null
}

/**
 * The tokens with words that nobody knows put right: by their sound, joined with their neighbour or split, and `byLetter` by
 * one letter, which finds more and errs more. What is known stays as it is, in the store's language or in the one that is spoken.
 */
export function correctTokens(
  tokens: readonly Token[],
  { vocabulary, language, spellings }: { vocabulary: StoreVocabulary; language: Language; spellings: StoreSpellings },
  byLetter: boolean,
): Token[] {
  const corrected: Token[] = []
  const isCommon = (word: string) => isCommonWord(word, vocabulary.language) || isCommonWord(word, language)
  const known = tokens.map(({ text }) => isKnown(text, vocabulary) || isCommon(text))
  for (let place = 0; place < tokens.length; place += 1) {
    const [token, next] = tokens.slice(place, place + 2)
    if (!token) break
    const isKnownPair = known[place] === true && known[place + 1] === true
    const canJoin =
      next !== undefined &&
      !next.isAfterBreak &&
      (!isKnownPair || isTermInTwo([token, next], vocabulary) || isWrittenAsOne([token, next], vocabulary))
    const joined = canJoin ? joinTokens(token, next, { vocabulary, byLetter }) : null
    if (joined) {
      corrected.push(joined)
      place += 1
    } else corrected.push(...(known[place] ? [token] : correctToken(token, { vocabulary, spellings }, byLetter)))
  }
  return corrected
}

/** Whether two words, one of which says nothing, are one of the lexicons written apart: algo don. */
function isTermInTwo([token, next]: readonly [Token, Token], vocabulary: StoreVocabulary): boolean {
  const text = token.text + next.text
  if (text.length < shortestEdit || isStopWord(token.text) === isStopWord(next.text)) return false
  const isTerm = (word: string) =>
    languages.some((language) => getLexiconDictionary().has(normalizeWord(word, language)))
  const content = isStopWord(token.text) ? next.text : token.text
  if ([token, next].some(({ text: part }) => languages.some((language) => numberWords[language].has(part))))
    return false
  // "De coração" is said of what has hearts on it, where something has.
  const isOfStore = isStoreWord(content, vocabulary)
  return !isOfStore && !isTerm(content) && isTerm(text)
}

/** Words that say nothing alone and begin others: under wear, sobre cama. */
export const prefixes = /^(?:over|under|super|sobre|contra)$/

/** Whether two words are one in the store's names, which say not both of them by themselves: head lamp. */
function isWrittenAsOne([token, next]: readonly [Token, Token], vocabulary: StoreVocabulary): boolean {
  const isOfStore = (text: string) => isStoreWord(text, vocabulary)
  const parts = [token.text, next.text]
  const isPart = (text: string) => text.length > 2 && (!isStopWord(text) || prefixes.test(text))
  return parts.every(isPart) && isOfStore(parts.join('')) && !parts.every(isOfStore)
}

interface Correcting {
  vocabulary: StoreVocabulary
  byLetter: boolean
}

function joinTokens(token: Token, next: Token, { vocabulary, byLetter }: Correcting): Token | null {
  const text = token.text + next.text
  // "Talle S" is no plural.
  if (next.text.length === 1 || text.length < shortestJoined || text.length > longest || !/^\p{L}+$/u.test(text))
    return null
  const isShort = text.length < shortestEdit
  if (isShort && [token, next].some((part) => part.text.length !== 2 || isKnown(part.text, vocabulary))) return null
  const joined = isKnown(text, vocabulary) ? text : findMeant(text, vocabulary, byLetter && !isShort)
  return joined === null ? null : { ...token, text: joined, to: next.to }
}

function correctToken(
  token: Token,
  { vocabulary, spellings }: { vocabulary: StoreVocabulary; spellings: StoreSpellings },
  byLetter: boolean,
): Token[] {
  const { text } = token
  const meant =
    findMeant(text, vocabulary, false) ??
    spellings.find(text, false) ??
    (byLetter ? (findMeant(text, vocabulary, true) ?? spellings.find(text, true)) : null)
  if (meant) return [{ ...token, text: meant }]
  const parts = splitWord(token.text, vocabulary.language)
  return parts
    ? [
        { ...token, text: parts[0] },
        { ...token, text: parts[1], isAfterBreak: false },
      ]
    : [token]
}
