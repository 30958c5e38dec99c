import { describe, expect, test } from 'vitest'
import type { Language } from '../model.ts'
import { createSegment } from '../segment/segment.ts'
import { makeProduct } from '../testing/make-product.ts'
import { understand } from '../understanding/understand.ts'
import { find } from './find.ts'

const names: Record<Language, [string, string][]> = {
  es: [
    ['Remera lisa', 'Con estampa de una trompeta'],
    ['Botas de cuero', ''],
    ['Mochila escolar', ''],
    ['Vestido de fiesta', ''],
    ['Jean recto', ''],
    ['Bandeja de madera', ''],
  ],
  pt: [
    ['Camiseta lisa', 'Com estampa de trompete'],
    ['Bota de couro', ''],
    ['Mochila escolar', ''],
    ['Vestido de festa', ''],
    ['Calça jeans', ''],
    ['Bandeja de madeira', ''],
  ],
  en: [
    ['Plain Tee', 'With a print of a trumpet'],
    ['Leather Boots', ''],
    ['School Backpack', ''],
    ['Party Dress', ''],
    ['Straight Jeans', ''],
    ['Wooden Tray', ''],
  ],
}

function ask(language: Language, said: string) {
  const segment = createSegment(
    names[language].map(([name, description]) => makeProduct(name, name, { description })),
    language,
  )
  const understanding = understand(said, { vocabulary: segment.vocabulary, language })
  const { kind, products, trace } = find(segment, understanding, { limit: 3, sentences: [said] })
  return { kind, ids: products.map(({ product_id }) => product_id), relaxed: trace.relaxed }
}

describe('[ANSWER-2] what no store word names', () => {
  test.each([
    ['es', 'una trompeta'],
    ['es', 'una trompeta antigua'],
    ['pt', 'um trompete'],
    ['pt', 'uma vitrola de madeira maciça'],
    ['en', 'a trumpet'],
    ['en', 'a wooden piano'],
  ] as const)('is answered by nothing that only mentions it: %s: %s', (language, said) => {
    expect(ask(language, said).kind).not.toBe('answered')
    expect(ask(language, said).ids.length).toBe(0)
  })

  test.each([
    ['es', 'bandeja giratoria', 'Bandeja de madera'],
    ['pt', 'bandeja giratória', 'Bandeja de madeira'],
    ['en', 'revolving tray', 'Wooden Tray'],
  ] as const)('is said to be missing where others of the kind are shown: %s: %s', (language, said, id) => {
    expect(ask(language, said)).toEqual({
      kind: 'relaxed',
      ids: [id],
      relaxed: [{ slot: 'name', from: said, to: null }],
    })
  })

  test.each([
    ['es', 'una bandeja', 'Bandeja de madera'],
    ['pt', 'bandeja de madeira', 'Bandeja de madeira'],
    ['en', 'a tray', 'Wooden Tray'],
  ] as const)('what a name says is found: %s: %s', (language, said, id) => {
    expect(ask(language, said)).toMatchObject({ kind: 'answered', ids: [id] })
  })
})

test.each([
  ['es', 'ropa de mujer'],
  ['es', 'busco prendas en oferta'],
  ['pt', 'roupa pra homem'],
  ['en', 'clothes for women'],
] as const)('[ANSWER-3] a word for all clothing means every kind of it: %s: %s', (language, said) => {
  const segment = createSegment(
    names[language].map(([name]) => makeProduct(name, name)),
    language,
  )
  const { types } = understand(said, { vocabulary: segment.vocabulary, language }).wishes
  expect(types.toSorted()).toEqual(['dress', 'jeans', 'tshirt'])
})

test.each([
  ['es', 'jabón para la ropa'],
  ['pt', 'um guarda roupa'],
  ['pt', 'cabide pra roupa'],
  ['en', 'clothes hangers'],
] as const)('[ANSWER-3] what is for clothes is none: %s: %s', (language, said) => {
  const segment = createSegment(
    names[language].map(([name]) => makeProduct(name, name)),
    language,
  )
  const { types } = understand(said, { vocabulary: segment.vocabulary, language }).wishes
  expect(types).not.toContain('dress')
})
