import { expect, test } from 'vitest'
import { createRandom } from '../../../demo/random.ts'
import type { ShownSearch } from '../../voice/voice.public.ts'
import { learnClickFactors } from './learn-factors.ts'

const now = new Date('2026-11-24T12:00:00Z')
const dayMs = 86_400_000
/** How many shoppers look at a place at all. */
const attention = [1, 0.7, 0.5, 0.35, 0.25, 0.2]

interface World {
  seed: number
  /** How often who looks at a product clicks it. */
  appeal: Record<string, number>
  /** The order on a day, which what was learned before may change. */
  order: (day: number) => readonly string[]
  days?: number
  searchesPerDay?: number
}

/** Shoppers who look from above and click what appeals to them; each comes once. */
function simulate({ seed, appeal, order, days = 60, searchesPerDay = 80 }: World): ShownSearch[] {
  const random = createRandom(seed)
  const searches: ShownSearch[] = []
  for (let day = 0; day < days; day += 1) {
    const productIds = order(day)
    for (let count = 0; count < searchesPerDay; count += 1) {
      const clickedIds = productIds.filter((id, place) => random.chance((attention[place] ?? 0.1) * (appeal[id] ?? 0)))
      const at = new Date(now.getTime() - (days - day) * dayMs + count * 60_000)
      searches.push({ shopperId: `s-${seed}-${day}-${count}`, at, productIds, clickedIds })
    }
  }
  return searches
}

const ids = ['a', 'b', 'c', 'd', 'e', 'f']
const equal = Object.fromEntries(ids.map((id) => [id, 0.25]))
const factorOf = (factors: Map<string, number>, id: string) => factors.get(id) ?? 1

test.each([1, 2, 3])('[ANSWER-9] products that are equally liked stay equal, whatever their places (%d)', (seed) => {
  const fixed = learnClickFactors(simulate({ seed, appeal: equal, order: () => ids }), now)
  const turning = learnClickFactors(
    simulate({ seed, appeal: equal, order: (day) => [...ids.slice(day % 6), ...ids.slice(0, day % 6)] }),
    now,
  )
  for (const id of ids) {
    expect(factorOf(fixed, id)).toBeCloseTo(1, 1)
    expect(factorOf(turning, id)).toBeCloseTo(1, 0)
  }
  const all = ids.map((id) => factorOf(turning, id))
  expect(Math.max(...all) / Math.min(...all)).toBeLessThan(1.25)
})

test.each([1, 2, 3])('[ANSWER-9] a better product at the end rises above a worse one at the beginning (%d)', (seed) => {
  const appeal = { ...equal, a: 0.12, f: 0.6 }
  const order = (day: number) => [
    ...ids.slice(0, 1),
    ...ids.slice(1 + (day % 4), 5),
    ...ids.slice(1, 1 + (day % 4)),
    'f',
  ]
  // What is seen elsewhere, too, tells places and products apart.
  const mixed = [
    ...simulate({ seed, appeal, order }),
    ...simulate({ seed: seed + 10, appeal, order: () => ['c', 'f', 'a', 'b', 'd', 'e'], searchesPerDay: 20 }),
  ]
  const factors = learnClickFactors(mixed, now)
  expect(factorOf(factors, 'f')).toBeGreaterThan(1.2)
  expect(factorOf(factors, 'a')).toBeLessThan(0.9)
})

test('[ANSWER-9] the ranking does not teach itself: what it orders by its own factors stays as it was', () => {
  let known: ShownSearch[] = []
  let factors = new Map<string, number>()
  for (let round = 0; round < 8; round += 1) {
    const order = ids.toSorted((one, other) => factorOf(factors, other) - factorOf(factors, one))
    const days = simulate({ seed: 100 + round, appeal: equal, order: () => order, days: 10 })
    known = [...known.map((search) => ({ ...search, at: new Date(search.at.getTime() - 10 * dayMs) })), ...days]
    factors = learnClickFactors(known, now)
  }
  const all = ids.map((id) => factorOf(factors, id))
  expect(Math.max(...all) / Math.min(...all)).toBeLessThan(1.25)
})

test('[ANSWER-9] who clicks a thousand times moves a product by no more than one shopper may', () => {
  const honest = simulate({ seed: 5, appeal: equal, order: () => ids })
  const before = learnClickFactors(honest, now)
  const oneDay = Array.from(
    { length: 1000 },
    (_, count): ShownSearch => ({
      shopperId: 'fan',
      at: new Date(now.getTime() - 3 * dayMs + count * 30_000),
      productIds: ids,
      clickedIds: ['d'],
    }),
  )
  const everyDay = Array.from(
    { length: 170 },
    (_, day): ShownSearch => ({
      shopperId: 'fan',
      at: new Date(now.getTime() - day * dayMs),
      productIds: ids,
      clickedIds: ['d'],
    }),
  )
  for (const clicks of [oneDay, everyDay, [...oneDay, ...everyDay]]) {
    const after = learnClickFactors([...honest, ...clicks], now)
    for (const id of ids) expect(Math.abs(factorOf(after, id) - factorOf(before, id))).toBeLessThan(0.06)
  }
  // By itself, in a store that nobody else visits, no more either.
  expect(factorOf(learnClickFactors(everyDay, now), 'd')).toBeLessThan(1.1)
})

test('[ANSWER-9] robots count for nothing: those that ask all day, and those that never pause', () => {
  const honest = simulate({ seed: 6, appeal: equal, order: () => ids })
  const before = learnClickFactors(honest, now)
  const robots = Array.from({ length: 50 }, (_, robot) =>
    Array.from(
      { length: robot % 2 === 0 ? 200 : 12 },
      (_, count): ShownSearch => ({
        shopperId: `robot-${robot}`,
        at: new Date(now.getTime() - dayMs + count * (robot % 2 === 0 ? 60_000 : 700)),
        productIds: ids,
        clickedIds: ['e'],
      }),
    ),
  ).flat()
  expect(learnClickFactors([...honest, ...robots], now)).toEqual(before)
})

test('[ANSWER-9] however much is clicked, a factor stays between 0.7 and 1.5', () => {
  const appeal = { ...equal, a: 1, b: 0 }
  const order = (day: number) => [...ids.slice(day % 6), ...ids.slice(0, day % 6)]
  const factors = learnClickFactors(simulate({ seed: 7, appeal, order, searchesPerDay: 300 }), now)
  expect([factors.get('a'), factors.get('b')]).toEqual([1.5, 0.7])
})

test('[ANSWER-9] what was liked long ago counts less, and without clicks nothing is moved', () => {
  const order = (day: number) => [...ids.slice(day % 6), ...ids.slice(0, day % 6)]
  const liked = simulate({ seed: 8, appeal: { ...equal, c: 0.5 }, order, searchesPerDay: 20 })
  const aged = liked.map((search) => ({ ...search, at: new Date(search.at.getTime() - 120 * dayMs) }))
  const [fresh, old] = [learnClickFactors(liked, now), learnClickFactors(aged, now)]
  expect(factorOf(fresh, 'c')).toBeGreaterThan(factorOf(old, 'c'))
  expect(factorOf(old, 'c')).toBeGreaterThan(1)
  expect(learnClickFactors([], now)).toEqual(new Map())
})
