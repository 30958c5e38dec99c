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

test.each(['shopify', 'tiendanube', 'bigcommerce'] as const)(
  '[STORE-5] [STORE-4] the products of a store on %s are here once it has its owner, and gone when the owner leaves',
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
      .select(['title', 'language', 'price_minor', 'currency', 'url', 'catalogue_products.workspace_id'])
      .execute()
    for (const row of rows) expect.soft(row, row.title).toMatchObject({ currency: expect.stringMatching(/^[A-Z]{3}$/) })
    expect(rows.filter(({ price_minor: price }) => (price ?? 0) > 0).length).toBeGreaterThan(rows.length / 2)
    const languages = new Set(rows.map(({ language }) => language))
    expect(languages).toContain(settings.body.main_language)

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
