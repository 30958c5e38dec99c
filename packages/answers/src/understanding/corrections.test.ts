import { describe, expect, test } from 'vitest'
import type { Language } from '../model.ts'
import { noNames } from '../segment/product-names.ts'
import { understand } from './understand.ts'

function ask(said: string, language: Language, known: readonly string[] = []) {
  const vocabulary = {
    language,
    currency: { es: 'ARS', pt: 'BRL', en: 'USD' }[language],
    brands: new Map<string, string>(),
    sizes: new Map<string, Set<string>>(),
    types: new Set([
      'ring',
      'plush',
      'plate_set',
      'scarf',
      'backpack',
      'necklace',
      'baby_bodysuit',
      'apron',
      'sneakers',
      'pants',
    ]),
    words: new Set(known),
    names: noNames,
  }
  return understand(said, { vocabulary, language })
}

describe('[ANSWER-3] a word that nobody knows', () => {
  test('is no number that one letter makes of it', () => {
    expect(ask('cimento', 'pt').wishes.price_about).toBeUndefined()
  })

  test('is no term with the word before it where the store has it', () => {
    expect(ask('colar com pingente de coração', 'pt', ['coracao']).wishes.types).toEqual(['necklace'])
  })
})

describe('[ANSWER-6] what was recognised is a question about the shop', () => {
  test.each([
    ['es', 'es seguro comprar acá'],
    ['pt', 'vendem no atacado'],
    ['en', 'are you hiring'],
  ] as const)('though a word of it sounds like a product: %s, %s', (language, said) => {
    expect(ask(said, language).intent).toBe('other')
  })

  test('and none where two words are one, or only a greeting is', () => {
    expect(ask('i want a ruck sac in navy', 'en').wishes.types).toEqual(['backpack'])
    expect(ask('buenos días, tenéis bofandas', 'es').wishes.types).toEqual(['scarf'])
  })
})

describe('[ANSWER-3] an ordinary word of the language', () => {
  test.each([
    ['es', 'un hacha'],
    ['es', 'una bandera'],
    ['es', 'servicio de plomero'],
    ['pt', 'um guindaste'],
    ['pt', 'macaco hidráulico'],
    ['pt', 'um trator'],
    ['en', 'a crane'],
    ['en', 'a trailer'],
    ['en', 'a snow plough'],
  ] as const)('is no product misheard: %s, %s', (language, said) => {
    expect(ask(said, language).wishes.types).toEqual([])
  })

  test('takes nothing from what is beside it', () => {
    expect(ask('a backpack with a zipper', 'en').wishes).toMatchObject({ types: ['backpack'], materials: [] })
    expect(ask("don't want cartoons, a backpack", 'en').wishes.not).toBeUndefined()
  })
})
