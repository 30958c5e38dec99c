import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createPlatformWorld,
  type PlatformWorld,
  shop,
  storeHash,
  tiendaNubeId,
} from '../../../testing/platform-world.ts'
import { sweepPlatforms } from '../sweep.ts'

let world: PlatformWorld
beforeAll(async () => {
  world = await createPlatformWorld()
})
afterAll(() => world.close())

const hourMs = 3_600_000

/** Forgets the stores of the test before. */
async function forgetStores(): Promise<void> {
  const { db } = world.t.deps
  await db.deleteFrom('platform_connections').execute()
  await db.updateTable('merchants').set({ claim_expires_at: null, store_id: 'forgotten' }).execute()
}
const getMerchant = (id: string, headers: Record<string, string> = {}) =>
  world.t.call('GET', `/api/merchants/${id}/`, { headers })
const findConnection = (externalId: string) =>
  world.t.deps.db
    .selectFrom('platform_connections')
    .selectAll()
    .where('external_id', '=', externalId)
    .executeTakeFirstOrThrow()

describe('a new store', () => {
  const expected = {
    tiendanube: { store_name: 'Casa Jacarandá', store_id: tiendaNubeId, main_language: 'es' },
    shopify: { store_name: 'Tienda del Sur', store_id: shop, main_language: 'es' },
  }

  test('[PLAT-1] of Tienda Nube is the same by either name that the answer with its token has for it', async () => {
    await forgetStores()
    world.tiendanube.control.nameStore({ field: 'store_id' })
    const answer = await world.installTiendaNube()
    world.tiendanube.control.nameStore({ field: 'user_id' })
    expect([answer.status, answer.body.merchant]).toMatchObject([200, expected.tiendanube])
  })

  test.each(['tiendanube', 'shopify'] as const)(
    '[PLAT-1] [PLAT-2] [REG-9] of %s is readable by its id until it is claimed, and the first to register owns it',
    async (platform) => {
      await forgetStores()
      const answer = platform === 'shopify' ? await world.installShopify() : await world.installTiendaNube()
      const merchant = { id: expect.stringMatching(/^[0-9a-f-]{14}4/), platform, ...expected[platform] }
      expect([answer.status, answer.body]).toEqual([200, { merchant, is_claimed: false }])
      const { id } = answer.body.merchant
      expect((await getMerchant(id)).body).toEqual(answer.body.merchant)
      const registered = await world.register({ id, platform })
      expect(registered.status).toBe(201)
      expect(registered.body.merchant).toMatchObject({ id, platform, ...expected[platform] })
      expect(registered.body.permissions).toContain('store.update')
      expect((await getMerchant(id)).status).toBe(404)
      const headers = { authorization: `JWT ${registered.body.access}` }
      expect((await getMerchant(id, headers)).body).toMatchObject(expected[platform])
      const second = await world.register({ id, platform })
      expect([second.status, second.body]).toEqual([
        400,
        { merchant_id: [expect.stringContaining('already has an account')] },
      ])
      const workspaces = await world.t.call('GET', '/api/workspaces/', { headers })
      expect(workspaces.body.results[0].time_zone).toBe('America/Argentina/Buenos_Aires')
      const trail = await world.t.call('GET', '/api/audit/', { headers })
      expect(trail.body.results[0]).toMatchObject({ action: 'platforms.store_connected' })
    },
  )

  test('[PLAT-3] of BigCommerce shows a page in the control panel that leads to the registration', async () => {
    await forgetStores()
    const page = await world.installBigCommerce()
    expect(page.status).toBe(200)
    expect(page.body).toContain('“Jacaranda Outfitters” is connected')
    const [, href = ''] = /<a href="([^"]+)" target="_blank" rel="noopener">/.exec(page.body) ?? []
    const url = new URL(href.replaceAll('&amp;', '&'))
    expect([url.origin, url.pathname]).toEqual([world.origin, '/register'])
    const id = url.searchParams.get('merchant_id') ?? ''
    expect(url.searchParams.get('platform')).toBe('bigcommerce')
    expect((await getMerchant(id)).body).toMatchObject({ store_name: 'Jacaranda Outfitters', store_id: storeHash })
    expect(page.headers['x-frame-options']).toBeUndefined()
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain(
      `frame-ancestors https://*.mybigcommerce.com https://*.bigcommerce.com ${world.bigcommerce.origin}`,
    )
    expect(policy).not.toContain('unsafe')
    expect((await world.register({ id, platform: 'bigcommerce' })).status).toBe(201)
    // The platform's clock goes on.
    world.t.clock.set(new Date())
    const load = new URL(world.bigcommerce.control.getLoadUrl().url)
    const opened = await world.t.call('GET', `${load.pathname}${load.search}`)
    expect(opened.body).toContain(`${world.origin}/login?store=Jacaranda+Outfitters&amp;merchant_id=${id}`)
  })

  test('[REG-9] of two who register at once one gets it', async () => {
    await forgetStores()
    const { id } = (await world.installTiendaNube()).body.merchant
    const answers = await Promise.all([1, 2, 3].map(() => world.register({ id, platform: 'tiendanube' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
    const { count } = await world.t.deps.db
      .selectFrom('workspaces')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('merchant_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })

  test('[REG-9] that is refused a registration can be claimed after it', async () => {
    await forgetStores()
    const { id } = (await world.installTiendaNube()).body.merchant
    const wrong = [
      { body: { platform: 'shopify' }, field: 'platform' },
      { body: { store_id: '1' }, field: 'store_id' },
      { body: { merchant_id: crypto.randomUUID() }, field: 'merchant_id' },
      { body: { merchant_id: "' or 1=1" }, field: 'merchant_id' },
      { body: { password: 'short' }, field: 'password' },
    ]
    const good = {
      email: 'again@shop.example',
      password: 'violet-otter-72',
      first_name: 'Ana',
      last_name: 'Gómez',
      platform: 'tiendanube',
      merchant_id: id,
      store_id: tiendaNubeId,
    }
    for (const { body, field } of wrong) {
      const answer = await world.t.call('POST', '/api/auth/register/', { body: { ...good, ...body } })
      expect.soft([answer.status, Object.keys(answer.body)], field).toEqual([400, [field]])
    }
    const regular = await world.t.registerOwner()
    const foreign = await world.t.call('POST', '/api/auth/register/', {
      body: { ...good, merchant_id: regular.merchantId },
    })
    expect(foreign.body).toEqual({ merchant_id: [expect.stringContaining('not valid or has expired')] })
    expect((await world.t.call('POST', '/api/auth/register/', { body: good })).status).toBe(201)
  })

  test('[REG-9] that nobody claims is gone after a day, and swept', async () => {
    await forgetStores()
    const { id } = (await world.installTiendaNube()).body.merchant
    world.t.clock.advance(24 * hourMs - 1)
    expect((await getMerchant(id)).status).toBe(200)
    world.t.clock.advance(1)
    expect((await getMerchant(id)).status).toBe(404)
    expect((await world.register({ id, platform: 'tiendanube' })).body).toEqual({
      merchant_id: [expect.stringContaining('not valid or has expired')],
    })
    await sweepPlatforms(world.t.deps)
    for (const [table, column] of [
      ['merchants', 'id'],
      ['platform_connections', 'merchant_id'],
    ] as const) {
      const rows = await world.t.deps.db
        .selectFrom(table)
        .selectAll()
        .where(column as never, '=', id as never)
        .execute()
      expect(rows).toEqual([])
    }
    const again = await world.installTiendaNube()
    expect(again.body.merchant.id).not.toBe(id)
    expect(again.body.is_claimed).toBe(false)
  })
})

describe('a store that was never connected', () => {
  test('[PLAT-1] leads to a platform on which the merchant chooses the store, and to no other', async () => {
    const ana = await world.t.registerOwner({ language: 'es' })
    const bruno = await world.t.registerOwner({ language: 'es' })
    const path = `/api/stores/${ana.merchantId}/connection/`
    expect((await world.t.call('GET', path, ana)).body).toMatchObject({ status: 'none', installs: ['tiendanube'] })
    const askForLink = (query: string, { headers } = ana) => world.t.call('POST', `${path}link/${query}`, { headers })
    const { status, body } = await askForLink('?platform=tiendanube')
    expect(status).toBe(200)
    expect(body.url).toMatch(/\/apps\/[^/]+\/authorize$/)
    for (const query of ['', '?platform=shopify', '?platform=bigcommerce', '?platform=etsy']) {
      expect(await askForLink(query)).toMatchObject({ status: 400 })
    }
    expect(await askForLink('?platform=tiendanube', bruno)).toMatchObject({ status: 404 })
  })
})

describe('a store that is known', () => {
  test('[PLAT-1] [REG-9] installed again while nobody has claimed it, it stays the same', async () => {
    await forgetStores()
    const first = await world.installTiendaNube()
    world.t.clock.advance(23 * hourMs)
    const second = await world.installTiendaNube()
    expect(second.body).toEqual(first.body)
    world.t.clock.advance(2 * hourMs)
    expect((await getMerchant(first.body.merchant.id)).status).toBe(200)
  })

  test('[PLAT-2] installed again, it is connected again, keeps what it has, and signs nobody in', async () => {
    await forgetStores()
    const { merchant } = (await world.installShopify()).body
    const owner = await world.register(merchant)
    world.shopify.control.uninstall(shop)
    await world.shopify.control.waitForWebhooks()
    await world.t.runJobs()
    const headers = { authorization: `JWT ${owner.body.access}` }
    const path = `/api/stores/${merchant.id}/connection/`
    expect((await world.t.call('GET', path, { headers })).body).toMatchObject({
      status: 'uninstalled',
      ways: ['install'],
    })
    const again = await world.installShopify()
    expect(again.body).toEqual({ merchant, is_claimed: true })
    expect(JSON.stringify(again.body)).not.toMatch(/access|refresh|token/)
    expect((await world.t.call('GET', path, { headers })).body).toEqual({
      platform: 'shopify',
      status: 'connected',
      external_id: shop,
      connected_at: world.t.clock.now().toISOString(),
      ended_at: null,
      suspended_at: null,
      ways: ['install'],
      installs: [],
    })
    const trail = await world.t.call('GET', '/api/audit/', { headers })
    expect(trail.body.results.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual([
      'platforms.store_reconnected',
      'platforms.store_uninstalled',
    ])
  })

  test.each(['tiendanube', 'shopify'] as const)(
    '[PLAT-1] [PLAT-2] [PLAT-5] of two installs of %s at once the token that still works is kept',
    async (platform) => {
      await forgetStores()
      const install = () => (platform === 'shopify' ? world.installShopify() : world.installTiendaNube())
      const answers = await Promise.all([install(), install(), install()])
      const ids = answers.flatMap(({ status, body }) => (status === 200 ? [body.merchant.id] : []))
      expect(new Set(ids).size).toBe(1)
      await world.t.runJobs()
      expect((await findConnection(platform === 'shopify' ? shop : tiendaNubeId)).status).toBe('connected')
    },
  )
})

describe('a platform', () => {
  test('[PLAT-1] [ERR-2] that refuses a code is told as such, once it was used too', async () => {
    await forgetStores()
    const used = world.tiendanube.control.approve()
    expect((await world.t.call('POST', '/api/auth/install/', { body: used })).status).toBe(200)
    for (const code of [used.code, 'x', "' or 1=1", '../..', '🐳']) {
      const answer = await world.t.call('POST', '/api/auth/install/', { body: { code } })
      expect.soft([answer.status, Object.keys(answer.body)], code).toEqual([400, ['code']])
    }
    const expired = world.tiendanube.control.approve()
    world.tiendanube.control.moveClock({ ms: hourMs })
    expect((await world.t.call('POST', '/api/auth/install/', { body: expired })).body).toEqual({
      code: [expect.stringContaining('already used or has expired')],
    })
  })

  test.each(['down', 'html', 'throttled'] as const)(
    '[PLAT-2] [ERR-2] that is %s gets 503 and a way on',
    async (kind) => {
      await forgetStores()
      const { code } = await world.approveShopify()
      world.shopify.control.addFault({
        kind: kind === 'throttled' ? 'too many requests' : kind,
        on: 'tokens',
        times: 9,
      })
      const answer = await world.t.call('POST', '/api/auth/shopify/install/', {
        headers: { 'accept-language': 'es' },
        body: { code, shop },
      })
      world.shopify.control.clearFaults()
      expect([answer.status, answer.body]).toEqual([
        503,
        { detail: 'Shopify no responde en este momento. Inténtalo de nuevo en unos instantes.' },
      ])
      expect(answer.headers['retry-after']).toBe('5')
      expect((await world.t.call('POST', '/api/auth/shopify/install/', { body: { code, shop } })).status).toBe(200)
    },
  )

  test('[PLAT-1] that cannot be asked for its store right after a good code loses nothing', async () => {
    await forgetStores()
    world.tiendanube.control.setFault({ kind: 'down', times: 3 })
    const answer = await world.installTiendaNube()
    expect(answer.body.merchant).toMatchObject({ store_name: tiendaNubeId, main_language: 'en' })
    await world.t.runJobs()
    expect((await getMerchant(answer.body.merchant.id)).body).toMatchObject({
      store_name: 'Casa Jacarandá',
      main_language: 'es',
    })
  })

  test('[PLAT-2] [SEC-1] no call leaves for anything but the platform, whatever the shop is called', async () => {
    for (const name of ['https://evil.example', '127.0.0.1', 'evil.example', 'a.myshopify.com.evil.example', 'x', '']) {
      const answer = await world.t.call('POST', '/api/auth/shopify/install/', { body: { code: 'x', shop: name } })
      expect.soft([answer.status, Object.keys(answer.body)], name).toEqual([400, ['shop']])
    }
  })
})
