import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { readWebhook } from '../../core/http/webhooks.ts'
import { createBigCommerce } from './bigcommerce/bigcommerce-adapter.ts'
import type { HttpAnswer, PlatformHttp } from './platform-http.ts'
import type { PlatformAdapter, PlatformStore } from './platform-port.ts'
import { verifyShopifyWebhook } from './shopify/shopify-webhook.ts'
import { createTiendaNube } from './tiendanube/tiendanube-adapter.ts'

const key = { externalId: '1', accessToken: 't' }
const base = new URL('https://api.example')
const store: PlatformStore = {
  externalId: '1',
  name: 'Casa',
  language: 'es',
  timeZone: null,
  currency: 'ARS',
  url: 'https://casa.example',
  languages: ['es'],
}

/** A platform that answers each path with the same body. */
function answerWith(bodies: Record<string, unknown>): PlatformHttp {
  return {
    async send({ url }): Promise<HttpAnswer> {
      const found = Object.entries(bodies).find(([path]) => url.pathname.endsWith(path))
      return { status: found ? 200 : 404, headers: new Headers(), json: found?.[1] ?? {} }
    },
  }
}

const tiendaNube = (products: unknown) => {
  const config = {
    appId: '1',
    clientSecret: 'secret',
    apiBase: base,
    authBase: base,
    scriptId: null,
    webhookToken: null,
  }
  return createTiendaNube(config, { http: answerWith({ '/products': products, '/categories': [] }), contact: 'a@b.c' })
}
const bigCommerce = (data: unknown[]) => {
  const page = { data, meta: { pagination: { current_page: 1, total_pages: 1, total: data.length } } }
  return createBigCommerce({ app: null, apiBase: base, loginBase: base }, { http: answerWith({ '/products': page }) })
}
const list = async (adapter: PlatformAdapter) => (await adapter.listProducts(key, { cursor: null, store })).products

const remera = {
  id: 1,
  name: { es: 'Remera' },
  description: { es: '<p>De algodón</p>' },
  tags: 'negra,algodón',
  images: [{ src: 'https://casa.example/1.jpg', position: 1 }],
  variants: [{ id: 10, price: '100.00', stock: 3, values: [{ es: 'M' }] }],
  updated_at: '2026-11-01T00:00:00Z',
}

test.each([
  ['a field more', { weight: '1.5' }, {}],
  ['a number as text', { id: '1' }, {}],
  ['no tags', { tags: undefined }, { tags: [''] }],
  ['tags as a list', { tags: ['negra'] }, { tags: [''] }],
  ['images as an object', { images: { main: 'x' } }, { imageUrl: null }],
  ['a brand with a name of its own', { brand: { id: 5, name: 'Jacarandá' } }, { brand: null }],
  ['a day that is none', { created_at: 'soon' }, { createdAt: null }],
  ['no categories', { categories: null }, { categories: [] }],
])('[CATALOG-1] a product of Tienda Nube with %s is read', async (_, change, expected) => {
  expect(await list(tiendaNube([{ ...remera, ...change }]))).toMatchObject([{ id: '1', currency: 'ARS', ...expected }])
})

test('[CATALOG-1] a product of Tienda Nube that has no price that we know takes none of the others away', async () => {
  const products = [{ ...remera, id: 2, variants: [{ id: 1, price: { amount: 5 } }] }, remera]
  expect((await list(tiendaNube(products))).map(({ id }) => id)).toEqual(['1'])
  await expect(list(tiendaNube(products.slice(0, 1)))).rejects.toMatchObject({ kind: 'refused' })
  await expect(list(tiendaNube({ products }))).rejects.toMatchObject({ kind: 'refused' })
})

const jacket = {
  id: 1,
  name: 'Jacket',
  price: 20,
  variants: [{ id: 10, inventory_level: 3, option_values: [] }],
  inventory_tracking: 'variant',
  date_modified: '2026-11-01T00:00:00Z',
}

test.each([
  ['a field more', { gtin: '1' }, {}],
  ['no stock of a variant', { variants: [{ id: 10, inventory_level: null }] }, { variants: [{ stock: 0 }] }],
  ['a brand by its name', { brand_id: 'Northwind' }, { brand: null }],
  ['sales that are not counted', { total_sold: null }, { popularity: null }],
  ['pictures without an address', { images: [{ id: 1 }] }, { imageUrl: null }],
  ['no address', { custom_url: null }, { url: null }],
])('[CATALOG-1] a product of BigCommerce with %s is read', async (_, change, expected) => {
  expect(await list(bigCommerce([{ ...jacket, ...change }]))).toMatchObject([{ id: '1', ...expected }])
})

test('[CATALOG-1] a product of BigCommerce that has no price takes none of the others away', async () => {
  expect((await list(bigCommerce([{ ...jacket, id: 2, price: '20' }, jacket]))).map(({ id }) => id)).toEqual(['1'])
})

function arrive(body: object, headers: Record<string, string> = {}) {
  return readWebhook({ headers, body: Buffer.from(JSON.stringify(body)) }, new Date())
}

test.each([
  [{ store_id: '1', event: 'product/deleted', id: '5', created_at: 'x' }, ['5']],
  [{ store_id: 1, event: 'product/deleted', id: null }, []],
  [{ store_id: 1, event: 'product/deleted', id: { value: 5 }, customer: 'x' }, []],
])('[PLAT-4] a webhook of Tienda Nube of another shape, %j, is taken', async (body, removedProductIds) => {
  const verified = await tiendaNube([]).verifyWebhook({ ...arrive(body), hasToken: true })
  expect(verified).toMatchObject({ externalId: '1', topic: 'products_changed', removedProductIds })
})

test.each([
  [{ hash: 'h', data: { type: 'product', id: 5 } }, ['5']],
  [{ hash: 'h', data: { id: '5', more: {} }, version: 2 }, ['5']],
  [{ hash: 'h', data: [5] }, []],
  [{ data: null }, []],
])('[PLAT-4] a webhook of BigCommerce of another shape, %j, is taken', async (change, removedProductIds) => {
  const body = { scope: 'store/product/deleted', producer: 'stores/abc', ...change }
  const webhook = { ...arrive(body, { 'x-voice-shop-secret': 's' }), findSecret: async () => 's' }
  expect(await bigCommerce([]).verifyWebhook(webhook)).toMatchObject({ externalId: 'abc', removedProductIds })
})

test.each([
  [{ id: null, email: 'a@example.com' }, []],
  [{ id: 5 }, ['5', 'gid://shopify/Customer/5']],
  [{ id: '5', tags: [] }, ['5', 'gid://shopify/Customer/5']],
  [{ email: 'a@example.com' }, []],
])('[PLAT-4] a privacy webhook of Shopify about %j is taken', (customer, customerIds) => {
  const body = { shop_id: 1, shop_domain: 'a-shop.myshopify.com', customer, orders_to_redact: [] }
  const hmac = createHmac('sha256', 'hush').update(JSON.stringify(body)).digest('base64')
  const headers = {
    'x-shopify-hmac-sha256': hmac,
    'x-shopify-topic': 'customers/redact',
    'x-shopify-shop-domain': 'a-shop.myshopify.com',
    'x-shopify-event-id': crypto.randomUUID(),
  }
  expect(verifyShopifyWebhook(arrive(body, headers), 'hush')).toMatchObject({ topic: 'customer_redact', customerIds })
})
