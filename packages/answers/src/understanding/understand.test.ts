import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StoreVocabulary } from '../model.ts'
import { noNames } from '../segment/product-names.ts'
import { understand } from './understand.ts'

const vocabulary: StoreVocabulary = {
  language: 'es',
  currency: 'ARS',
  brands: new Map([['zuma audio', 'Zuma Audio']]),
  sizes: new Map([['boots', new Set(['38', '39'])]]),
  types: new Set(['boots', 'sneakers']),
  words: new Map([['bot', 3]]),
  names: noNames,
}

test('[ANSWER-3] whatever is said is borne', () => {
  const bad = [
    '',
    ' ',
    'a',
    '🙂🙂',
    'مرحبا أريد حذاء',
    '\u0000\u0007',
    "'; drop table products; --",
    '<b>botas</b>',
    '0',
    '1e30',
  ]
  for (const sentence of [...bad, 'botas '.repeat(2000), '9'.repeat(10_000), '#0# #99#', 'hasta -5 pesos', 'gratis']) {
    expect(understand(sentence, { vocabulary }).wishes.types.length).toBeLessThan(10)
  }
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (sentence) => {
      const { intent } = understand(sentence, { vocabulary })
      expect(['product', 'other', 'unclear']).toContain(intent)
    }),
  )
})

test('[ANSWER-3] words of the domain in any order are borne', () => {
  const words = fc.constantFrom(
    'botas',
    'hasta',
    'no',
    '100',
    'mil',
    'sin',
    'de',
    'talle',
    '$',
    ',',
    'entre',
    'y',
    'x',
    'e',
    'und',
    'a',
    'one',
  )
  fc.assert(
    fc.property(fc.array(words, { maxLength: 60 }), (said) => {
      const { wishes } = understand(said.join(' '), { vocabulary })
      expect(wishes.price_max ?? 1).toBeGreaterThan(0)
    }),
  )
})

test('[ANSWER-3] only fillers ask for nothing', () => {
  expect(understand('eh, bueno, quiero', { vocabulary }).intent).toBe('unclear')
})

test.each([
  ['hola busco un trípode', 'product'],
  ['bom dia, quero um bule', 'product'],
  ['hello do you have a trivet', 'product'],
  ['hola buenas tardes', 'other'],
  ['hola quiero saber quién sos', 'other'],
  ['hello are you a robot', 'other'],
])('[ANSWER-6] a greeting before what is looked for is no small talk: %s', (said, intent) => {
  expect(understand(said, { vocabulary }).intent).toBe(intent)
})

test('[ANSWER-2] [ANSWER-3] who wants to pay nothing is taken at their word; nothing is a price only as money', () => {
  expect(understand('botas hasta 0 pesos', { vocabulary }).wishes).toMatchObject({ price_max: 0 })
  expect(understand('botas para menos de 0 grados', { vocabulary }).wishes).not.toHaveProperty('price_max')
  expect(understand('botas de 0 a 3', { vocabulary }).wishes).not.toHaveProperty('price_max')
})

test('[ANSWER-3] things for a room are meant where nothing is named, and no room that is refused', () => {
  const store = { ...vocabulary, types: new Set(['pot', 'kettle', 'lamp']) }
  const listTypes = (said: string, words: string[] = []) =>
    understand(said, { vocabulary: { ...store, words: new Map(words.map((word) => [word, 1])) } }).wishes.types
  expect(listTypes('un regalo para la cocina')).toEqual(['pot', 'kettle'])
  expect(listTypes('a present for the kitchen')).toEqual(['pot', 'kettle'])
  expect(listTypes('a rack for the kitchen')).toEqual(['pot', 'kettle'])
  // The store has racks, which none of the kinds are.
  expect(listTypes('a rack for the kitchen', ['rack'])).toEqual([])
  expect(listTypes('uma luminária para a cozinha')).toEqual(['lamp'])
  expect(listTypes('um presente que não seja para a cozinha')).toEqual([])
})

test.each(['quero uma caneca', 'quero um tênis', 'eu quero umas botas brancas'])(
  '[ANSWER-5] who speaks Portuguese in a Spanish store, and says so nowhere, asks for nothing of leather: %s',
  (sentence) => {
    expect(understand(sentence, { vocabulary }).wishes.materials).toEqual([])
  },
)
