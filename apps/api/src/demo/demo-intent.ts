import { type DemoShelf, listShelves } from './catalogue/catalogue.ts'
import type { GiftGroup } from './catalogue/catalogue-entry.ts'
import { findHalfYear, findOccasion } from './demo-calendar.ts'
import type { Random } from './random.ts'
import type { Occasion } from './speech/speech.ts'

/** What a shopper is after; decides the words. */
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
