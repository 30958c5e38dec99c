import { type StoreProduct, takeSteps } from '@voice-shop/answers'
import { expect, test } from 'vitest'
import type { LanguageProduct } from '../../catalogue/catalogue.public.ts'
import { makeShelfInSteps, ShelfDraft } from './store-shelf.ts'

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

test('[ANSWER-1] a language that a part of the products is translated to is not searched alone', () => {
  const spanish = ['a', 'b', 'c', 'd'].map((id) => makeBag('es', id, `Campera ${id}`))
  const shelf = takeSteps(makeShelfInSteps([...spanish, makeBag('en', 'a', 'Jacket a')]))
  const find = (query: string, language: 'en' | 'es') =>
    shelf.answer({ ...ask, query, language }).products.map((found) => found.product_id)
  expect(find('i want a jacket', 'en').sort()).toEqual(['a', 'b', 'c', 'd'])
  expect(find('quiero una campera', 'es').sort()).toEqual(['a', 'b', 'c', 'd'])
})
