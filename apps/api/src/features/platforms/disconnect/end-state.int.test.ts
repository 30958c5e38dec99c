import type { Platform } from '@voice-shop/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPlatformWorld, type PlatformWorld, shop } from '../../../testing/platform-world.ts'

let world: PlatformWorld
beforeAll(async () => {
  world = await createPlatformWorld()
})
afterAll(() => world.close())

/** How a store comes, and the ways in which it goes, each with a callback or a webhook of the platform's own. */
const stores: Record<Platform, { install(): Promise<string>; ways: Record<string, () => Promise<unknown> | unknown> }> =
  {
    shopify: {
      install: async () => (await world.installShopify()).body.merchant.id,
      ways: { 'by its owner': () => world.shopify.control.uninstall(shop) },
    },
    tiendanube: {
      install: async () => (await world.installTiendaNube()).body.merchant.id,
      ways: { 'by its owner': () => tell(() => world.tiendanube.control.uninstall()) },
    },
    bigcommerce: {
      install: async () => /merchant_id=([0-9a-f-]+)/.exec((await world.installBigCommerce()).body)?.[1] ?? knownId,
      ways: {
        'by its owner': () => openCallback('owner'),
        'by another user': () => openCallback('user'),
        'by its cancellation': () => tell(() => world.bigcommerce.control.cancelStore(), 'bigcommerce'),
      },
    },
  }
/** A page for a known store names it no more. */
let knownId = ''

async function tell(send: () => void, platform: 'tiendanube' | 'bigcommerce' = 'tiendanube') {
  const { deliveries } = world[platform]
  const before = deliveries.length
  send()
  await expect.poll(() => deliveries.length).toBeGreaterThan(before)
  await expect.poll(() => deliveries.at(-1)?.status).toBe(200)
}

async function openCallback(by: 'owner' | 'user') {
  // The signed link tells the platform's time, which is the machine's.
  world.t.clock.set(new Date())
  const url = new URL(world.bigcommerce.control.uninstall({ by }).url)
  for (let time = 0; time < 2; time += 1) await world.t.call('GET', `${url.pathname}${url.search}`)
}

async function settle() {
  await world.shopify.control.waitForWebhooks()
  await world.t.runJobs()
}

/** What can be told of a store: to its owner, and in our tables, but for times and what is sealed anew each time. */
async function readState(merchantId: string, email: string) {
  const headers = await world.signIn(email)
  const { db } = world.t.deps
  const rows = await db.selectFrom('platform_connections').selectAll().where('merchant_id', '=', merchantId).execute()
  const connections = rows.map(({ status, external_id, sealed_access, suspended_at, broken_reason, script_id }) => ({
    kept: { status, external_id, suspended_at, broken_reason, hasScript: script_id !== null },
    hasAccess: sealed_access !== null,
  }))
  const get = async (path: string) => (await world.t.call('GET', path, { headers })).body
  return {
    connections,
    told: (await get(`/api/stores/${merchantId}/connection/`)).status,
    catalogue: (await get(`/api/stores/${merchantId}/catalogue/`)).state,
    lastAction: (await get('/api/audit/')).results[0].action,
    mails: world.t.mails.map(({ to, subject }) => [to, subject]),
  }
}

test.each(Object.keys(stores) as Platform[])(
  '[PLAT-4] a store of %s that goes, by whomever, ends in the same state, and comes back to the same',
  async (platform) => {
    const { install, ways } = stores[platform]
    const email = `${platform}@example.com`
    const merchantId = await install()
    knownId = merchantId
    await world.register({ id: merchantId, platform }, { email })
    await settle()
    world.t.mails.length = 0
    const ends: unknown[] = []
    const returns: unknown[] = []
    for (const leave of Object.values(ways)) {
      await leave()
      await settle()
      ends.push(await readState(merchantId, email))
      world.t.mails.length = 0
      await install()
      await settle()
      returns.push(await readState(merchantId, email))
      world.t.mails.length = 0
    }
    for (const end of ends) {
      expect(end).toMatchObject({
        connections: [{ kept: { status: 'uninstalled', suspended_at: null, broken_reason: null }, hasAccess: false }],
        told: 'uninstalled',
        lastAction: 'platforms.store_uninstalled',
        mails: [[email, expect.stringContaining('Voice Shop was uninstalled from')]],
      })
      expect(end).toEqual(ends[0])
    }
    for (const back of returns) {
      expect(back).toMatchObject({
        connections: [{ hasAccess: true }],
        told: 'connected',
        catalogue: 'done',
        mails: [],
      })
      expect(back).toEqual(returns[0])
    }
  },
)
