import type { Wishes } from '../model.ts'
import { flags, type ListColumn, receivers } from '../segment/columns.ts'
import type { ProductColumns } from '../segment/product-columns.ts'
import { meetsSize } from '../sizes/fit-size.ts'
import { keepMeeting } from './fitting-sets.ts'
import {
  type Judged,
  judgeAt,
  keepByFlags,
  keepByLists,
  keepByPrices,
  lookAtFlags,
  lookAtLists,
  lookAtPrices,
  type PriceBounds,
  unjudged,
} from './look-columns.ts'
import { aboutShare, bits, costOfShare, sumCosts, unsaidCost } from './meet-wishes.ts'
import { addPlaces, fillSet, getSetLength, type PlaceSet } from './place-set.ts'
import { listParts, makeJudge, marks, missBits } from './wish-parts.ts'

const bitsOfCosts = 14
const costTable = Float32Array.from({ length: 1 << bitsOfCosts }, (_, misses) => sumCosts(misses))

/** A column, and what is wished of it. */
interface JudgedPart extends Judged {
  wish: string
}

/** Wishes beside a segment's columns: what a product misses at least, by a few numbers. */
export class WishColumns {
  readonly #products: ProductColumns
  readonly #wishes: Wishes
  readonly #judged: JudgedPart[] = []
  readonly #price: PriceBounds | null
  readonly #ofVariants: number
  readonly #isColourBanned: boolean

