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
const widgetScript = {
  consent_category: 'functional',
  visibility: 'storefront',
  location: 'footer',
  auto_uninstall: true,
}
const getKey = async () => (await world.t.call('GET', `${path}/`, { headers })).body.widget_key
async function run() {
  await world.t.call('POST', `${path}/catalogue/sync/`, { headers })
  await world.t.runJobs()
  world.t.clock.advance(60_000)
}

test('[WIDGET-13] from an address that a page of https would load nothing from, nothing is put there', async () => {
  const [first] = listScripts()
  world.t.deps.appAddress.origin = 'http://voice-shop.example'
  await run()
  expect(listScripts()).toEqual([first])
})

test('[WIDGET-13] the widget is put on the pages once, however often it is looked after', async () => {
  world.t.deps.appAddress.origin = app
  await run()
  const expected = [`Voice Shop ${app}/widget.js?key=${await getKey()}`]
  expect(listScripts()).toEqual(expected)
  await run()
  expect(listScripts()).toEqual(expected)
})

test('[WIDGET-13] with a new widget key the pages have that one at once', async () => {
  await world.t.call('POST', `${path}/widget_key/`, { headers })
  await world.t.runJobs()
  expect(listScripts()).toEqual([`Voice Shop ${app}/widget.js?key=${await getKey()}`])
})

test('[WIDGET-13] where the store asks shoppers for consent, it is a functional one', () => {
  expect(world.bigcommerce.control.listScripts()).toMatchObject([{ ...widgetScript, enabled: true, kind: 'src' }])
})

test('[WIDGET-13] one that somebody has deleted in the control panel is back after the nightly run', async () => {
  const [script] = world.bigcommerce.control.listScripts()
  world.bigcommerce.control.deleteScript({ uuid: script?.uuid ?? '' })
  expect(listScripts()).toEqual([])
  await run()
  expect(listScripts()).toHaveLength(1)
})

test('[WIDGET-13] with the app, its script leaves the pages', () => {
  world.bigcommerce.control.uninstall()
  expect(listScripts()).toEqual([])
})
