import { describe, expect, test } from 'vitest'
import { find } from '../find/find.ts'
import { changeSegment } from '../segment/change-segment.ts'
import { createSegment, type Segment } from '../segment/segment.ts'
import { makeProduct } from '../testing/make-product.ts'
import { understand } from './understand.ts'

const soldOut = [{ variant_id: 'v', options: {}, price: 100, compare_at_price: null, stock: 0 }]
const store = createSegment(
  [
    makeProduct('bar', 'Barra de sonido Mistral S10'),
    makeProduct('speaker', 'Parlante portátil Vento A55', { popularity: 900 }),
    makeProduct('laptop', 'Lyra SE Nitro 16" grafito | Hexum', { categories: [['Tecnología', 'Notebooks']] }),
    makeProduct('mate', 'Mate de acero Malba', { popularity: 900 }),
    makeProduct('wine', 'Vino Barn Door Sauvignon 2023'),
    makeProduct('red', 'Vino Malbec Reserva', { popularity: 900 }),
    makeProduct('gone', 'Vino Otoño Riesling', { variants: soldOut }),
    makeProduct('kitty', 'Hello Kitty mochila escolar'),
    makeProduct('labels', 'Avery Shipping Labels 4x6'),
    makeProduct('shirt', 'Remera Sol ENVÍO GRATIS'),
    makeProduct('case', 'Funda para notebook gris'),
    ...Array.from({ length: 12 }, (_, index) => makeProduct(`table-${index}`, `Mesa ratona Norte ${index}`)),
  ],
  'es',
)

function ask(said: string, segment: Segment = store) {
  const understanding = understand(said, { vocabulary: segment.vocabulary, language: 'es' })
  const { kind, products, trace } = find(segment, understanding, { limit: 5, sentences: [said] })
  return { kind, ids: products.map(({ product_id }) => product_id), products, trace, ...understanding }
}

describe('[ANSWER-11] who says the name of a product', () => {
  test.each([
    ['Barra de sonido Mistral S10', 'bar'],
    ['busco la barra de sonido mistral s10', 'bar'],
    ['tenés el Mistral S10?', 'bar'],
    ['¿qué Mistral S10 tienen?', 'bar'],
    // Heard as they sound, its words are a set for mate.
    ['Lyra SE Nitro 16" grafito', 'laptop'],
    // No price, though it is a number.
    ['Vino Barn Door Sauvignon 2023', 'wine'],
    ['quiero un vino barn door sauvignon 2023 por menos de 200', 'wine'],
  ])('is shown it first: %s', (said, id) => {
    const { kind, ids, products } = ask(said)
    expect([kind, ids[0]]).toEqual(['answered', id])
    expect(products[0]?.misses).toEqual([])
  })

  test('wishes nothing by its words, and all else that is said', () => {
    const { wishes } = ask('el vino Barn Door Sauvignon 2023 por menos de 200 pesos')
    expect(wishes).toEqual({
      types: ['wine'],
      colours: [],
      materials: [],
      features: [],
      occasions: [],
      name: 'vino Barn Door Sauvignon 2023',
      price_max: 200,
    })
  })

  test('is told where it cannot be bought, and shown others of the kind', () => {
    const { kind, ids, trace } = ask('tienen el Vino Otoño Riesling')
    expect([kind, trace.relaxed]).toEqual(['relaxed', [{ slot: 'name', from: 'Vino Otoño Riesling', to: null }]])
    expect(ids).toEqual(['red', 'wine'])
  })

  test('is told so too where the owner hides it', () => {
    const said = 'Vino Malbec Reserva'
    const understanding = understand(said, { vocabulary: store.vocabulary })
    const rules = [
      { id: 'r', kind: 'hide', match: 'always', words: '', target: { by: 'product', value: 'red' } } as const,
    ]
    const { kind, products } = find(store, understanding, { limit: 5, rules, sentences: [said] })
    expect([kind, products.map(({ product_id }) => product_id)]).toEqual(['relaxed', ['wine']])
  })

  test.each([
    'una funda para la Lyra SE Nitro',
    'algo que no sea Barn Door Sauvignon',
    'algo más barato que la barra de sonido mistral s10',
  ])('but for something else, means that: %s', (said) => {
    expect(ask(said).named).toBeUndefined()
  })

  test('that many have, means all of them', () => {
    expect(ask('mesa ratona').named).toBeUndefined()
    expect(ask('mesa ratona norte 7').ids[0]).toBe('table-7')
  })

  test.each([
    ['barra de sonido mistrau s10', 'bar'],
    ['busco la barra de sonido mis trol s10', 'bar'],
    ['vino barn door sovignon 2023', 'wine'],
    ['lira se nitro', 'laptop'],
  ])('is understood though one of its words is misheard: %s', (said, id) => {
    expect(ask(said).ids[0]).toBe(id)
  })

  test.each(['la barra de sonido más mistrolu', 'vino barn esquivo', 'mesa rotona', 'xqzw mistral'])(
    'is not heard in what is far from it or means something else: %s',
    (said) => {
      expect(ask(said).named).toBeUndefined()
    },
  )

  test('begins anew', () => {
    const { vocabulary } = store
    const before = understand('mate de acero hasta 50 pesos', { vocabulary })
    const { wishes, isFollowUp } = understand('barra de sonido mistral s10', { vocabulary, previous: before.wishes })
    expect([wishes.price_max, isFollowUp]).toEqual([undefined, false])
    const cheaper = understand('más baratos', { vocabulary, previous: wishes, previousShown: [100] })
    expect(cheaper.wishes).toMatchObject({ types: wishes.types, price_max: 99 })
    expect(cheaper.wishes).not.toHaveProperty('name')
    // What goes on is seldom half a name.
    const goesOn = understand('de la nitro', { vocabulary, previous: before.wishes })
    expect(goesOn.named).toBeUndefined()
  })
})

describe('[ANSWER-11] a question about the shop', () => {
  test.each([
    ['hello kitty', 'kitty'],
    ['do you have shipping labels', 'labels'],
  ])('is none where it names a product: %s', (said, id) => {
    expect(ask(said).ids[0]).toBe(id)
  })

  test.each([
    'envío gratis',
    'hello',
    'do you do shipping',
    'hola, ¿hacen envíos?',
    'cuándo llega la barra de sonido mistral s10',
  ])('is one though products say so in their names: %s', (said) => {
    expect(ask(said).kind).toBe('other')
  })
})

test('[ANSWER-11] [CATALOG-2] names of products that come later are known, and of those that change', () => {
  const added = changeSegment(store, [{ productId: 'new', product: makeProduct('new', 'Kumo Zen 3') }])
  expect(ask('kumo zen', added).ids[0]).toBe('new')
  const changed = changeSegment(added, [{ productId: 'new', product: makeProduct('new', 'Ronda Brava 4') }])
  expect(ask('ronda brava', changed).ids[0]).toBe('new')
  expect(ask('kumo zen', changed).named).toBeUndefined()
  const removed = changeSegment(changed, [{ productId: 'new', product: null }])
  expect(ask('ronda brava', removed).named).toBeUndefined()
  expect(ask('mesa ratona norte 7', changed).ids[0]).toBe('table-7')
})

test('[ANSWER-11] [CATALOG-2] a product that changes again and again is one', () => {
  const bar = makeProduct('bar', 'Barra de sonido Mistral S10')
  const changed = Array.from({ length: 15 }).reduce<Segment>(
    (segment) => changeSegment(segment, [{ productId: 'bar', product: bar }]),
    store,
  )
  expect(ask('barra de sonido mistral s10', changed).ids[0]).toBe('bar')
})
