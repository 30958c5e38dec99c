import { type StoreProduct, takeSteps } from '@voice-shop/answers'
import { expect, test } from 'vitest'
import type { LanguageProduct } from '../../catalogue/catalogue.public.ts'
import { makeShelfInSteps, makeShelfOfSome, ShelfDraft, type StoreShelf } from './store-shelf.ts'

function makeBag(language: string, product_id: string, name: string): LanguageProduct {
  const variants = [{ variant_id: 'v', options: {}, price: 100, compare_at_price: null, stock: 3 }]
  const told = { description: '', brand: null, tags: [], categories: [], currency: 'ARS', url: null, image_url: null }
  const product: StoreProduct = { product_id, name, ...told, popularity: null, variants }
  return { language, product }
}

const ask = { language: 'es', previous: null, limit: 5, rules: [] } as const

test('what is read as it arrives is found as what is read whole, also where a product has two tongues of a language', () => {
  const products = [
    makeBag('es', 'a', 'Cartera azul'),
    makeBag('es', 'b', 'Cartera roja'),
    makeBag('es-MX', 'b', 'Bolsa roja'),
    makeBag('pt', 'b', 'Bolsa vermelha'),
    makeBag('es', 'c', 'Mochila roja'),
    makeBag('pt', 'c', 'Mochila vermelha'),
  ]
  const draft = takeSteps(ShelfDraft.learn(products))
  for (const page of [products.slice(0, 2), products.slice(2, 5), products.slice(5)]) takeSteps(draft.add(page))
  const [byPage, whole] = [takeSteps(draft.build()), takeSteps(makeShelfInSteps(products))]
  const find = (query: string, language: 'es' | 'pt') =>
    [byPage, whole].map((shelf) => shelf.answer({ ...ask, query, language }).products.map((found) => found.product_id))
  const expected = { 'una cartera roja': ['b', 'a'], 'mochilas rojas': ['c'], 'una cartera azul': ['a', 'b'] }
  for (const [query, ids] of Object.entries(expected)) expect(find(query, 'es')).toEqual([ids, ids])
  expect(find('mochila vermelha', 'pt')).toEqual([['c'], ['c']])
})

test('a language that nothing was learned of is read all the same', () => {
  const draft = takeSteps(ShelfDraft.learn([makeBag('es', 'a', 'Cartera azul')]))
  takeSteps(draft.add([makeBag('pt', 'b', 'Bolsa vermelha')]))
  const answer = takeSteps(draft.build()).answer({ ...ask, query: 'uma bolsa', language: 'pt' })
  expect(answer.products.map(({ product_id }) => product_id)).toEqual(['b'])
})

const listIds = (shelf: StoreShelf, query: string, language: 'en' | 'es') =>
  shelf
    .answer({ ...ask, query, language })
    .products.map(({ product_id }) => product_id)
    .sort()

const jackets = (ids: readonly string[]) => ids.map((id) => makeBag('en', id, `Jacket ${id}`))
const camperas = (ids: readonly string[]) => ids.map((id) => makeBag('es', id, `Campera ${id}`))
const all = ['a', 'b', 'c', 'd']

test('[ANSWER-1] a language that a part of the products is translated to is not searched alone', () => {
  const shelf = takeSteps(makeShelfInSteps(camperas(all)))
  const [translated] = jackets(['a'])
  if (!translated) throw new Error('no product')
  const whole = takeSteps(makeShelfInSteps([...camperas(all), translated]))
  shelf.change([{ productId: 'a', language: 'en', product: translated.product, searchText: '' }])
  for (const one of [whole, shelf]) {
    expect(listIds(one, 'i want a jacket', 'en')).toEqual(all)
    expect(listIds(one, 'quiero una campera', 'es')).toEqual(all)
    // Candidates of the database, of a store that is known.
    expect(listIds(one.choose([...camperas(['b', 'c']), translated]), 'i want a jacket', 'en')).toEqual(['b', 'c'])
  }
})

test('[ANSWER-1] products that are in one language alone are found in it, and edits of another change nothing', () => {
  const apart = takeSteps(makeShelfInSteps([...camperas(all), ...jackets(['x', 'y'])]))
  expect(listIds(apart, 'i want a jacket', 'en')).toEqual(['x', 'y'])
  const translated = takeSteps(makeShelfInSteps([...camperas(all), ...jackets(all)]))
  const edited = camperas(all).map(({ product }) => ({ productId: product.product_id, language: 'es', product }))
  translated.change(edited.map((change) => ({ ...change, searchText: '' })))
  const named = translated.answer({ ...ask, query: 'jacket c', language: 'en' }).products[0]
  expect(named?.product_id).toBe('c')
  expect(listIds(translated, 'i want a jacket', 'en')).toEqual(all)
  // Nothing is known of a store but these.
  expect(listIds(makeShelfOfSome([...camperas(all), ...jackets(['a'])]), 'i want a jacket', 'en')).toEqual(['a'])
})
