import { expect, test } from 'vitest'
import type { Language, StoreVocabulary } from '../model.ts'
import { noNames } from '../segment/product-names.ts'
import { foldWords } from '../text/words.ts'
import { StoreSpellings } from './store-spellings.ts'
import { understand } from './understand.ts'

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
  expect(new StoreSpellings(makeVocabulary(names, language as Language)).find(said, false)).toBe(meant)
})

test('[ANSWER-3] by one letter only where that is asked for, and in longer words', () => {
  const spellings = new StoreSpellings(makeVocabulary('Grampeador de mesa, cola', 'pt'))
  expect(spellings.find('grampiador', true)).toBe('grampeador')
  expect(spellings.find('crampeador', false)).toBeNull()
  expect(spellings.find('crampeador', true)).toBe('grampeador')
  expect(spellings.find('bola', true)).toBeNull()
})

test.each(['ab', 'a'.repeat(200), '12345', 'ñandú', ''])('[ANSWER-3] what is no such word is none: %s', (said) => {
  expect(new StoreSpellings(makeVocabulary('Grampeador de mesa', 'pt')).find(said, true)).toBeNull()
})

/** A vocabulary that counts how often a word is looked up in it. */
function countLookUps(names: string) {
  const vocabulary = makeVocabulary(names, 'pt')
  const { words } = vocabulary
  const counted = { count: 0 }
  const has = (word: string) => {
    counted.count += 1
    return words.has(word)
  }
  return { counted, vocabulary: { ...vocabulary, words: { has } } }
}

test('[ANSWER-3] few words are made of one, however many ways there are to write it, and once', () => {
  const { counted, vocabulary } = countLookUps('Grampeador de mesa')
  const spellings = new StoreSpellings(vocabulary)
  spellings.find('s'.repeat(24), true)
  expect(counted.count).toBeLessThanOrEqual(200)
  spellings.find('grampiadar', true)
  const { count } = counted
  spellings.find('grampiadar', true)
  expect(counted.count).toBe(count)
})

test('[ANSWER-3] a long sentence of words that nobody knows has few of them looked for', () => {
  const { counted, vocabulary } = countLookUps('Grampeador de mesa')
  const letters = 'bcdfghjklmnpqrstvwxz'
  const words = Array.from(
    { length: 40 },
    (_, place) => `ssc${letters[place % 20]}zss${letters[(place * 7) % 20]}ssccz`,
  )
  understand(words.join(' '), { vocabulary, language: 'pt' })
  expect(counted.count).toBeLessThan(20_000)
})
