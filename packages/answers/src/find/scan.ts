import type { Wishes } from '../model.ts'
import type { RankRules } from '../rules/rules.ts'
import type { ProductView } from '../segment/product-columns.ts'
import type { Segment } from '../segment/segment.ts'
import { scoreText, type TextScores } from '../segment/text-index.ts'
import { bits, gradeMisses, hasMeetingVariant, meetWishes, missOfProduct } from './meet-wishes.ts'
import type { Candidate, Picker } from './picker.ts'
import { countPlaces, hasPlace, nextPlace, type PlaceSet } from './place-set.ts'
import { isNeverShown, takeMisses, WishColumns } from './wish-columns.ts'

/** How products are chosen beside what their places explain, by their ids: 0.7 to 1.5; of others 1. */
export type ClickFactors = ReadonlyMap<string, number>
const mostFactor = 1.5

interface ScanInput {
  segment: Segment
  /** Looked for as text. */
  words: readonly string[]
  wishes: Wishes
  /** Null: all. */
  places: Uint32Array | null
  /** Whether only products with some of the words count; else words order what the wishes find. */
  isByText: boolean
  rules: RankRules
  factors: ClickFactors
  /** Places of products whose name is said. */
  named: ReadonlySet<number>
}

/** Shows the picker all products that may be shown. What comes behind those that it has is counted where it fits, and no more. */
export function scan(input: ScanInput, picker: Picker): void {
  const { segment, words, isByText } = input
  const text = scoreText(segment.text, words)
  if (isByText && text === null) return
  const scanner = new Scanner(input, text, picker)
  if (text !== null && isByText && input.places === null && input.rules.isEmpty) {
    // What says none of the words is none of it; what the owner pinned may be.
    scanner.look(text.products)
    return
  }
  scanner.look(input.places)
}

/** After so many products it is asked whether the rest comes behind all that will be shown. */
const lookedAtOnce = 64

/** Of what says as much as this of the words, the cheapest is meant: "the cheapest cat litter" is no snack for cats. */
const leastSaid = 0.6

type First = Pick<Candidate, 'isPinned' | 'isNamed'>
const unnamed: First = { isPinned: false, isNamed: false }

class Scanner {
  readonly #input: ScanInput
  readonly #text: TextScores | null
  readonly #picker: Picker
  readonly #wished: WishColumns
  readonly #demand: Float64Array
  readonly #mostDemand: number
  readonly #isRuled: boolean
  readonly #hasFactors: boolean
  /** What the product that is looked at comes to at best. */
  readonly #hope = { place: 0, grade: 0, cost: 0, score: 0 }

  constructor(input: ScanInput, text: TextScores | null, picker: Picker) {
    this.#input = input
    this.#text = text
    this.#picker = picker
    this.#wished = new WishColumns(input.segment.products, input.wishes)
    this.#demand = input.segment.products.columns.demand
    this.#mostDemand = input.segment.mostDemand
    this.#isRuled = !input.rules.isEmpty
    this.#hasFactors = input.factors.size > 0
  }

  /**
   * What may meet all goes first: where enough does, nothing else is shown.
   * @param looked null: all
   */
  look(looked: Uint32Array | null): void {
    const isSorted = this.#input.isByText && this.#input.wishes.sort !== undefined
    const places = isSorted ? this.#keepBestSaid(looked ?? this.#all) : looked
    if (this.#isRuled || this.#input.named.size > 0) this.#lookAtAll(places ?? this.#all)
    else this.#lookAtFitting(places)
  }

  /** What sells best leaves the rest behind soonest. */
  get #all(): Uint32Array {
    return this.#input.segment.products.order
  }

