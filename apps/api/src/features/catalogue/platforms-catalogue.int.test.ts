import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPlatformWorld, type PlatformWorld } from '../../testing/platform-world.ts'

let world: PlatformWorld
beforeAll(async () => {
  world = await createPlatformWorld()
})
afterAll(() => world.close())

const installs = {
  shopify: () => world.installShopify(),
  tiendanube: () => world.installTiendaNube(),
  bigcommerce: () => world.installBigCommerce(),
}

/** What one of its products with a choice has on each platform. */
const known = {
  shopify: { language: 'es', brand: 'Tienda del Sur', category: ['Ropa'], options: { Talle: 'M' }, popularity: null },
  tiendanube: {
    language: 'pt',
    brand: 'Jacarandá',
    category: ['Loja', 'Jaquetas'],
    options: { Tamanho: 'M' },
    popularity: null,
  },
  bigcommerce: {
    language: 'en',
    brand: 'Northwind',
    category: ['Clothing', 'Shirts'],
    options: { Size: 'M' },
    popularity: expect.any(Number),
  },
}

test.each(['shopify', 'tiendanube', 'bigcommerce'] as const)(
  '[CATALOG-1] [STORE-5] [STORE-4] the products of a store on %s are here once it has its owner, and gone when the owner leaves',
  async (platform) => {
    const { db } = world.t.deps
    await installs[platform]()
    const connection = await db
      .selectFrom('platform_connections')
      .select('merchant_id')
      .where('platform', '=', platform)
      .executeTakeFirstOrThrow()
    const email = `${platform}@shop.example`
    const registered = await world.register({ id: connection.merchant_id, platform }, { email })
    expect(registered.status).toBe(201)
    await world.t.runJobs()
    const headers = await world.signIn(email)
    const path = `/api/stores/${connection.merchant_id}/`
    const settings = await world.t.call('GET', path, { headers })
    expect(settings.body).toMatchObject({
      platform,
      catalogue: { state: 'done', imported: settings.body.catalogue.total },
      first_steps: { is_connected: true, has_secret_key: false, has_searches: false },
    })
    expect(settings.body.catalogue.products).toBeGreaterThan(4)
    const rows = await db
      .selectFrom('catalogue_products')
      .innerJoin('workspaces', 'workspaces.id', 'catalogue_products.workspace_id')
      .where('workspaces.merchant_id', '=', connection.merchant_id)
      .selectAll('catalogue_products')
      .execute()
    for (const row of rows) expect.soft(row, row.title).toMatchObject({ currency: expect.stringMatching(/^[A-Z]{3}$/) })
    expect(rows.filter(({ price_minor: price }) => (price ?? 0) > 0).length).toBeGreaterThan(rows.length / 2)
    const languages = new Set(rows.map(({ language }) => language))
    expect(languages).toContain(settings.body.main_language)

    const { language, brand, category, options, popularity } = known[platform]
    const like = (row: (typeof rows)[number]) =>
      row.language === language &&
      row.brand === brand &&
      JSON.stringify(row.categories).includes(JSON.stringify(category))
    const product = rows.find(like)
    expect(product, JSON.stringify(rows[0])).toMatchObject({
      popularity,
      created_at: expect.any(Date),
      is_hidden: false,
    })
    const prices = product?.variants.map((variant) => variant.price_minor) ?? []
    expect(product?.price_minor).toBe(Math.min(...prices.map(Number)))
    expect(product?.variants.map((variant) => variant.options)).toContainEqual(options)
    const variants = rows.flatMap((row) => row.variants)
    expect(variants.some(({ compare_at_price_minor: before, price_minor: now }) => (before ?? 0) > (now ?? 0))).toBe(
      true,
    )
    expect(variants.some(({ stock }) => stock === 0)).toBe(true)

    const deleted = await world.t.call('POST', `${path}delete/`, { headers, body: { password: 'violet-otter-72' } })
    expect([deleted.status, deleted.body]).toEqual([200, { is_account_deleted: true }])
    await world.t.runJobs()
    const workspaceId = rows[0]?.workspace_id ?? ''
    for (const table of ['catalogue_products', 'catalogue_imports', 'usage', 'audit_entries'] as const) {
      expect(await db.selectFrom(table).selectAll().where('workspace_id', '=', workspaceId).execute()).toEqual([])
    }
    const left = db.selectFrom('platform_connections').select('merchant_id').where('platform', '=', platform)
    expect(await left.execute()).toEqual([])
  },
)
