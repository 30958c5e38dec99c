import { type LexiconHit, matchLexicon, typeParents } from '../lexicon/lexicon.ts'
import type { Language, OtherKind, StoreVocabulary, Understanding, Wishes } from '../model.ts'
import { currencyWords, numberWords } from '../numbers/number-words.ts'
import { listTellingWords } from '../segment/product-names.ts'
import { fitSize } from '../sizes/fit-size.ts'
import { splitTokens, type Token } from '../text/tokens.ts'
import { findNamedBrand } from './brands.ts'
import { hasPrices, makeCheaper, readCosts } from './costs.ts'
import { isRefining, keepRefined, mergeWishes, startsAfresh } from './follow-ups.ts'
import { hearNamed } from './hear-names.ts'
import { hear } from './hearing.ts'
import { isHomonym } from './homonyms.ts'
import { listLeft, listSubject, readRoom } from './left-words.ts'
import { makePieces, type Piece } from './line.ts'
import type { Named } from './named.ts'
import { markNegations } from './negations.ts'
import { drawnLots, fitOccasions, isBirthday, refinePeople } from './occasions.ts'
import { findCertainKind, findOtherKind, saysMoreThanQuestion } from './other-questions.ts'
import { listAccessories, listOwned, listUsedWith } from './owned-things.ts'
import { readPeople } from './people.ts'
import { readRefused } from './refused.ts'
import { dropRepaired } from './repairs.ts'
import { findWholeRequest } from './requests.ts'
import { fitSenses } from './senses.ts'
import { markShownOnes } from './shown-ones.ts'
import { listKnownSizes, readBareSize, readCertainSize, readKnownMeasure } from './spoken-sizes.ts'
import { findLanguage, isStopWord } from './stop-words.ts'
import { isSaidInStore, isStoreWord } from './store-words.ts'
import { accentedWords, chooseHits, readTraits } from './traits.ts'
import { fitPetTypes, widenTypes } from './type-groups.ts'

/** What a sentence is understood with. */
export interface UnderstandingContext {
  vocabulary: StoreVocabulary
  /** The shopper's, where the sender tells it; else the store's. */
  language?: Language
  /** What was wished before in the same visit. */
  previous?: Wishes | null
  /** Prices of what was shown last: "cheaper" means below them. */
  previousShown?: readonly number[]
}

/** What is said behind it is not understood: nobody says so much in one breath. */
const mostTokens = 300
/** As many characters hold that many tokens of any language. */
const mostCharacters = 4000

const moneySlang =
  /(?:^| )(?:(?:poca|mucha|tengo|tenia|junte|la|(?:ando|estoy|quede) sin) plata|(?:sem|pouca|muita|tenho|a|minha) grana)$/

/** "Ando con poca plata" wishes no silver. */
function isMoneySlang(tokens: readonly Token[], place: number): boolean {
  const words = tokens.slice(Math.max(0, place - 2), place + 1).map(({ text }) => text)
  return /^(?:plata|grana)$/.test(words.at(-1) ?? '') && moneySlang.test(words.join(' '))
}

/** Understands a sentence by lexicons and the store's own words. Never throws; takes time in proportion to the sentence. */
export function understand(sentence: string, context: UnderstandingContext): Understanding {
  const { vocabulary } = context
  const spoken = splitTokens(sentence.slice(0, mostCharacters))
    .slice(0, mostTokens)
    .filter((_, place, all) => !isMoneySlang(all, place))
  const { language, currency } = vocabulary
  const recognised = dropRepaired(spoken, { language: context.language ?? language, currency })
  const { tokens: said, named } = hearNamed(recognised, vocabulary, { goesOn: context.previous != null })
  return (named && understandNamed(sentence, said, { named, context })) ?? understandSaid(sentence, recognised, context)
}

