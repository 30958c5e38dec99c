import { afterEach, beforeEach, expect, test } from 'vitest'
import { callAdmin, domain, startTestWorld } from '../testing/admin-client.ts'

const pageQuery = `query($first: Int!, $after: String, $query: String, $sortKey: ProductSortKeys) {
  products(first: $first, after: $after, query: $query, sortKey: $sortKey) {
    nodes { id title updatedAt } pageInfo { hasNextPage endCursor } } }`

let world: Awaited<ReturnType<typeof startTestWorld>>

beforeEach(async () => {
  world = await startTestWorld()
})
afterEach(() => world.stop())

async function query(text: string, variables: object = {}, shop = domain) {
  const scopes = ['read_products', 'read_locales', 'read_translations']
  const token = world.control.install(shop, scopes).access_token
  const { body } = await callAdmin(world.simulator, token, { query: text, variables, shop })
  expect(body.errors).toBeUndefined()
  return body.data
}

async function listAll(variables: object, shop = domain): Promise<{ id: string; title: string }[]> {
  const products: { id: string; title: string }[] = []
  let after: string | null = null
  do {
    const page: { nodes: typeof products; pageInfo: { hasNextPage: boolean; endCursor: string } } = (
      await query(pageQuery, { ...variables, after }, shop)
    ).products
    products.push(...page.nodes)
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
  } while (after !== null)
  return products
}

function readNumber(gid: string): number {
  return Number(gid.split('/').at(-1))
}

test('a product is read with its variants, prices and picture', async () => {
  const { products } = await query(`{ products(first: 1) { nodes {
    title handle descriptionHtml vendor productType tags status onlineStoreUrl
    priceRangeV2 { minVariantPrice { amount currencyCode } }
    featuredMedia { preview { image { url altText } } }
    options { name values }
    variants(first: 100) { nodes { title sku price compareAtPrice availableForSale selectedOptions { name value } } } } } }`)
  const [product] = products.nodes
  expect(product).toMatchObject({
    title: 'Camiseta Andes',
    handle: 'camiseta-andes',
    productType: 'Ropa',
    status: 'ACTIVE',
    priceRangeV2: { minVariantPrice: { amount: '8.0', currencyCode: 'USD' } },
    options: [{ name: 'Talle', values: ['S', 'M', 'L'] }],
  })
  expect(product.variants.nodes[0]).toMatchObject({
    sku: 'VS-00001-1',
    selectedOptions: [{ name: 'Talle', value: 'S' }],
  })
  const image = await fetch(product.featuredMedia.preview.image.url)
  expect(image.headers.get('content-type')).toBe('image/svg+xml')
  expect((await fetch(product.onlineStoreUrl)).status).toBe(200)
})

test('a product is in the collections and the category of the standard taxonomy that it was put into', async () => {
  const read = `{ products(first: 2) { nodes { id category { id name fullName level isRoot parentId ancestorIds }
    collections(first: 2) { nodes { id title } pageInfo { hasNextPage endCursor } } } } }`
  const [first, second] = (await query(read)).products.nodes
  expect(second.category).toBeNull()
  const category = { id: 'ap-2-1', fullName: 'Animals & Pet Supplies > Pet Supplies > Pet Beds' }
  for (const [{ id }, collections] of [
    [first, ['Uno', 'Dos', 'Tres']],
    [second, ['Tres']],
  ] as const) {
    world.control.updateProduct(domain, readNumber(id), { category, collections, tags: [] })
  }
  const { nodes } = (await query(read)).products
  expect(nodes[0].category).toEqual({
    id: 'gid://shopify/TaxonomyCategory/ap-2-1',
    name: 'Pet Beds',
    fullName: category.fullName,
    level: 3,
    isRoot: false,
    parentId: 'gid://shopify/TaxonomyCategory/ap-2',
    ancestorIds: ['gid://shopify/TaxonomyCategory/ap', 'gid://shopify/TaxonomyCategory/ap-2'],
  })
  const { collections } = nodes[0]
  expect(collections.nodes.map(({ title }: { title: string }) => title)).toEqual(['Uno', 'Dos'])
  expect(collections.pageInfo.hasNextPage).toBe(true)
  const { product } = await query(
    'query($id: ID!, $after: String) { product(id: $id) { collections(first: 250, after: $after) { nodes { id title } } } }',
    { id: first.id, after: collections.pageInfo.endCursor },
  )
  // The same collection, of both.
  expect(product.collections.nodes).toEqual(nodes[1].collections.nodes)
})

