import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StoreProduct, Wishes } from '../model.ts'
import { changeSegment } from '../segment/change-segment.ts'
import { createSegment, type Segment } from '../segment/segment.ts'
import { meetWishes, missOfProduct } from './meet-wishes.ts'
import { nextPlace, type PlaceSet } from './place-set.ts'
import { isNeverShown, takeMisses, WishColumns } from './wish-columns.ts'

const kinds = ['Botas de cuero', 'Remera con capucha', 'Cartera', 'Vestido para nena', 'Campera impermeable', 'Zxcvb']

const variants = fc.array(
  fc.record({
    options: fc.record({ Talle: fc.constantFrom('38', '40', 'M'), Color: fc.constantFrom('Rojo', 'Azul', 'Raro') }),
    price: fc.option(fc.constantFrom(5, 10, 12, 20, 50)),
    compare_at_price: fc.constantFrom(null, 15),
    stock: fc.constantFrom(null, 0, 2),
  }),
  { maxLength: 3 },
)
const products = fc.array(
  fc.record({
    name: fc.constantFrom(...kinds),
    brand: fc.constantFrom(null, 'Zuma', 'Lobo'),
    tags: fc.subarray(['impermeable', 'mujer', 'hombre', 'algodón', 'fiesta', 'azul']),
    popularity: fc.constantFrom(null, 0, 3, 200),
    variants,
  }),
  { maxLength: 8 },
)

const traits = (required: boolean) => ({
  colours: fc.subarray(['red', 'blue'], { minLength: Number(required) }),
  materials: fc.subarray(['leather', 'cotton'], { minLength: Number(required) }),
  features: fc.subarray(['hooded', 'waterproof', 'plain'], { minLength: Number(required) }),
  occasions: fc.subarray(['party', 'rain'], { minLength: Number(required) }),
})
const wishes: fc.Arbitrary<Wishes> = fc.record(
  {
    types: fc.subarray(['boots', 'dress']),
    ...traits(false),
    price_min: fc.constantFrom(8, 20),
    price_max: fc.constantFrom(11, 20),
    price_about: fc.constantFrom(10, 25),
    size: fc.constantFrom('38', 'M'),
    gender: fc.constantFrom('female', 'male', 'unisex'),
    age: fc.constantFrom('adult', 'kid', 'baby'),
    pet: fc.constant('dog'),
    brand: fc.constant('zuma'),
    not: fc.record(
      { ...traits(true), types: fc.constant(['boots']), brand: fc.constant('lobo') },
      { requiredKeys: [] },
    ),
    offer: fc.constant(true),
  },
  { requiredKeys: ['types', 'colours', 'materials', 'features', 'occasions'] },
)

function makeProducts(drawn: readonly Omit<StoreProduct, 'product_id'>[], prefix: string): StoreProduct[] {
  return drawn.map((product, number) => ({ ...product, product_id: `${prefix}${number}` }))
}

function listPlaces(set: PlaceSet): number[] {
  const places: number[] = []
  for (let place = nextPlace(set, 0); place >= 0; place = nextPlace(set, place + 1)) places.push(place)
  return places
}

/** What a look at the columns promises of each product, beside what its variants really come to. */
function expectTrue(segment: Segment, wished: Wishes) {
  const columns = new WishColumns(segment.products, wished)
  const looked = columns.look(Uint32Array.from(segment.products.ids.keys()))
  const fitting = [...segment.products.ids.keys()].filter(
    (place) => takeMisses(looked[place] as number) === 0 && !isNeverShown(looked[place] as number),
  )
  expect(listPlaces(columns.keepFitting(null))).toEqual(fitting)
  const odd = fitting.filter((place) => place % 2 === 1)
  expect(listPlaces(columns.keepFitting(Uint32Array.from(odd.toReversed())))).toEqual(odd)
  for (const place of fitting) expect(columns.unsaidOf(place)).toBe(looked[place])
  for (let place = 0; place < segment.products.length; place += 1) {
    const product = segment.products.get(place)
    const found = looked[place] as number
    const met = meetWishes(product, wished, missOfProduct(product, wished))
    if (isNeverShown(found)) expect(met).toBeNull()
    if (isNeverShown(found) || met === null) continue
    if (met.misses === 0) expect(takeMisses(found)).toBe(0)
    expect(columns.costOf(place, found)).toBeLessThanOrEqual(met.cost + 1e-6)
    if (takeMisses(found) === 0 && columns.isExact(place))
      expect([met.misses, met.cost]).toEqual([0, columns.costOf(place, found)])
    if (takeMisses(found) === 0 && columns.isExactOfAll) expect(columns.isExact(place)).toBe(true)
  }
}

test('[ANSWER-2] what columns tell of a product is never worse than it is, and exact where they say so, also after changes', () => {
  const text = { description: '', categories: [], currency: 'ARS', url: null, image_url: null }
  const complete = (drawn: readonly object[]) =>
    (drawn as (Omit<StoreProduct, 'product_id' | keyof typeof text> & { variants: object[] })[]).map((product) => ({
      ...text,
      ...product,
      variants: product.variants.map((variant, number) => ({ ...variant, variant_id: `v${number}` })),
    })) as Omit<StoreProduct, 'product_id'>[]
  fc.assert(
    fc.property(products, products, wishes, (first, second, wished) => {
      const before = createSegment(makeProducts(complete(first), 'a'), 'es')
      expectTrue(before, wished)
      const added = makeProducts(complete(second), 'b').map((product) => ({ productId: product.product_id, product }))
      const after = changeSegment(before, [{ productId: 'a0', product: null }, ...added])
      expectTrue(after, wished)
      const { order } = after.products
      const sold = Array.from(order, (place) => after.products.columns.demand[place] ?? Number.NaN)
      expect(sold).toEqual(sold.toSorted((one, other) => other - one))
      expect(order.toSorted()).toEqual(Uint32Array.from(after.products.ids.keys()))
    }),
    { numRuns: 150 },
  )
})
