import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember } from '../../../testing/add-member.ts'
import { createPlatformWorld, type PlatformWorld, storeHash } from '../../../testing/platform-world.ts'
import type { TestOwner } from '../../../testing/test-app.ts'

let world: PlatformWorld
beforeAll(async () => {
  world = await createPlatformWorld()
})
afterAll(() => world.close())

const connect = (owner: Pick<TestOwner, 'headers'>, body: object, language = 'en') =>
  world.t.call('POST', '/api/auth/bigcommerce/connect/', {
    headers: { ...owner.headers, 'accept-language': language },
    body,
  })
const getConnection = async ({ merchantId, headers }: TestOwner) =>
  (await world.t.call('GET', `/api/stores/${merchantId}/connection/`, { headers })).body

describe('[PLAT-3] [STORE-3] the connect form', () => {
  test('connects the store with its API account, and answers the merchant with the new names', async () => {
    const ana = await world.t.registerOwner({ language: 'es' })
    expect(await getConnection(ana)).toMatchObject({ status: 'none', external_id: '', ways: ['form'] })
    const account = world.bigcommerce.control.createAccount()
    const answer = await connect(ana, { ...account, store_hash: ` ${storeHash.toUpperCase()} ` })
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        merchant: {
          id: ana.merchantId,
          main_language: 'es',
          platform: 'bigcommerce',
          store_name: 'Jacaranda Outfitters',
          store_id: storeHash,
          shopify_setup_complete: false,
          metadata: { shopify_setup_complete: false },
        },
      },
    ])
    expect(await getConnection(ana)).toMatchObject({ status: 'connected', external_id: storeHash })
    const rows = await world.t.deps.db.selectFrom('platform_connections').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(account.access_token)
    const again = world.bigcommerce.control.createAccount()
    expect((await connect(ana, again)).status).toBe(200)
    const renamed = { headers: ana.headers, body: { store_name: 'Jacarandá' } }
    expect((await world.t.call('PATCH', `/api/stores/${ana.merchantId}/`, renamed)).status).toBe(200)
    // Connected once more, the store keeps the name that its owner has given it.
    expect((await connect(ana, again)).body.merchant.store_name).toBe('Jacarandá')
    const trail = await world.t.call('GET', '/api/audit/', { headers: ana.headers })
    expect(trail.body.results.map(({ action, actor_name }: Record<string, string>) => [action, actor_name])).toEqual([
      ['platforms.store_reconnected', 'Ana Gómez'],
      ['stores.name_changed', 'Ana Gómez'],
      ['platforms.store_reconnected', 'Ana Gómez'],
      ['platforms.store_connected', 'Ana Gómez'],
    ])
  })

  test('[SEC-1] gives a store to one account alone', async () => {
    const bob = await world.t.registerOwner()
    const answer = await connect(bob, world.bigcommerce.control.createAccount())
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        detail:
          'This store is already connected to another account. Log in with that account, or ask its owner to invite you.',
      },
    ])
    expect(await getConnection(bob)).toMatchObject({ status: 'none' })
  })

  test('[REG-9] takes over a store that was installed and that nobody has claimed', async () => {
    await world.t.deps.db.deleteFrom('platform_connections').execute()
    await world.installBigCommerce()
    const cleo = await world.t.registerOwner()
    expect((await connect(cleo, world.bigcommerce.control.createAccount())).status).toBe(200)
    expect(await getConnection(cleo)).toMatchObject({ status: 'connected', external_id: storeHash })
    const waiting = await world.t.deps.db
      .selectFrom('merchants')
      .select('id')
      .where('claim_expires_at', 'is not', null)
      .execute()
    expect(waiting).toEqual([])
  })

  test('refuses to mix two stores in one account', async () => {
    await world.t.deps.db.deleteFrom('platform_connections').execute()
    const { merchant } = (await world.installTiendaNube()).body
    const owner = await world.register(merchant)
    const headers = await world.signIn(owner.body.email)
    const answer = await connect({ headers }, world.bigcommerce.control.createAccount())
    expect([answer.status, answer.body.detail]).toEqual([
      400,
      expect.stringContaining('belongs to another store (4100123)'),
    ])
  })

  test.each([
    ['en', 'Client ID, Store Hash and Access Token are required'],
    ['es', 'Client ID, Store Hash y Access Token son obligatorios'],
    ['pt', 'Client ID, Store Hash e Access Token são obrigatórios'],
  ])('says in %s that all three are required', async (language, detail) => {
    const ana = await world.t.registerOwner()
    const whole = { client_id: 'c', store_hash: storeHash, access_token: 't' }
    for (const field of ['client_id', 'store_hash', 'access_token'] as const) {
      const { [field]: _, ...rest } = whole
      for (const body of [rest, { ...rest, [field]: '' }, { ...rest, [field]: '   ' }]) {
        const answer = await connect(ana, body, language)
        expect.soft([answer.status, answer.body], JSON.stringify(body)).toEqual([400, { detail }])
      }
    }
  })

  test('[ERR-2] refuses credentials that BigCommerce does not take, and hashes that are none', async () => {
    const ana = await world.t.registerOwner()
    const account = world.bigcommerce.control.createAccount()
    for (const wrong of [
      { access_token: 'wrong' },
      { access_token: 'líne\r\nx: y' },
      { store_hash: 'other' },
      { store_hash: '../admin' },
      { store_hash: 'https://evil.example' },
      { store_hash: '127.0.0.1' },
    ]) {
      const answer = await connect(ana, { ...account, ...wrong })
      expect
        .soft([answer.status, answer.body], JSON.stringify(wrong))
        .toEqual([400, { detail: expect.stringContaining('BigCommerce did not accept these credentials.') }])
    }
    world.bigcommerce.control.setFault({ kind: 'down', times: 9 })
    expect((await connect(ana, account)).status).toBe(503)
    world.bigcommerce.control.setFault({ kind: 'down', times: 0 })
  })

  test('[TEAM-5] is for owners alone', async () => {
    const [ana, bob] = [await world.t.registerOwner(), await world.t.registerOwner()]
    const headers = await addMember(world.t, { owner: ana, member: bob })
    expect((await connect({ headers }, world.bigcommerce.control.createAccount())).status).toBe(403)
    const link = `/api/stores/${ana.merchantId}/connection/link/`
    expect((await world.t.call('POST', link, { headers })).status).toBe(403)
    expect((await world.t.call('GET', link.replace('link/', ''), { headers })).status).toBe(200)
    expect((await world.t.call('POST', link, { headers: ana.headers })).body).toEqual({
      detail: 'This store cannot be connected by a link. Open the app from your store again.',
    })
  })
})

