import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeSealingKey } from '../../../core/secrets.ts'
import { createPlatformWorld, type PlatformWorld, shop } from '../../../testing/platform-world.ts'
import type { TestDatabase } from '../../../testing/test-database.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { findShopifyAccess } from '../shopify/shopify-access.ts'
import { rotateAccessKeys } from './rotate-keys.ts'
import { openAccess } from './sealed-access.ts'
import { findStoreKey, withStoreAccess } from './store-access.ts'

let database: TestDatabase
let world: PlatformWorld
let merchantId: string
let email: string
beforeAll(async () => {
  database = await openTestDatabase()
  world = await createPlatformWorld({ database })
  const { merchant } = (await world.installShopify()).body
  merchantId = merchant.id
  const owner = await world.register(merchant)
  email = owner.body.email
})
beforeEach(async () => {
  await world.installShopify()
  await world.t.runJobs()
  world.t.mails.length = 0
})
afterAll(() => world.close())

const hourMs = 3_600_000
const use = () => ({ merchantId, deadline: 'browser' }) as const
const readStore = () => withStoreAccess(world.t.deps, use(), (adapter, key) => adapter.readStore(key, use()))
const getRow = () =>
  world.t.deps.db
    .selectFrom('platform_connections')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
const getAccess = async () => {
  const row = await getRow()
  return openAccess(world.t.deps.secrets.platformAccessKeys, { ...row, sealed_access: row.sealed_access ?? '' })
}

describe('[PLAT-5] an access', () => {
  test('lies encrypted, for its merchant alone', async () => {
    const row = await getRow()
    const { accessToken, refreshToken } = await getAccess()
    for (const token of [accessToken, refreshToken ?? '', 'shpat_', 'shprt_'])
      expect(JSON.stringify(row)).not.toContain(token)
    const keys = world.t.deps.secrets.platformAccessKeys
    const moved = { ...row, sealed_access: row.sealed_access ?? '', merchant_id: crypto.randomUUID() }
    expect(() => openAccess(keys, moved)).toThrow()
    const others = [makeSealingKey(new Uint8Array(32).fill(3))] as const
    expect(() => openAccess(others, { ...moved, merchant_id: merchantId })).toThrow('SECRET_KEY_PREVIOUS')
  })

  test('is in no answer, no job and no mail', async () => {
    const headers = await world.signIn(email)
    const { accessToken, refreshToken } = await getAccess()
    const answers = await Promise.all(
      ['/api/workspaces/', `/api/stores/${merchantId}/connection/`, `/api/merchants/${merchantId}/`, '/api/audit/'].map(
        (path) => world.t.call('GET', path, { headers }),
      ),
    )
    const jobs = await world.t.deps.db
      .selectFrom('pgboss.job' as never)
      .selectAll()
      .execute()
    const text = JSON.stringify([answers.map(({ body }) => body), jobs, world.t.mails])
    for (const secret of [accessToken, refreshToken ?? '?', 'hush']) expect(text).not.toContain(secret)
  })

  test('is renewed before it ends, once, however many ask at once and in however many processes', async () => {
    const before = await getAccess()
    world.t.clock.advance(hourMs - 60_000)
    const other = database.openAgain()
    const elsewhere = { ...world.t.deps, db: other.db }
    const keys = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((place) => findStoreKey(place % 2 ? world.t.deps : elsewhere, use())),
    )
    await other.close()
    expect(new Set(keys.map((key) => key?.accessToken)).size).toBe(1)
    expect(keys[0]?.accessToken).not.toBe(before.accessToken)
    expect((await getAccess()).refreshToken).not.toBe(before.refreshToken)
    expect((await readStore()).name).toBe('Tienda del Sur')
    expect(await world.t.deps.db.selectFrom('platform_leases').selectAll().execute()).toEqual([])
  })

  test('that Shopify ends with its renewal elsewhere is read anew and works', async () => {
    world.shopify.control.setFormerAccess(false)
    const stale = await getAccess()
    let tries = 0
    const name = await withStoreAccess(world.t.deps, use(), async (adapter, key) => {
      tries += 1
      // Between the reading of the access and its use another process installs: ours is dead by then.
      if (tries === 1) await world.installShopify()
      return (await adapter.readStore(key, use())).name
    })
    world.shopify.control.setFormerAccess(true)
    expect([name, tries]).toEqual(['Tienda del Sur', 2])
    expect((await getAccess()).accessToken).not.toBe(stale.accessToken)
  })

  test('is renewed once more where the answer was lost, or the process died before it was kept', async () => {
    world.t.clock.advance(2 * hourMs)
    world.shopify.control.addFault({ kind: 'answer lost', on: 'tokens', times: 1 })
    expect((await readStore()).name).toBe('Tienda del Sur')
    world.t.clock.advance(2 * hourMs)
    const { refreshToken } = await getAccess()
    const input = { externalId: shop, refreshToken: refreshToken ?? '', now: world.t.clock.now() }
    const lost = await world.t.deps.platforms.shopify?.refresh?.(input, { deadline: 'job' })
    expect(lost?.refreshToken).not.toBe(refreshToken)
    expect((await readStore()).name).toBe('Tienda del Sur')
    expect((await getAccess()).refreshToken).toBe(lost?.refreshToken)
  })

  test('goes on to be used while Shopify cannot renew it, until it ends', async () => {
    const before = await getAccess()
    world.t.clock.advance(hourMs - 60_000)
    world.shopify.control.addFault({ kind: 'down', on: 'tokens' })
    expect((await findStoreKey(world.t.deps, use()))?.accessToken).toBe(before.accessToken)
    world.t.clock.advance(61_000)
    await expect(findStoreKey(world.t.deps, use())).rejects.toMatchObject({ kind: 'unavailable' })
    world.shopify.control.clearFaults()
    expect((await getRow()).status).toBe('connected')
    expect((await readStore()).name).toBe('Tienda del Sur')
  })
})

