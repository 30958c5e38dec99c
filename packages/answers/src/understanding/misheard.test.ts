import { expect, test } from 'vitest'
import { typeParents } from '../lexicon/lexicon.ts'
import type { Language, StoreVocabulary } from '../model.ts'
import { compareSounds } from '../text/sound-distance.ts'
import { misheard } from './misheard.data.ts'
import { understand } from './understand.ts'

function makeVocabulary(language: Language, words: readonly string[] = []): StoreVocabulary {
  const store = { language, currency: 'USD', brands: new Map(), sizes: new Map(), types: new Set(typeParents.keys()) }
  return { ...store, words: new Map(words.map((word) => [word, 1])) }
}

for (const language of ['es', 'pt', 'en'] as const) {
  test.each(misheard[language])(`[ANSWER-3] ${language}: %s`, (said, expected) => {
    const { wishes } = understand(said, { vocabulary: makeVocabulary(language) })
    const { types, ...others } = wishes
    const [first = '', ...rest] = expected.split(' ')
    const [named, traits] = first.includes('=') ? ['', [first, ...rest]] : [first, rest]
    expect(types.join(',')).toBe(named)
    for (const trait of traits) {
      const [name = '', value] = trait.split('=')
      expect([others[name as keyof typeof others]].flat()).toContain(value)
    }
  })
}

test('[ANSWER-3] what the store has a word for is not heard as another', () => {
  const known = makeVocabulary('en', ['kohler'])
  expect(understand('kohler', { vocabulary: known }).wishes.types).toEqual([])
})

test('[ANSWER-5] a further sentence is not heard as a product', () => {
  const previous = { types: ['boots'], colours: [], materials: [], features: [], occasions: [] }
  const { wishes } = understand('mejor las jamas', { vocabulary: makeVocabulary('en'), previous })
  expect(wishes.types.every((type) => type === 'boots')).toBe(true)
})

test('sounds that are heard for one another are nearer than others, and what is far is not measured', () => {
  expect(compareSounds('baso', 'paso', 9)).toBeLessThan(compareSounds('baso', 'kaso', 9))
  expect(compareSounds('kasa', 'kasa', 0)).toBe(0)
  expect(compareSounds('kasa', 'elefante', 1)).toBe(Number.POSITIVE_INFINITY)
  expect(compareSounds('', 'ab', 9)).toBe(1.5)
})
