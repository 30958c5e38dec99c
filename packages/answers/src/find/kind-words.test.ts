import { expect, test } from 'vitest'
import type { Language } from '../model.ts'
import { createSegment } from '../segment/segment.ts'
import { makeProduct } from '../testing/make-product.ts'
import { understand } from '../understanding/understand.ts'
import { find } from './find.ts'

/** The first sells best. */
function findFirst(language: Language, said: string, names: readonly string[]): string | undefined {
  const products = names.map((name, place) => makeProduct(name, name, { popularity: (names.length - place) * 10 }))
  const segment = createSegment(products, language)
  const understanding = understand(said, { vocabulary: segment.vocabulary, language })
  return find(segment, understanding, { limit: 3 }).products[0]?.product_id
}

const shops: Record<Language, readonly string[]> = {
  es: [
    'Lámpara Luna',
    'Lámpara de techo Sol',
    'Gorro Norte',
    'Boina Sur',
    'Botas Cuero',
    'Mochila Uno',
    'Vestido Lino',
  ],
  pt: ['Chinelo Praia', 'Chinelo de dedo Sol', 'Boné Norte', 'Boina Sul', 'Bota Couro', 'Mochila Um', 'Vestido Linho'],
  en: ['Norwich Boots', 'Trail Hiking Boots', 'Wool Cap', 'Ribbed Beanie', 'Linen Dress', 'Day Backpack', 'Plain Tee'],
}

test.each([
  ['es', 'una boina', 'Boina Sur'],
  ['pt', 'um chinelo de dedo', 'Chinelo de dedo Sol'],
  ['pt', 'uma boina', 'Boina Sul'],
  ['en', 'hiking boots', 'Trail Hiking Boots'],
  ['en', 'a beanie', 'Ribbed Beanie'],
] as const)('[ANSWER-2] what is of the very kind that was named comes first: %s: %s', (language, said, first) => {
  expect(findFirst(language, said, shops[language])).toBe(first)
})

test.each([
  ['es', 'un gorro', 'Gorro Norte'],
  ['pt', 'um chinelo', 'Chinelo Praia'],
  ['en', 'boots', 'Norwich Boots'],
] as const)('[ANSWER-2] where only the type is named, what sells best does: %s: %s', (language, said, first) => {
  expect(findFirst(language, said, shops[language])).toBe(first)
})
