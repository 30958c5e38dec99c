import { languages, maxProductsPerPush, maxVariants, pushedProductSchema } from '@voice-shop/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePushedProduct, pushProducts } from '../../testing/products.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { getPlan, getProductBytes } from '../plans/plans.public.ts'
import { listProductRows, measureRow } from './product-rows.ts'
import { toSourceProduct } from './push-products.service.ts'
import { listStoreProducts } from './store-products.queries.ts'
import { readProductPage } from './store-products.ts'

let t: TestApp
let owner: TestOwner
let key: string
beforeAll(async () => {
  t = await createTestApp()
  owner = await t.registerOwner()
  key = await t.createSecretKey(owner)
})
afterAll(() => t.close())

const [variant] = makePushedProduct().variants

async function list(workspaceId: string) {
  const page = await listStoreProducts(t.deps.db, { workspaceId, after: null, limit: 1000 })
  return readProductPage(page.text).map(({ product }) => product)
}

const remove = (productId: string, secretKey = key) =>
  t.call('DELETE', `/api/voice-shop/products/${encodeURIComponent(productId)}/`, {
    headers: { authorization: `Bearer ${secretKey}` },
  })

async function registerStore() {
  const store = await t.registerOwner()
  return { ...store, key: await t.createSecretKey(store) }
}

test('[CATALOG-2] products are kept as they were sent, again without a change, and anew with one', async () => {
  const store = await registerStore()
  const boots = makePushedProduct({
    product_id: 'sku/1 ñ',
    name: 'Botas de cuero',
    description: '<p>Cuero <b>vacuno</b></p><script>alert(1)</script>',
    brand: 'Andina',
    tags: ['invierno'],
    categories: [['Calzado', 'Botas'], ['Ofertas']],
    url: 'https://tienda.example/botas',
    image_url: 'https://tienda.example/botas.jpg',
    popularity: 7,
    created_at: '2026-01-02T03:04:05-03:00',
    variants: [
      {
        variant_id: '37',
        options: { Talle: '37', Color: 'Negro' },
        price: '120000.50',
        compare_at_price: '150000',
        stock: 0,
      },
      { variant_id: '38', options: { Talle: '38', Color: 'Negro' }, price: '120000.50' },
    ],
  })
  const products = [boots, makePushedProduct()]
  const heard: (string | null)[] = []
  t.deps.catalogueChanges.subscribe((workspaceId) => heard.push(workspaceId))
  for (let time = 0; time < 2; time += 1) {
    const answer = await pushProducts(t, { key: store.key, products })
    expect([answer.status, answer.body]).toEqual([200, { accepted: 2, rejected: [] }])
  }
  expect(heard).toEqual([store.workspaceId])
  const kept = await list(store.workspaceId)
  expect(kept).toHaveLength(2)
  expect(kept.find(({ name }) => name === 'Botas de cuero')).toEqual({
    product_id: 'sku/1 ñ',
    name: 'Botas de cuero',
    description: 'Cuero vacuno',
    brand: 'Andina',
    tags: ['invierno'],
    categories: [['Calzado', 'Botas'], ['Ofertas']],
    currency: 'ARS',
    url: 'https://tienda.example/botas',
    image_url: 'https://tienda.example/botas.jpg',
    popularity: 7,
    variants: [
      {
        variant_id: '37',
        options: { Talle: '37', Color: 'Negro' },
        price: 120_000.5,
        compare_at_price: 150_000,
        stock: 0,
      },
      {
        variant_id: '38',
        options: { Talle: '38', Color: 'Negro' },
        price: 120_000.5,
        compare_at_price: null,
        stock: null,
      },
    ],
  })
  // In the store's order, which the database does not keep by itself.
  const [variant] = kept.find(({ name }) => name === 'Botas de cuero')?.variants ?? []
  expect(Object.keys(variant?.options ?? {})).toEqual(['Talle', 'Color'])
  await pushProducts(t, { key: store.key, products: [{ ...boots, name: 'Botas' }] })
  expect((await list(store.workspaceId)).map(({ name }) => name).sort()).toEqual(['Botas', 'Zapatillas Andina'])
  expect((await remove('sku/1 ñ', store.key)).status).toBe(204)
  expect((await list(store.workspaceId)).map(({ name }) => name)).toEqual(['Zapatillas Andina'])
  expect(heard).toEqual([store.workspaceId, store.workspaceId, store.workspaceId])
})

