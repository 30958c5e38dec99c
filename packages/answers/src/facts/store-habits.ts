import type { Language, StoreProduct } from '../model.ts'
import { foldText } from '../text/tokens.ts'
import { foldWords } from '../text/words.ts'
import { otherShare, pickType, type TypeScores } from './read-type.ts'
import type { UsualFacts } from './usual-facts.ts'

/**
 * What a store's own words go with: in its category "Running" lie running shoes, whose names say "Trail". Learned from the
 * products whose type the lexicons tell, and used for those where they say little.
 */
export interface StoreHabits {
  signs: TypeSigns
  usual: UsualFacts
}

interface Habit {
  count: number
  types: Map<string, number>
}

/** Less than this share of a sign's products tells nothing of the others. */
const leastShare = 0.1

/**
 * By sign, how many products have it, and of which types: one sign behind the other, for a map of types for each took four
 * times as much room.
 */
export class TypeSigns {
  readonly #places = new Map<string, number>()
  readonly #counts: Uint32Array
  /** Where each sign's types begin; behind the last one, where they end. */
  readonly #starts: Uint32Array
  readonly #types: readonly string[]
  readonly #founds: Uint32Array

  constructor(habits: ReadonlyMap<string, Habit>) {
    this.#counts = Uint32Array.from(habits.values(), ({ count }) => count)
    this.#starts = new Uint32Array(habits.size + 1)
    const told: [string, number][] = []
    for (const [key, { count, types }] of habits) {
      const place = this.#places.size
      this.#places.set(key, place)
      for (const [type, found] of types) if (found > leastShare * (count - 1)) told.push([type, found])
      this.#starts[place + 1] = told.length
    }
    this.#types = told.map(([type]) => type)
    this.#founds = Uint32Array.from(told, ([, found]) => found)
  }

  /** Calls back with each type of a sign's products and its share among the others than one of the type `own`. */
  tell(key: string, own: string | null, add: (type: string, share: number) => void): void {
    const place = this.#places.get(key)
    if (place === undefined) return
    const others = Math.max(1, (this.#counts[place] as number) - 1)
    const end = this.#starts[place + 1] as number
    for (let at = this.#starts[place] as number; at < end; at += 1) {
      const type = this.#types[at] as string
      // Its own vote is no word of others.
      const found = (this.#founds[at] as number) - (type === own ? 1 : 0)
      if (found > leastShare * others) add(type, found / others)
    }
  }
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
  return new TypeSigns(signs)
}

/** What is said for each type, with what the store's habits say. */
export function addHabits(
  { product, scores, called }: { product: StoreProduct; scores: TypeScores; called: string | null },
  { signs }: Pick<StoreHabits, 'signs'>,
  language: Language,
): TypeScores {
  const own = pickType(scores)
  const sums = new Map(scores)
  for (const { key, weight } of listSigns(product, language)) {
    signs.tell(key, own, (type, share) => {
      // What others there are is not what its own name calls it.
      const counted = called === null || called === type ? weight : weight * otherShare
      sums.set(type, (sums.get(type) ?? 0) + counted * share * share)
    })
  }
  return sums
}
