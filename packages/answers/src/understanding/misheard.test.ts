import { expect, test } from 'vitest'
import { typeParents } from '../lexicon/lexicon.ts'
import type { Language, StoreVocabulary } from '../model.ts'
import { noNames } from '../segment/product-names.ts'
import { compareSounds, encodeSounds } from '../text/sound-distance.ts'
import { misheard } from './misheard.data.ts'
import { understand } from './understand.ts'

function makeVocabulary(language: Language, words: readonly string[] = []): StoreVocabulary {
  const store = { language, currency: 'USD', brands: new Map(), sizes: new Map(), types: new Set(typeParents.keys()) }
  return { ...store, words: new Map(words.map((word) => [word, 1])), names: noNames }
}

for (const language of ['es', 'pt', 'en'] as const) {
  test.each(misheard[language])(`[ANSWER-3] ${language}: %s`, (said, expected) => {
    const { wishes } = understand(said, { vocabulary: makeVocabulary(language) })
    const { types, age: _grown, ...others } = wishes
    const wished = Object.entries(others).flatMap(([name, value]) => (String(value) ? [`${name}=${value}`] : []))
    expect([types.join(','), ...wished.sort()].filter(Boolean).join(' ')).toBe(expected)
  })
}

test('[ANSWER-3] in a long speech no trait is listened for, and what is said plainly is understood', () => {
  const said = 'unos auriculares con cancelasion de rruydo'
  const hear = (sentence: string) => understand(sentence, { vocabulary: makeVocabulary('es') }).wishes
  expect(hear(said).features).toEqual(['noise_cancelling'])
  const long = hear(`${'dale '.repeat(40)}${said}`)
  expect([long.types, long.features]).toEqual([['headphones', 'earbuds'], []])
})

test('[ANSWER-3] what the store has a word for is not heard as another', () => {
  const known = makeVocabulary('en', ['kohler'])
  expect(understand('kohler', { vocabulary: known }).wishes.types).toEqual([])
})

test('[ANSWER-3] what makes a product a narrower one is put right where it means nothing else', () => {
  const hear = (said: string, words: string[] = []) =>
    understand(said, { vocabulary: makeVocabulary('es', words) }).wishes.types
  expect(hear('zapatillas para coser')).toEqual(['running_shoes'])
  // The store has what is for sewing.
  expect(hear('zapatillas para coser', ['coser'])).toEqual(['sneakers', 'running_shoes'])
  expect(hear('zapatillas para bailar')).toEqual(['sneakers', 'running_shoes'])
  expect(hear('zapatillas para')).toEqual(['sneakers', 'running_shoes'])
})

test('[ANSWER-5] a further sentence is not heard as a product', () => {
  const previous = { types: ['boots'], colours: [], materials: [], features: [], occasions: [] }
  const { wishes } = understand('mejor las jamas', { vocabulary: makeVocabulary('en'), previous })
  expect(wishes.types.every((type) => type === 'boots')).toBe(true)
})

const compareKeys = (one: string, other: string, most: number) =>
  compareSounds(encodeSounds(one), encodeSounds(other), most)

test('sounds that are heard for one another are nearer than others, and what is far is not measured', () => {
  expect(compareKeys('baso', 'paso', 9)).toBeLessThan(compareKeys('baso', 'kaso', 9))
  expect(compareKeys('kasa', 'kasa', 0)).toBe(0)
  expect(compareKeys('kasa', 'elefante', 1)).toBe(Number.POSITIVE_INFINITY)
  expect(compareKeys('', 'ab', 9)).toBe(1.5)
})
