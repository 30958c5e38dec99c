import { expect, test } from 'vitest'
import type { StoreProduct } from '../model.ts'
import type { Rule } from '../rules/rules.ts'
import { changeSegment } from '../segment/change-segment.ts'
import { createSegment, type Segment } from '../segment/segment.ts'
import { understand } from '../understanding/understand.ts'
import { type ClickFactors, find } from './find.ts'

/** So many that sets of those that meet a wish are kept. */
const productCount = 12_000

const things = ['Zapatillas', 'Remera', 'Cartera', 'Vestido', 'Campera', 'Botas', 'Mochila', 'Perfume', 'Sábanas']
const says = ['negro', 'rojo de cuero', 'de algodón', 'impermeable', 'con capucha', '', 'liviano', 'para fiesta']
const receivers = [['mujer'], ['hombre'], ['nena'], ['bebé'], []]

/** The same each time, and of two that follow each other each by itself. */
function pick<Item>(items: readonly Item[], number: number, salt: number): Item {
  const mixed = Math.imul(number * 31 + salt, 0x9e3779b1) >>> 8
  return items[mixed % items.length] as Item
}

function makeProduct(number: number): StoreProduct {
  const price = number % 97 === 0 ? null : 1000 + ((number * 7919) % 90_000)
  const makeVariant = (size: string, extra: number) => ({
    variant_id: `${number} ${size}`,
    options: { Talle: size, ...(number % 3 === 0 && { Color: 'Azul' }) },
    price: price === null ? null : price + extra,
    compare_at_price: number % 11 === 0 ? 200_000 : null,
    stock: number % 13 === 0 ? 0 : 4,
  })
  return {
    product_id: `p${number}`,
    name: `${pick(things, number, 5)} ${pick(says, number, 3)} ${number}`,
    description: number % 17 === 0 ? 'liviana para viaje' : '',
    brand: number % 5 === 0 ? 'Zuma' : null,
    tags: pick(receivers, number, 2),
    categories: [],
    currency: 'ARS',
    url: null,
    image_url: null,
    // Many sell as often as others.
    popularity: number % 4 === 0 ? (number * 31) % 500 : 0,
    variants: [makeVariant(String(36 + (number % 8)), 0), makeVariant('M', number % 2 === 0 ? 0 : 5000)],
  }
}

const sentences = [
  'un regalo para mi mamá de menos de cincuenta mil',
  'algo para una nena de seis',
  'regalo de fiesta que no sea de cuero',
  'algo de la marca Zuma en oferta',
  'zapatillas negras talle 42',
  'lo más barato de mujer',
  'lo más caro que tengan',
  'mochila liviana para viaje',
  'vestido rojo de algodón para fiesta entre diez y treinta mil',
  'algo impermeable para hombre de unos veinte mil',
  'campera que no sea negra, talle M',
  'algo azul',
  'sábanas de cuero impermeables para bebé',
]

/** It acts on each sentence and on no product, so that each product is looked at by itself. */
const idleRule: Rule = {
  id: 'idle',
  match: 'always',
  words: '',
  kind: 'hide',
  target: { by: 'tag', value: 'nobody has it' },
}

function ask(segment: Segment, sentence: string, { rules, factors }: { rules: Rule[]; factors: ClickFactors }) {
  const understanding = understand(sentence, { vocabulary: segment.vocabulary, language: 'es' })
  const { kind, products, trace } = find(segment, understanding, { limit: 6, rules, factors, sentences: [sentence] })
  return {
    kind,
    fitting: trace.fitting,
    products: products.map(({ product_id, variant_id, misses }) => ({ product_id, variant_id, misses })),
  }
}

/** All as cheap, and the last sells best. */
function makeCheap(index: number): StoreProduct {
  const product = makeProduct(productCount + 100 + index)
  const variants = product.variants.map((variant) => ({ ...variant, price: 500, stock: null }))
  return { ...product, product_id: `cheap${index}`, tags: ['mujer'], popularity: 600 + index, variants }
}

const products = Array.from({ length: productCount }, (_, number) => makeProduct(number))
const made = createSegment([...products, ...[0, 1, 2, 3].map(makeCheap)], 'es')
const changed = changeSegment(made, [
  { productId: 'p4', product: null },
  ...Array.from({ length: 40 }, (_, index) => {
    const product = { ...makeProduct(productCount + index), popularity: index * 100 }
    return { productId: product.product_id, product }
  }),
  ...[4, 5, 6, 7].map((index) => ({ productId: `cheap${index}`, product: makeCheap(index) })),
])
const chosen: ClickFactors = new Map(
  Array.from({ length: 500 }, (_, index) => [`p${index * 20}`, 0.7 + (index % 9) / 10] as const),
)

test.each([
  ['as it was read', made, new Map()],
  ['after changes', changed, new Map()],
  ['with products that are chosen often', made, chosen],
])(
  '[ANSWER-2] in a large store %s what is found without a look at each product is what such a look finds',
  (_, segment, factors) => {
    for (const sentence of sentences) {
      const looked = ask(segment, sentence, { rules: [idleRule], factors })
      expect(looked.products.length, sentence).toBeGreaterThan(0)
      // The second time, or the fourth, what meets a wish is kept, and known from then on.
      for (const time of [1, 2, 3, 4, 5]) {
        expect(ask(segment, sentence, { rules: [], factors }), `${sentence} ${time}`).toEqual(looked)
      }
    }
  },
)

test('[ANSWER-2] of what is as cheap comes first what sells best, also where it came last', () => {
  const { products } = ask(changed, 'lo más barato de mujer', { rules: [], factors: new Map() })
  const cheapest = [7, 6, 5, 4, 3, 2].map((index) => `cheap${index}`)
  expect(products.map(({ product_id }) => product_id)).toEqual(cheapest)
})
