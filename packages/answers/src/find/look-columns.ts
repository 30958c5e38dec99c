import { flags } from '../segment/columns.ts'
import type { ProductColumns } from '../segment/product-columns.ts'

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

export function lookAtLists({ places, found }: Look, { numbers, judgements, judge }: Judged): void {
  const { length } = places
  for (let index = 0; index < length; index += 1) {
    const number = numbers[places[index] as number] as number
    let judgement = judgements[number] as number
    if (judgement === unjudged) {
      judgement = judge(number)
      judgements[number] = judgement
    }
    found[index] = (found[index] as number) | judgement
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

/** The places that are left of others, and what is found of them: the first `count` of both lists. */
export interface Kept {
  places: Uint32Array
  found: Int32Array
  count: number
}

/** Begins with what can be bought and has all flags that are wished. */
export function keepByFlags(
  kept: Kept,
  { places, seen, wished }: { places: Uint32Array; seen: Uint8Array; wished: number },
): void {
  const needed = wished | flags.hasBuyable
  let count = 0
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] as number
    if (((seen[place] as number) & needed) !== needed) continue
    kept.places[count] = place
    kept.found[count] = 0
    count += 1
  }
  kept.count = count
}

/** Keeps what has none of the bits. */
export function keepByLists(kept: Kept, { numbers, judgements, judge }: Judged, rejected: number): void {
  const { places, found } = kept
  let count = 0
  for (let index = 0; index < kept.count; index += 1) {
    const place = places[index] as number
    const number = numbers[place] as number
    let judgement = judgements[number] as number
    if (judgement === unjudged) {
      judgement = judge(number)
      judgements[number] = judgement
    }
    if ((judgement & rejected) !== 0) continue
    places[count] = place
    found[count] = (found[index] as number) | judgement
    count += 1
  }
  kept.count = count
}

export function keepByPrices(
  kept: Kept,
  { columns: { lowest, highest }, bounds: { low, high } }: Parameters<typeof lookAtPrices>[1],
): void {
  const { places, found } = kept
  let count = 0
  for (let index = 0; index < kept.count; index += 1) {
    const place = places[index] as number
    const least = lowest[place] as number
    if (least === Number.POSITIVE_INFINITY || least > high || (highest[place] as number) < low) continue
    places[count] = place
    found[count] = found[index] as number
    count += 1
  }
  kept.count = count
}
