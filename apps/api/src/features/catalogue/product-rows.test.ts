import { expect, test } from 'vitest'
import type { SourceProduct } from './catalogue-source.ts'
import { listProductRows } from './product-rows.ts'

const mate: SourceProduct = {
  id: '7',
  texts: { '': { title: 'Mate', descriptionHtml: '<p>De calabaza</p>' }, pt: { title: 'Cuia', descriptionHtml: '' } },
  url: 'https://tienda.example/mate',
  imageUrl: 'https://cdn.example/mate.jpg',
  price: { amount: '1234.50', currency: 'ars' },
  categories: [{ es: 'Mates', pt: 'Cuias' }],
  isAvailable: true,
}

test('[STORE-5] a product has a row a language, with its price in minor units', () => {
  const rows = listProductRows(mate, 'es')
  expect(rows).toEqual([
    {
      productId: '7',
      language: 'es',
      title: 'Mate',
      description: 'De calabaza',
      priceMinor: 123_450,
      currency: 'ARS',
      imageUrl: 'https://cdn.example/mate.jpg',
      url: 'https://tienda.example/mate',
      category: 'Mates',
      isAvailable: true,
    },
    { ...rows[0], language: 'pt', title: 'Cuia', description: '', category: 'Cuias' },
  ])
})

test.each([
  ['19.99', 'USD', 1999],
  ['1999', 'CLP', 1999],
  ['1.005', 'KWD', 1005],
  ['0', 'BRL', 0],
  ['-5', 'BRL', null],
  ['1e9', 'BRL', null],
  ['5', 'reais', null],
  ['', 'BRL', null],
])('[STORE-5] the price %s %s is %s', (amount, currency, priceMinor) => {
  expect(listProductRows({ ...mate, price: { amount, currency } }, 'es')[0]?.priceMinor).toBe(priceMinor)
})

test('[STORE-5] what cannot be shown is left out', () => {
  const odd = { ...mate, url: 'javascript:alert(1)', imageUrl: 'no address', categories: [], price: null }
  expect(listProductRows(odd, 'es')[0]).toMatchObject({ url: null, imageUrl: null, category: null, currency: null })
  expect(listProductRows({ ...mate, id: ' ' }, 'es')).toEqual([])
  expect(listProductRows({ ...mate, texts: { es: { title: ' ', descriptionHtml: 'x' } } }, 'es')).toEqual([])
})
