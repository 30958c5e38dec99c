import { expect, test } from 'vitest'
import type { StoreProduct } from '../model.ts'
import { createSegment } from '../segment/segment.ts'
import { understand } from '../understanding/understand.ts'
import { type ClickFactors, find } from './find.ts'

function makeShoes(product_id: string, changes: Partial<StoreProduct['variants'][number]> = {}): StoreProduct {
  const variant = { variant_id: 'v', options: { Talle: '42' }, price: 90, compare_at_price: null, stock: 3, ...changes }
  const texts = { product_id, name: `Zapatillas ${product_id}`, description: '', brand: null, tags: [], categories: [] }
  return { ...texts, currency: 'ARS', url: null, image_url: null, popularity: null, variants: [variant] }
}

const store = createSegment(
  [
    makeShoes('first'),
    makeShoes('second'),
    makeShoes('small', { options: { Talle: '38' } }),
    makeShoes('gone', { stock: 0 }),
  ],
  'es',
)

function ask(query: string, factors: ClickFactors) {
  const understanding = understand(query, { vocabulary: store.vocabulary, language: 'es' })
  const { products } = find(store, understanding, { limit: 6, factors })
  return products.map(({ product_id, reasons }) => `${product_id}${reasons.includes('chosen') ? ' chosen' : ''}`)
}

test('[ANSWER-9] what is chosen often comes first among what fits, and what is rarely chosen last', () => {
  expect(ask('zapatillas', new Map())).toEqual(['first', 'second', 'small'])
  expect(
    ask(
      'zapatillas',
      new Map([
        ['second', 1.3],
        ['first', 0.8],
      ]),
    ),
  ).toEqual(['second chosen', 'small', 'first'])
})

test('[ANSWER-9] [ANSWER-2] no factor moves a product past a wish that it misses, or one that is sold out into an answer', () => {
  const factors = new Map([
    ['small', 1.5],
    ['gone', 1.5],
    ['first', 0.7],
  ])
  expect(ask('zapatillas talle 42', factors)).toEqual(['second', 'first', 'small chosen'])
})
