import { createSegment, type Finding, find, type StoreProduct, understand } from '@voice-shop/answers'
import { expect, test } from 'vitest'
import { packDirection } from './embeddings.ts'
import { fuseMeaning } from './fuse-meaning.ts'
import { applyInterpretation, parseInterpretation } from './interpretation.ts'
import { listNear } from './meanings.ts'

function makeProduct(
  product_id: string,
  name: string,
  changes: Partial<StoreProduct['variants'][number]> = {},
): StoreProduct {
  const variant = { variant_id: 'v', options: { Talle: '42' }, price: 90, compare_at_price: null, stock: 3, ...changes }
  const texts = { product_id, name, description: '', brand: null, tags: [], categories: [] }
  return { ...texts, currency: 'ARS', url: null, image_url: null, popularity: null, variants: [variant] }
}

const store = createSegment(
  [
    makeProduct('run', 'Zapatillas Brisa'),
    makeProduct('walk', 'Zapatillas Rayo'),
    makeProduct('dear', 'Zapatillas Oro', { price: 900 }),
    makeProduct('gone', 'Zapatillas Agotadas', { stock: 0 }),
    makeProduct('kid', 'Zapatillas para niños Luna'),
    makeProduct('bag', 'Cartera de cuero'),
  ],
  'es',
)
const read = (query: string) => understand(query, { vocabulary: store.vocabulary, language: 'es' })
const near = (...productIds: string[]) => productIds.map((productId) => ({ productId, isFarOut: true }))

function ask(query: string, ids: string[], meant?: object) {
  const understanding = meant ? applyInterpretation(read(query), parseInterpretation(meant)) : read(query)
  const finding = find(store, understanding, { limit: 24 })
  const fused = fuseMeaning(finding, { segment: store, near: near(...ids), limit: 6, rules: [], sentences: [query] })
  return { kind: fused.kind, shown: fused.products.map(({ product_id, misses }) => [product_id, ...misses].join(' ')) }
}

test('[ANSWER-10] what is near by meaning comes sooner among what fits', () => {
  expect(ask('zapatillas', []).shown.slice(0, 2)).toEqual(['run', 'walk'])
  expect(ask('zapatillas', ['walk']).shown[0]).toBe('walk')
})

test('[ANSWER-10] whatever a model finds near, type, stock, price and a child’s age hold', () => {
  expect(ask('zapatillas', ['bag', 'gone', 'walk']).shown).not.toEqual(expect.arrayContaining(['bag']))
  expect(ask('zapatillas', ['gone']).shown).not.toContain('gone')
  const cheap = ask('zapatillas hasta 100 pesos', ['dear', 'dear'])
  expect(cheap.shown.indexOf('dear price_max')).toBeGreaterThan(cheap.shown.indexOf('walk'))
  expect(cheap.shown).not.toContain('dear')
  expect(ask('zapatillas para niños', ['run', 'walk']).shown[0]).toMatch(/^kid/)
})

test('[ANSWER-10] what is near is told by what comes first: nothing for those that were nearest by their words', () => {
  const finding = find(store, read('zapatillas rojas de gamuza'), { limit: 24 })
  const product = (product_id: string, to: string) => ({
    product_id,
    variant_id: 'v',
    reasons: [],
    misses: ['materials' as const],
    givenUp: [{ slot: 'materials' as const, from: 'suede', to }],
  })
  const own = [product('run', 'cotton'), product('walk', 'canvas')]
  const relaxed: Finding = {
    ...finding,
    kind: 'relaxed',
    products: own,
    trace: { ...finding.trace, relaxed: [{ slot: 'name', from: 'X', to: null }, ...(own[0]?.givenUp ?? [])] },
  }
  const fused = fuseMeaning(relaxed, { segment: store, near: near('walk'), limit: 6, rules: [], sentences: [] })
  expect(fused.products[0]?.product_id).toBe('walk')
  expect(fused.trace.relaxed.map(({ slot, to }) => [slot, to])).toEqual([
    ['name', null],
    ['materials', 'canvas'],
  ])
})

test('[ANSWER-10] the cheapest stays the cheapest, and a question a question', () => {
  expect(ask('la zapatilla más barata', ['dear']).shown[0]).toBe('run')
  expect(ask('¿hacen envíos a Córdoba?', ['run'])).toEqual({ kind: 'other', shown: [] })
})

test('[ANSWER-10] the rules’ own wishes stay as they are, whatever a model says of the sentence', () => {
  const own = read('algo que no sea de cuero, hasta 100, en talle 42')
  const meant = parseInterpretation({
    types: ['sneakers'],
    materials: ['leather', 'cotton'],
    age: 'kid',
    price_max: 999_999,
    size: '36',
    not: {},
    words: ['zapatillas'],
  })
  const { wishes } = applyInterpretation(own, meant)
  expect(wishes).toMatchObject({ price_max: 100, size: '42', types: ['sneakers'], materials: ['cotton'], age: 'kid' })
  expect(wishes.not).toEqual(own.wishes.not)
  const child = read('zapatillas para niños')
  expect(applyInterpretation(child, parseInterpretation({ age: 'adult' })).wishes.age).toBe(child.wishes.age)
})

test('[ANSWER-10] a sentence that the rules do not understand is answered by what a model reads in it', () => {
  const query = 'la cosa esa'
  expect(ask(query, []).kind).not.toBe('answered')
  expect(ask(query, [], { types: ['sneakers'] })).toMatchObject({
    kind: 'answered',
    shown: expect.arrayContaining(['run', 'walk']),
  })
})

test('[ANSWER-10] near is what stands out of all products; directions of another length say nothing', () => {
  const [east, north] = [packDirection([1, 0, 0, 0]), packDirection([0, 1, 0, 0])]
  const productIds = Array.from({ length: 40 }, (_, place) => `p${place}`)
  const directions = Int8Array.from(productIds.flatMap((_, place) => [...(place === 7 ? east : north)]))
  expect(listNear({ productIds, directions }, east)).toEqual([{ productId: 'p7', isFarOut: true }])
  expect(listNear({ productIds, directions }, packDirection([1, 0]))).toEqual([])
  expect(() => packDirection([0, 0])).toThrow('no direction')
  expect(() => packDirection([Number.NaN, 1])).toThrow('no direction')
})
