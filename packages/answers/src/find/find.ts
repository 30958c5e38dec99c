import { listNearTypes, typeParents } from '../lexicon/lexicon.ts'
import type { Finding, FoundProduct, Relaxation, Trace, Understanding, Wishes, WishName } from '../model.ts'
import { RankRules, type Rule } from '../rules/rules.ts'
import type { IndexedProduct, Segment } from '../segment/segment.ts'
import { scoreText, type TextScores } from '../segment/text-index.ts'
import { foldText } from '../text/tokens.ts'
import { Leaders } from './leaders.ts'
import {
  gradeMisses,
  listMisses,
  listUnsaid,
  type Meeting,
  meetWishes,
  missOfProduct,
  sumCosts,
} from './meet-wishes.ts'

interface Candidate extends Meeting {
  place: number
  product: IndexedProduct
  grade: ReturnType<typeof gradeMisses>
  /** Within its grade; more is better. */
  score: number
  /** By a rule of the owner's: before all others. */
  isPinned: boolean
}

/** With what the owner pinned one by one, whatever its type. */
function addPinned({ products }: Segment, places: readonly number[] | null, { pinnedIds }: RankRules) {
  if (places === null || pinnedIds.size === 0) return places
  const pinned = products.flatMap(({ productId }, place) => (pinnedIds.has(productId) ? [place] : []))
  return [...new Set([...pinned, ...places])]
}

/** The places of a store's products of these types; null where all are looked through. */
function listPlaces({ byType }: Segment, types: readonly string[]): number[] | null {
  return types.length === 0 ? null : types.flatMap((type) => byType.get(type) ?? [])
}

/** For types that the store has not those of its own that would do, the nearest first, else all of the same kind. */
function listSiblings({ byType }: Segment, types: readonly string[]): string[] {
  const near = new Set(types.flatMap((type) => listNearTypes(type)).filter((type) => byType.has(type)))
  if (near.size > 0) return [...near]
  const parents = new Set(types.map((type) => typeParents.get(type)))
  return [...byType.keys()].filter((type) => !types.includes(type) && parents.has(typeParents.get(type)))
}

/** Where products of these types stand, or of the types that are shown instead of those; null: all are looked through. */
function choosePlaces(segment: Segment, types: readonly string[]) {
  const places = listPlaces(segment, types)
  if (places?.length !== 0) return { places, instead: null }
  const instead = listSiblings(segment, types)
  return { places: listPlaces(segment, instead) ?? [], instead }
}

/** Popularity moves products within what fits, never past it: 0.7 to 1.5 of the score. */
function getPopularityFactor(popularity: number, most: number): number {
  return most === 0 ? 1 : 0.7 + (0.8 * Math.log1p(popularity)) / Math.log1p(most)
}

/** How products are chosen beside what their places explain, by their ids: 0.7 to 1.5; of others 1. */
export type ClickFactors = ReadonlyMap<string, number>

/** From here on a product is said to be chosen often. */
const oftenChosen = 1.1

interface RankInput {
  segment: Segment
  /** Looked for as text. */
  words: readonly string[]
  wishes: Wishes
  /** Null: all. */
  places: readonly number[] | null
  /** Whether only products with some of the words count; else words order what the wishes find. */
  isByText: boolean
  /** Whether what misses that much by itself comes behind all that will be shown: then its variants need no look. */
  isBehind: (product: IndexedProduct, misses: number) => boolean
  rules: RankRules
  factors: ClickFactors
}

function* listCandidates({
  segment,
  words,
  wishes,
  places,
  isByText,
  isBehind,
  rules,
  factors,
}: RankInput): Generator<Candidate> {
  const text = scoreText(segment.text, words)
  if (isByText && text === null) return
  const all = places ?? segment.products.keys()
  for (const place of all) {
    const product = segment.products[place] as IndexedProduct
    const isPinned = rules.isPinned(product)
    if (isByText && !isPinned && (text?.scores[place] ?? 0) === 0) continue
    const own = missOfProduct(product, wishes)
    if (own !== 0 && !isPinned && isBehind(product, own)) continue
    const met = meetWishes(product, wishes, own)
    if (met === null || rules.isHidden(product)) continue
    const score =
      scoreCandidate(text, place, isByText) *
      getPopularityFactor(product.popularity, segment.mostPopularity) *
      rules.getFactor(product) *
      (factors.get(product.productId) ?? 1)
    const { variant, misses, cost } = met
    yield { variant, misses, cost, place, product, grade: gradeMisses(misses), score, isPinned }
  }
}

function scoreCandidate(text: TextScores | null, place: number, isByText: boolean): number {
  if (text === null) return 1
  const [score, coverage] = [text.scores[place] ?? 0, text.coverage[place] ?? 0]
  return isByText ? score * coverage : 1 + coverage
}

type CompareCandidates = (one: Candidate, other: Candidate) => number

