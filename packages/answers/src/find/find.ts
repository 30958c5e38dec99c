import { listNearTypes, typeParents } from '../lexicon/lexicon.ts'
import type { Finding, Trace, Understanding, Wishes } from '../model.ts'
import { RankRules, type Rule } from '../rules/rules.ts'
import type { Segment } from '../segment/segment.ts'
import { hasWord } from '../segment/text-index.ts'
import { foldText } from '../text/tokens.ts'
import { describeFound, listRelaxations, makeIsOfOtherType } from './describe-found.ts'
import { listKindWords } from './kind-words.ts'
import { hasThing, listHeadWords, listTellingNames, quoteWords, writeAsStore } from './known-words.ts'
import { leaveOutForOthers } from './open-gifts.ts'
import { orderBySaid } from './order-by-said.ts'
import { type Candidate, type FittedCandidates, Picker } from './picker.ts'
import { type ClickFactors, scan } from './scan.ts'

export type { ClickFactors } from './scan.ts'

/** With what the owner pinned one by one and what was named, whatever its type. */
function addPlaces(
  { products }: Segment,
  places: Uint32Array | null,
  { rules: { pinnedIds }, named }: { rules: RankRules; named: readonly number[] },
) {
  if (places === null || (pinnedIds.size === 0 && named.length === 0)) return places
  const pinned = products.ids.flatMap((id, place) => (pinnedIds.has(id) ? [place] : []))
  return Uint32Array.from(new Set([...pinned, ...named, ...places]))
}

/** Without what has a name that says what must not be. */
function leaveOut({ products, names }: Segment, places: Uint32Array | null, { not }: Wishes): Uint32Array | null {
  const refused = new Set(not?.words?.flatMap((phrase) => names.listSaying(phrase.split(' '))))
  if (refused.size === 0) return places
  return (places ?? products.order).filter((place) => !refused.has(place))
}

/** The places of a store's products of these types; null where all are looked through. */
function listPlaces({ byType }: Segment, types: readonly string[]): Uint32Array | null {
  if (types.length === 0) return null
  const lists = types.flatMap((type) => byType.get(type) ?? [])
  const places = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  for (const list of lists) {
    places.set(list, end)
    end += list.length
  }
  return places
}

/** Of types that the store has not: those of its own that would do, the nearest first. */
function listNear({ byType }: Segment, types: readonly string[]): string[] {
  return [...new Set(types.flatMap((type) => listNearTypes(type)).filter((type) => byType.has(type)))]
}

/** All of the same kind, of which none is nearer than another. */
function listSiblings({ byType }: Segment, types: readonly string[]): string[] {
  const parents = new Set(types.map((type) => typeParents.get(type)))
  return [...byType.keys()].filter((type) => !types.includes(type) && parents.has(typeParents.get(type)))
}

/** Where products of these types stand, or of the types that are shown instead of those; null: all are looked through. */
function choosePlaces(segment: Segment, types: readonly string[]) {
  const places = listPlaces(segment, types)
  if (places?.length !== 0) return { places, near: [], isOtherType: false }
  const near = listNear(segment, types)
  const instead = near.length > 0 ? near : listSiblings(segment, types)
  return { places: listPlaces(segment, instead) ?? new Uint32Array(), near, isOtherType: true }
}

/** Whether it can be bought, and the owner hides it not. */
function isShowable({ products }: Segment, place: number, rules: RankRules): boolean {
  const product = products.get(place)
  return product.from < product.to && !rules.isHidden(product)
}

/** Products keep their brands folded. */
export function foldBrands({ brand, not, ...wishes }: Wishes): Wishes {
  return {
    ...wishes,
    ...(brand === undefined ? {} : { brand: foldText(brand) }),
    ...(not && { not: not.brand === undefined ? not : { ...not, brand: foldText(not.brand) } }),
  }
}

function hasWishes({ wishes, words, request }: Understanding): boolean {
  if (request === 'popular') return true
  const lists = [wishes.types, wishes.colours, wishes.materials, wishes.features, wishes.occasions, words]
  const { price_max, price_min, price_about, size, gender, age, pet, brand, sort, offer } = wishes
  return (
    lists.some((list) => list.length > 0) ||
    [price_max, price_min, price_about, size, gender, age, pet, brand, sort, offer].some((value) => value !== undefined)
  )
}

