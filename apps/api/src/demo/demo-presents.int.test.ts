import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type AnsweringStore, createAnsweringStore, listIds } from '../testing/answering-store.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { listDemoProducts } from './demo-products.ts'

/** The demo sells none: without these it would be no wonder that none is shown. */
const perfumes = ['Perfume de mujer Flor de azahar', 'Eau de parfum Jacarandá 50 ml'].map((name, place) => ({
  product_id: `perfume-${place}`,
  name,
  currency: 'ARS',
  tags: ['Día de la Madre', 'Navidad'],
  categories: [['Perfumería']],
  popularity: 500,
  variants: [{ variant_id: `perfume-${place}-1`, price: '19900', stock: 9 }],
}))
const perfumeIds = perfumes.map(({ product_id: id }) => id)
const catalogue = listDemoProducts('https://app.example')
const priceOf = new Map(
  catalogue.flatMap(({ variants }) => variants.map(({ variant_id: id, price }) => [id, Number(price)])),
)

let t: TestApp
let store: AnsweringStore
beforeAll(async () => {
  t = await createTestApp()
  store = await createAnsweringStore(t, [...catalogue, ...perfumes])
  // A busy machine may take longer to read it than a shopper waits.
  const ask = async () => (await store.ask('algo para mi mamá que no sea perfume')).kind
  await vi.waitFor(async () => expect(await ask()).toBe('answered'), { timeout: 60_000 })
})
afterAll(() => t.close())

test.each([
  ['es', 'busco un regalo para mi mamá, menos de treinta mil, que no sea perfume'],
  ['pt', 'procuro um presente para a minha mãe, menos de trinta mil, que não seja perfume'],
  ['en', "I'm looking for a present for my mom, under thirty thousand, and no perfume"],
])(
  '[ANSWER-1] [ANSWER-2] [ANSWER-3] the demo’s catalogue has presents for whom asks in %s: %s',
  async (language, query) => {
    const answer = await store.ask(query, { limit: 20 })
    expect(answer).toMatchObject({
      kind: 'answered',
      relaxed: [],
      understood: { price_max: 30_000, gender: 'female', age: 'adult', not: { types: ['perfume'] } },
    })
    expect(answer.products.length).toBeGreaterThan(5)
    for (const { variant_id, price, misses, in_stock } of answer.products) {
      expect([Number(price), misses, in_stock]).toEqual([priceOf.get(variant_id), [], true])
      expect(Number(price)).toBeLessThanOrEqual(30_000)
    }
    for (const id of perfumeIds) expect(listIds(answer)).not.toContain(id)
    const { headers } = store.owner
    const { body } = await t.call('GET', `/api/answers/searches/${answer.search_id}/`, { headers })
    expect(body.trace.language).toBe(language)
  },
)

test('[ANSWER-2] who refuses no perfume is shown some', async () => {
  expect(listIds(await store.ask('un perfume para mi mamá, menos de treinta mil')).toSorted()).toEqual(perfumeIds)
})