test('[CATALOG-2] what is not there, or was read from the platform, is not removed', async () => {
  const store = await registerStore()
  await pushProducts(t, { key: store.key, products: [makePushedProduct({ product_id: 'p' })] })
  const products = t.deps.db.updateTable('catalogue_products').set({ source: 'platform' })
  await products.where('workspace_id', '=', store.workspaceId).execute()
  for (const id of ['p', 'nothing']) expect((await remove(id, store.key)).status).toBe(204)
  expect(await list(store.workspaceId)).toHaveLength(1)
})

const bad: Record<string, unknown> = {
  nothing: null,
  'no id': { product_id: undefined },
  'an id of 129 characters': { product_id: 'p'.repeat(129) },
  'a NUL in the id': { product_id: 'a\u0000' },
  'no name': { name: ' ' },
  'a name of 501 characters': { name: 'n'.repeat(501) },
  'half a character in the brand': { brand: '\ud800' },
  'a tag that is no text': { tags: [1] },
  'a category without a name': { categories: [[]] },
  'a currency that is none': { currency: 'pesos' },
  'prices without a currency': { currency: undefined },
  'an address of no page': { url: 'javascript:alert(1)' },
  'a picture without an address': { image_url: 'x.jpg' },
  'less than none sold': { popularity: -1 },
  'a date that is none': { created_at: '2026-02-31' },
  'no variants': { variants: [] },
  'too many variants': { variants: Array.from({ length: maxVariants + 1 }, (_, id) => ({ variant_id: `${id}` })) },
  'a variant twice': { variants: [variant, variant] },
  'a price with a comma': { variants: [{ ...variant, price: '12,50' }] },
  'a price that is a number': { variants: [{ ...variant, price: 12.5 }] },
  'a price below nothing': { variants: [{ ...variant, price: '-1' }] },
  'half a piece in stock': { variants: [{ ...variant, stock: 0.5 }] },
  'an option without a value': { variants: [{ ...variant, options: { Talle: '' } }] },
}

test.each(Object.entries(bad))('[CATALOG-2] %s refuses a product, and it alone', async (_, changes) => {
  const odd = changes && { ...makePushedProduct({ product_id: 'odd' }), ...changes }
  const answer = await pushProducts(t, { key, products: [makePushedProduct({ product_id: 'good' }), odd] })
  expect(answer.body).toEqual({
    accepted: 1,
    rejected: [{ index: 1, code: 'invalid_product', detail: expect.stringMatching(/\S/) }],
  })
  expect((await list(owner.workspaceId)).map(({ product_id: id }) => id)).toEqual(['good'])
})

test.each(languages)('[CATALOG-2] [I18N-5] in %s it is told what is wrong, and where', async (language) => {
  const products = [makePushedProduct({ variants: [{ variant_id: '1', price: 'x' }] }), makePushedProduct({ name: '' })]
  const { body } = await pushProducts(t, { key, products, language })
  const details = body.rejected.map(({ detail }: { detail: string }) => detail)
  expect(details).toEqual(
    {
      en: ['variants.0.price: This value is not valid.', 'name: This field is required.'],
      es: ['variants.0.price: Este valor no es válido.', 'name: Este campo es obligatorio.'],
      pt: ['variants.0.price: Este valor não é válido.', 'name: Este campo é obrigatório.'],
    }[language],
  )
})

test('[CATALOG-2] a request has one product at least and 500 at most', async () => {
  for (const length of [0, maxProductsPerPush + 1]) {
    const products = Array.from({ length }, () => makePushedProduct())
    expect((await pushProducts(t, { key, products })).status).toBe(400)
  }
  const store = await registerStore()
  const products = Array.from({ length: maxProductsPerPush }, () =>
    makePushedProduct({ description: `<p>${'Una descripción larga. '.repeat(200)}</p>` }),
  )
  const answer = await pushProducts(t, { key: store.key, products })
  expect([answer.status, answer.body.accepted]).toEqual([200, maxProductsPerPush])
})

