import type { Finding, FoundProduct, Relaxation, Wishes } from '@voice-shop/answers'
import { expect, test } from 'vitest'
import { keepBuyable } from './compose-answer.ts'
import type { ShownProduct } from './shown-products.ts'

const makeFound = (product_id: string, givenUp: readonly Relaxation[] = []): FoundProduct => ({
  product_id,
  variant_id: 'v',
  reasons: [],
  misses: givenUp.map(({ slot }) => slot),
  givenUp,
})

function makeFinding(wished: Partial<Wishes>, products: readonly FoundProduct[]): Finding {
  const wishes: Wishes = { types: [], colours: [], materials: [], features: [], occasions: [], ...wished }
  const fitting = products.filter(({ givenUp }) => givenUp.length === 0).length
  return {
    kind: fitting > 0 ? 'answered' : 'relaxed',
    products,
    suggestions: [],
    trace: {
      understanding: { intent: 'product', wishes, words: [], subject: [], isFollowUp: false, language: 'es' },
      relaxed: fitting > 0 ? [] : (products[0]?.givenUp ?? []),
      rules: [],
      fitting,
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

const asDearer = (to: string): Relaxation => ({ slot: 'price_max', from: '100', to })

test('[ANSWER-2] what has become dearer than is wished since it was found, or is sold out, is not shown as if it fitted', () => {
  const shown = [
    makeShown('fits', '100.00'),
    makeShown('dearer', '100.01'),
    makeShown('said', '120.00', { misses: ['price_max'] }),
    makeShown('untold', null),
    makeShown('gone', '50.00', { in_stock: false }),
  ]
  const found = ['fits', 'dearer', 'untold', 'gone'].map((id) => makeFound(id))
  const finding = makeFinding({ price_max: 100 }, [...found, makeFound('said', [asDearer('120')])])
  const { checked, products } = keepBuyable(finding, shown)
  expect(products.map(({ answered }) => answered.product_id)).toEqual(['fits', 'said'])
  expect([checked.kind, idsOf(checked.products), checked.trace.fitting]).toEqual(['answered', ['fits', 'said'], 1])
})

test('[ANSWER-2] where nothing is left that fits, the nearest is told as such, by what is first now', () => {
  const near = [makeFound('near', [asDearer('120')]), makeFound('far', [asDearer('140')])]
  const finding = makeFinding({ price_max: 100 }, [makeFound('fits'), ...near])
  const shown = [
    makeShown('near', '120.00', { misses: ['price_max'] }),
    makeShown('far', '140.00', { misses: ['price_max'] }),
  ]
  const { checked } = keepBuyable(finding, shown)
  expect([checked.kind, checked.trace.relaxed, checked.trace.fitting]).toEqual(['relaxed', [asDearer('120')], 0])
  const less = keepBuyable(checked, shown.slice(1)).checked
  expect([less.kind, less.trace.relaxed]).toEqual(['relaxed', [asDearer('140')]])
})

test('[ANSWER-2] another kind than was named stays told when what came first is gone', () => {
  const otherKind: Relaxation = { slot: 'types', from: 'boots', to: 'shoes' }
  const finding = makeFinding({ price_max: 100 }, [makeFound('gone', [asDearer('120')]), makeFound('fits')])
  const relaxed: Finding = {
    ...finding,
    kind: 'relaxed',
    trace: { ...finding.trace, relaxed: [otherKind, asDearer('120')], fitting: 0 },
  }
  const { checked } = keepBuyable(relaxed, [makeShown('fits', '90.00')])
  expect([checked.kind, checked.trace.relaxed]).toEqual(['relaxed', [otherKind]])
})

test('where nothing is left, nothing was found', () => {
  const { checked, products } = keepBuyable(makeFinding({ price_about: 100 }, [makeFound('far')]), [
    makeShown('far', '130.00'),
  ])
  expect([checked.kind, checked.products, checked.trace.fitting, products]).toEqual(['nothing', [], 0, []])
})
