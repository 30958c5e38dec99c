import { pushedProductSchema } from '@voice-shop/contract'
import { expect, test } from 'vitest'
import { listDemoProducts } from './demo-products.ts'
import { drawPicture } from './draw-picture.ts'

const products = listDemoProducts('http://127.0.0.1:3000')

test('every product is one that a store could push, each once, and always the same', () => {
  expect(products.length).toBeGreaterThan(100)
  for (const product of products) expect(pushedProductSchema.safeParse(product).error, product.name).toBeUndefined()
  expect(new Set(products.map(({ product_id }) => product_id)).size).toBe(products.length)
  expect(listDemoProducts('http://127.0.0.1:3000')).toEqual(products)
})

test('prices are those of their category, and something is reduced and something sold out', () => {
  const prices = products.flatMap(({ variants }) => variants.map(({ price }) => Number(price)))
  expect(Math.min(...prices)).toBeGreaterThan(5000)
  expect(Math.max(...prices)).toBeLessThan(150_000)
  const variants = products.flatMap((product) => product.variants)
  expect(variants.some(({ compare_at_price }) => compare_at_price !== null)).toBe(true)
  expect(variants.some(({ stock }) => stock === 0)).toBe(true)
})

test('a product whose name says a colour has that one alone', () => {
  const white = products.find(({ name }) => name === 'Zapatillas urbanas blancas')
  expect(new Set(white?.variants.map(({ options }) => options.Color))).toEqual(new Set(['Blanco']))
})

test('every category has a picture of its own', () => {
  const categories = [...new Set(products.map(({ categories: [path] }) => path?.[0] ?? ''))]
  const motifs = categories.map((category) => /d="([^"]+)"/.exec(drawPicture({ id: 'CJ-1', category }))?.[1])
  expect(new Set(motifs).size).toBe(categories.length)
})
