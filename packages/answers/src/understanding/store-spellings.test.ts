import { expect, test } from 'vitest'
import type { Language, StoreVocabulary } from '../model.ts'
import { noNames } from '../segment/product-names.ts'
import { foldWords } from '../text/words.ts'
import { findStoreSpelling } from './store-spellings.ts'

function makeVocabulary(names: string, language: Language): StoreVocabulary {
  const words = new Set(foldWords(names, language))
  return { language, currency: null, brands: new Map(), sizes: new Map(), types: new Set(), words, names: noNames }
}

test.each([
  ['pt: Tinta guache', 'guaxe', 'guache'],
  ['pt: Lapiseira 0.7', 'lapizeira', 'lapiseira'],
  ['pt: Kimono trançado', 'quimono', 'kimono'],
  ['es: Alfajores de maicena', 'maizena', 'maicena'],
  ['en: Caulk gun', 'cauk', null],
] as const)('[ANSWER-3] a word of the store is heard by its sound: %s, %s', (shop, said, meant) => {
  const [language, names = ''] = shop.split(': ')
  expect(findStoreSpelling(said, makeVocabulary(names, language as Language), false)).toBe(meant)
})

test('[ANSWER-3] by one letter only where that is asked for, and in longer words', () => {
  const vocabulary = makeVocabulary('Grampeador de mesa, cola', 'pt')
  expect(findStoreSpelling('grampiador', vocabulary, true)).toBe('grampeador')
  expect(findStoreSpelling('crampeador', vocabulary, false)).toBeNull()
  expect(findStoreSpelling('crampeador', vocabulary, true)).toBe('grampeador')
  expect(findStoreSpelling('bola', vocabulary, true)).toBeNull()
})

test.each(['ab', 'a'.repeat(200), '12345', 'ñandú', ''])('[ANSWER-3] what is no such word is none: %s', (said) => {
  expect(findStoreSpelling(said, makeVocabulary('Grampeador de mesa', 'pt'), true)).toBeNull()
})
