import type { Wishes } from '../model.ts'
import type { Piece } from './line.ts'
import { readPrices } from './prices.ts'
import { asksForCheaper, getNextLower, readSorting } from './sorting.ts'

/** What may be paid, and what comes first. Who says what is cheap for them does not ask for the cheapest. */
export function readCosts(
  pieces: readonly Piece[],
  previous: Wishes | null,
  { isOfType, things }: { isOfType: boolean; things: ReadonlySet<number> },
) {
  const { isCheap, sort, ...offer } = readSorting(pieces, isOfType)
  const prices = readPrices(pieces, previous, things)
  const isSorted = sort !== undefined && !(isCheap && hasPrices(prices))
  return { prices, sorting: isSorted ? { ...offer, sort } : offer }
}

export function hasPrices({
  price_min,
  price_max,
  price_about,
}: Pick<Wishes, 'price_min' | 'price_max' | 'price_about'>): boolean {
  return price_min !== undefined || price_max !== undefined || price_about !== undefined
}

/** "Más baratos" after an answer: below all that was shown. */
export function makeCheaper(
  wishes: Wishes,
  words: readonly string[],
  { previous, previousShown }: { previous?: Wishes | null; previousShown?: readonly number[] },
): Wishes {
  const shown = (previousShown ?? []).filter((price) => price > 0)
  if (!previous || shown.length === 0 || hasPrices(wishes) || wishes.types.length > 0) return wishes
  if (!asksForCheaper(words.join(' '))) return wishes
  const { sort: _sort, ...others } = wishes
  const lowest = Math.min(...shown)
  return { ...others, price_max: getNextLower(lowest) }
}
