import { expect, test } from 'vitest'
import { find } from '../find/find.ts'
import type { StoreProduct } from '../model.ts'
import { makeProduct as makeNamedProduct } from '../testing/make-product.ts'
import { foldWords } from '../text/words.ts'
import { understand } from '../understanding/understand.ts'
import { changeSegment } from './change-segment.ts'
import { createSegment, type Segment } from './segment.ts'
import { scoreText } from './text-index.ts'

const size42 = { variant_id: 'v', options: { Talle: '42' }, price: 100, compare_at_price: null, stock: null }
const makeProduct = (product_id: string, name: string, changes: Partial<StoreProduct> = {}) =>
  makeNamedProduct(product_id, name, { variants: [size42], ...changes })

function ask(segment: Segment, said: string): string[] {
  const { products } = find(segment, understand(said, { vocabulary: segment.vocabulary }), { limit: 10 })
  return products.map(({ product_id }) => product_id).sort()
}

const store = createSegment([makeProduct('one', 'Zapatillas Rayo'), makeProduct('bag', 'Cartera de cuero')], 'es')

test('[CATALOG-2] a product that is added, changed or removed is found as it is now', () => {
  const added = changeSegment(store, [{ productId: 'two', product: makeProduct('two', 'Zapatillas Brisa') }])
  expect(ask(added, 'zapatillas talle 42')).toEqual(['one', 'two'])
  const changed = changeSegment(added, [{ productId: 'one', product: makeProduct('one', 'Cartera de lona') }])
  expect(ask(changed, 'zapatillas talle 42')).toEqual(['two'])
  expect(ask(changed, 'una cartera')).toEqual(['bag', 'one'])
  const removed = changeSegment(changed, [{ productId: 'two', product: null }])
  expect(ask(removed, 'zapatillas talle 42')).not.toContain('two')
  expect(removed.vocabulary.types.has('sneakers')).toBe(false)
  expect(ask(store, 'zapatillas talle 42')).toEqual(['one'])
})

test('new brands, words and sizes are understood', () => {
  const product = makeProduct('new', 'Bota Cumbre', {
    brand: 'Nórdica',
    variants: [{ variant_id: 'v', options: { Talle: '38' }, price: 5, compare_at_price: null, stock: 1 }],
  })
  const { vocabulary, text } = changeSegment(store, [{ productId: 'new', product }])
  expect(vocabulary.brands.get('nordica')).toBe('Nórdica')
  expect(vocabulary.sizes.get('')).toEqual(new Set(['42', '38']))
  const words = foldWords('cumbre, cartera, cima', 'es')
  expect(words.filter((word) => vocabulary.words.has(word))).toEqual(words.slice(0, 2))
  expect([...(scoreText(text, ['cumbre'])?.coverage ?? [])].slice(0, 3)).toEqual([0, 0, 1])
})