/** `instead` are the types that would do for those that are not there, the nearest first. */
function compareCandidates(wishes: Wishes, isByText: boolean, instead: readonly string[]): CompareCandidates {
  const farOf = ({ product }: Candidate) => instead.indexOf(product.type ?? '')
  const priceOf = ({ variant, product }: Candidate) => product.table.getPrice(variant) ?? Number.POSITIVE_INFINITY
  return (one: Candidate, other: Candidate): number => {
    if (one.isPinned !== other.isPinned) return Number(other.isPinned) - Number(one.isPinned)
    // What the words say goes before a soft wish that only some products speak of.
    if (isByText && one.grade !== 3 && other.grade !== 3) return other.score - one.score || one.cost - other.cost
    if (one.grade !== other.grade) return other.grade - one.grade
    if (wishes.sort && one.grade === 3) {
      return wishes.sort === 'cheapest' ? priceOf(one) - priceOf(other) : priceOf(other) - priceOf(one)
    }
    if (instead.length > 0 && farOf(one) !== farOf(other)) return farOf(one) - farOf(other)
    return one.cost - other.cost || other.score - one.score || one.place - other.place
  }
}

function listReasons(
  { product, misses, isPinned }: Candidate,
  { wishes, words }: Understanding,
  factors: ClickFactors,
): string[] {
  const missed = listMisses(misses)
  const isMet = (name: WishName, isAsked: boolean) => isAsked && !missed.includes(name)
  const reasons: [string, boolean][] = [
    ['pinned', isPinned],
    ['type', product.type !== null && wishes.types.includes(product.type)],
    ['words', words.length > 0],
    [
      'price',
      isMet('price_max', wishes.price_max !== undefined) || isMet('price_about', wishes.price_about !== undefined),
    ],
    ['size', isMet('size', wishes.size !== undefined)],
    ['colour', isMet('colours', wishes.colours.length > 0)],
    ['material', isMet('materials', wishes.materials.length > 0)],
    ['feature', isMet('features', wishes.features.length > 0)],
    ['occasion', isMet('occasions', wishes.occasions.length > 0)],
    ['brand', isMet('brand', wishes.brand !== undefined)],
    ['offer', isMet('offer', wishes.offer === true)],
    ['chosen', (factors.get(product.productId) ?? 1) >= oftenChosen],
  ]
  return reasons.flatMap(([name, isTrue]) => (isTrue ? [name] : []))
}

const tell = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value))

/** What was given up for the nearest product, and what it has instead. */
function describeRelaxation(slot: WishName, wishes: Wishes, { product, variant: place }: Candidate): Relaxation {
  const variant = product.table.get(place)
  const instead: Partial<Record<WishName, string | number | null>> = {
    price_max: variant.price,
    price_min: variant.price,
    price_about: variant.price,
    size: variant.size,
    colours: variant.colour ?? product.colours[0] ?? null,
    materials: product.materials[0] ?? null,
    brand: product.brand,
    gender: product.gender,
    age: product.age,
  }
  const to = instead[slot] ?? null
  return { slot, from: tell(wishes[slot]), to: to === null ? null : String(to) }
}

/** Products of many kinds where none was named: one of each before a second of any. */
function mixTypes(candidates: readonly Candidate[]): Candidate[] {
  const rounds = new Map<string, number>()
  return candidates
    .map((candidate) => {
      const type = candidate.product.type ?? ''
      const round = rounds.get(type) ?? 0
      rounds.set(type, round + 1)
      return { candidate, round }
    })
    .sort(
      (one, other) =>
        Number(other.candidate.isPinned) - Number(one.candidate.isPinned) ||
        other.candidate.grade - one.candidate.grade ||
        one.round - other.round,
    )
    .map(({ candidate }) => candidate)
}

/** Candidates, and how many of all that they are of meet all wishes. */
interface FittedCandidates {
  candidates: readonly Candidate[]
  fitted: number
}

/** The first candidates of all, and where no kind was named, of each kind. */
class Picker {
  readonly #byType = new Map<string, Leaders<Candidate>>()
  readonly #limit: number
  readonly #compare: CompareCandidates
  readonly #isMixed: boolean
  /** How many fit in all. */
  fitting = 0

  constructor(limit: number, compare: CompareCandidates, isMixed: boolean) {
    this.#limit = limit
    this.#compare = compare
    this.#isMixed = isMixed
  }

