import { defaultWidgetSettings, type WidgetSettings } from '@voice-shop/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '../../../testing/add-member.ts'
import { loopbackReach, startFeedServer } from '../../../testing/feed-server.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../../testing/test-app.ts'

let t: TestApp
let shop: Awaited<ReturnType<typeof startFeedServer>>
let elsewhere: typeof shop
let owner: TestOwner
let widgetKey: string
let foreignKey: string

const readKey = async ({ headers, merchantId }: TestOwner): Promise<string> =>
  (await t.call('GET', `/api/stores/${merchantId}/`, { headers })).body.widget_key

beforeAll(async () => {
  const http = { reach: loopbackReach, longestMs: 30_000, mostBytes: 1000 }
  t = await createTestApp({ feedHttp: http })
  shop = await startFeedServer()
  elsewhere = await startFeedServer()
  owner = await t.registerOwner()
  const { headers, merchantId } = owner
  await t.call('PATCH', `/api/stores/${merchantId}/`, { headers, body: { allowed_origins: [shop.origin] } })
  widgetKey = await readKey(owner)
  foreignKey = await readKey(await t.registerOwner())
})
afterAll(async () => {
  await Promise.all([t.close(), shop.stop(), elsewhere.stop()])
})

const html = { 'content-type': 'text/html; charset=utf-8' }
const snippet = (key = widgetKey, origin = t.deps.appAddress.origin) =>
  `<script async src="${origin}/widget.js" data-key="${key}"></script>`
const check = (url: string, headers = owner.headers) =>
  t.call('POST', '/api/widget-settings/check/', { headers, body: { url } })
async function findFaults(body: string, headers: Record<string, string> = {}, path = '/'): Promise<unknown[]> {
  shop.serve({ headers: { ...html, ...headers }, body: `<!doctype html><body>${body}</body>` })
  const answer = await check(`${shop.origin}${path}`)
  expect(answer.status).toBe(200)
  return answer.body.faults.map(({ code, detail }: { code: string; detail: string | null }) =>
    detail === null ? code : [code, detail],
  )
}
async function save(changes: Partial<WidgetSettings>): Promise<void> {
  const body = { ...defaultWidgetSettings, ...changes }
  expect((await t.call('PUT', '/api/widget-settings/', { headers: owner.headers, body })).status).toBe(200)
  t.clock.advance(20_000)
}

test('[WIDGET-12] a page with the code is as it should be, and the shop sees who looks', async () => {
  expect(await findFaults(snippet())).toEqual([])
  const { headers } = shop.asked.at(-1) ?? {}
  expect(headers?.['user-agent']).toContain(`VoiceShop; +${t.deps.appAddress.origin}`)
  expect(JSON.stringify(headers)).not.toMatch(/JWT|cookie|authorization/i)
})

test('[WIDGET-12] it says what is wrong with the code', async () => {
  const own = t.deps.appAddress.origin
  expect(await findFaults('<p>no code</p>')).toEqual(['missing'])
  expect(await findFaults(`<!-- ${snippet()} -->`)).toEqual(['missing'])
  expect(await findFaults(snippet('vsw_of-before'))).toEqual(['unknown_key'])
  expect(await findFaults(snippet(foreignKey))).toEqual(['foreign_key'])
  expect(await findFaults(`<script src="${own}/widget.js"></script>`)).toEqual(['no_key'])
  expect(await findFaults(snippet(widgetKey, 'https://old.example'))).toEqual([['other_server', 'https://old.example']])
  expect(await findFaults(snippet() + snippet())).toEqual([['twice', '2']])
  expect(await findFaults(snippet(foreignKey) + snippet())).toEqual([['twice', '2']])
  expect(await findFaults('<script src="https://chat.example/widget.js" data-key="abc"></script>')).toEqual(['missing'])
})

test('[WIDGET-12] it knows the script that Tienda Nube serves for the app, and what keeps that one away', async () => {
  const own = t.deps.appAddress.origin
  const bring = (key: string, origin = own) =>
    `<script src="https://apps.tiendanube.example/1.js?store=1&amp;key=${key}&amp;origin=${encodeURIComponent(origin)}"></script>`
  expect(await findFaults(bring(widgetKey))).toEqual([])
  expect(await findFaults(bring('vsw_of-before'))).toEqual(['unknown_key'])
  expect(await findFaults(bring(widgetKey, 'https://old.example'))).toEqual([['other_server', 'https://old.example']])
  expect(await findFaults(bring(widgetKey) + snippet())).toEqual([['twice', '2']])
  const policy = (sources: string) => ({ 'content-security-policy': `script-src ${sources}` })
  expect(await findFaults(bring(widgetKey), policy(`https://apps.tiendanube.example ${own}`))).toEqual([])
  for (const sources of ['https://apps.tiendanube.example', own]) {
    expect(await findFaults(bring(widgetKey), policy(sources))).toEqual([['script_blocked', 'script-src (header)']])
  }
})

