import type { Language, StoreProduct } from '../model.ts'
import { foldText } from '../text/tokens.ts'
import { foldWords } from '../text/words.ts'
import { pickType, type TypeScores } from './read-type.ts'
import type { UsualFacts } from './usual-facts.ts'

/**
 * What a store's own words go with: in its category "Running" lie running shoes, whose names say "Trail". Learned from the
 * products whose type the lexicons tell, and used for those where they say little.
 */
export interface StoreHabits {
  signs: TypeSigns
  usual: UsualFacts
}

/** By sign, how many products have it, and of which types. */
export type TypeSigns = ReadonlyMap<string, Habit>

interface Habit {
  count: number
  types: Map<string, number>
}

/** A sign of fewer products says nothing. */
const leastProducts = 4
const weights = { path: 8, leaf: 4, tag: 2, word: 4 }

function listSigns({ name, categories, tags }: StoreProduct, language: Language): { key: string; weight: number }[] {
  const signs = new Map<string, number>()
  for (const path of categories) {
    signs.set(`path ${foldText(path.join(' > '))}`, weights.path)
    signs.set(`leaf ${foldText(path.at(-1) ?? '')}`, weights.leaf)
  }
  for (const tag of tags) signs.set(`tag ${foldText(tag)}`, weights.tag)
  for (const word of foldWords(name, language)) signs.set(`word ${word}`, weights.word)
  return Array.from(signs, ([key, weight]) => ({ key, weight }))
}

export function learnHabits(
  read: Iterable<{ product: StoreProduct; scores: TypeScores }>,
  language: Language,
): TypeSigns {
  const signs = new Map<string, Habit>()
  for (const { product, scores } of read) {
    const type = pickType(scores)
    if (type === null) continue
    for (const { key } of listSigns(product, language)) {
      const habit = signs.get(key) ?? { count: 0, types: new Map() }
      habit.count += 1
      habit.types.set(type, (habit.types.get(type) ?? 0) + 1)
      signs.set(key, habit)
    }
  }
  for (const [key, { count }] of signs) if (count < leastProducts) signs.delete(key)
  return signs
}

/** What is said for each type, with what the store's habits say. */
export function addHabits(
  { product, scores }: { product: StoreProduct; scores: TypeScores },
  { signs }: Pick<StoreHabits, 'signs'>,
  language: Language,
): TypeScores {
  const own = pickType(scores)
  const sums = new Map(scores)
  for (const { key, weight } of listSigns(product, language)) {
    const habit = signs.get(key)
    if (!habit) continue
    for (const [type, found] of habit.types) {
      // Its own vote is no word of others.
      const others = type === own ? found - 1 : found
      const share = others / Math.max(1, habit.count - 1)
      if (share > 0.1) sums.set(type, (sums.get(type) ?? 0) + weight * share * share)
    }
  }
  return sums
}
