import type { ShownSearch } from '../../voice/voice.public.ts'

const dayMs = 86_400_000
/** A click of so long ago says half as much. */
const halfLifeMs = 60 * dayMs
/** Before so many expected clicks, what shoppers choose says little of a product. */
const priorClicks = 20
const lowest = 0.7
const highest = 1.5
/** What one shopper can add to a product in all, in looks and so in clicks of today. */
const mostOfShopper = 2
/** Nobody asks so often in a day, and nobody reads ten answers without a pause. */
const mostSearchesOfDay = 60
const fewSearches = 10
const shortestPauseMs = 2000
/** Further down, places are looked at alike. */
const places = 10
/** How often the first places are clicked where a store cannot tell yet, and after how many looks it can. */
const usualRates = [0.25, 0.17, 0.12, 0.09, 0.07, 0.06, 0.05, 0.04, 0.04, 0.03]
const priorLooks = 20
const rounds = 20
/** What moves a product by less is none. */
const leastMove = 0.02

/** A shopper's looks at a product on one day: one, however often it was shown. */
interface Look {
  productId: string
  place: number
  isClicked: boolean
  /** By its age. */
  weight: number
}

/** Looks and clicks of a product, by place, as much as they count. */
interface ProductCounts {
  looks: number[]
  clicks: number[]
}

/** Who asks without pauses, or all day long, is no shopper who chooses. */
function isRobot(ofDay: readonly ShownSearch[]): boolean {
  if (ofDay.length > mostSearchesOfDay) return true
  if (ofDay.length < fewSearches) return false
  const times = ofDay.map(({ at }) => at.getTime()).sort((one, other) => one - other)
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  const median = pauses.sort((one, other) => one - other)[Math.floor(pauses.length / 2)] ?? 0
  return median < shortestPauseMs
}

/** A product that is shown again on the same day counts once, in its best place. */
function listLooks(ofDay: readonly ShownSearch[], now: Date): Look[] {
  const looks = new Map<string, Look>()
  for (const { at, productIds, clickedIds } of ofDay) {
    const weight = 0.5 ** (Math.max(0, now.getTime() - at.getTime()) / halfLifeMs)
    for (const [index, productId] of productIds.entries()) {
      const known = looks.get(productId)
      looks.set(productId, {
        productId,
        place: Math.min(index, places - 1, known?.place ?? places),
        isClicked: clickedIds.includes(productId) || known?.isClicked === true,
        weight: Math.max(weight, known?.weight ?? 0),
      })
    }
  }
  return [...looks.values()]
}

const makeZeros = () => Array.from({ length: places }, () => 0)

/** Adds what a shopper did over the time, no more for a product than one shopper may. */
function addShopper(counts: Map<string, ProductCounts>, looks: readonly Look[]): void {
  for (const [productId, own] of Map.groupBy(looks, (look) => look.productId)) {
    const sum = own.reduce((total, { weight }) => total + weight, 0)
    const share = Math.min(1, mostOfShopper / sum)
    const of = counts.get(productId) ?? { looks: makeZeros(), clicks: makeZeros() }
    counts.set(productId, of)
    for (const { place, isClicked, weight } of own) {
      of.looks[place] = (of.looks[place] ?? 0) + weight * share
      if (isClicked) of.clicks[place] = (of.clicks[place] ?? 0) + weight * share
    }
  }
}

function countLooks(searches: readonly ShownSearch[], now: Date): Map<string, ProductCounts> {
  const counts = new Map<string, ProductCounts>()
  for (const ofShopper of Map.groupBy(searches, ({ shopperId }) => shopperId).values()) {
    const days = Map.groupBy(ofShopper, ({ at }) => Math.floor(at.getTime() / dayMs))
    const looks = [...days.values()].filter((ofDay) => !isRobot(ofDay)).flatMap((ofDay) => listLooks(ofDay, now))
    addShopper(counts, looks)
  }
  return counts
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** How often each place is clicked, what stands there taken into account by its appeal. */
function estimateRates(products: readonly ProductCounts[], appeals: readonly number[]): number[] {
  return usualRates.map((usual, place) => {
    const clicks = sum(products.map((product) => product.clicks[place] ?? 0))
    const looks = sum(products.map((product, index) => (product.looks[place] ?? 0) * (appeals[index] ?? 1)))
    return (clicks + usual * priorLooks) / (looks + priorLooks)
  })
}

/** A product's clicks over those that its places would bring any product. */
function estimateAppeal({ looks, clicks }: ProductCounts, rates: readonly number[]): number {
  const expected = sum(looks.map((count, place) => count * (rates[place] ?? 0)))
  return (sum(clicks) + priorClicks) / (expected + priorClicks)
}

/**
 * By how much products are chosen more or less often than their places explain: factors from 0.7 to 1.5, of those products
 * whose choice says something. That a place is looked at more and that better products stand there are told apart by
 * estimating both in turn (the position-based model of clicks), so that an order does not confirm itself.
 *
 * @param searches in any order
 */
export function learnClickFactors(searches: readonly ShownSearch[], now: Date): Map<string, number> {
  const counts = countLooks(searches, now)
  const products = [...counts.values()]
  let appeals = products.map(() => 1)
  for (let round = 0; round < rounds; round += 1) {
    const rates = estimateRates(products, appeals)
    appeals = products.map((product) => estimateAppeal(product, rates))
  }
  const factors = Array.from(counts.keys(), (id, index): [string, number] => {
    const appeal = appeals[index] ?? 1
    return [id, Math.min(highest, Math.max(lowest, appeal))]
  })
  return new Map(factors.filter(([, factor]) => Math.abs(factor - 1) >= leastMove))
}
