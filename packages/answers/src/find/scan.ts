import type { Wishes } from '../model.ts'
import type { RankRules } from '../rules/rules.ts'
import type { ProductView } from '../segment/product-columns.ts'
import type { Segment } from '../segment/segment.ts'
import { scoreText, type TextScores } from '../segment/text-index.ts'
import { bits, gradeMisses, hasMeetingVariant, meetWishes, missOfProduct } from './meet-wishes.ts'
import type { Picker } from './picker.ts'
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
  // What sells best leaves the rest behind soonest.
  scanner.look(input.places ?? segment.products.order)
}

/** Of what says as much as this of the words, the cheapest is meant: "the cheapest cat litter" is no snack for cats. */
const leastSaid = 0.6

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

  /** What may meet all goes first: where enough does, nothing else is shown. */
  look(all: Uint32Array): void {
    const isSorted = this.#input.isByText && this.#input.wishes.sort !== undefined
    const places = isSorted ? this.#keepBestSaid(all) : all
    if (this.#isRuled || this.#input.named.size > 0) this.#lookAtAll(places)
    else this.#lookAtFitting(places)
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
  #lookAtFitting(places: Uint32Array): void {
    const fitting = this.#wished.keepFitting(places)
    for (let index = 0; index < fitting.count; index += 1) {
      this.#lookAt(fitting.places[index] as number, fitting.found[index] as number)
    }
    if (!this.#picker.isGradeBehind(2)) this.#lookAtMissing(places, this.#wished.look(places))
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
    else if (this.#wished.isExact(place) || hasMeetingVariant(this.#getProduct(place), this.#input.wishes))
      this.#picker.fitting += 1
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

  #meet(place: number, first: { isPinned: boolean; isNamed: boolean }): void {
    const { wishes } = this.#input
    const product = this.#getProduct(place)
    const missed = missOfProduct(product, wishes)
    // Who names it doubts not what it is.
    const met = meetWishes(product, wishes, first.isNamed ? missed & ~bits.types : missed)
    if (met === null) return
    const grade = gradeMisses(met.misses)
    if (grade === 3) this.#picker.fitting += 1
    const score = this.#scoreWithoutFactor(place) * (this.#hasFactors ? this.#getFactor(place) : 1)
    this.#picker.add({ ...met, place, product, grade, score, ...first })
  }
}
