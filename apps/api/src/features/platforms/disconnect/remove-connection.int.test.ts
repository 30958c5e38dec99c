import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPlatformWorld, type PlatformWorld, storeHash, tiendaNubeId } from '../../../testing/platform-world.ts'
import { sweepPlatforms } from '../sweep.ts'

let world: PlatformWorld
beforeAll(async () => {
  world = await createPlatformWorld()
})
afterAll(() => world.close())
/** Forgets the stores of the test before, and their calls, of which platforms count those of a minute or half of it. */
beforeEach(async () => {
  world.tiendanube.control.moveClock({ ms: 60_000 })
  world.bigcommerce.control.moveClock({ ms: 30_000 })
  const { db } = world.t.deps
  await db.deleteFrom('platform_connections').execute()
  await db.updateTable('merchants').set({ claim_expires_at: null, store_id: 'forgotten' }).execute()
})

const password = 'violet-otter-72'
const dayMs = 24 * 3_600_000
const countWebhooks = () =>
  world.tiendanube.control.listWebhooks().length + world.bigcommerce.control.listWebhooks().length

/** Installs the app in a store, whose owner registers, and has its webhooks registered. Returns its merchant's id. */
async function connect(platform: 'tiendanube' | 'bigcommerce') {
  if (platform === 'tiendanube') await world.installTiendaNube()
  else await world.installBigCommerce()
  const { merchant_id: id } = await world.t.deps.db
    .selectFrom('platform_connections')
    .select('merchant_id')
    .where('external_id', '=', platform === 'tiendanube' ? tiendaNubeId : storeHash)
    .executeTakeFirstOrThrow()
  const { body } = await world.register({ id, platform })
  await world.t.runJobs()
  return { id, headers: { authorization: `JWT ${body.access}` } }
}

const remove = ({ id, headers }: Awaited<ReturnType<typeof connect>>) =>
  world.t.call('POST', `/api/stores/${id}/delete/`, { headers, body: { password } })

describe('a workspace that is deleted', () => {
  test.each(['tiendanube', 'bigcommerce'] as const)(
    '[STORE-4] [PLAT-4] has our webhooks taken off its store of %s',
    async (platform) => {
      const store = await connect(platform)
      expect(countWebhooks()).toBeGreaterThan(0)
      expect((await remove(store)).status).toBe(200)
      await world.t.runJobs()
      expect(countWebhooks()).toBe(0)
    },
  )

  test('[STORE-4] of BigCommerce has our script taken off its pages', async () => {
    const store = await connect('bigcommerce')
    const { db, platforms } = world.t.deps
    const { access_token: accessToken } = world.bigcommerce.control.createAccount()
    const key = { externalId: storeHash, accessToken }
    const src = 'https://app.example/widget.js'
    const script_id = (await platforms.bigcommerce.installScript?.(key, { name: 'Voice Shop', src })) ?? ''
    await db.updateTable('platform_connections').set({ script_id }).where('merchant_id', '=', store.id).execute()
    const listScripts = () => world.bigcommerce.control.listScripts().map(({ uuid }) => uuid)
    expect(listScripts()).toContain(script_id)
    expect((await remove(store)).status).toBe(200)
    await world.t.runJobs()
    expect(listScripts()).not.toContain(script_id)
    expect(countWebhooks()).toBe(0)
  })

  test('[STORE-4] [ERR-2] waits for a platform that is down, and is gone here meanwhile', async () => {
    const store = await connect('tiendanube')
    world.tiendanube.control.setFault({ kind: 'down', times: 50 })
    expect((await remove(store)).status).toBe(200)
    await expect(world.t.runJobs()).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await world.t.deps.db.selectFrom('merchants').where('id', '=', store.id).select('id').execute()).toEqual([])
    expect(countWebhooks()).toBeGreaterThan(0)
    world.tiendanube.control.setFault({ kind: 'down', times: 0 })
    await world.t.runJobs({ isRetryDue: true })
    expect(countWebhooks()).toBe(0)
  })

  test('[STORE-4] [PLAT-4] leaves the webhooks of who has installed the app again meanwhile', async () => {
    const store = await connect('tiendanube')
    expect((await remove(store)).status).toBe(200)
    const { merchant } = (await world.installTiendaNube()).body
    expect(merchant.id).not.toBe(store.id)
    await world.t.runJobs()
    expect(countWebhooks()).toBeGreaterThan(0)
  })

  test('[STORE-4] [PLAT-4] asks nothing of a store that has removed the app', async () => {
    const store = await connect('bigcommerce')
    expect((await remove(store)).status).toBe(200)
    world.bigcommerce.control.uninstall()
    await world.t.runJobs()
  })
})

test('[REG-9] a store that nobody claims keeps no webhooks of ours', async () => {
  await world.installTiendaNube()
  await world.t.runJobs()
  expect(world.tiendanube.control.listWebhooks()).not.toEqual([])
  world.t.clock.advance(dayMs)
  await sweepPlatforms(world.t.deps)
  await world.t.runJobs()
  expect(world.tiendanube.control.listWebhooks()).toEqual([])
})

test('[PLAT-3] [PLAT-4] webhooks of an API account that was replaced carry the secret of the new one', async () => {
  const owner = await world.t.registerOwner()
  for (let time = 0; time < 2; time += 1) {
    const body = world.bigcommerce.control.createAccount()
    const answer = await world.t.call('POST', '/api/auth/bigcommerce/connect/', { headers: owner.headers, body })
    expect(answer.status).toBe(200)
    await world.t.runJobs()
  }
  const sent = world.bigcommerce.deliveries.length
  world.bigcommerce.control.changeProduct({ index: 1, price: 12 })
  await expect.poll(() => world.bigcommerce.deliveries.slice(sent).map(({ status }) => status)).toEqual([200])
})
