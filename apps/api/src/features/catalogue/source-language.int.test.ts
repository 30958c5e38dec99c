import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePushedProduct, pushProducts } from '../../testing/products.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { listStoreProducts } from './store-products.queries.ts'
import { readProductPage } from './store-products.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const description = 'Con bolsillos y capucha, muy abrigada, una de las más livianas del invierno.'
const makeProducts = (ids: readonly number[], changes: object = {}) =>
  ids.map((id) => makePushedProduct({ product_id: `p-${id}`, name: `Campera ${id}`, description, ...changes }))

async function registerStore(language: 'en' | 'es') {
  const owner = await t.registerOwner()
  await speak(owner, language)
  return { ...owner, key: await t.createSecretKey(owner) }
}

/** As the owner's menu does it. */
async function speak({ merchantId, headers }: TestOwner, language: 'en' | 'es'): Promise<void> {
  const answer = await t.call('PATCH', `/api/stores/${merchantId}/`, { headers, body: { main_language: language } })
  expect(answer.status).toBe(200)
}

async function listLanguages({ workspaceId }: TestOwner): Promise<Record<string, string>> {
  const page = await listStoreProducts(t.deps.db, { workspaceId, after: null, limit: 100 })
  return Object.fromEntries(readProductPage(page.text).map(({ language, product }) => [product.product_id, language]))
}

test('[CATALOG-1] products stay in their language, whatever language their owner reads the dashboard in', async () => {
  const store = await registerStore('es')
  await pushProducts(t, { key: store.key, products: makeProducts([1, 2], { description: '' }) })
  await speak(store, 'en')
  await pushProducts(t, { key: store.key, products: makeProducts([2, 3], { name: 'Campera nueva', description: '' }) })
  expect(await listLanguages(store)).toEqual({ 'p-1': 'es', 'p-2': 'es', 'p-3': 'es' })
})

test('[CATALOG-1] a store’s first products are in the language that they read as, without their HTML', async () => {
  const store = await registerStore('en')
  const html = `<p><em>${description}</em> <img src="https://cdn.shop.com/1.png" alt="the with and of"></p>`
  await pushProducts(t, { key: store.key, products: makeProducts([1], { description: html }) })
  await pushProducts(t, { key: store.key, products: makeProducts([2, 3], { description: '' }) })
  expect(await listLanguages(store)).toEqual({ 'p-1': 'es', 'p-2': 'es', 'p-3': 'es' })
})

test('[CATALOG-1] products that were taken for another language are put right when they come anew', async () => {
  const store = await registerStore('en')
  const ids = [1, 2, 3, 4]
  await pushProducts(t, { key: store.key, products: makeProducts(ids, { description: '' }) })
  expect(Object.values(await listLanguages(store))).toEqual(['en', 'en', 'en', 'en'])
  await speak(store, 'es')
  // One that comes alone would be in a language that the others are not in.
  await pushProducts(t, { key: store.key, products: makeProducts([1]) })
  expect(Object.values(await listLanguages(store))).toEqual(['en', 'en', 'en', 'en'])
  await pushProducts(t, { key: store.key, products: makeProducts(ids) })
  expect(Object.values(await listLanguages(store))).toEqual(['es', 'es', 'es', 'es'])
})
