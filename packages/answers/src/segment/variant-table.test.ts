import { expect, test } from 'vitest'
import { VariantTable } from './variant-table.ts'

const makeVariant = (variant_id: string, price: number | null, stock: number | null = null) => ({
  variant_id,
  options: {},
  price,
  compare_at_price: price === null ? null : 100,
  stock,
})
const makeFact = (variant_id: string, size: string | null, colour: string | null) => ({ variant_id, size, colour })

test('variants that can be bought stand by price, the dearest and what has no price last', () => {
  const table = new VariantTable()
  const first = table.add(
    [makeVariant('dear', 120), makeVariant('gone', 1, 0), makeVariant('cheap', 12.5), makeVariant('untold', null)],
    [
      makeFact('dear', '42', 'red'),
      makeFact('gone', '43', 'red'),
      makeFact('cheap', null, 'blue'),
      makeFact('untold', '42', null),
    ],
  )
  expect(first).toEqual({ from: 0, to: 3 })
  expect([0, 1, 2].map((place) => table.get(place))).toEqual([
    { variantId: 'cheap', size: null, colour: 'blue', price: 12.5, isReduced: true },
    { variantId: 'dear', size: '42', colour: 'red', price: 120, isReduced: false },
    { variantId: 'untold', size: '42', colour: null, price: null, isReduced: false },
  ])
})

test('it grows with what is added, whatever the ids', () => {
  const table = new VariantTable()
  const ids = Array.from({ length: 500 }, (_, place) => `ñandú-${place}-${'x'.repeat(place % 40)}`)
  for (const [place, id] of ids.entries()) table.add([makeVariant(id, place)], [makeFact(id, `${place % 300}`, null)])
  expect(ids.every((id, place) => table.get(place).variantId === id)).toBe(true)
  expect([table.get(499).price, table.get(499).size]).toEqual([499, '199'])
})
