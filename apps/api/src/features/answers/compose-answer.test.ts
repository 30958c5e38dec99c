import type { Finding, Wishes } from '@voice-shop/answers'
import { expect, test } from 'vitest'
import { keepBuyable } from './compose-answer.ts'
import type { ShownProduct } from './shown-products.ts'

function makeFinding(wished: Partial<Wishes>, ids: readonly string[]): Finding {
  const wishes: Wishes = { types: [], colours: [], materials: [], features: [], occasions: [], ...wished }
  return {
    kind: 'answered',
    products: ids.map((id) => ({ product_id: id, variant_id: 'v', reasons: [], misses: [] })),
    suggestions: [],
    trace: {
      understanding: { intent: 'product', wishes, words: [], subject: [], isFollowUp: false, language: 'es' },
      relaxed: [],
      rules: [],
      fitting: ids.length,
    },
  }
}

function makeShown(product_id: string, price: string | null, changes: Partial<ShownProduct['answered']> = {}) {
  const words = { name: product_id, brand: null, image_url: null, url: null, options: {}, reasons: [], misses: [] }
  const money = { price, compare_at_price: null, currency: 'ARS' }
  const answered = { product_id, variant_id: 'v', in_stock: true, ...words, ...money, ...changes }
  return { answered, recommended: { product_id, product_name: product_id } } as ShownProduct
}

const idsOf = (products: readonly { product_id: string }[]) => products.map(({ product_id }) => product_id)

test('[ANSWER-2] what has become dearer than is wished since it was found, or is sold out, is not shown as if it fitted', () => {
  const shown = [
    makeShown('fits', '100.00'),
    makeShown('dearer', '100.01'),
    makeShown('said', '120.00', { misses: ['price_max'] }),
    makeShown('untold', null),
    makeShown('gone', '50.00', { in_stock: false }),
  ]
  const finding = makeFinding({ price_max: 100 }, ['fits', 'dearer', 'said', 'untold', 'gone'])
  const { checked, products } = keepBuyable(finding, shown)
  expect(products.map(({ answered }) => answered.product_id)).toEqual(['fits', 'said', 'untold'])
  expect([checked.kind, idsOf(checked.products)]).toEqual(['answered', ['fits', 'said', 'untold']])
})

test('where nothing is left, nothing was found', () => {
  const { checked, products } = keepBuyable(makeFinding({ price_about: 100 }, ['far']), [makeShown('far', '130.00')])
  expect([checked.kind, checked.products, products]).toEqual(['nothing', [], []])
})
