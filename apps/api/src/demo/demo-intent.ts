import { type DemoProduct, type DemoShelf, listShelves } from './catalogue/catalogue.ts'
import type { GiftGroup } from './catalogue/catalogue-entry.ts'
import { findHalfYear, findOccasion } from './demo-calendar.ts'
import type { Random } from './random.ts'
import type { Occasion } from './speech/speech.ts'

/** What a shopper is after; decides the words and the products that are recommended. */
export type DemoIntent =
  | { type: 'shelf'; shelf: DemoShelf }
  | { type: 'category'; shelf: DemoShelf }
  | { type: 'gift'; group: GiftGroup; occasion: Occasion | null }
  | { type: 'unanswered' }

const shelves = listShelves()
const giftGroups: readonly GiftGroup[] = ['woman', 'man', 'kid', 'baby', 'home']
const giftWeights: Record<GiftGroup, number> = { woman: 5, man: 3, kid: 2, baby: 1.3, home: 1.7 }
const occasionGroups: Record<Occasion, readonly GiftGroup[]> = {
  mothersDay: ['woman'],
  fathersDay: ['man'],
  childrensDay: ['kid'],
  christmas: ['woman', 'man', 'kid', 'home'],
}

function weighShelf(shelf: DemoShelf, timeMs: number): number {
  const { category, kind } = shelf
  const season = findHalfYear(timeMs)
  const seasonFactor = !kind.season || !season ? 1 : kind.season === season ? 1.9 : 0.35
  return (category.weight / category.kinds.length) * seasonFactor
}

export function chooseShelf(random: Random, timeMs: number): DemoShelf {
  return random.pickWeighted(shelves, (shelf) => weighShelf(shelf, timeMs))
}

/** A fresh wish at an instant: mostly a thing, sometimes an idea or a present, now and then what nobody can answer. */
export function chooseIntent(random: Random, timeMs: number): DemoIntent {
  if (random.chance(0.068)) return { type: 'unanswered' }
  const near = findOccasion(timeMs)
  if (near && random.chance(0.3 * near.nearness)) {
    return { type: 'gift', group: random.pick(occasionGroups[near.occasion]), occasion: near.occasion }
  }
  const roll = random.next()
  if (roll < 0.12) {
    return { type: 'gift', group: random.pickWeighted(giftGroups, (group) => giftWeights[group]), occasion: null }
  }
  return { type: roll < 0.2 ? 'category' : 'shelf', shelf: chooseShelf(random, timeMs) }
}

/** Beginnings of the longer words, without accents: "carpincho" of the query finds the one of the name. */
function listStems(text: string): string[] {
  const words =
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z]{4,}/g) ?? []
  return words.map((word) => word.slice(0, 5))
}

/** The products that suit, in no order, with how well each suits. */
function listCandidates(intent: DemoIntent, query: string): { product: DemoProduct; weight: number }[] {
  if (intent.type === 'unanswered') return []
  const { shelf: wanted, group } =
    intent.type === 'gift' ? { shelf: null, group: intent.group } : { ...intent, group: null }
  const stems = new Set(listStems(query))
  return shelves.flatMap((shelf) => {
    const isWanted = wanted ? shelf.category === wanted.category : group !== null && shelf.kind.gifts?.includes(group)
    if (!isWanted) return []
    const base = intent.type === 'shelf' && shelf !== wanted ? 0.02 : 1
    return shelf.products.map((product) => {
      const matches = listStems(product.name).filter((stem) => stems.has(stem)).length
      return { product, weight: (base * 8 ** matches) / (1 + 0.45 * product.rank) }
    })
  })
}

/** How many products the assistant names, from 1. */
const counts = [0.06, 0.13, 0.24, 0.27, 0.17, 0.13]

/** The products recommended for a wish and its words, best first; none for what nobody can answer. */
export function recommendProducts(random: Random, intent: DemoIntent, query: string): DemoProduct[] {
  const candidates = listCandidates(intent, query)
  const wanted = random.pickWeighted([1, 2, 3, 4, 5, 6], (count) => counts[count - 1] ?? 0)
  const products: DemoProduct[] = []
  while (products.length < wanted && candidates.length > 0) {
    const candidate = random.pickWeighted(candidates, ({ weight }) => weight)
    candidates.splice(candidates.indexOf(candidate), 1)
    products.push(candidate.product)
  }
  return products
}