/** What is asked of products that are named, whose names are no wishes; null where something else is meant. */
function understandNamed(
  sentence: string,
  said: readonly Token[],
  { named, context }: { named: Named; context: UnderstandingContext },
): Understanding | null {
  const { places, types, from, to, isProper } = named
  const { vocabulary } = context
  const name = said.slice(from, to)
  const listTexts = (tokens: readonly Token[]) => tokens.map(({ text }) => text).join(' ')
  const isQuestion = findOtherKind(listTexts(said), { hasType: false, hasWish: false }) !== null
  if (isQuestion && !saysMoreThanQuestion(listTexts(name))) return null
  if (!isProper) {
    const asked = understandSaid(sentence, said, context)
    return asked.intent === 'product' ? { ...asked, named: { places, words: [] } } : asked
  }
  const rest = [...said.slice(0, from), ...said.slice(to).map((token, place) => withBreak(token, place === 0))]
  const asked = understandSaid(sentence, rest, { ...context, previous: null, isNamed: true })
  if (asked.intent === 'other') return asked
  const isOfOthers = asked.wishes.types.length > 0 && !asked.wishes.types.some((type) => types.includes(type))
  if (isOfOthers) return null
  const words = listTellingWords(name, vocabulary.language).map(({ word }) => word)
  const spoken = sentence.slice(name[0]?.from, name.at(-1)?.to).normalize('NFC')
  return {
    ...asked,
    intent: 'product',
    wishes: { ...asked.wishes, types: types.filter((type) => type !== null), name: spoken },
    words: [...new Set([...words, ...asked.words])],
    subject: [...new Set([...words, ...asked.subject])],
    named: { places, words: [...new Set(words)] },
  }
}

function withBreak(token: Token, isAfterBreak: boolean): Token {
  return isAfterBreak ? { ...token, isAfterBreak } : token
}

interface SaidContext extends UnderstandingContext {
  /** Whether what is looked for is named by what is not among the tokens. */
  isNamed?: boolean
}

function understandSaid(sentence: string, said: readonly Token[], context: SaidContext): Understanding {
  const { vocabulary } = context
  const tokens = hear(said, context)
  const words = tokens.map(({ text }) => text)
  const found = matchLexicon(tokens)
  const language = findLanguage(
    words,
    found.map((hit) => hit.language),
    context.language ?? vocabulary.language,
  )
  const whole = findWholeRequest(tokens)
  const reading = readWishes(sentence, { tokens, words, found, language, whole }, context)
  const { wishes, hits, left, subject } = reading
  const hasType = context.isNamed === true || wishes.types.length > 0
  const hasWish = hits.length > 0 || hasPrices(wishes) || wishes.size !== undefined || wishes.brand !== undefined
  const other =
    findOtherKind(words.join(' '), { hasType, hasWish, isOfStore: (word) => isStoreWord(word, vocabulary) }) ??
    findAsSaid(said, words, context.isNamed)
  if (other) {
    return { intent: 'other', other, wishes: makeEmptyWishes(), words: [], subject: [], isFollowUp: false, language }
  }
  const previous = context.previous ?? null
  // "Otras opciones" says nothing of them, and patches nothing: what else there is was wished before.
  const request = whole?.isAlone && !hasAny(wishes) ? whole.kind : null
  const goesOn = () => !hasAny(wishes) && !request && isRefining(left, { words, previous, vocabulary })
  const isFollowUp =
    previous !== null && (hasAny(wishes) || request !== null || goesOn()) && !startsAfresh(previous, wishes)
  const all = isFollowUp ? mergeWishes(previous, wishes) : wishes
  const isMeant = hasAny(all) || left.length > 0 || request === 'popular'
  const list = reading.isList && { isList: true as const }
  const asked = { wishes: all, words: request ? [] : left, subject: request ? [] : subject, ...list }
  return { intent: isMeant ? 'product' : 'unclear', ...asked, ...(request && { request }), isFollowUp, language }
}

/** What a question is about before words are put right: "qual o prazo" asks for no prato. */
function findAsSaid(said: readonly Token[], heard: readonly string[], isNamed = false): OtherKind | null {
  const text = said.map((token) => token.text).join(' ')
  return isNamed || text === heard.join(' ') ? null : findCertainKind(text)
}

interface Said {
  tokens: readonly Token[]
  words: readonly string[]
  found: ReturnType<typeof matchLexicon>
  language: Language
  whole: ReturnType<typeof findWholeRequest>
}

