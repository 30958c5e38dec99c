import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPlatformWorld, type PlatformWorld, shop } from '../../../testing/platform-world.ts'

let world: PlatformWorld
let headers: Record<string, string>
let merchantId: string
/** The address of the shop's pages: that of the simulator. */
let pages: string
beforeAll(async () => {
  world = await createPlatformWorld()
  pages = world.shopify.origin
  const { body } = await world.installShopify()
  merchantId = body.merchant.id
  await world.register({ id: merchantId, platform: 'shopify' }, { email: 'sur@example.com' })
  headers = await world.signIn('sur@example.com')
  await world.t.runJobs()
})
afterAll(() => world.close())

const getStore = async () => (await world.t.call('GET', `/api/stores/${merchantId}/`, { headers })).body
const isComplete = async () =>
  (await world.t.call('GET', '/api/workspaces/', { headers })).body.results[0].merchant.shopify_setup_complete
const readPage = async () => (await fetch(`${pages}/${shop}/`)).text()
const load = (origin: string, key: string) =>
  world.t.call('GET', `/api/widget/config/?key=${key}`, { headers: { origin } })

test('[WIDGET-13] a page of the shop has the script once the merchant has saved the theme, with the key of now', async () => {
  expect(await readPage()).not.toContain('widget.js')
  const link = await world.t.call('GET', `/api/auth/shopify/theme-editor/?shop=${shop}`)
  const editor = new URL(String(link.headers.location))
  expect(await (await fetch(editor)).text()).toContain('On, not saved')
  expect(await readPage()).not.toContain('widget.js')
  await fetch(editor, { method: 'POST' })
  const src = async () => `src="${world.origin}/widget.js?key=${(await getStore()).widget_key}"`
  const before = await src()
  expect(await readPage()).toContain(before)
  await world.t.call('POST', `/api/stores/${merchantId}/widget_key/`, { headers })
  await world.t.runJobs()
  expect(await readPage()).not.toContain(before)
  expect(await readPage()).toContain(await src())
})

test("[WIDGET-13] [STORE-2] the set-up is done when the shop's own page has loaded the widget, and not by another's", async () => {
  const { widget_key: key } = await getStore()
  await load('https://other.example', key)
  await load(world.origin, key)
  expect(await isComplete()).toBe(false)
  expect((await load(pages, key)).status).toBe(200)
  expect(await isComplete()).toBe(true)
  const { body } = await world.t.call('GET', '/api/audit/', { headers })
  const entries = body.results.filter(({ action }: { action: string }) => action === 'stores.shopify_setup_completed')
  expect(entries).toMatchObject([{ actor_name: '' }])
})

test("[WIDGET-13] the shop's own address may use the key; one that its owner takes away stays away", async () => {
  expect((await getStore()).allowed_origins).toEqual([pages])
  await world.t.call('PATCH', `/api/stores/${merchantId}/`, { headers, body: { allowed_origins: [] } })
  await world.t.call('POST', `/api/stores/${merchantId}/catalogue/sync/`, { headers })
  await world.t.runJobs()
  expect((await getStore()).allowed_origins).toEqual([])
})

test.each([
  '',
  'evil.example',
  'https://tienda-del-sur.myshopify.com',
  'a.myshopify.com.evil.example',
  'a.myshopify.com/x',
])('[WIDGET-13] the way to the theme editor leads to shops of Shopify alone: %s is refused', async (name) => {
  const answer = await world.t.call('GET', `/api/auth/shopify/theme-editor/?shop=${encodeURIComponent(name)}`)
  expect([answer.status, answer.headers.location]).toEqual([400, undefined])
})

test('[WIDGET-13] [STORE-4] a workspace that is deleted takes the script off the pages of its shop', async () => {
  const body = { password: 'violet-otter-72' }
  expect((await world.t.call('POST', `/api/stores/${merchantId}/delete/`, { headers, body })).status).toBe(200)
  await world.t.runJobs()
  expect(await readPage()).not.toContain('widget.js')
})
