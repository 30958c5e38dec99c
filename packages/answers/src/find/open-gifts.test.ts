import { expect, test } from 'vitest'
import type { Language } from '../model.ts'
import { createSegment } from '../segment/segment.ts'
import { makeProduct } from '../testing/make-product.ts'
import { understand } from '../understanding/understand.ts'
import { find } from './find.ts'

const names: Record<Language, readonly string[]> = {
  es: ['Cama para perro', 'Pañales', 'Perfume', 'Mochila', 'Taza', 'Botas'],
  pt: ['Cama para cachorro', 'Fraldas', 'Perfume', 'Mochila', 'Caneca', 'Bota'],
  en: ['Dog Bed', 'Diapers', 'Perfume', 'Backpack', 'Mug', 'Boots'],
}

function listShown(said: string, language: Language, own = names[language]): string[] {
  const segment = createSegment(
    own.map((name) => makeProduct(name, name)),
    language,
  )
  const understanding = understand(said, { vocabulary: segment.vocabulary, language })
  return find(segment, understanding, { limit: 10 }).products.map(({ product_id }) => product_id)
}

test.each([
  ['es', 'un regalo para mi mamá'],
  ['pt', 'um presente pro meu pai'],
  ['en', 'something for my girlfriend'],
] as const)('[ANSWER-2] a present for a person is nothing for pets or babies: %s: %s', (language, said) => {
  expect(listShown(said, language).toSorted()).toEqual(names[language].slice(2).toSorted())
})

test('[ANSWER-2] what is named, or for a pet, is shown to whoever asks for it', () => {
  expect(listShown('a dog bed for my mom', 'en')).toEqual(['Dog Bed'])
  expect(listShown('diapers for my sister', 'en')).toEqual(['Diapers'])
  expect(listShown('a gift for my dog', 'en')).toContain('Dog Bed')
})

test('[ANSWER-2] a shop for pets has presents, too', () => {
  expect(listShown('algo para mi mamá', 'es', ['Cama para perro', 'Correa para perro', 'Taza'])).toHaveLength(3)
})

test.each([
  ['es', 'algo para mi novia', { own: ['Perfume', 'Oso de peluche'], unsaid: ['Oso de peluche'] }],
  ['pt', 'algo pro meu sobrinho de 6 anos', { own: ['Boneca', 'Ursinho de pelúcia'], unsaid: [] }],
  ['en', 'a stuffed animal for my boyfriend', { own: ['Stuffed animal bear'], unsaid: ['Stuffed animal bear'] }],
] as const)(
  '[ANSWER-3] a grown-up’s plush is said to be a child’s, perhaps: %s: %s',
  (language, said, { own, unsaid }) => {
    const segment = createSegment(
      own.map((name) => makeProduct(name, name)),
      language,
    )
    const { products } = find(segment, understand(said, { vocabulary: segment.vocabulary, language }), { limit: 10 })
    expect(products.map(({ product_id }) => product_id)).toEqual(own)
    expect(products.filter(({ misses }) => misses.includes('age')).map(({ product_id }) => product_id)).toEqual(unsaid)
  },
)