function readWishes(sentence: string, { tokens, words, found, language, whole }: Said, context: UnderstandingContext) {
  const { vocabulary, previous = null } = context
  const breaks = tokens.map(({ isAfterBreak }) => isAfterBreak)
  const pieces = makePieces(tokens, { language, currency: vocabulary.currency })
  const writtenAt = (place: number) => {
    const { from = 0, to = 0 } = tokens[place] ?? {}
    return sentence.slice(from, to).normalize('NFC')
  }
  const isOfStore = (word: string) => isStoreWord(word, vocabulary)
  const isWritten = (place: number) => accentedWords.test(writtenAt(place))
  const meant = found.filter((hit) => !isHomonym(hit, { words, breaks, hits: found, writtenAt, isOfStore }))
  const chosen = revealTypes(fitSenses(chooseHits(meant, words, { language, isWritten }), words), tokens).filter(
    // "De quince mil" is no fiesta de quince, and veinte mil pesos are no weights.
    (hit) =>
      !pieces.some(({ number, from, to }) => number && from < hit.to && to > hit.to && from >= hit.from) &&
      !isForeign(hit, { words, language, vocabulary }) &&
      !pieces.some(({ number, to }) => number?.isMoney && to === hit.from && currencyWords.has(words[hit.from] ?? '')),
  )
  const usedWith = previous === null ? listUsedWith(chosen, words) : []
  const owned = listOwned(chosen, words, { vocabulary, language: context.language ?? vocabulary.language })
  const things = new Set([...usedWith, ...owned])
  const told = keepRefined(
    chosen.filter((hit) => !things.has(hit)),
    { words, previous, vocabulary },
  )
  const capitals = new Set(
    tokens.flatMap(({ from, to }, place) => (/^[SMLPG]$/.test(sentence.slice(from, to)) ? [place] : [])),
  )
  const brand = findNamedBrand(words, vocabulary, chosen)
  const isBrand = (place: number) => brand !== null && brand.from <= place && place < brand.to
  const unwished = readRefused(tokens, { hits: told, vocabulary, language, isBrand })
  const people = readPeople(
    unwished.hits.filter(({ group }) => group === 'people'),
    pieces,
    { words, breaks, hasType: chosen.some(({ group }) => group === 'types') },
  )
  // Numbers that are part of a term, such as factor 50, are neither sizes nor prices.
  for (const piece of pieces) {
    if (
      piece.value !== null &&
      chosen.some(({ from, to, group }) => group !== 'people' && from <= piece.from && to > piece.from)
    ) {
      piece.isUsed = true
    }
  }
  const saidTypes = chosen.filter(({ group }) => group === 'types')
  const certain =
    readCertainSize(pieces, capitals) ??
    readKnownMeasure(
      pieces,
      saidTypes.map(({ id }) => id),
      vocabulary,
    )
  const { prices, sorting } = readCosts(pieces, previous, {
    isOfType: [...saidTypes, ...listTypes(previous)].length > 0,
    things: new Set(saidTypes.map(({ from }) => from)),
  })
  const isUsed = makeIsUsed(pieces)
  const isSaid = (place: number) => unwished.ends.has(place)
  const hits = markNegations(unwished.hits, tokens, { isUsed, isSaid, language })
  const { not, isList, ...read } = readTraits(hits, words, breaks)
  const text = words.join(' ')
  const held = { language, hits, pieces, brand, whole, vocabulary, unwished }
  const named =
    read.types.length > 0 || previous ? fitPetTypes(read.types, people.pet !== undefined) : readRoom(tokens, held)
  const traits = {
    ...read,
    types: widenTypes(named, vocabulary, context.language ?? vocabulary.language).filter(
      (type) => !not.types?.includes(type),
    ),
    colours: widenColours(read.colours, text),
    occasions: fitOccasions(
      isBirthday(text, { people, pieces }) ? ['birthday', ...read.occasions] : read.occasions,
      read.types,
    ),
  }
  const types = traits.types.length > 0 ? traits.types : listTypes(previous)
  markShownOnes(pieces, (place) => hits.some(({ to }) => to === place))
  const size = certain
    ? (fitSize(certain, listKnownSizes(types, vocabulary)) ?? certain)
    : readBareSize(pieces, types, { vocabulary, wornEnds: listWornEnds(saidTypes) })
  const refused = refuse(not, { usedWith, phrases: unwished.phrases, brand })
  const wishes: Wishes = {
    ...traits,
    ...prices,
    ...refinePeople(
      { ...unwished.people, ...(drawnLots.test(text) ? { age: 'adult' } : {}), ...people },
      { ...traits, types, size: certain },
    ),
    ...sorting,
    ...(size ? { size } : {}),
    ...(brand && !brand.isNegated ? { brand: brand.brand } : {}),
    ...(refused ? { not: refused } : {}),
  }
  const left = listLeft(tokens, { ...held, room: null, types })
  if (types.length === 0) wishes.types = listAccessories([...things], { left, words, vocabulary })
  const subject = listSubject(tokens, held)
  return { wishes: makeCheaper(wishes, words, context), hits, left, subject, isList }
}