/** Nothing is wished, or a price for a word that nobody knows: whatever has the price would be no answer. */
function isUnclear({ text, isTyped }: Segment, understanding: Understanding): boolean {
  const { wishes, words, subject, intent } = understanding
  if (intent === 'unclear' || !hasWishes(understanding)) return true
  const { types, occasions, gender, age, pet, brand, sort, offer } = wishes
  const subjects = [gender, age, pet, brand, sort, offer].filter((value) => value !== undefined)
  const hasSubject = types.length > 0 || occasions.length > 0 || subjects.length > 0
  // Elsewhere what something is made of may be all that it is called: paper.
  const said = isTyped ? words : subject
  const isUnknown = words.length > 0 && !said.some((word) => hasWord(text, word))
  return !hasSubject && isUnknown && hasWishes({ ...understanding, words: [] })
}

function findNothing(understanding: Understanding, kind: Finding['kind']): Finding {
  return { kind, products: [], suggestions: [], trace: { understanding, relaxed: [], rules: [], fitting: 0 } }
}

/**
 * A tablecloth for eight, for less than so much, a bunk bed for the boys: a thing that words name, with nothing else wished but a
 * size, a price or, where more than a word names it, whom it is for. "Clothes for boys" are all that boys wear.
 */
function isThingOf(segment: Segment, understanding: Understanding): boolean {
  const { price_max: _, price_min: __, price_about: ___, size: ____, gender, age, ...others } = understanding.wishes
  const wishes = understanding.words.length > 1 ? others : { ...others, ...(gender && { gender }), ...(age && { age }) }
  return (
    understanding.words.length > 0 &&
    !hasWishes({ ...understanding, wishes, words: [] }) &&
    hasThing(segment, understanding)
  )
}

/**
 * Whether words alone tell products: where most of the store's do not say what they are, unless only wishes are left that
 * no text speaks of; elsewhere where nothing is wished but words.
 */
function isFoundByText(segment: Segment, understanding: Understanding, types: readonly string[]) {
  const { isTyped, text, byType } = segment
  if (isTyped)
    return types.length === 0 && (!hasWishes({ ...understanding, words: [] }) || isThingOf(segment, understanding))
  const { subject, isFollowUp } = understanding
  // What is patched was said before, its words with it.
  if (isFollowUp && types.some((type) => byType.has(type))) return false
  if (subject.some((word) => hasWord(text, word))) return true
  // Where no text says the word that was said, such as "champú", what it means may be known of some.
  return types.length > 0 && !types.some((type) => byType.has(type))
}

/** Whether words are all that is wished, of a store whose products words alone tell, and none of them says a word. */
function isUnknown({ isTyped }: Segment, understanding: Understanding): boolean {
  const { words, named } = understanding
  return !isTyped && !named && words.length > 0 && !hasWishes({ ...understanding, words: [] })
}

/**
 * Words that the products are found by. Where most of a store's say what they are and none is what words alone name, those of
 * its kind are found, which is said; null where it has none.
 */
function chooseWords(segment: Segment, understanding: Understanding, isByText: boolean): ChosenWords | null {
  const words = isByText
    ? understanding.subject
    : [...new Set([...understanding.words, ...listKindWords(segment, understanding)])]
  if (!isByText && isUnknown(segment, understanding)) return null
  const isThing = isByText && segment.isTyped && !understanding.named && understanding.words.length > 0
  if (!isThing || hasThing(segment, understanding)) return { words, isKnown: true }
  const headWords = listHeadWords(segment, understanding)
  const ofKind = headWords.length > 0 ? headWords : listTellingNames(segment, understanding)
  return ofKind.length > 0 ? { words: ofKind, isKnown: false } : null
}

/** Whether one of each kind comes before a second of any: where none was named, or several were listed. */
function isOfManyKinds(places: Uint32Array | null, { isList, wishes }: Understanding): boolean {
  return (places === null || isList === true) && wishes.sort === undefined
}

/** The name of a product that is asked for and cannot be bought. */
function findMissingName({ name }: Wishes, isSold: boolean): string | null {
  return name === undefined || isSold ? null : name
}

interface ChosenWords {
  words: readonly string[]
  isKnown: boolean
}