test('[WIDGET-12] it says what the page’s own policy blocks, and where it says so', async () => {
  const own = t.deps.appAddress.origin
  expect(await findFaults(snippet(), { 'content-security-policy': "default-src 'self'" })).toEqual([
    ['script_blocked', 'default-src (header)'],
    ['connection_blocked', 'default-src (header)'],
  ])
  expect(await findFaults(snippet(), { 'content-security-policy': `script-src ${own}; connect-src 'self'` })).toEqual([
    ['connection_blocked', 'connect-src (header)'],
  ])
  const meta = `<meta http-equiv="Content-Security-Policy" content="script-src 'self'">`
  expect(await findFaults(meta + snippet())).toEqual([['script_blocked', 'script-src (meta)']])
  expect(await findFaults(snippet(), { 'content-security-policy': `script-src ${own}; connect-src ${own}` })).toEqual(
    [],
  )
  expect(await findFaults(snippet(), { 'content-security-policy-report-only': "default-src 'none'" })).toEqual([])
})

test('[WIDGET-12] it says that the address is not allowed, or that it leads elsewhere', async () => {
  elsewhere.serve({ headers: html, body: snippet() })
  const foreign = await check(elsewhere.origin)
  expect(foreign.body.faults).toEqual([{ code: 'origin_not_allowed', detail: elsewhere.origin }])
  shop.serve({ status: 302, headers: { location: `${elsewhere.origin}/sale` } })
  const led = await check(shop.origin)
  expect(led.body.url).toBe(`${elsewhere.origin}/sale`)
  expect(led.body.faults.map(({ code }: { code: string }) => code)).toEqual(['redirected', 'origin_not_allowed'])
  // From an address to one that is allowed is what shops do.
  elsewhere.serve({ status: 301, headers: { location: `${shop.origin}/` } })
  shop.serve({ headers: html, body: snippet() })
  expect((await check(elsewhere.origin)).body).toEqual({ url: `${shop.origin}/`, faults: [] })
})

test('[WIDGET-12] it says which settings hide it', async () => {
  await save({ hidden_paths: ['/checkout'] })
  expect(await findFaults(snippet(), {}, '/checkout/1?step=2')).toEqual([['hidden_page', '/checkout/1']])
  expect(await findFaults(snippet())).toEqual([])
  const day = null
  const hours = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day, sunday: day }
  await save({ is_on: false, hours })
  expect(await findFaults(snippet())).toEqual(['is_off', 'out_of_hours'])
  await save({})
  const { db } = t.deps
  const usage = () => db.updateTable('usage').where('workspace_id', '=', owner.workspaceId)
  await usage().set({ used: 1_000_000 }).execute()
  t.clock.advance(20_000)
  expect(await findFaults(snippet())).toEqual(['used_up'])
  await usage().set({ used: 0 }).execute()
  t.clock.advance(20_000)
})

test('[WIDGET-12] it says why a page cannot be read', async () => {
  const findFault = async (url: string) => (await check(url)).body.faults
  shop.serve({ status: 404, headers: html })
  expect(await findFault(shop.origin)).toEqual([{ code: 'status', detail: '404' }])
  shop.serve({ status: 304 })
  expect(await findFault(shop.origin)).toEqual([{ code: 'status', detail: '304' }])
  shop.serve({ headers: { 'content-type': 'application/json' }, body: '{}' })
  expect(await findFault(shop.origin)).toEqual([{ code: 'not_a_page', detail: 'application/json' }])
  shop.serve({ headers: { ...html, 'content-encoding': 'gzip' }, body: 'not packed' })
  expect(await findFault(shop.origin)).toEqual([{ code: 'damaged', detail: null }])
  shop.serve({ headers: html, body: Buffer.alloc(5 * 1024 * 1024) })
  expect(await findFault(shop.origin)).toEqual([{ code: 'too_large', detail: null }])
  shop.serve({ status: 302, headers: { location: '/again' } })
  expect(await findFault(shop.origin)).toEqual([{ code: 'too_many_redirects', detail: null }])
  const closed = await startFeedServer()
  await closed.stop()
  expect(await findFault(closed.origin)).toEqual([{ code: 'unreachable', detail: null }])
})

test('[WIDGET-12] [SEC-2] it reaches no private address, by whatever way', async () => {
  const findFault = async (url: string) => (await check(url)).body.faults
  for (const url of ['http://10.0.0.1/', 'http://[::1]/', 'http://169.254.169.254/latest/']) {
    expect(await findFault(url)).toEqual([{ code: 'private_address', detail: null }])
  }
  shop.serve({ status: 302, headers: { location: 'http://192.168.0.1/' } })
  expect(await findFault(shop.origin)).toEqual([{ code: 'private_address', detail: null }])
})

test.each([
  '',
  '   ',
  'ftp://shop.example/',
  'javascript:alert(1)',
  'https://ana:x@shop.example/',
  'file:///etc/passwd',
  'shop',
])('[WIDGET-12] the address "%s" is refused', async (url) => {
  const { status, body } = await check(url)
  expect([status, Object.keys(body)]).toEqual([400, ['url']])
})

test('[WIDGET-12] members do not ask for it, and nobody without a session', async () => {
  const member = await t.registerOwner()
  await addMember(t, { owner, member })
  const headers = { ...member.headers, 'x-workspace-id': owner.workspaceId }
  expect((await check(shop.origin, headers)).status).toBe(403)
  expect((await check(shop.origin, {})).status).toBe(401)
})
