import { expect, test } from 'vitest'
import { find } from '../find/find.ts'
import type { StoreProduct, Wishes } from '../model.ts'
import { noNames } from '../segment/product-names.ts'
import { createSegment } from '../segment/segment.ts'
import { understand } from './understand.ts'

function makeBoots(number: number, price: number): StoreProduct {
  const variant = { variant_id: 'v', options: {}, price, compare_at_price: null, stock: null }
  const texts = { product_id: `boots-${number}`, name: `Botas ${number}`, description: '', brand: null }
  const rest = { tags: [], categories: [], currency: 'ARS', url: null, image_url: null }
  return { ...texts, ...rest, popularity: 100 - number, variants: [variant] }
}

const store = createSegment(
  [1, 2, 3, 4, 5].map((number) => makeBoots(number, number * 10)),
  'es',
)

const makeVocabulary = (words: readonly string[]) => ({
  ...store.vocabulary,
  words: new Map(words.map((word) => [word, 1])),
  names: noNames,
})

/** What is shown for each sentence of a conversation, two products at a time. */
function converse(said: readonly string[]): string[][] {
  let previous: Wishes | null = null
  let shown: string[] = []
  return said.map((sentence) => {
    const understanding = understand(sentence, { vocabulary: store.vocabulary, previous })
    const { products } = find(store, understanding, { limit: 2, shown })
    previous = understanding.wishes
    shown = products.map(({ product_id }) => product_id)
    return shown.map((id) => id.replace('boots-', ''))
  })
}

test.each([
  ['mostrame otras opciones', 'otras'],
  ['¿qué más tenés?', 'a ver más modelos'],
  ['mostra outras opções', 'tem mais?'],
  ['o que mais tem?', 'outros'],
  ['show me other options', 'what else do you have?'],
  ['any other ones?', 'something else'],
])('[ANSWER-5] who asks for others is shown what comes behind, then from the beginning: %s', (one, other) => {
  expect(converse(['botas', one, other, one])).toEqual([['1', '2'], ['3', '4'], ['5'], ['1', '2']])
})

test.each(['¿cuál se vende más?', 'lo más vendido', 'qual vende mais?', 'which one sells the most?', 'best sellers'])(
  '[ANSWER-5] what sells best comes first, also before anything was asked for: %s',
  (said) => {
    expect(converse(['botas hasta 100 pesos', said])[1]).toEqual(['1', '2'])
    expect(converse([said])[0]).toEqual(['1', '2'])
  },
)

test.each([
  ['what sells best for running?', [], ['running']],
  ['lo más vendido en botas', ['boots'], []],
  ['quiero ver otras zapatillas', ['sneakers'], []],
  ['o mais vendido para presente de Natal', [], ['christmas']],
])('[ANSWER-5] a best seller of something is that thing: %s', (said, types, occasions) => {
  const { request, wishes } = understand(said, { vocabulary: store.vocabulary })
  expect([request, wishes.types, wishes.occasions]).toEqual([undefined, types, occasions])
})

test.each([
  ['mostrame otras cosas para pintar', ['pintar']],
  ['what else do you have for gardening', ['gardening']],
  ['o mais vendido de limpeza', ['limpez']],
])('[ANSWER-5] other things are looked for by the words that name them: %s', (said, words) => {
  const previous = { types: ['boots'], colours: [], materials: [], features: [], occasions: [] }
  for (const before of [null, previous]) {
    const understood = understand(said, { vocabulary: makeVocabulary(words), previous: before })
    expect([understood.request, understood.words]).toEqual([undefined, words])
  }
})

test('[ANSWER-5] others of another color are a patch, and others of nothing are none', () => {
  const previous = { types: ['boots'], colours: [], materials: [], features: [], occasions: [] }
  const patched = understand('otras opciones en rojo', { vocabulary: store.vocabulary, previous })
  expect([patched.request, patched.wishes.colours]).toEqual([undefined, ['red']])
  expect(understand('mostrame otras opciones', { vocabulary: store.vocabulary }).intent).toBe('unclear')
})