  constructor(products: ProductColumns, wishes: Wishes) {
    this.#products = products
    this.#wishes = wishes
    const { types, gender, age, pet, colours, size } = wishes
    // What rules out most comes first.
    if (colours.length > 0)
      this.#addLists('offered', { colours }, (list) => (colours.some((id) => list.includes(id)) ? 0 : bits.colours))
    if (size !== undefined)
      this.#addLists('sizes', { size }, (list) => (list.some((own) => meetsSize(own, size)) ? 0 : bits.size))
    if (gender !== undefined || age !== undefined || pet !== undefined) {
      const isForChild = age === 'kid' || age === 'baby'
      const part = { ...(isForChild && { types }), ...(gender && { gender }), ...(age && { age }), ...(pet && { pet }) }
      const judge = makeJudge(part)
      this.#add({ name: 'receivers', part, length: receivers.length }, (number) =>
        judge(receivers[number] as (typeof receivers)[number]),
      )
    }
    for (const [name, part, tell] of listParts(wishes)) {
      if (!part) continue
      const judge = makeJudge(part)
      this.#addLists(name, part, (list) => judge(tell(list)))
    }
    this.#price = makePrice(wishes)
    this.#ofVariants = Number(colours.length > 0) + Number(size !== undefined) + Number(wishes.offer === true)
    this.#isColourBanned = wishes.not?.colours !== undefined
  }

  #addLists(name: ListColumn, part: Partial<Wishes>, judge: (list: readonly string[]) => number): void {
    const { lists } = this.#products.numbers[name]
    this.#add({ name, part, length: lists.length }, (number) => judge(lists[number] as readonly string[]))
  }

  #add(
    { name, part, length }: { name: ListColumn | 'receivers'; part: Partial<Wishes>; length: number },
    judge: Judged['judge'],
  ): void {
    const judgements = new Int32Array(length).fill(unjudged)
    const wish = `${name} ${JSON.stringify(part)}`
    this.#judged.push({ wish, numbers: this.#products.columns[name], judgements, judge })
  }

  /** The least that what `look` found of a product costs. */
  costOf(place: number, found: number): number {
    const misses = found & missBits
    const least = costLeast(found)
    return (misses & priceBits) === 0 ? least : least + this.#costOfPrice(place)
  }

  /** How far the nearest price is off; a variant without any is as near as one of twice the price. */
  #costOfPrice(place: number): number {
    const { lowest, highest, flags: seen } = this.#products.columns
    const least = costOfShare(this.#shareOff(lowest[place] as number, highest[place] as number))
    return ((seen[place] as number) & flags.lacksPrice) === 0 ? least : Math.min(least, costOfShare(1))
  }

  #shareOff(low: number, high: number): number {
    const { price_max, price_min, price_about } = this.#wishes
    if (low === Number.POSITIVE_INFINITY) return 1
    if (price_max !== undefined && low > price_max) return low / Math.max(price_max, 1e-9) - 1
    // Of wishes that contradict each other a variant may miss any.
    if (price_min !== undefined && high < price_min)
      return (price_max ?? price_min) < price_min ? 0 : 1 - high / price_min
    if (price_about === undefined || price_max !== undefined || price_min !== undefined) return 0
    return Math.min(Math.abs(low - price_about), Math.abs(high - price_about)) / Math.max(price_about, 1e-9)
  }

  /**
   * The places of products that may miss nothing, of those at `places` or of all (null). It holds until anybody keeps others.
   */
  keepFitting(places: Uint32Array | null): PlaceSet {
    const products = this.#products
    const { columns } = products
    const set = takeSet(products.length)
    if (places === null) fillSet(set, products.length)
    else addPlaces(set.fill(0), places)
    const wished = this.#wishes.offer ? flags.hasReduced : 0
    keepMeeting(set, products, {
      wish: `flags ${wished}`,
      keep: (those) => keepByFlags(those, { seen: columns.flags, wished }),
    })
    for (const judged of this.#judged) {
      keepMeeting(set, products, { wish: judged.wish, keep: (those) => keepByLists(those, judged, rejected) })
    }
    if (this.#price !== null) keepByPrices(set, { columns, bounds: this.#price })
    return set
  }

  /** What a product that may miss nothing leaves unsaid, as `look` finds it. */
  unsaidOf(place: number): number {
    let found = 0
    for (const judged of this.#judged) found |= judgeAt(judged, place)
    return found
  }

  /**
   * What the products at places miss at least, with what they leave unsaid, in the order of the places: column by column,
   * for very many are looked at. It holds until the next look of anybody's.
   */
  look(places: Uint32Array): Int32Array {
    const { columns } = this.#products
    const look = { places, found: takeRoom(places.length) }
    const wished = this.#wishes.offer ? flags.hasReduced : 0
    lookAtFlags(look, { seen: columns.flags, wished, unbuyable: marks.banned, missing: bits.offer })
    for (const judged of this.#judged) lookAtLists(look, judged)
    if (this.#price !== null) lookAtPrices(look, { columns, bounds: this.#price })
    return look.found
  }

  /** Whether what is found of any product is exact. */
  get isExactOfAll(): boolean {
    if (this.#isColourBanned) return false
    return this.#price === null ? this.#ofVariants <= 1 : this.#price.isOpen && this.#ofVariants === 0
  }

  /** Whether what `look` finds missed is all that is: several wishes have to be met by one variant. */
  isExact(place: number): boolean {
    if (this.#isColourBanned) return false
    if (this.#price === null) return this.#ofVariants <= 1
    const { lowest, highest, flags: seen } = this.#products.columns
    if (lowest[place] === highest[place] && ((seen[place] as number) & flags.lacksPrice) === 0)
      return this.#ofVariants <= 1
    return this.#price.isOpen && this.#ofVariants === 0
  }
}

const priceBits = bits.price_max | bits.price_min | bits.price_about

/** The least that misses cost. */
function costLeast(found: number): number {
  const unsaid =
    Number((found & marks.genderUnsaid) !== 0) +
    Number((found & marks.ageUnsaid) !== 0) +
    Number((found & marks.notUnsaid) !== 0)
  return (costTable[found & missBits] as number) + unsaidCost * unsaid
}

/** What was found of products, which none outlives: to make room for each sentence takes longer than the look. */
let room = new Int32Array(0)

function takeRoom(length: number): Int32Array {
  if (room.length < length) room = new Int32Array(length)
  return room
}

const rejected = missBits | marks.banned

let setRoom = new Int32Array(0)

/** As much of the room as a set of so many places takes, which none outlives, as above. */
function takeSet(placeCount: number): PlaceSet {
  const length = getSetLength(placeCount)
  if (setRoom.length < length) setRoom = new Int32Array(length)
  return setRoom.subarray(0, length)
}

/** Whether what was found is of a product that is never shown, whatever else. */
export function isNeverShown(found: number): boolean {
  return (found & marks.banned) !== 0
}

/** The bits of the wishes that are missed. */
export function takeMisses(found: number): number {
  return found & missBits
}

function makePrice({ price_max, price_min, price_about }: Wishes): PriceBounds | null {
  if (price_max === undefined && price_min === undefined && price_about === undefined) return null
  const about =
    price_about === undefined ? null : { low: price_about * (1 - aboutShare), high: price_about * (1 + aboutShare) }
  const rounding = 1e-9 * (price_about ?? 0)
  const low = Math.max(price_min ?? Number.NEGATIVE_INFINITY, about ? about.low - rounding : Number.NEGATIVE_INFINITY)
  const high = Math.min(price_max ?? Number.POSITIVE_INFINITY, about ? about.high + rounding : Number.POSITIVE_INFINITY)
  const wish = price_max !== undefined ? 'price_max' : price_min !== undefined ? 'price_min' : 'price_about'
  const isOpen = about === null && (price_max === undefined || price_min === undefined)
  return {
    low,
    high,
    missing: bits[wish],
    tooHigh: price_max === undefined ? bits.price_about : bits.price_max,
    tooLow: price_min === undefined ? bits.price_about : bits.price_min,
    isOpen,
  }
}