  /** What says most of the words, of what may be shown, and what the owner pinned. */
  #keepBestSaid(places: Uint32Array): Uint32Array {
    const { rules } = this.#input
    const found = this.#wished.look(places)
    let most = 0
    for (let index = 0; index < places.length; index += 1) {
      const place = places[index] as number
      if (isNeverShown(found[index] as number) || this.#scoreText(place) <= most) continue
      if (!this.#isRuled || !rules.isHidden(this.#getProduct(place))) most = this.#scoreText(place)
    }
    const isPinned = (place: number) => this.#isRuled && rules.isPinned(this.#getProduct(place))
    return places.filter((place) => this.#scoreText(place) >= leastSaid * most || isPinned(place))
  }

  #lookAtAll(places: Uint32Array): void {
    const { named } = this.#input
    const found = this.#wished.look(places)
    for (let index = 0; named.size > 0 && index < places.length; index += 1) {
      const its = found[index] as number
      if (named.has(places[index] as number) && !isNeverShown(its)) this.#lookAt(places[index] as number, its)
    }
    for (let index = 0; index < places.length; index += 1) {
      const its = found[index] as number
      if (takeMisses(its) === 0 && !isNeverShown(its)) this.#lookAtOther(places[index] as number, its)
    }
    if (!this.#picker.isGradeBehind(2) || this.#isRuled) this.#lookAtMissing(places, found)
  }

  /** The same where no rule and no name may bring up what misses something. */
  #lookAtFitting(places: Uint32Array | null): void {
    const { isByText, wishes } = this.#input
    const fitting = this.#wished.keepFitting(places)
    if (isByText || wishes.sort || !this.#wished.isExactOfAll) this.#lookAtEach(fitting)
    else this.#lookAtBest(fitting)
    const all = places ?? this.#all
    if (!this.#picker.isGradeBehind(2)) this.#lookAtMissing(all, this.#wished.look(all))
  }

  #lookAtEach(fitting: PlaceSet): void {
    for (let place = nextPlace(fitting, 0); place >= 0; place = nextPlace(fitting, place + 1)) {
      if (this.#input.isByText && (this.#text?.scores[place] ?? 0) === 0) continue
      if (!this.#isFittingBehind(place)) this.#meet(place, unnamed)
      else this.#countFitting(place)
    }
  }

  /** Of what is known to fit, what says some of the words, then what sells best, until the rest comes behind: most is counted alone. */
  #lookAtBest(fitting: PlaceSet): void {
    const said = this.#text?.products ?? new Uint32Array()
    for (let index = 0; index < said.length; index += 1) {
      const place = said[index] as number
      if (hasPlace(fitting, place)) this.#lookAtFit(place)
    }
    const { rankedCount } = this.#input.segment.products
    let looked = 0
    for (let place = nextPlace(fitting, 0); place >= 0; place = nextPlace(fitting, place + 1)) {
      if ((this.#text?.coverage[place] ?? 0) > 0) continue
      looked += 1
      if (looked % lookedAtOnce === 0 && place < rankedCount && this.#isRestBehind(place)) place = rankedCount - 1
      else this.#lookAtFit(place)
    }
    this.#picker.fitting += countPlaces(fitting)
  }

  /** Whether this and all that sells less comes behind, where none of it says a word. */
  #isRestBehind(place: number): boolean {
    const most = this.#getPopularityFactor(place) * (this.#hasFactors ? mostFactor : 1)
    return this.#picker.isRestBehind(most, place)
  }

  #lookAtFit(place: number): void {
    if (!this.#isFittingBehind(place)) this.#show(place, unnamed)
  }

  #isFittingBehind(place: number): boolean {
    // What it leaves unsaid takes longer to find out, and most are behind whatever it is.
    return this.#isBehind(place, 0) || this.#isBehind(place, this.#wished.unsaidOf(place))
  }

  #countFitting(place: number): void {
    if (this.#wished.isExact(place) || hasMeetingVariant(this.#getProduct(place), this.#input.wishes))
      this.#picker.fitting += 1
  }

  #lookAtMissing(places: Uint32Array, found: Int32Array): void {
    for (let index = 0; index < places.length; index += 1) {
      const its = found[index] as number
      if (takeMisses(its) !== 0 && !isNeverShown(its)) this.#lookAtOther(places[index] as number, its)
    }
  }

  #lookAtOther(place: number, found: number): void {
    if (this.#input.named.size === 0 || !this.#input.named.has(place)) this.#lookAt(place, found)
  }

  /** @param found what its columns tell of it */
  #lookAt(place: number, found: number): void {
    const isPinned = this.#isRuled && this.#input.rules.isPinned(this.#getProduct(place))
    const isNamed = this.#input.named.size > 0 && this.#input.named.has(place)
    if (this.#input.isByText && !isPinned && (this.#text?.scores[place] ?? 0) === 0) return
    const misses = takeMisses(found)
    const isBehind = !isPinned && !isNamed && this.#isBehind(place, found)
    if (isBehind && misses !== 0) return
    if (this.#isRuled && this.#input.rules.isHidden(this.#getProduct(place))) return
    if (!isBehind) this.#meet(place, { isPinned, isNamed })
    else this.#countFitting(place)
  }

  #getProduct(place: number): ProductView {
    return this.#input.segment.products.get(place)
  }

  #isBehind(place: number, found: number): boolean {
    const hope = this.#hope
    hope.grade = gradeMisses(takeMisses(found))
    if (this.#picker.isGradeBehind(hope.grade)) return true
    hope.place = place
    hope.cost = this.#wished.costOf(place, found)
    const own = this.#scoreWithoutFactor(place)
    // To ask how it is chosen takes longer than all else: most are behind even if chosen most of all.
    hope.score = this.#hasFactors ? own * mostFactor : own
    if (this.#picker.isBehind(hope)) return true
    if (!this.#hasFactors) return false
    hope.score = own * this.#getFactor(place)
    return this.#picker.isBehind(hope)
  }

  #scoreWithoutFactor(place: number): number {
    const score = this.#scoreText(place) * this.#getPopularityFactor(place)
    return this.#isRuled ? score * this.#input.rules.getFactor(this.#getProduct(place)) : score
  }

  #scoreText(place: number): number {
    if (this.#text === null) return 1
    const coverage = this.#text.coverage[place] as number
    return this.#input.isByText ? (this.#text.scores[place] as number) * coverage : 1 + coverage
  }

  /** Popularity moves products within what fits, never past it: 0.7 to 1.5 of the score. */
  #getPopularityFactor(place: number): number {
    return this.#mostDemand === 0 ? 1 : 0.7 + (0.8 * (this.#demand[place] as number)) / this.#mostDemand
  }

  #getFactor(place: number): number {
    return Math.min(this.#input.factors.get(this.#input.segment.products.ids[place] as string) ?? 1, mostFactor)
  }

  #meet(place: number, first: First): void {
    if (this.#show(place, first) === 3) this.#picker.fitting += 1
  }

  /** Shows it to the picker, with what it really misses. */
  #show(place: number, first: First): Candidate['grade'] | null {
    const { wishes } = this.#input
    const product = this.#getProduct(place)
    const missed = missOfProduct(product, wishes)
    // Who names it doubts not what it is.
    const met = meetWishes(product, wishes, first.isNamed ? missed & ~bits.types : missed)
    if (met === null) return null
    const grade = gradeMisses(met.misses)
    const score = this.#scoreWithoutFactor(place) * (this.#hasFactors ? this.#getFactor(place) : 1)
    this.#picker.add({ ...met, place, product, grade, score, ...first })
    return grade
  }
}
