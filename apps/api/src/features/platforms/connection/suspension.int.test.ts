import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPlatformWorld, type PlatformWorld } from '../../../testing/platform-world.ts'

const email = 'tienda@example.com'
const minuteMs = 60_000

let world: PlatformWorld
let merchantId: string
let headers: Record<string, string>
beforeAll(async () => {
  world = await createPlatformWorld()
  const { merchant } = (await world.installTiendaNube()).body
  merchantId = merchant.id
  await world.register(merchant, { email })
})
beforeEach(async () => {
  world.tiendanube.control.resume({ isTold: false })
  // The bucket of calls is that of a store, whoever asks.
  world.tiendanube.control.moveClock({ ms: minuteMs })
  world.t.clock.advance(minuteMs)
  headers = await world.signIn(email)
  await sync()
  world.t.mails.length = 0
})
afterAll(() => world.close())

const path = () => `/api/stores/${merchantId}`
const getConnection = async () => (await world.t.call('GET', `${path()}/connection/`, { headers })).body
const listActions = async () =>
  (await world.t.call('GET', '/api/audit/', { headers })).body.results.map(({ action }: { action: string }) => action)
const listTitles = () => world.t.mails.map(({ subject }) => subject)

async function sync() {
  await world.t.call('POST', `${path()}/catalogue/sync/`, { headers })
  await world.t.runJobs()
  return (await world.t.call('GET', `${path()}/catalogue/`, { headers })).body
}

async function settle(send: () => void) {
  const before = world.tiendanube.deliveries.length
  send()
  await expect.poll(() => world.tiendanube.deliveries.slice(before).map(({ status }) => status)).toEqual([200])
  await world.t.runJobs()
}

test('[PLAT-1] a store that is not paid for is told to its owner once, and stays connected', async () => {
  world.tiendanube.control.suspend({ isTold: false })
  expect(await sync()).toMatchObject({ state: 'failed' })
  const since = world.t.clock.now().toISOString()
  expect(await getConnection()).toMatchObject({ status: 'connected', suspended_at: since })
  world.t.clock.advance(minuteMs)
  await sync()
  expect(await getConnection()).toMatchObject({ suspended_at: since })
  expect(listTitles()).toEqual(['Tienda Nube has suspended access to “Casa Jacarandá”'])
  expect(world.t.mails[0]?.text).toContain('pay what is open in Tienda Nube')
  expect((await listActions()).filter((action: string) => action === 'platforms.access_suspended')).toHaveLength(1)
})

test('[PLAT-1] a payment that nobody told of is noticed by the next read', async () => {
  world.tiendanube.control.suspend({ isTold: false })
  await sync()
  world.tiendanube.control.resume({ isTold: false })
  world.t.clock.advance(minuteMs)
  expect(await sync()).toMatchObject({ state: 'done' })
  expect(await getConnection()).toMatchObject({ status: 'connected', suspended_at: null })
  expect((await listActions())[0]).toBe('platforms.access_resumed')
})

test('[PLAT-4] app/suspended and app/resumed are followed, whatever comes first', async () => {
  const { control } = world.tiendanube
  await settle(() => control.suspend())
  expect((await getConnection()).suspended_at).not.toBeNull()
  // Nobody tells of what changes meanwhile.
  control.changeProduct({ index: 2, price: '1.00' })
  await settle(() => control.resume())
  expect((await getConnection()).suspended_at).toBeNull()
  const prices = world.t.deps.db.selectFrom('catalogue_products').select('variants').where('product_id', '=', '1002')
  expect(JSON.stringify(await prices.execute())).toContain('"price_minor":100')
  // Told of a suspension that is over.
  control.hold()
  control.suspend()
  control.resume({ isTold: false })
  await settle(() => control.release({}))
  expect((await getConnection()).suspended_at).toBeNull()
})

test('[PLAT-4] a store that stopped to pay and left is erased when it asks', async () => {
  const { control } = world.tiendanube
  await settle(() => control.suspend())
  await settle(() => control.sendPrivacy({ event: 'store/redact' }))
  expect(await getConnection()).toMatchObject({ status: 'uninstalled', suspended_at: null })
  expect((await listActions())[0]).toBe('platforms.store_redacted')
})