test('[CATALOG-2] the last of an id counts', async () => {
  const store = await registerStore()
  const twice = ['First', 'Last'].map((name) => makePushedProduct({ product_id: 'p', name }))
  expect((await pushProducts(t, { key: store.key, products: twice })).body).toEqual({ accepted: 2, rejected: [] })
  expect((await list(store.workspaceId)).map(({ name }) => name)).toEqual(['Last'])
})

test('[CATALOG-2] beyond what the plan has room for nothing new is taken, whoever pushes at once', async () => {
  const store = await registerStore()
  const { products: limit } = getPlan('free')
  const others = Array.from({ length: limit - 5 }, (_, place) => `other-${place}`)
  await pushProducts(t, { key: store.key, products: [makePushedProduct({ product_id: 'model' })] })
  const { db } = t.deps
  const model = await db
    .selectFrom('catalogue_products')
    .selectAll()
    .where('product_id', '=', 'model')
    .executeTakeFirstOrThrow()
  const texts = { categories: JSON.stringify(model.categories), variants: JSON.stringify(model.variants) }
  for (let start = 0; start < others.length; start += 1000) {
    const rows = others.slice(start, start + 1000).map((product_id) => ({ ...model, ...texts, product_id }))
    await db.insertInto('catalogue_products').values(rows).execute()
  }
  const answers = await Promise.all(
    [1, 2].map(() => pushProducts(t, { key: store.key, products: [1, 2, 3].map(() => makePushedProduct()) })),
  )
  expect(answers.map(({ body }) => body.accepted).sort()).toEqual([1, 3])
  const known = await pushProducts(t, {
    key: store.key,
    products: [makePushedProduct({ product_id: 'other-1', name: 'Anew' }), makePushedProduct()],
    language: 'es',
  })
  const detail = 'El plan admite 25000 productos. Un plan superior admite más.'
  expect(known.body).toEqual({ accepted: 1, rejected: [{ index: 1, code: 'product_limit_reached', detail }] })
})

const sumBytes = async (workspaceId: string) => {
  const { rows } = await sql<{ bytes: number }>`
    select sum(bytes)::int as bytes from catalogue_products where workspace_id = ${workspaceId}
  `.execute(t.deps.db)
  return rows[0]?.bytes ?? 0
}
const readProductBytes = async (store: TestOwner) => {
  const { access } = (await t.call('POST', '/api/auth/token-obtain/', { body: store })).body
  const answer = await t.call('GET', `/api/stores/${store.merchantId}/`, {
    headers: { authorization: `JWT ${access}` },
  })
  return answer.body.storage.product_bytes
}
/** Leaves a store so many bytes: one product counts for the rest. */
async function leaveRoom(store: TestOwner & { key: string }, bytes: number): Promise<void> {
  await pushProducts(t, { key: store.key, products: [makePushedProduct({ product_id: 'filler' })] })
  await t.deps.db
    .updateTable('catalogue_products')
    .set({ bytes: getProductBytes(getPlan('free')) - bytes })
    .where('workspace_id', '=', store.workspaceId)
    .execute()
}

test('[USAGE-3] the store page tells what products take: their bytes, not their letters', async () => {
  const store = await registerStore()
  const push = (description: string) =>
    pushProducts(t, { key: store.key, products: [makePushedProduct({ product_id: 'p', description })] })
  await push('')
  const empty = await readProductBytes(store)
  expect(empty.limit).toBe(25_000 * 6000)
  expect(empty.used).toBeGreaterThan(300)
  await push('漢'.repeat(1000))
  expect((await readProductBytes(store)).used).toBe(empty.used + 3000)
  await remove('p', store.key)
  expect((await readProductBytes(store)).used).toBe(0)
})

