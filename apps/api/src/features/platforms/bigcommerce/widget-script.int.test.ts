import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPlatformWorld, type PlatformWorld } from '../../../testing/platform-world.ts'

const app = 'https://app.example'

let world: PlatformWorld
let headers: Record<string, string>
let path: string
beforeAll(async () => {
  world = await createPlatformWorld()
  const page = await world.installBigCommerce()
  const [, id = ''] = /merchant_id=([0-9a-f-]+)/.exec(page.body) ?? []
  await world.register({ id, platform: 'bigcommerce' }, { email: 'jacaranda@example.com' })
  headers = await world.signIn('jacaranda@example.com')
  path = `/api/stores/${id}`
  await world.t.runJobs()
})
afterAll(() => world.close())

const listScripts = () => world.bigcommerce.control.listScripts().map(({ name, src }) => `${name} ${src}`)
const getKey = async () => (await world.t.call('GET', `${path}/`, { headers })).body.widget_key
async function run() {
  await world.t.call('POST', `${path}/catalogue/sync/`, { headers })
  await world.t.runJobs()
  world.t.clock.advance(60_000)
}

test('[PLAT-3] from an address without https nothing is put on the pages of a store', () => {
  expect(listScripts()).toEqual([])
})

test('[PLAT-3] the widget is put on the pages once, however often it is looked after', async () => {
  world.t.deps.appAddress.origin = app
  await run()
  const expected = [`Voice Shop ${app}/widget.js?key=${await getKey()}`]
  expect(listScripts()).toEqual(expected)
  await run()
  expect(listScripts()).toEqual(expected)
})

test('[PLAT-3] with a new widget key the pages have that one at once', async () => {
  await world.t.call('POST', `${path}/widget_key/`, { headers })
  await world.t.runJobs()
  expect(listScripts()).toEqual([`Voice Shop ${app}/widget.js?key=${await getKey()}`])
})
