import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, sendOrders } from '../../testing/orders.ts'
import { makePushedProduct, pushProducts } from '../../testing/products.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { bombilla, makeClick, makeSearch, mate, sendEvents } from '../../testing/voice-events.ts'

const now = '2026-11-18T15:07:00.000Z'
const said = 'https://shop.example/said.jpg'
const ofCatalogue = 'https://shop.example/catalogue.jpg'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ now })
})
afterAll(() => t.close())

test('[DASH-6] where no event brought a product’s picture it is the catalogue’s, wherever the product is named', async () => {
  const owner = await t.registerOwner()
  const { headers } = owner
  const key = await t.createSecretKey(owner)
  const stranger = await t.registerOwner()
  const pushAll = (secret: string, image_url: string) =>
    pushProducts(t, {
      key: secret,
      products: ['mate', 'bombilla', 'termo'].map((product_id) =>
        makePushedProduct({ product_id, name: `${product_id} of the catalogue`, image_url }),
      ),
    })
  expect((await pushAll(key, ofCatalogue)).status).toBe(200)
  const ofStranger = await pushAll(await t.createSecretKey(stranger), 'https://stranger.example/other.jpg')
  expect(ofStranger.status).toBe(200)
  const products = [mate, { ...bombilla, product_image_url: said }, { product_id: 'gone', product_name: 'Gone' }]
  const search = makeSearch({ products })
  await sendEvents(t, { key, events: [search, ...products.map((product) => makeClick(search, product))] })
  const lines = ['mate', 'termo'].map((product_id) => ({ product_id, quantity: 1, unit_price: '1000.50' }))
  await sendOrders(t, { key, orders: [makeOrder({ ordered_at: '2026-11-18T15:07:00Z', lines })] })

  const listPictures = (listed: { product_id: string; product_image_url: string | null }[]) =>
    Object.fromEntries(listed.map(({ product_id, product_image_url }) => [product_id, product_image_url]))
  const expected = { mate: ofCatalogue, bombilla: said, gone: null }
  const { body: dashboard } = await t.call('GET', '/api/ai/dashboard/?time_range=day', { headers })
  expect(listPictures(dashboard.top_clicked_products)).toEqual(expected)
  expect(
    dashboard.top_clicked_products.map((product: { product_name: string }) => product.product_name).sort(),
  ).toEqual(['Bombilla', 'Gone', 'Mate imperial'])
  const { body: searches } = await t.call('GET', '/api/ai/searches/?time_range=day', { headers })
  expect(listPictures(searches.results[0].products)).toEqual(expected)
  const { body: visit } = await t.call('POST', '/api/ai/sessions/', { headers, body: { search_id: search.id } })
  expect(listPictures(visit.events[0].products)).toEqual(expected)
  const [order] = visit.events[0].orders
  expect(listPictures(order.items)).toEqual({ mate: ofCatalogue, termo: ofCatalogue })
  const { body: choices } = await t.call('GET', '/api/ai/searches/choices/?time_range=day', { headers })
  expect(listPictures(choices.products)).toEqual(expected)
  for (const [product, picture] of Object.entries(expected)) {
    const { body } = await t.call('GET', `/api/ai/searches/?time_range=day&product=${product}`, { headers })
    expect([product, body.product_image_url]).toEqual([product, picture])
  }
  for (const value of ['termo', 'gone']) {
    const rule = { kind: 'pin', match: 'always', words: '', target: { by: 'product', value } }
    await t.call('PUT', `/api/answers/rules/${crypto.randomUUID()}/`, { headers, body: { rule } })
  }
  const { body: rules } = await t.call('GET', '/api/answers/rules/', { headers })
  expect(
    rules.rules
      .map((saved: { product_name: string | null; product_image_url: string | null }) => [
        saved.product_name,
        saved.product_image_url,
      ])
      .sort(),
  ).toEqual([
    [null, null],
    ['termo of the catalogue', ofCatalogue],
  ])
  const { body: revenue } = await t.call('GET', '/api/ai/revenue/?time_range=day', { headers })
  expect(listPictures(revenue.currencies[0].products)).toMatchObject({ mate: ofCatalogue })
})