test('[USAGE-3] what is far larger than usual ends at the bytes of the plan, by a code, and what is stored stays', async () => {
  const store = await registerStore()
  await leaveRoom(store, 9000)
  const large = { description: 'x'.repeat(4000) }
  const products = [
    makePushedProduct({ product_id: 'a', ...large }),
    makePushedProduct({ product_id: 'b', ...large, description: '漢'.repeat(4000) }),
    makePushedProduct({ product_id: 'c' }),
  ]
  const answer = await pushProducts(t, { key: store.key, products, language: 'es' })
  const detail = expect.stringMatching(/^El plan guarda 150 MB de productos\. /)
  expect(answer.body).toEqual({ accepted: 2, rejected: [{ index: 1, code: 'storage_limit_reached', detail }] })
  // A known one may not grow beyond it either, and may always shrink, also where all is full.
  await t.deps.db
    .updateTable('catalogue_products')
    .set({ bytes: getProductBytes(getPlan('free')) })
    .where('product_id', '=', 'filler')
    .where('workspace_id', '=', store.workspaceId)
    .execute()
  const again = [makePushedProduct({ product_id: 'c', ...large }), makePushedProduct({ product_id: 'a' })]
  const changed = await pushProducts(t, { key: store.key, products: again })
  expect([changed.body.accepted, changed.body.rejected[0].code]).toEqual([1, 'storage_limit_reached'])
  expect((await list(store.workspaceId)).map(({ product_id }) => product_id).sort()).toEqual(['a', 'c', 'filler'])
})

test('[USAGE-3] [SCALE-1] of many that push at once, so many get in as there is room for', async () => {
  const store = await registerStore()
  await leaveRoom(store, 3 * 4500 + 2000)
  const large = () => makePushedProduct({ description: 'x'.repeat(4000) })
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => pushProducts(t, { key: store.key, products: [large()] })),
  )
  expect(answers.filter(({ body }) => body.accepted === 1)).toHaveLength(3)
  expect(new Set(answers.flatMap(({ body }) => body.rejected.map((one: { code: string }) => one.code)))).toEqual(
    new Set(['storage_limit_reached']),
  )
  expect(await sumBytes(store.workspaceId)).toBeLessThanOrEqual(getProductBytes(getPlan('free')))
})

test('[USAGE-3] 25,000 usual products are within the bytes of the free plan', () => {
  const usual = makePushedProduct({
    description: 'Cuero vacuno, suela de goma y plantilla que se saca. '.repeat(20),
    tags: ['invierno', 'cuero', 'urbano'],
    categories: [['Calzado', 'Zapatillas', 'Urbanas']],
    url: 'https://tienda.example/productos/zapatillas-andina',
    image_url: 'https://cdn.tienda.example/imagenes/zapatillas-andina-1024.jpg',
    variants: Array.from({ length: 12 }, (_, size) => ({
      variant_id: `variant-${size}`,
      options: { Talle: String(34 + size), Color: 'Negro' },
      price: '89900.00',
      stock: 3,
    })),
  })
  const [row] = listProductRows(toSourceProduct(pushedProductSchema.parse(usual)), 'es')
  if (!row) throw new Error('no row')
  expect(measureRow(row) * 25_000).toBeLessThan(getProductBytes(getPlan('free')))
})

test('[CATALOG-2] [SEC-1] a key of no store, or one that was replaced, changes nothing', async () => {
  const store = await registerStore()
  const products = [makePushedProduct()]
  await pushProducts(t, { key: store.key, products })
  const replaced = store.key
  await t.createSecretKey(store)
  for (const wrong of ['vsk_nothing', replaced]) {
    expect((await pushProducts(t, { key: wrong, products: [makePushedProduct()] })).status).toBe(401)
    expect((await remove(products[0]?.product_id ?? '', wrong)).status).toBe(401)
  }
  expect(await list(store.workspaceId)).toHaveLength(1)
})

test('[CATALOG-2] [SEC-2] a store pushes and deletes so many an hour, and is told when it may go on', async () => {
  const rateLimits = { ...t.deps.config.rateLimits, products: { most: 4, seconds: 3600 } }
  const limited = await createTestApp({ config: { rateLimits } })
  const own = await limited.createSecretKey(await limited.registerOwner())
  const push = (count: number) =>
    pushProducts(limited, { key: own, products: Array.from({ length: count }, () => makePushedProduct()) })
  expect((await push(3)).body.accepted).toBe(3)
  const headers = { authorization: `Bearer ${own}` }
  const statuses = []
  for (const id of ['a', 'b']) {
    statuses.push((await limited.call('DELETE', `/api/voice-shop/products/${id}/`, { headers })).status)
  }
  expect(statuses).toEqual([204, 429])
  const refused = await push(1)
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  const other = await limited.createSecretKey(await limited.registerOwner())
  expect((await pushProducts(limited, { key: other, products: [makePushedProduct()] })).status).toBe(200)
  limited.clock.advance(3_600_000)
  expect((await push(4)).status).toBe(200)
  await limited.close()
})
