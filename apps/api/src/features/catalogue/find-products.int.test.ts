import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePushedProduct, pushProducts } from '../../testing/products.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { listProductRows } from './product-rows.ts'
import { saveProducts } from './products.repository.ts'

let t: TestApp
let owner: TestOwner
beforeAll(async () => {
  t = await createTestApp()
  owner = await t.registerOwner({ language: 'es' })
  const key = await t.createSecretKey(owner)
  const image_url = 'https://tienda.example/i.jpg'
  await pushProducts(t, {
    key,
    products: [
      makePushedProduct({ product_id: '1', name: 'Cafetera', brand: 'Ñandú', image_url }),
      makePushedProduct({
        product_id: '2',
        name: 'Almohadón',
        image_url,
        categories: [['Hogar', 'Textil']],
        variants: ['10', '30.50', '20'].map((price, place) => ({ variant_id: `v${place}`, price, stock: place })),
      }),
      makePushedProduct({
        product_id: '3',
        name: 'Botas 100%',
        image_url,
        variants: [{ variant_id: '1', price: '5', stock: 0 }],
      }),
      makePushedProduct({ product_id: '4', name: 'Botas', currency: null, variants: [{ variant_id: '1' }] }),
    ],
  })
})
afterAll(() => t.close())

const list = (query = '', { headers } = owner) => t.call('GET', `/api/catalogue/products/?${query}`, { headers })
const listIds = async (query: string) =>
  (await list(query)).body.results.map((product: { product_id: string }) => product.product_id)

describe('[CATALOG-4] the list of products', () => {
  test('says of each what it costs and what it lacks, and how many lack it', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      next: null,
      counts: { all: 4, flaws: { no_image: 1, no_price: 1, no_stock: 1, hidden: 0 } },
      results: [
        {
          product_id: '2',
          name: 'Almohadón',
          brand: null,
          image_url: 'https://tienda.example/i.jpg',
          url: null,
          currency: 'ARS',
          price_from: 10,
          price_to: 30.5,
          variants_count: 3,
          source: 'push',
          flaws: [],
        },
        { product_id: '4', price_from: null, price_to: null, currency: null, flaws: ['no_image', 'no_price'] },
        { product_id: '3', flaws: ['no_stock'] },
        { product_id: '1', flaws: [] },
      ],
    })
  })

  test.each([
    ['text=almohadon', ['2']],
    ['text=TEXTIL%20hogar', ['2']],
    ['text=nandu', ['1']],
    ['text=bota', ['4', '3']],
    ['text=100%25', ['3']],
    ['text=_', []],
    ['text=bota%20nandu', []],
    ['flaw=no_stock', ['3']],
    ['flaw=no_image&text=botas', ['4']],
    ['flaw=hidden', []],
  ])('finds by %s', async (query, ids) => {
    expect(await listIds(query)).toEqual(ids)
  })

  test('goes on from page to page, each product once, and counts once', async () => {
    const ids: string[] = []
    const counts: unknown[] = []
    let query = 'page_size=1'
    for (;;) {
      const { body } = await list(query)
      ids.push(...body.results.map((product: { product_id: string }) => product.product_id))
      counts.push(body.counts)
      if (body.next === null) break
      query = `page_size=1&after=${body.next}`
    }
    expect(ids).toEqual(['2', '4', '3', '1'])
    expect(counts.map((count) => count !== null)).toEqual([true, false, false, false])
  })

  test('a cursor that is none of ours begins anew, and odd ones are refused', async () => {
    expect(await listIds('after=eyJ4IjoxfQ')).toEqual(['2', '4', '3', '1'])
    expect((await list('after=%00')).status).toBe(400)
    expect((await list('flaw=ugly')).status).toBe(400)
  })

  test('[SEC-1] shows nothing of another store', async () => {
    const bob = await t.registerOwner()
    expect((await list('', bob)).body).toMatchObject({ results: [], next: null, counts: { all: 0 } })
    expect((await t.call('GET', '/api/catalogue/products/2/', { headers: bob.headers })).status).toBe(404)
  })
})

describe('[CATALOG-4] a product', () => {
  test('is shown with its variants in units of the currency', async () => {
    const { body } = await t.call('GET', '/api/catalogue/products/2/', { headers: owner.headers })
    expect(body).toMatchObject({
      product_id: '2',
      language: 'es',
      languages: ['es'],
      categories: [['Hogar', 'Textil']],
      variants: [
        { variant_id: 'v0', options: {}, price: 10, compare_at_price: null, stock: 0 },
        { variant_id: 'v1', price: 30.5, stock: 1 },
        { variant_id: 'v2', price: 20, stock: 2 },
      ],
    })
  })

  test('says what the assistant understood of it and of each variant', async () => {
    const store = await t.registerOwner({ language: 'es' })
    const key = await t.createSecretKey(store)
    const product = makePushedProduct({
      product_id: 'boots',
      name: 'Botas de cuero para mujer',
      categories: [['Calzado', 'Botas']],
      variants: [
        { variant_id: 'black', options: { Talle: '38', Color: 'Negro' }, price: '1' },
        { variant_id: 'red', options: { Talle: '39', Color: 'Rojo' }, price: '1' },
      ],
    })
    await pushProducts(t, { key, products: [product] })
    const understood = { type: 'boots', colours: ['black', 'red'] }
    const { body } = await list('', store)
    expect(body.results[0].understood).toEqual({ ...understood, sizes: ['38', '39'] })
    const detail = await t.call('GET', '/api/catalogue/products/boots/', { headers: store.headers })
    expect(detail.body.understood).toMatchObject({ ...understood, materials: ['leather'], gender: 'female' })
    expect(detail.body.variants.map((variant: { understood: unknown }) => variant.understood)).toEqual([
      { size: '38', colour: 'black' },
      { size: '39', colour: 'red' },
    ])
  })

  test("is listed once, in the store's language, and shown in any that it has", async () => {
    const store = await t.registerOwner({ language: 'es' })
    const titles = { 'pt-BR': 'Bota', 'es-AR': 'Bota de cuero', en: 'Boot', fr: 'Botte' }
    const texts = Object.entries(titles).map(([language, title]) => [language, { title, descriptionHtml: '' }])
    const source = {
      url: null,
      imageUrl: null,
      brand: null,
      tags: [],
      categories: [],
      currency: null,
      popularity: null,
    }
    const rows = listProductRows(
      { ...source, id: 'x', texts: Object.fromEntries(texts), createdAt: null, isHidden: true, variants: [] },
      'es',
    )
    const saved = { workspaceId: store.workspaceId, source: 'platform', run: 1, readAt: t.clock.now(), rows } as const
    await t.deps.db.transaction().execute((transaction) => saveProducts(transaction, saved))
    const { body } = await list('', store)
    expect(body.results.map(({ name }: { name: string }) => name)).toEqual(['Bota de cuero'])
    expect(body.counts).toMatchObject({ all: 1, flaws: { hidden: 1 } })
    const get = async (query: string) =>
      (await t.call('GET', `/api/catalogue/products/x/${query}`, { headers: store.headers })).body
    expect(await get('')).toMatchObject({ name: 'Bota de cuero', languages: ['es-AR', 'en', 'fr', 'pt-BR'] })
    expect(await get('?language=pt-BR')).toMatchObject({ name: 'Bota', language: 'pt-BR' })
    expect(await get('?language=de')).toMatchObject({ name: 'Bota de cuero' })
    expect(await get('?language=fr')).toMatchObject({ name: 'Botte', understood: null })
  })
})