describe('[PLAT-5] a dead access', () => {
  test('breaks the connection, tells the owner once, and an install mends it', async () => {
    world.shopify.control.revokeTokens(shop)
    const outcomes = await Promise.allSettled([readStore(), readStore(), readStore()])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    await expect(readStore()).rejects.toMatchObject({ kind: 'unauthorized' })
    await world.t.runJobs()
    expect(world.t.mails.map(({ subject }) => subject)).toEqual([
      '“Tienda del Sur” is no longer connected to Voice Shop',
    ])
    const headers = await world.signIn(email)
    expect(world.t.mails[0]?.text).toContain(`${world.origin}/settings/store?workspace=${headers['x-workspace-id']}`)
    const path = `/api/stores/${merchantId}/connection/`
    expect((await world.t.call('GET', path, { headers })).body).toMatchObject({
      status: 'broken',
      ended_at: world.t.clock.now().toISOString(),
      ways: ['install'],
    })
    expect((await getRow()).sealed_access).toBeNull()
    await world.installShopify()
    expect((await world.t.call('GET', path, { headers })).body).toMatchObject({ status: 'connected', ended_at: null })
    expect((await readStore()).name).toBe('Tienda del Sur')
  })

  test('[BILL-14] takes no plan: the store still pays through Shopify, which cannot be asked', async () => {
    const headers = await world.signIn(email)
    const get = (path: string) => world.t.call('GET', `/api/billing/${path}`, { headers })
    const getPlatform = async () => (await get('subscriptions/current_usage/')).body.payment_platform
    world.shopify.control.revokeTokens(shop)
    await expect(readStore()).rejects.toMatchObject({ kind: 'unauthorized' })
    expect(await getPlatform()).toBe('shopify')
    await expect(findShopifyAccess(world.t.deps, merchantId)).rejects.toMatchObject({ kind: 'unauthorized' })
    const body = { plan_id: 'starter', return_url: `${world.origin}/billing/success` }
    const checkout = await world.t.call('POST', '/api/billing/checkout/create-checkout-session/', { headers, body })
    expect([checkout.status, Object.keys(checkout.body)]).toEqual([503, ['detail']])
    world.shopify.control.uninstall(shop)
    await world.shopify.control.waitForWebhooks()
    await world.t.runJobs()
    expect(await findShopifyAccess(world.t.deps, merchantId)).toBeNull()
  })
})

describe('[PLAT-5] a new SECRET_KEY', () => {
  test('takes over what the one before has encrypted, and may be broken off and begun again', async () => {
    const { db, secrets } = world.t.deps
    const before = await getAccess()
    const [old] = secrets.platformAccessKeys
    const fresh = makeSealingKey(new Uint8Array(32).fill(77))
    const rotation = { db, secrets: { ...secrets, platformAccessKeys: [fresh, old] as const } }
    expect(await rotateAccessKeys(rotation)).toEqual({ rotated: 1, lost: [] })
    expect(await rotateAccessKeys(rotation)).toEqual({ rotated: 0, lost: [] })
    const row = await getRow()
    expect(openAccess([fresh], { ...row, sealed_access: row.sealed_access ?? '' })).toEqual(before)
    const without = { db, secrets: { ...secrets, platformAccessKeys: [makeSealingKey(new Uint8Array(32))] as const } }
    expect(await rotateAccessKeys(without)).toEqual({ rotated: 0, lost: [shop] })
    const back = { db, secrets: { ...secrets, platformAccessKeys: [old, fresh] as const } }
    expect(await rotateAccessKeys(back)).toEqual({ rotated: 1, lost: [] })
    expect(await getAccess()).toEqual(before)
  })
})
