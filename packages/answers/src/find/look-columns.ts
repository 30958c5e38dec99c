import { flags } from '../segment/columns.ts'
import type { ProductColumns } from '../segment/product-columns.ts'
import { nextPlace, type PlaceSet, removePlace } from './place-set.ts'

/*
 * Very many products are looked at, a column at a time, by loops that do nothing else: what a sentence wishes changes which
 * of them run and not what is in them, so that they stay compiled.
 */

/** Places, and what is found of the products there: bits. */
export interface Look {
  places: Uint32Array
  found: Int32Array
}

/** A column, and what each of its lists comes to, as soon as a product is looked at that has it. */
export interface Judged {
  numbers: Uint32Array
  judgements: Int32Array
  judge: (number: number) => number
}
export const unjudged = -1

/** Between which prices a wish is met, and the bits of what is missed otherwise. */
export interface PriceBounds {
  low: number
  high: number
  /** Of a product without any price. */
  missing: number
  tooHigh: number
  tooLow: number
  /** Whether one end is open. */
  isOpen: boolean
}

/** Begins with what is of no product that can be bought, and of one whose flags lack one of `wished`. */
export function lookAtFlags(
  { places, found }: Look,
  { seen, wished, unbuyable, missing }: { seen: Uint8Array; wished: number; unbuyable: number; missing: number },
): void {
  const { length } = places
  for (let index = 0; index < length; index += 1) {
    const its = seen[places[index] as number] as number
    if ((its & flags.hasBuyable) === 0) found[index] = unbuyable
    else found[index] = (its & wished) === wished ? 0 : missing
  }
}

/** What the list that a product has comes to. */
export function judgeAt({ numbers, judgements, judge }: Judged, place: number): number {
  const number = numbers[place] as number
  const known = judgements[number] as number
  if (known !== unjudged) return known
  const judgement = judge(number)
  judgements[number] = judgement
  return judgement
}

export function lookAtLists({ places, found }: Look, judged: Judged): void {
  const { length } = places
  for (let index = 0; index < length; index += 1) {
    found[index] = (found[index] as number) | judgeAt(judged, places[index] as number)
  }
}

export function lookAtPrices(
  { places, found }: Look,
  {
    columns: { lowest, highest },
    bounds: { low, high, missing, tooHigh, tooLow },
  }: { columns: Pick<ProductColumns['columns'], 'lowest' | 'highest'>; bounds: PriceBounds },
): void {
  const { length } = places
  for (let index = 0; index < length; index += 1) {
    const place = places[index] as number
    const least = lowest[place] as number
    let missed = 0
    if (least === Number.POSITIVE_INFINITY) missed = missing
    else if (least > high) missed = tooHigh
    else if ((highest[place] as number) < low) missed = tooLow
    found[index] = (found[index] as number) | missed
  }
}

/** Of products that can be bought, those that have all flags that are wished. */
export function keepByFlags(set: PlaceSet, { seen, wished }: { seen: Uint8Array; wished: number }): void {
  const needed = wished | flags.hasBuyable
  for (let place = nextPlace(set, 0); place >= 0; place = nextPlace(set, place + 1)) {
    if (((seen[place] as number) & needed) !== needed) removePlace(set, place)
  }
}

/** Keeps what has none of the bits. */
export function keepByLists(set: PlaceSet, judged: Judged, rejected: number): void {
  for (let place = nextPlace(set, 0); place >= 0; place = nextPlace(set, place + 1)) {
    if ((judgeAt(judged, place) & rejected) !== 0) removePlace(set, place)
  }
}

export function keepByPrices(
  set: PlaceSet,
  { columns: { lowest, highest }, bounds: { low, high } }: Parameters<typeof lookAtPrices>[1],
): void {
  for (let place = nextPlace(set, 0); place >= 0; place = nextPlace(set, place + 1)) {
    const least = lowest[place] as number
    const isMissed = least === Number.POSITIVE_INFINITY || least > high || (highest[place] as number) < low
    if (isMissed) removePlace(set, place)
  }
}
