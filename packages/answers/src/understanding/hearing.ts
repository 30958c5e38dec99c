import { matchLexicon } from '../lexicon/lexicon.ts'
import { type Language, languages, type StoreVocabulary, type Wishes } from '../model.ts'
import { currencyWords, multipliers, numberWords } from '../numbers/number-words.ts'
import type { Token } from '../text/tokens.ts'
import { correctTokens } from './corrections.ts'
import { growDiminutives } from './diminutives.ts'
import { hearHead, hearLongerTerm, hearTerm } from './misheard.ts'
import { findOtherKind } from './other-questions.ts'
import { findWholeRequest } from './requests.ts'
import { writeSpokenNames } from './spoken-names.ts'
import { isStopWord, stopWords } from './stop-words.ts'
import { StoreSpellings } from './store-spellings.ts'
import { isStoreWord } from './store-words.ts'
import { findRoom } from './type-groups.ts'

/** In so many words is listened for what was not recognised: each stretch of them is compared with all terms. */
const mostHeard = 40

/** What a sentence is heard with. */
interface Spoken {
  vocabulary: StoreVocabulary
  language?: Language
  previous?: Wishes | null
}

/** Where nobody says which language is spoken it may be any, that of the store first. */
function listSpoken(told: Language | undefined, ofStore: Language): readonly Language[] {
  return told ? [told] : [ofStore, ...languages.filter((language) => language !== ofStore)]
}

/** The words that were meant, as far as they can be told from those that were recognised. */
export function hear(spoken: readonly Token[], { vocabulary, previous, ...context }: Spoken): Token[] {
  const language = context.language ?? vocabulary.language
  const isOther = (word: string) => isStopWord(word) || vocabulary.brands.has(word)
  const isOfStore = (word: string) => isStoreWord(word, vocabulary)
  const said = growDiminutives(writeSpokenNames(spoken, { language, isOfStore }), {
    languages: listSpoken(context.language, vocabulary.language),
    isOther,
    isOfStore,
  })
  const whole = findWholeRequest(said)
  if (whole?.isAlone) return [...said]
  const { from, to } = whole ?? { from: said.length, to: said.length }
  const hearing = { vocabulary, language, spellings: new StoreSpellings(vocabulary) }
  const correct = (tokens: readonly Token[], byLetter: boolean) => correctTokens(tokens, hearing, byLetter)
  // What asks something of the whole answer is understood as it is: in "sells best" there is no cell.
  const correctRest = (byLetter: boolean) => [
    ...correct(said.slice(0, from), byLetter),
    ...said.slice(from, to),
    ...correct(said.slice(to), byLetter),
  ]
  const canListen = whole === null && said.length <= mostHeard
  const sounded = correctRest(false)
  const heard = (canListen ? hearLongerTerm(sounded, hearing) : null) ?? sounded
  if (namesType(heard)) return canListen ? hearTraits(hearHead(heard, hearing) ?? heard, hearing) : heard
  // Where a product is found, a single letter is not turned into another.
  const corrected = correctRest(true)
  const words = corrected.map(({ text }) => text)
  if (namesType(corrected) || namesTypeIn(corrected, language) || previous || findRoom(words)) return corrected
  const isQuestion = findOtherKind(words.join(' '), { hasType: false, hasWish: false })
  const named = canListen && !isQuestion ? hearTerm(said, { ...hearing, groups: ['types'] }) : null
  return named ? hearTraits(correct(named, false), hearing) : corrected
}

/** So many of what a product is like are put right in a sentence. */
const mostTraits = 3

/** What is said of a product, put right one after the other. */
function hearTraits(said: readonly Token[], hearing: { vocabulary: StoreVocabulary; language: Language }): Token[] {
  let tokens = [...said]
  for (let round = 0; round < mostTraits; round += 1) {
    const heard = hearTerm(tokens, { ...hearing, groups: ['features', 'materials', 'colours'] })
    if (!heard) break
    tokens = heard
  }
  return tokens
}

function namesType(tokens: readonly Token[]): boolean {
  return matchLexicon(tokens).some(
    ({ group, from }) => group === 'types' && !isStopWord(tokens[from]?.text ?? '') && !isCurrency(tokens, from),
  )
}

/** Veinte mil pesos are no weights. */
function isCurrency(tokens: readonly Token[], place: number): boolean {
  const before = tokens[place - 1]?.text ?? ''
  const isNumber = /\d/.test(before) || multipliers.has(before) || languages.some((it) => numberWords[it].has(before))
  return isNumber && currencyWords.has(tokens[place]?.text ?? '')
}

/** Whether a product is named by a word that says nothing in another language: mate is a friend in English. */
function namesTypeIn(tokens: readonly Token[], language: Language): boolean {
  return matchLexicon(tokens).some(
    ({ group, from, ...hit }) =>
      group === 'types' && hit.language === language && !stopWords[language].has(tokens[from]?.text ?? ''),
  )
}