describe("[STORE-2] Shopify's set-up step", () => {
  test('is noted once, by the owner, for a Shopify store', async () => {
    const { merchant } = (await world.installShopify()).body
    const owner = await world.register(merchant)
    expect(owner.body.merchant).toMatchObject({ shopify_setup_complete: false })
    const headers = await world.signIn(owner.body.email)
    const path = '/api/stores/shopify_setup_complete/'
    for (let time = 0; time < 2; time += 1) {
      const answer = await world.t.call('POST', path, { headers })
      expect([answer.status, answer.body.merchant]).toMatchObject([
        200,
        { id: merchant.id, shopify_setup_complete: true, metadata: { shopify_setup_complete: true } },
      ])
    }
    const trail = await world.t.call('GET', '/api/audit/', { headers })
    const actions = trail.body.results.map(({ action }: { action: string }) => action)
    expect(actions.filter((action: string) => action === 'stores.shopify_setup_completed')).toHaveLength(1)
    const ana = await world.t.registerOwner()
    expect((await world.t.call('POST', path, { headers: ana.headers })).body).toEqual({
      detail: 'This store is not a Shopify store.',
    })
    const asMember = await addMember(world.t, {
      owner: { ...ana, workspaceId: headers['x-workspace-id'] ?? '' },
      member: ana,
    })
    expect((await world.t.call('POST', path, { headers: asMember })).status).toBe(403)
  })
})