  #getKey({ type }: IndexedProduct): string {
    return this.#isMixed ? (type ?? '') : ''
  }

  isBehind(product: IndexedProduct, misses: number): boolean {
    const { items = [] } = this.#byType.get(this.#getKey(product)) ?? {}
    const last = items[this.#limit - 1]
    if (!last) return false
    if (last.isPinned) return true
    const grade = gradeMisses(misses)
    return last.grade > grade || (last.grade === grade && last.cost < sumCosts(misses))
  }

  add(candidate: Candidate): void {
    if (candidate.grade === 3) this.fitting += 1
    const key = this.#getKey(candidate.product)
    let leaders = this.#byType.get(key)
    if (!leaders) {
      leaders = new Leaders<Candidate>(this.#limit, this.#compare)
      this.#byType.set(key, leaders)
    }
    leaders.add(candidate)
  }

  listFitted(): FittedCandidates {
    return { candidates: this.list(), fitted: this.fitting }
  }

  list(): Candidate[] {
    const first = [...this.#byType.values()].flatMap(({ items }) => items)
    return this.#isMixed ? mixTypes(first.sort(this.#compare)).slice(0, this.#limit) : first
  }
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
function isUnclear({ text }: Segment, understanding: Understanding): boolean {
  const { wishes, words, intent } = understanding
  if (intent === 'unclear' || !hasWishes(understanding)) return true
  const { types, occasions, gender, age, pet, brand, sort, offer } = wishes
  const subjects = [gender, age, pet, brand, sort, offer].filter((value) => value !== undefined)
  const hasSubject = types.length > 0 || occasions.length > 0 || subjects.length > 0
  const isUnknown = words.length > 0 && !words.some((word) => text.words.has(word))
  return !hasSubject && isUnknown && hasWishes({ ...understanding, words: [] })
}

function findNothing(understanding: Understanding, kind: Finding['kind']): Finding {
  return { kind, products: [], suggestions: [], trace: { understanding, relaxed: [], rules: [], fitting: 0 } }
}

/**
 * Whether words alone tell products: where most of the store's do not say what they are, unless only wishes are left that
 * no text speaks of; elsewhere where nothing is wished but words.
 */
function isFoundByText({ isTyped, text, byType }: Segment, understanding: Understanding, types: readonly string[]) {
  if (isTyped) return types.length === 0 && !hasWishes({ ...understanding, words: [] })
  const { subject, isFollowUp } = understanding
  // What is patched was said before, its words with it.
  if (isFollowUp && types.some((type) => byType.has(type))) return false
  return types.length > 0 || subject.some((word) => text.words.has(word))
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
 * Type, negation, stock and a child's age are never given up; where no product of the type is left, the nearest kind is
 * offered and said to be so.
 */
export function find(
  segment: Segment,
  understanding: Understanding,
  { limit, rules: owners = [], sentences = [], factors = new Map(), shown = [] }: FindOptions,
): Finding {
  if (understanding.intent === 'other') return findNothing(understanding, 'other')
  if (isUnclear(segment, understanding)) return findNothing(understanding, 'not_understood')
  const { wishes } = understanding
  const types = wishes.types.filter((type) => !wishes.not?.types?.includes(type))
  const isByText = isFoundByText(segment, understanding, types)
  const { places, instead } = isByText ? { places: null, instead: null } : choosePlaces(segment, types)
  const isOtherType = instead !== null
  // Where words are all there is, traits that the lexicons read into them would only hide products.
  const bounds = foldBrands(isByText ? { ...wishes, colours: [], materials: [], features: [], occasions: [] } : wishes)
  const words = isByText ? understanding.subject : understanding.words
  const isMixed = places === null && !isByText && !wishes.sort
  const isFurther = understanding.request === 'others' && shown.length > 0
  const picker = new Picker(
    isFurther ? limit + mostPassed : limit,
    compareCandidates(wishes, isByText, instead ?? []),
    isMixed,
  )
  // Where words order all that does not fit, or how near another kind is, nothing is behind by its misses.
  const isOrdered = !isByText && !isOtherType
  const isBehind = (product: IndexedProduct, misses: number) => isOrdered && picker.isBehind(product, misses)
  const rules = new RankRules(owners, sentences)
  const looked = addPinned(segment, places, rules)
  for (const candidate of listCandidates({
    segment,
    words,
    wishes: bounds,
    places: looked,
    isByText,
    isBehind,
    rules,
    factors,
  })) {
    picker.add(candidate)
  }
  const { candidates, fitted } = isFurther ? passShown(picker.list(), shown, limit) : picker.listFitted()
  const [first] = candidates
  if (!first) return findNothing(understanding, 'nothing')
  const shownTypes = [...new Set(candidates.flatMap(({ product }) => product.type ?? []))]
  const relaxed: Relaxation[] = isOtherType
    ? [{ slot: 'types', from: tell(wishes.types), to: shownTypes.join(', ') }]
    : []
  const fitting = isOtherType ? 0 : fitted
  if (fitting === 0) for (const miss of listMisses(first.misses)) relaxed.push(describeRelaxation(miss, wishes, first))
  const isOfOtherType = ({ isPinned, product: { type } }: Candidate) =>
    isOtherType || (isPinned && segment.isTyped && types.length > 0 && !types.includes(type ?? ''))
  const products = candidates.map(
    (candidate): FoundProduct => ({
      product_id: candidate.product.productId,
      variant_id: candidate.product.table.get(candidate.variant).variantId,
      reasons: listReasons(candidate, understanding, factors),
      misses: [
        ...new Set<WishName>([
          ...(isOfOtherType(candidate) ? (['types'] as const) : []),
          ...listMisses(candidate.misses),
          ...listUnsaid(candidate.product, bounds),
        ]),
      ],
    }),
  )
  const used = rules.listUsed(candidates.map(({ product }) => product))
  const trace: Trace = { understanding, relaxed, rules: used, fitting }
  return { kind: fitting > 0 ? 'answered' : 'relaxed', products, suggestions: [], trace }
}
