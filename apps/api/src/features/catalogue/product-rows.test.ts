import { maxVariants } from '@voice-shop/contract'
import { expect, test } from 'vitest'
import type { SourceProduct } from './catalogue-source.ts'
import { listProductRows } from './product-rows.ts'
import { orderOptions } from './variant-rows.ts'

const variant = { id: 'v1', options: { es: { Talle: 'M' } }, price: '1234.50', compareAtPrice: '1500', stock: 3 }
const mate: SourceProduct = {
  id: '7',
  texts: { '': { title: 'Mate', descriptionHtml: '<p>De calabaza</p>' }, pt: { title: 'Cuia', descriptionHtml: '' } },
  url: 'https://tienda.example/mate',
  imageUrl: 'https://cdn.example/mate.jpg',
  brand: ' Jacarandá ',
  tags: ['regalo', '', 'regalo'],
  categories: [{ es: ['Cocina', 'Mates'], pt: ['Cozinha', 'Cuias'] }, { es: [''] }],
  currency: 'ars',
  popularity: 12,
  createdAt: new Date('2026-01-02T03:04:05Z'),
  isHidden: false,
  variants: [variant, { ...variant, id: 'v2', options: { pt: { Tamanho: 'G' } }, price: '999.90', stock: null }],
}

test('[CATALOG-1] [WIDGET-4] the order of a variant’s options is told, which the database does not keep', () => {
  const options = { es: { Talle: '41', Color: 'Rojo' } }
  const [row] = listProductRows({ ...mate, variants: [{ ...variant, options }] }, 'es')
  const [kept] = row?.variants ?? []
  expect(kept?.option_names).toEqual(['Talle', 'Color'])
  // As the database gives it back.
  const given = { options: { Color: 'Rojo', Talle: '41' }, option_names: kept?.option_names ?? [] }
  expect(Object.entries(orderOptions(given))).toEqual([
    ['Talle', '41'],
    ['Color', 'Rojo'],
  ])
  expect(orderOptions({ options: { Talle: '41' } })).toEqual({ Talle: '41' })
})

test('[CATALOG-1] a product has a row a language, with its variants in that language and prices in minor units', () => {
  const rows = listProductRows(mate, 'es')
  const variants = [
    { variant_id: 'v1', options: { Talle: 'M' }, price_minor: 123_450, compare_at_price_minor: 150_000, stock: 3 },
    { variant_id: 'v2', options: { Tamanho: 'G' }, price_minor: 99_990, compare_at_price_minor: 150_000, stock: null },
  ]
  expect(rows).toEqual([
    {
      product_id: '7',
      language: 'es',
      title: 'Mate',
      description: 'De calabaza',
      brand: 'Jacarandá',
      tags: ['regalo'],
      categories: [['Cocina', 'Mates']],
      price_minor: 99_990,
      currency: 'ARS',
      image_url: 'https://cdn.example/mate.jpg',
      url: 'https://tienda.example/mate',
      popularity: 12,
      created_at: mate.createdAt,
      is_hidden: false,
      in_stock: true,
      variants,
      search_text: 'mate 7 jacaranda cocina mates regalo',
    },
    {
      ...rows[0],
      language: 'pt',
      title: 'Cuia',
      description: '',
      categories: [['Cozinha', 'Cuias']],
      search_text: 'cuia 7 jacaranda cozinha cuias regalo',
    },
  ])
})

test.each([
  ['19.99', 'USD', 1999],
  ['1999', 'CLP', 1999],
  ['1.005', 'KWD', 1005],
  ['0', 'BRL', 0],
  ['-5', 'BRL', null],
  ['1e9', 'BRL', null],
  ['9'.repeat(40), 'BRL', null],
  ['5', 'reais', null],
  ['', 'BRL', null],
])('[STORE-5] the price %s %s is %s', (price, currency, minor) => {
  const [row] = listProductRows({ ...mate, currency, variants: [{ ...variant, price }] }, 'es')
  expect([row?.price_minor, row?.variants[0]?.price_minor]).toEqual([minor, minor])
})

test('[STORE-5] what cannot be shown is left out', () => {
  const odd = { ...mate, url: 'javascript:alert(1)', imageUrl: 'no address', categories: [{}], currency: null }
  expect(listProductRows(odd, 'es')[0]).toMatchObject({ url: null, image_url: null, categories: [], currency: null })
  expect(listProductRows({ ...mate, id: ' ' }, 'es')).toEqual([])
  expect(listProductRows({ ...mate, texts: { es: { title: ' ', descriptionHtml: 'x' } } }, 'es')).toEqual([])
})

test('[CATALOG-1] variants count by their ids, as many as are kept, and say whether the product can be bought', () => {
  const many = Array.from({ length: maxVariants + 5 }, (_, place) => ({ ...variant, id: `${place}` }))
  const read = (variants: SourceProduct['variants']) => listProductRows({ ...mate, variants }, 'es')[0]
  expect(read(many)?.variants).toHaveLength(maxVariants)
  expect(read([variant, { ...variant, stock: 5 }, { ...variant, id: ' ' }])?.variants).toMatchObject([{ stock: 5 }])
  expect(read([{ ...variant, stock: -2 }])).toMatchObject({ in_stock: false, variants: [{ stock: 0 }] })
  expect(read([])).toMatchObject({ in_stock: false, price_minor: null })
})
