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

test.each([
  ['es', 'una bandeja de menos de 500', { kind: 'answered', shown: 'Bandeja de madera' }],
  ['es', 'una bandeja por menos de 50', { kind: 'relaxed', shown: 'Bandeja de madera' }],
  ['pt', 'uma bandeja até 500', { kind: 'answered', shown: 'Bandeja de madeira' }],
  ['en', 'a tray for under 500', { kind: 'answered', shown: 'Wooden Tray' }],
] as const)(
  '[ANSWER-2] a thing that words name is shown alone, whatever its price: %s: %s',
  (language, said, expected) => {
    const { kind, ids } = ask(language, said)
    expect([kind, ids]).toEqual([expected.kind, [expected.shown]])
  },
)

test.each([
  ['es', 'algo útil de menos de 500'],
  ['pt', 'uma coisa prática até 500'],
  ['en', 'something handy for under 500'],
] as const)('[ANSWER-2] a price alone is answered with several things: %s: %s', (language, said) => {
  expect(ask(language, said)).toMatchObject({ kind: 'answered', ids: { length: 3 } })
})
