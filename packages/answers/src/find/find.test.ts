import { describe, expect, test } from 'vitest'
import type { StoreVariant, Understanding, Wishes } from '../model.ts'
import { createSegment } from '../segment/segment.ts'
import { makeProduct } from '../testing/make-product.ts'
import { understand } from '../understanding/understand.ts'
import { find } from './find.ts'

const noWishes: Wishes = { types: [], colours: [], materials: [], features: [], occasions: [] }

function makeVariant(changes: Partial<StoreVariant> & { variant_id: string }): StoreVariant {
  return { options: {}, price: 100, compare_at_price: null, stock: 5, ...changes }
}

const shoes = makeProduct('shoes', 'Zapatillas Puma', {
  brand: 'Puma',
  variants: [
    makeVariant({ variant_id: 'red-42', options: { Talle: '42', Color: 'Rojo' }, price: 200 }),
    makeVariant({ variant_id: 'red-44', options: { Talle: '44', Color: 'Rojo' }, price: 90 }),
    makeVariant({ variant_id: 'blue-42', options: { Talle: '42', Color: 'Azul' }, price: 90 }),
    makeVariant({ variant_id: 'green-42', options: { Talle: '42', Color: 'Verde' }, stock: 0 }),
  ],
})
const store = createSegment(
  [
    shoes,
    makeProduct('boots', 'Botas de cuero'),
    makeProduct('leather-bag', 'Cartera de cuero', { variants: [makeVariant({ variant_id: 'l', price: 50 })] }),
    makeProduct('cloth-bag', 'Cartera de lona', { variants: [makeVariant({ variant_id: 'c', price: 70 })] }),
    makeProduct('kid-dress', 'Vestido para nena'),
    makeProduct('dress', 'Vestido de mujer adulta'),
    makeProduct('gone', 'Bufanda de lana', { variants: [makeVariant({ variant_id: 'g', stock: 0 })] }),
    makeProduct('mate', 'Mate imperial', { popularity: 10 }),
    makeProduct('plain-mate', 'Mate de calabaza', { popularity: 500 }),
  ],
  'es',
)

function ask(wishes: Partial<Wishes>, changes: Partial<Understanding> = {}) {
  const understanding: Understanding = {
    intent: 'product',
    wishes: { ...noWishes, ...wishes },
    words: [],
    subject: changes.words ?? [],
    isFollowUp: false,
    language: 'es',
    ...changes,
  }
  return find(store, understanding, { limit: 5 })
}
const idsOf = ({ products }: Pick<ReturnType<typeof ask>, 'products'>) => products.map(({ product_id }) => product_id)

describe('[ANSWER-2] what is asked for', () => {
  test('is met by one and the same variant in stock, or said to be missed', () => {
    const fits = ask({ types: ['sneakers'], size: '42', price_max: 100 })
    expect([fits.kind, fits.products[0]]).toMatchObject(['answered', { variant_id: 'blue-42', misses: [] }])
    // There is a red one, a 42 and one below 100, and none that is all of it.
    const near = ask({ types: ['sneakers'], size: '42', colours: ['red'], price_max: 100 })
    expect([near.kind, near.products[0]?.misses]).toEqual(['relaxed', ['colours']])
    expect(ask({ types: ['sneakers'], colours: ['green'] }).products[0]?.variant_id).not.toBe('green-42')
  })

  test('is never broken by a negation, another type, stock or a child’s age', () => {
    expect(idsOf(ask({ types: ['handbag'], not: { materials: ['leather'] } }))).toEqual(['cloth-bag'])
    expect(idsOf(ask({ types: ['sneakers'], not: { brand: 'PUMA' } }))).toEqual([])
    expect(ask({ types: ['scarf'] })).toMatchObject({ kind: 'nothing', products: [] })
    expect(idsOf(ask({ types: ['dress'], age: 'kid' }))).toEqual(['kid-dress'])
    // Who names a woman means a grown one.
    expect(ask({ types: ['dress'], gender: 'female' }).products.map(({ misses }) => misses)).toEqual([[], ['age']])
    const blue = ask({ types: ['sneakers'], not: { colours: ['red'] } })
    expect(blue.products[0]?.variant_id).toBe('blue-42')
  })

  test('comes first by price where that is asked for, among what fits', () => {
    expect(idsOf(ask({ types: ['handbag'], sort: 'cheapest' }))).toEqual(['leather-bag', 'cloth-bag'])
    expect(idsOf(ask({ types: ['handbag'], sort: 'dearest' }))).toEqual(['cloth-bag', 'leather-bag'])
  })

  test('is ordered by what sells within what fits', () => {
    expect(idsOf(ask({ types: ['mate_cup'] }))).toEqual(['plain-mate', 'mate'])
  })
})

describe('a store whose products do not say what they are', () => {
  const spares = createSegment(
    [
      makeProduct('filter', 'Brun filter for pump 300', { brand: 'Brun' }),
      makeProduct('hose', 'Brun hose', { brand: 'Brun' }),
      makeProduct('pump', 'Pump 300'),
      makeProduct('headset', 'Headset mount'),
    ],
    'en',
  )
  const search = (said: string) =>
    find(spares, understand(said, { vocabulary: spares.vocabulary }), { limit: 5 }).products.map(
      ({ product_id }) => product_id,
    )

  test('is searched by the words that say what is looked for', () => {
    expect(search('hi, i am looking for a pump 300 please')).toEqual(['pump', 'filter'])
    expect(search('Brun')).toEqual(['hose', 'filter'])
    // Two words that the store writes as one.
    expect(search('head set')).toEqual(['headset'])
  })
})

