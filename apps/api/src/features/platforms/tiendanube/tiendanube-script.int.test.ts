import { afterAll, beforeAll, expect, test } from 'vitest'
import { logProviderChanges } from '../../../core/metrics/log-provider-changes.ts'
import { createPlatformWorld, type PlatformWorld } from '../../../testing/platform-world.ts'
import { PlatformFailure } from '../platform-failure.ts'

let world: PlatformWorld
let headers: Record<string, string>
let path: string
beforeAll(async () => {
  world = await createPlatformWorld()
  const { merchant } = (await world.installTiendaNube()).body
  path = `/api/stores/${merchant.id}`
  await world.register({ id: merchant.id, platform: 'tiendanube' }, { email: 'casa@example.com' })
  headers = await world.signIn('casa@example.com')
  await world.t.runJobs()
})
afterAll(() => world.close())

const getStore = async () => (await world.t.call('GET', `${path}/`, { headers })).body
const listParams = () => world.tiendanube.control.listScripts().map(({ query_params }) => JSON.parse(query_params))
async function run() {
  await world.t.call('POST', `${path}/catalogue/sync/`, { headers })
  await world.t.runJobs()
  world.t.clock.advance(60_000)
  world.tiendanube.control.moveClock({ ms: 60_000 })
}

test('[WIDGET-13] the install puts the app’s script on the pages, with the store’s key, once', async () => {
  const { widget_key: key, is_widget_placed: isPlaced } = await getStore()
  const expected = [{ key, origin: world.origin }]
  expect(listParams()).toEqual(expected)
  expect(isPlaced).toBe(true)
  await run()
  expect(listParams()).toEqual(expected)
  const page = await (await fetch(world.tiendanube.origin)).text()
  expect(page).toContain(`?store=4100123&amp;key=${expected[0]?.key}&amp;origin=${encodeURIComponent(world.origin)}"`)
})

test('[WIDGET-13] with a new widget key the script has that one, in the same place', async () => {
  await world.t.call('POST', `${path}/widget_key/`, { headers })
  await world.t.runJobs()
  expect(listParams()).toEqual([{ key: (await getStore()).widget_key, origin: world.origin }])
})

test('[WIDGET-13] a script that the platform does not take is told to the operator, with the store that lacks it', async () => {
  const logged: object[] = []
  logProviderChanges({ warn: (fields) => logged.push(fields) })
  const { tiendanube } = world.t.deps.platforms
  if (!tiendanube) throw new Error('no Tienda Nube here')
  const refusal = new PlatformFailure('refused', 'Tienda Nube answered 422 to a change of a script')
  const { installScript } = tiendanube
  Object.assign(tiendanube, { installScript: () => Promise.reject(refusal) })
  await run()
  Object.assign(tiendanube, { installScript })
  const { id: merchant } = await getStore()
  expect(logged).toEqual([{ provider: 'tiendanube', merchant, reason: refusal.message }])
})

test("[WIDGET-13] the shop's own address may use the key", async () => {
  const { widget_key, allowed_origins } = await getStore()
  expect(allowed_origins).toEqual([world.tiendanube.origin])
  const call = { headers: { origin: world.tiendanube.origin } }
  expect((await world.t.call('GET', `/api/widget/config/?key=${widget_key}`, call)).status).toBe(200)
})

test('[WIDGET-13] [STORE-4] a workspace that is deleted takes the script off the pages', async () => {
  const body = { password: 'violet-otter-72' }
  expect((await world.t.call('POST', `${path}/delete/`, { headers, body })).status).toBe(200)
  await world.t.runJobs()
  expect(listParams()).toEqual([])
})
