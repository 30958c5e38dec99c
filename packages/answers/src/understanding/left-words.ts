import type { Language, StoreVocabulary } from '../model.ts'
import type { Token } from '../text/tokens.ts'
import { foldWords } from '../text/words.ts'
import type { findNamedBrand } from './brands.ts'
import { prefixes } from './corrections.ts'
import type { Piece } from './line.ts'
import type { Refused } from './refused.ts'
import type { findWholeRequest } from './requests.ts'
import { isStopWord, stopWords } from './stop-words.ts'
import { isStoreWord } from './store-words.ts'
import type { TraitHit } from './traits.ts'
import { findRoom, type Room } from './type-groups.ts'

/** Whose food and things are its own: a kitten is more than a cat. */
const youngPet = /^(?:pupp(?:y|ies)|kittens?|kitties|filhot(?:e|es|inho|inhos|inha|inhas)|gatit[oa]s?)$/

export interface Held {
  /** That of the sentence. */
  language: Language
  hits: readonly TraitHit[]
  pieces: readonly Piece[]
  brand: ReturnType<typeof findNamedBrand>
  whole: ReturnType<typeof findWholeRequest>
  vocabulary: StoreVocabulary
  unwished: Refused
}

/** The tokens with numbers said in words as the store writes them: "una torta de doce porciones". Those that are wishes stay. */
function writeNumbers(tokens: readonly Token[], { pieces, vocabulary }: Pick<Held, 'pieces' | 'vocabulary'>): Token[] {
  const written = [...tokens]
  for (const { value, isUsed, from, to } of pieces) {
    const first = tokens[from]
    if (value === null || isUsed || !first || /\d/.test(first.text)) continue
    const digits = [String(value), String(value).replace('.', ',')].find((text) => isStoreWord(text, vocabulary))
    if (digits === undefined) continue
    for (let place = from; place < to; place += 1) {
      const token = tokens[place]
      if (token) written[place] = { ...token, text: place === from ? digits : '' }
    }
  }
  return written
}

/** What is for a room, where the store has nothing that is named beside it. */
export function readRoom(tokens: readonly Token[], held: Held): string[] {
  const room = held.brand ? null : findRoom(tokens.map(({ text }) => text))
  return room && listLeft(tokens, { ...held, room, types: [room.type] }).length === 0 ? [room.type] : []
}

/**
 * Words that no wish holds, as they are indexed. Beside a type only those that the store has: what surrounds a product in
 * speech is mostly no wish.
 */
export function listLeft(
  tokens: readonly Token[],
  {
    language,
    hits,
    pieces,
    brand,
    whole,
    room,
    vocabulary,
    unwished,
    types,
  }: Held & { room: Room | null; types: readonly string[] },
): string[] {
  const held = new Set<number>(unwished.places)
  const hold = ({ from, to }: { from: number; to: number }) => {
    for (let place = from; place < to; place += 1) held.add(place)
  }
  const isSaidOfPets = ({ from }: TraitHit) => {
    const { text = '' } = tokens[from] ?? {}
    return youngPet.test(text) && isStoreWord(text, vocabulary)
  }
  // A mattress for a crib is no crib, but says so.
  const isOfWished = (place: number) => hits.some(({ to, id }) => to === place && types.includes(id))
  const isSaidOfType = ({ group, id, isNegated, from }: TraitHit) =>
    group === 'types' &&
    !isNegated &&
    !types.includes(id) &&
    /^(?:de|do|da|del|para|pra|for)$/.test(tokens[from - 1]?.text ?? '') &&
    isOfWished(from - 1)
  hits.filter((hit) => !isSaidOfPets(hit) && !isSaidOfType(hit)).forEach(hold)
  pieces.filter(({ isUsed }) => isUsed).forEach(hold)
  for (const span of [brand, whole, room]) if (span) hold(span)
  // "Pelo" says nothing in Portuguese, but much in a Spanish sentence to who sells shampoo.
  const isOfLanguage = (text: string) => stopWords[language].has(text) || stopWords.en.has(text)
  const isToBeFound = (text: string) =>
    language === vocabulary.language && !isOfLanguage(text) && isStoreWord(text, vocabulary)
  const isFiller = (text: string) => isStopWord(text) && !isToBeFound(text)
  const left = writeNumbers(tokens, { pieces, vocabulary })
    .filter(({ text }, place) => !held.has(place) && !isFiller(text) && /[\p{L}\d]/u.test(text))
    .flatMap(({ text }) => foldWords(text, vocabulary.language))
  return [...new Set([...left, ...unwished.leftOut])].filter((word) => types.length === 0 || vocabulary.words.has(word))
}

/**
 * Words that say what is looked for, as they are indexed: those that traits and brands were read from, and what is a word
 * in the store's language, whatever it is in another. Two that the store writes as one are joined: head set.
 */
export function listSubject(
  said: readonly Token[],
  { hits, pieces, brand, whole, vocabulary, unwished }: Held,
): string[] {
  const tokens = writeNumbers(said, { pieces, vocabulary })
  const isIn = (place: number) => (span: { from: number; to: number }) => span.from <= place && place < span.to
  const says = (hit: TraitHit) => hit.group !== 'people' || youngPet.test(tokens[hit.from]?.text ?? '')
  const spans = [...hits.filter((hit) => says(hit) && !hit.isNegated), ...(brand ? [brand] : [])]
  const refused = [...hits.filter(({ isNegated }) => isNegated), ...(brand?.isNegated ? [brand] : [])]
  const filled = pieces.filter(({ isUsed }) => isUsed)
  const isSubject = ({ text }: Token, place: number) => {
    if (unwished.places.has(place) || refused.some(isIn(place)) || !/[\p{L}\d]/u.test(text)) return false
    if (spans.some(isIn(place))) return true
    if (whole && isIn(place)(whole)) return false
    return !filled.some(isIn(place)) && !stopWords[vocabulary.language].has(text) && !hits.some(isIn(place))
  }
  const fold = (text: string) => foldWords(text, vocabulary.language)
  const joined = tokens.flatMap(({ text }, place) => {
    const next = tokens[place + 1]
    const isPart = !isStopWord(text) || prefixes.test(text)
    return next && isPart && isSubject(next, place + 1) ? fold(text + next.text) : []
  })
  const subject = tokens.filter(isSubject).flatMap(({ text }) => fold(text))
  return [...new Set([...subject, ...unwished.leftOut, ...joined.filter((word) => vocabulary.words.has(word))])]
}