describe('[ANSWER-6] what is not there', () => {
  test('is given up from the least to the most, and said', () => {
    const { kind, trace, products } = ask({ types: ['sneakers'], size: '41', colours: ['red'] })
    expect([kind, trace.fitting, products[0]?.variant_id]).toEqual(['relaxed', 0, 'red-42'])
    expect(trace.relaxed).toEqual([{ slot: 'size', from: '41', to: '42' }])
    expect(ask({ types: ['handbag'], price_max: 40 }).trace.relaxed).toEqual([
      { slot: 'price_max', from: '40', to: '50' },
    ])
  })

  test('is answered by the nearest kind where the store has none of its own', () => {
    const { kind, products, trace } = ask({ types: ['sandals'] })
    expect(kind).toBe('relaxed')
    expect(trace.relaxed[0]).toMatchObject({ slot: 'types', from: 'sandals' })
    expect(products.every(({ misses }) => misses.includes('types'))).toBe(true)
    expect(products.map(({ product_id }) => product_id).sort()).toEqual(['boots', 'shoes'])
  })

  test('is answered by what misses least where no kind is nearer than another, whichever sells best', () => {
    const kinds = createSegment(
      [
        makeProduct('dear', 'Botas', { popularity: 900, variants: [makeVariant({ variant_id: 'd', price: 500 })] }),
        makeProduct('near', 'Zapatillas', { popularity: 1, variants: [makeVariant({ variant_id: 'n', price: 110 })] }),
      ],
      'es',
    )
    const { products } = find(kinds, understand('sandalias hasta 100 pesos', { vocabulary: kinds.vocabulary }), {
      limit: 2,
    })
    expect(idsOf({ products })).toEqual(['near', 'dear'])
  })

  test('is answered by what would do instead before all else of its kind, the nearest first', () => {
    const priced = (price: number) => ({ variants: [makeVariant({ variant_id: 'v', price })] })
    const clothes = createSegment(
      [
        makeProduct('shirt', 'Linen shirt', priced(10)),
        makeProduct('coat', 'Winter coat', priced(20)),
        makeProduct('jacket', 'Denim jacket', priced(30)),
        makeProduct('rainy', 'Waterproof coat', { ...priced(60), tags: ['waterproof'] }),
      ],
      'en',
    )
    const search = (said: string) => find(clothes, understand(said, { vocabulary: clothes.vocabulary }), { limit: 6 })
    const { kind, products, trace } = search('a rain jacket')
    expect([kind, idsOf({ products })]).toEqual(['relaxed', ['jacket', 'coat', 'rainy']])
    expect(trace.relaxed[0]).toEqual({ slot: 'types', from: 'raincoat', to: 'jacket, coat' })
    expect(products.map(({ misses }) => misses)).toEqual([['types'], ['types'], ['types']])
    // What meets the other wishes goes before what is nearer.
    expect(idsOf(search('a rain jacket under 25 dollars'))[0]).toBe('coat')
    // There are no shorts, which would do: all of its kind.
    expect(idsOf(search('a swimsuit')).length).toBe(4)
  })

  test('is answered with nothing where nothing is near, and words are looked for in all texts', () => {
    expect(ask({ types: ['tv'] })).toMatchObject({ kind: 'nothing', products: [] })
    expect(idsOf(ask({}, { words: ['lona'] }))).toEqual(['cloth-bag'])
    expect(ask({}, { words: ['xyzzy'] }).kind).toBe('nothing')
    expect(ask({}).kind).toBe('not_understood')
    expect(ask({ price_max: 100 }, { words: ['xyzzy'] }).kind).toBe('not_understood')
    expect(ask({}, { intent: 'other', other: 'shipping' }).kind).toBe('other')
  })
})

describe('[ANSWER-2] [ANSWER-3] volumes and weights are one however they are said and written', () => {
  const litres = createSegment(
    [
      makeProduct('thermos', 'Termo de acero', {
        variants: ['500 ml', '1000 ml', '1,2 L', '1500 ml'].map((size) =>
          makeVariant({ variant_id: size, options: { Capacidad: size } }),
        ),
      }),
      makeProduct('tea', 'Yerba mate', {
        variants: ['500 g', '1000 g'].map((size) => makeVariant({ variant_id: size, options: { Peso: size } })),
      }),
    ],
    'es',
  )
  const named = createSegment([makeProduct('named', 'Termo de acero 1 litro')], 'es')
  const askAloud = (segment: typeof litres, sentence: string) =>
    find(segment, understand(sentence, { vocabulary: segment.vocabulary }), { limit: 1 }).products[0]

  test.each([
    ['un termo de un litro', '1000 ml'],
    ['un termo de mil mililitros', '1000 ml'],
    ['un termo de medio litro', '500 ml'],
    ['un termo de un litro y medio', '1500 ml'],
    ['un termo de litro y medio', '1500 ml'],
    ['un termo de uno coma dos litros', '1,2 L'],
    ['uma garrafa térmica de meio litro', '500 ml'],
    ['uma garrafa térmica de um litro e meio', '1500 ml'],
    ['a one liter thermos', '1000 ml'],
    ['half a liter thermos', '500 ml'],
    ['a liter and a half thermos', '1500 ml'],
    ['one and a half liter thermos', '1500 ml'],
    ['yerba de medio kilo', '500 g'],
    ['yerba de un kilo', '1000 g'],
  ])('%s', (sentence, variantId) => {
    expect(askAloud(litres, sentence)).toMatchObject({ variant_id: variantId, misses: [] })
  })

  test('a size that only the name tells is met, and another is said to be missed', () => {
    expect(askAloud(named, 'un termo de un litro')).toMatchObject({ product_id: 'named', misses: [] })
    expect(askAloud(named, 'un termo de medio litro')).toMatchObject({ product_id: 'named', misses: ['size'] })
  })
})