interface Refusing {
  usedWith: readonly LexiconHit[]
  phrases: readonly string[]
  brand: ReturnType<typeof findNamedBrand>
}

/** What must not be; undefined where all may. */
function refuse(not: NonNullable<Wishes['not']>, { usedWith, phrases, brand }: Refusing): Wishes['not'] {
  const types = [...(not.types ?? []), ...usedWith.map(({ id }) => id)]
  const refused = {
    ...not,
    ...(types.length > 0 ? { types } : {}),
    ...(phrases.length > 0 ? { words: [...phrases] } : {}),
    ...(brand?.isNegated ? { brand: brand.brand } : {}),
  }
  return Object.keys(refused).length > 0 ? refused : undefined
}

/**
 * Whether a word that is a thing in another language is none where the store sells no such thing and says the word: "pan" in a
 * bakery, "doce" porciones.
 */
function isForeign(
  { group, id, from, to, ...hit }: LexiconHit,
  { words, language, vocabulary }: Pick<Said, 'words' | 'language'> & Pick<UnderstandingContext, 'vocabulary'>,
): boolean {
  if (group !== 'types' || to - from > 1 || hit.language === language || vocabulary.types.has(id)) return false
  const word = words[from] ?? ''
  return numberWords[language].has(word) || isSaidInStore(word, vocabulary)
}

function listTypes(wishes: Wishes | null): readonly string[] {
  return wishes?.types ?? []
}

function listWornEnds(types: readonly LexiconHit[]): ReadonlySet<number> {
  const worn = types.filter(({ id }) => /^(?:clothing|footwear)$/.test(typeParents.get(id) ?? ''))
  return new Set(worn.map(({ to }) => to))
}

/**
 * Where no product is named, one within a longer term is: "se quedó sin perfume" is about perfume, and "tacos bajos" are
 * shoes as well.
 */
function revealTypes(chosen: readonly LexiconHit[], tokens: readonly Token[]): LexiconHit[] {
  if (chosen.some(({ group }) => group === 'types')) return [...chosen]
  return chosen.flatMap((hit) => {
    if (hit.group !== 'features' || hit.to - hit.from < 2) return [hit]
    const isTold = isStopWord(tokens[hit.from]?.text ?? '')
    const noun = hit.language === 'en' ? hit.to - 1 : hit.from
    const [from, to] = isTold ? [hit.from + 1, hit.to] : [noun, noun + 1]
    const within = matchLexicon(tokens.slice(from, to)).filter(
      ({ group, language }) => group === 'types' && (isTold || language === hit.language),
    )
    const types = within.map((type) => ({ ...type, from: type.from + from, to: type.to + from }))
    return isTold && types.length > 0 ? types : [hit, ...types]
  })
}

/** Verde and rosa are families of colours in Spanish and Portuguese. */
function widenColours(colours: readonly string[], text: string): string[] {
  const widened = new Set(colours)
  if (widened.has('green') && /(?<!\p{L})verdes?(?!\p{L})/u.test(text)) widened.add('olive')
  if (widened.has('pink') && /(?<!\p{L})rosas?(?!\p{L})/u.test(text)) widened.add('fuchsia')
  return [...widened]
}

function makeIsUsed(pieces: readonly Piece[]): (place: number) => boolean {
  const used = new Set<number>()
  for (const { isUsed, from, to } of pieces) {
    if (isUsed) for (let place = from; place < to; place += 1) used.add(place)
  }
  return (place) => used.has(place)
}

/** Whether anything is wished. */
function hasAny(wishes: Wishes): boolean {
  return Object.values(wishes).some((wish) => (Array.isArray(wish) ? wish.length > 0 : wish !== undefined))
}

function makeEmptyWishes(): Wishes {
  return { types: [], colours: [], materials: [], features: [], occasions: [] }
}