test.each([1, 7, 60, 250])('pages of %i hold every product once', async (first) => {
  const ids = (await listAll({ first })).map(({ id }) => id)
  expect(new Set(ids).size).toBe(60)
  expect(ids).toHaveLength(60)
})

test('titles are distinct, in the language of the store, with translations into its others', async () => {
  expect(new Set((await listAll({ first: 60 })).map(({ title }) => title)).size).toBe(60)
  const shop = 'loja.myshopify.com'
  world.control.addShop({ domain: shop, language: 'pt-BR', otherLanguages: ['en'], currency: 'BRL' })
  const data = await query(
    `{ shopLocales { locale primary } products(first: 2) { nodes { title translations(locale: "en") { key value } } } }`,
    {},
    shop,
  )
  expect(data.shopLocales).toEqual([
    { locale: 'pt-BR', primary: true },
    { locale: 'en', primary: false },
  ])
  expect(data.products.nodes[1].title).toBe('Calça Andes')
  expect(data.products.nodes[1].translations[0]).toEqual({ key: 'title', value: 'Andes Trousers' })
})

test('what was changed comes last by updated_at and is found by it', async () => {
  const [first, second] = await listAll({ first: 60 })
  world.control.updateProduct(domain, readNumber(first?.id ?? ''), { title: 'Poncho', price: '10.00' })
  world.control.removeProduct(domain, readNumber(second?.id ?? ''))
  const sorted = await listAll({ first: 25, sortKey: 'UPDATED_AT' })
  expect(sorted).toHaveLength(59)
  expect(sorted.at(-1)?.title).toBe('Poncho')
  const recent = await listAll({ first: 25, query: "updated_at:>='2026-11-21T00:00:00Z'" })
  expect(recent.map(({ title }) => title)).toEqual(['Poncho'])
})

test('a page goes on where it was when products before it are removed', async () => {
  const all = await listAll({ first: 60 })
  const page = (await query(pageQuery, { first: 10 })).products
  world.control.removeProduct(domain, readNumber(all[9]?.id ?? ''))
  world.control.removeProduct(domain, readNumber(all[2]?.id ?? ''))
  const next = (await query(pageQuery, { first: 10, after: page.pageInfo.endCursor })).products
  expect(next.nodes[0].id).toBe(all[10]?.id)
})

test('products are counted and filtered by status', async () => {
  const data = await query(
    '{ all: productsCount { count precision } active: productsCount(query: "status:active") { count } }',
  )
  expect(data).toEqual({ all: { count: 60, precision: 'EXACT' }, active: { count: 56 } })
})

test('50,000 products are read in pages and leave no memory behind', async () => {
  const shop = 'big.myshopify.com'
  world.control.addShop({ domain: shop, productCount: 50_000 })
  world.control.setLimits(shop, { restoreRate: 1e9, maximumAvailable: 1e9 })
  const token = world.control.install(shop).access_token
  const ids = new Set<string>()
  let after: string | null = null
  const before = process.memoryUsage().heapUsed
  do {
    const variables = { first: 250, after }
    const { body } = await callAdmin(world.simulator, token, { query: pageQuery, variables, shop })
    const { nodes, pageInfo } = body.data.products
    for (const { id } of nodes) ids.add(id)
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
  } while (after !== null)
  expect(ids.size).toBe(50_000)
  expect((process.memoryUsage().heapUsed - before) / 1e6).toBeLessThan(150)
}, 60_000)