interface FindOptions {
  limit: number
  /** The owner's, and the sentence as it was said and as its synonyms mean it. */
  rules?: readonly Rule[]
  sentences?: readonly string[]
  factors?: ClickFactors
  /** Ids of what was shown before: who asks for others is shown what comes behind. */
  shown?: readonly string[]
}

/** So far behind what was shown before further products are looked for. */
const mostPassed = 200

/** What comes behind all that was shown; from the beginning where nothing does. */
function passShown(all: readonly Candidate[], shown: readonly string[], limit: number): FittedCandidates {
  const last = all.findLastIndex(({ product }) => shown.includes(product.productId))
  const rest = all.slice(last + 1)
  const left = rest.length > 0 ? rest : all
  return { candidates: left.slice(0, limit), fitted: left.filter(({ grade }) => grade === 3).length }
}

/**
 * The store's products for an understood sentence: what meets all wishes first, then the nearest, each with what it misses.
 * Type, negation and stock are never given up, nor a child's age but for a device or furniture, which is said; where no product
 * of the type is left, the nearest kind is offered and said to be so.
 */
export function find(
  segment: Segment,
  said: Understanding,
  { limit, rules: owners = [], sentences = [], factors = new Map(), shown = [] }: FindOptions,
): Finding {
  const understanding = writeAsStore(segment, said)
  if (understanding.intent === 'other') return findNothing(said, 'other')
  if (isUnclear(segment, understanding)) return findNothing(said, 'not_understood')
  const { wishes } = understanding
  const types = wishes.types.filter((type) => !wishes.not?.types?.includes(type))
  const isByText = isFoundByText(segment, understanding, types)
  const { places, near, isOtherType } = isByText
    ? { places: null, near: [], isOtherType: false }
    : choosePlaces(segment, types)
  // Where words are all there is, traits that the lexicons read into them would only hide products.
  const bounds = foldBrands(
    isByText
      ? { ...wishes, colours: [], materials: [], features: [], occasions: [] }
      : leaveOutForOthers(wishes, segment),
  )
  const chosen = chooseWords(segment, understanding, isByText)
  if (chosen === null) return findNothing(said, 'nothing')
  const { words, isKnown } = chosen
  const isMixed = !isByText && !isOtherType && isOfManyKinds(places, understanding)
  const isFurther = understanding.request === 'others' && shown.length > 0
  const picker = new Picker({
    segment,
    limit: isFurther ? limit + mostPassed : limit,
    wishes,
    isByText,
    near,
    isMixed,
  })
  const rules = new RankRules(owners, sentences)
  const named = understanding.named?.places ?? []
  const looked = leaveOut(segment, addPlaces(segment, places, { rules, named }), wishes)
  scan({ segment, words, wishes: bounds, places: looked, isByText, rules, factors, named: new Set(named) }, picker)
  const { candidates: found, fitted } = isFurther ? passShown(picker.list(), shown, limit) : picker.listFitted()
  const areAlike = !isByText && !isMixed && !isOtherType && !wishes.sort
  const candidates = areAlike ? orderBySaid(segment, understanding, found) : found
  const [first] = candidates
  if (!first) return findNothing(said, 'nothing')
  const isOfOtherType = makeIsOfOtherType(segment, { types, subject: understanding.subject, isByText, isOtherType })
  const firstFound = candidates.find(({ isPinned }) => !isPinned) ?? first
  const isFirstOther = isOtherType || (isByText && isOfOtherType(firstFound))
  const isNameSold = named.some((place) => isShowable(segment, place, rules))
  const missing = isKnown ? findMissingName(wishes, isNameSold) : quoteWords(segment, said.words, sentences.at(-1))
  const fitting = isFirstOther || missing !== null ? 0 : fitted
  const relaxed = listRelaxations(candidates, { wishes, isFirstOther, missing, fitting })
  const products = candidates.map((candidate) =>
    describeFound(candidate, { understanding, bounds, factors, isOfOtherType }),
  )
  const used = rules.listUsed(candidates.map(({ product }) => product))
  const trace: Trace = { understanding: said, relaxed, rules: used, fitting }
  return { kind: fitting > 0 ? 'answered' : 'relaxed', products, suggestions: [], trace }
}
