import type { Wishes } from '../model.ts'
import type { ProductView } from '../segment/product-columns.ts'
import type { Segment } from '../segment/segment.ts'
import { Leaders } from './leaders.ts'
import type { gradeMisses, Meeting } from './meet-wishes.ts'

export interface Candidate extends Meeting {
  place: number
  product: ProductView
  grade: ReturnType<typeof gradeMisses>
  /** Within its grade; more is better. */
  score: number
  /** By a rule of the owner's: before all others. */
  isPinned: boolean
  /** Its name is said: before all others that meet as much. */
  isNamed: boolean
}

type CompareCandidates = (one: Candidate, other: Candidate) => number

function compareCandidates({ wishes, isByText, near }: PickerInput): CompareCandidates {
  const farOf = ({ product }: Candidate) => near.indexOf(product.type ?? '')
  const priceOf = ({ variant, product }: Candidate) =>
    product.table.getPrice(variant) ?? (wishes.sort === 'dearest' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY)
  const comparePrices = (one: Candidate, other: Candidate) => {
    const [first, last] = wishes.sort === 'cheapest' ? [one, other] : [other, one]
    // Two without a price are as far from each other as no number says.
    return priceOf(first) - priceOf(last) || other.product.demand - one.product.demand || one.place - other.place
  }
  const compareNames = (one: Candidate, other: Candidate) =>
    isByText || one.grade === other.grade ? Number(other.isNamed) - Number(one.isNamed) : 0
  return (one: Candidate, other: Candidate): number => {
    if (one.isPinned !== other.isPinned) return Number(other.isPinned) - Number(one.isPinned)
    const byName = compareNames(one, other)
    if (byName !== 0) return byName
    // What the words say goes before a soft wish that only some products speak of.
    if (isByText && one.grade !== 3 && other.grade !== 3) {
      return other.score - one.score || one.cost - other.cost || one.place - other.place
    }
    if (one.grade !== other.grade) return other.grade - one.grade
    if (wishes.sort && one.grade === 3) return comparePrices(one, other)
    if (near.length > 0 && farOf(one) !== farOf(other)) return farOf(one) - farOf(other)
    return one.cost - other.cost || other.score - one.score || one.place - other.place
  }
}

/** Products of many kinds where none was named, or of those that were listed: one of each before a second of any. */
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
        Number(other.candidate.isNamed) - Number(one.candidate.isNamed) ||
        one.round - other.round,
    )
    .map(({ candidate }) => candidate)
}

/** Candidates, and how many of all that they are of meet all wishes. */
export interface FittedCandidates {
  candidates: readonly Candidate[]
  fitted: number
}

/** What a product may come to at best. */
type Hope = Pick<Candidate, 'place' | 'cost' | 'score'> & { grade: number }

interface PickerInput {
  segment: Segment
  limit: number
  wishes: Wishes
  /** Whether words order what does not fit. */
  isByText: boolean
  /** Types that would do instead of those that are not there, the nearest first. */
  near: readonly string[]
  /** Whether no kind was named, or a list of several, so that one of each comes before a second of any. */
  isMixed: boolean
}

/** The first candidates of all, and where no kind was named, of each kind. */
export class Picker {
  /** By the number of their type. */
  readonly #byType: (Leaders<Candidate> | undefined)[] = []
  readonly #input: PickerInput
  readonly #compare: CompareCandidates
  /** How many fit in all. */
  fitting = 0
  /** How many that fit were taken in. */
  #added = 0
  /** Kinds, where none was named, of which something fits. */
  #fittingTypes = 0
  /** What is of a lower grade is not shown. */
  #leastGrade = 1

  constructor(input: PickerInput) {
    this.#input = input
    this.#compare = compareCandidates(input)
  }

  #getKey(place: number): number {
    return this.#input.isMixed ? (this.#input.segment.products.columns.types[place] as number) : 0
  }

  /** Whether what comes to such a grade at best comes behind all that will be shown, whatever else it is. */
  isGradeBehind(grade: number): boolean {
    return this.#leastGrade > grade
  }

  /** Whether a product comes behind all that will be shown, even if it is as good as may be hoped. */
  isBehind({ place, grade, cost, score }: Hope): boolean {
    const { limit, isByText, near } = this.#input
    // Where so many kinds have one that fits, no kind has a second.
    const shown = this.#fittingTypes >= limit ? 1 : limit
    const last = this.#byType[this.#getKey(place)]?.items[shown - 1]
    if (!last || near.length > 0) return false
    if (last.isPinned) return true
    if (last.isNamed && (isByText || grade === last.grade)) return true
    if (isByText && grade !== 3 && last.grade !== 3) return score < last.score
    if (grade !== last.grade) return grade < last.grade
    if (grade === 3 && this.#input.wishes.sort) return this.#isPricedBehind(place, last)
    if (cost !== last.cost) return cost > last.cost
    return score < last.score || (score === last.score && place > last.place)
  }

  /**
   * Whether all that fits comes behind what will be shown whose score is at most `score`, at `place` and after it. It is no
   * answer to what is sorted.
   */
  isRestBehind(score: number, place: number): boolean {
    const { limit, isMixed, isByText, near, wishes } = this.#input
    if (isByText || near.length > 0 || wishes.sort) return false
    const shown = isMixed ? this.#byType.map((leaders) => leaders?.items[0]) : (this.#byType[0]?.items ?? [])
    let ahead = 0
    for (const item of shown) {
      if (item?.grade !== 3 || item.cost !== 0) continue
      if (item.score > score || (item.score === score && item.place < place)) ahead += 1
    }
    return ahead >= limit
  }

  #isPricedBehind(place: number, { product, variant }: Candidate): boolean {
    const price = product.table.getPrice(variant)
    const { lowest, highest } = this.#input.segment.products.columns
    if (price === null) return false
    return this.#input.wishes.sort === 'cheapest'
      ? (lowest[place] as number) > price
      : (highest[place] as number) < price
  }

  add(candidate: Candidate): void {
    const key = this.#getKey(candidate.place)
    let leaders = this.#byType[key]
    if (!leaders) {
      leaders = new Leaders<Candidate>(this.#input.limit, this.#compare)
      this.#byType[key] = leaders
    }
    const before = leaders.items[0]?.grade
    leaders.add(candidate)
    const [first] = leaders.items
    if (this.#input.isMixed && before !== 3 && first?.grade === 3 && !first.isPinned) this.#fittingTypes += 1
    // What fits comes first: when enough does, nothing else is shown.
    if (candidate.grade === 3) this.#added += 1
    if (this.#added >= this.#input.limit) this.#leastGrade = 3
  }

  listFitted(): FittedCandidates {
    return { candidates: this.list(), fitted: this.fitting }
  }

  list(): Candidate[] {
    const first = this.#byType.flatMap((leaders) => leaders?.items ?? [])
    return this.#input.isMixed ? mixTypes(first.sort(this.#compare)).slice(0, this.#input.limit) : first
  }
}
