import { languages } from '@voice-shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember } from '../../testing/add-member.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeOrder, sendOrders } from '../../testing/orders.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { makeSearch, sendEvents } from '../../testing/voice-events.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const getSettings = async ({ merchantId, headers }: TestOwner) =>
  (await t.call('GET', `/api/stores/${merchantId}/`, { headers })).body
const patch = ({ merchantId, headers }: TestOwner, body: unknown, language = 'en') =>
  t.call('PATCH', `/api/stores/${merchantId}/`, { headers: { ...headers, 'accept-language': language }, body })
const listActions = async ({ headers }: TestOwner) =>
  (await t.call('GET', '/api/audit/', { headers })).body.results.map(({ action }: { action: string }) => action)

describe('the settings of a store', () => {
  test('[STORE-3] [DASH-11] a new store has a widget key and its first steps before it', async () => {
    const ana = await t.registerOwner({ language: 'es', timeZone: 'America/Sao_Paulo' })
    const settings = await getSettings(ana)
    expect(settings).toEqual({
      id: ana.merchantId,
      main_language: 'es',
      store_name: 'Tienda de Ana',
      store_id: '',
      platform: 'tiendanube',
      time_zone: 'America/Sao_Paulo',
      time_zone_change: null,
      widget_key: expect.stringMatching(/^vsw_[\w-]{22}$/),
      allowed_origins: [],
      has_secret_key: false,
      secret_keys: [],
      burst: null,
      catalogue: {
        state: 'none',
        products: 0,
        samples: 0,
        imported: 0,
        total: null,
        refused: 0,
        started_at: null,
        finished_at: null,
        next_run_at: null,
      },
      is_widget_placed: false,
      storage: {
        products: { used: 0, limit: 25_000 },
        searches: { used: 0, limit: 5000 },
        product_bytes: { used: 0, limit: 150_000_000 },
        search_bytes: { used: 0, limit: 25_000_000 },
        orders: { used: 0, limit: 1000 },
        openings: { used: 0, limit: 5000 },
      },
      first_steps: { is_connected: false, has_secret_key: false, has_searches: false, has_tried: false },
    })
  })

  test('[USAGE-3] the orders of the period are told beside those of the plan', async () => {
    const ana = await t.registerOwner()
    const key = await t.createSecretKey(ana)
    const at = t.clock.now().toISOString()
    const orders = [makeOrder({ ordered_at: at, updated_at: at }), makeOrder({ ordered_at: at, updated_at: at })]
    expect((await sendOrders(t, { key, orders })).body).toMatchObject({ accepted: 2 })
    expect((await getSettings(ana)).storage.orders).toEqual({ used: 2, limit: 1000 })
  })

  test('[DASH-11] the steps are done one by one', async () => {
    const ana = await t.registerOwner()
    const key = await t.createSecretKey(ana)
    expect((await getSettings(ana)).first_steps).toMatchObject({
      has_secret_key: true,
      has_searches: false,
      has_tried: false,
    })
    await sendEvents(t, { key, events: [makeSearch()] })
    expect((await getSettings(ana)).first_steps).toMatchObject({ has_secret_key: true, has_searches: true })
    const now = t.clock.now()
    const store = { platform: 'tiendanube', external_id: '4711', scope: '', is_store_account: false } as const
    const access = { sealed_access: null, key_version: null, access_expires_at: null, refresh_expires_at: null }
    const never = { ended_at: null, broken_reason: null, script_id: null }
    const connection = {
      merchant_id: ana.merchantId,
      ...store,
      ...access,
      ...never,
      status: 'connected',
      revision: 0,
    } as const
    await t.deps.db
      .insertInto('platform_connections')
      .values({ ...connection, connected_at: now, created_at: now })
      .execute()
    expect((await getSettings(ana)).first_steps).toEqual({
      is_connected: true,
      has_secret_key: true,
      has_searches: true,
      has_tried: false,
    })
    await t.deps.db.updateTable('platform_connections').set({ status: 'broken' }).execute()
    expect((await getSettings(ana)).first_steps.is_connected).toBe(false)
  })

  test('[STORE-3] the owner makes a new widget key, and the one before is nobody’s', async () => {
    const [ana, bob] = [await t.registerOwner(), await t.registerOwner()]
    const before = await getSettings(ana)
    const answer = await t.call('POST', `/api/stores/${ana.merchantId}/widget_key/`, { headers: ana.headers })
    expect(answer.status).toBe(201)
    const after = await getSettings(ana)
    expect(answer.body).toEqual({ widget_key: after.widget_key })
    expect(after.widget_key).not.toBe(before.widget_key)
    expect(after).toEqual({ ...before, widget_key: after.widget_key })
    expect((await getSettings(bob)).widget_key).not.toBe(after.widget_key)
    expect(await listActions(ana)).toContain('stores.widget_key_created')
    const holders = t.deps.db.selectFrom('merchants').select('id').where('widget_key', '=', before.widget_key)
    expect(await holders.execute()).toEqual([])
  })

  test('[STORE-3] members see the settings and change nothing; to a stranger there is no such store', async () => {
    const [ana, bob, eve] = [await t.registerOwner(), await t.registerOwner(), await t.registerOwner()]
    const asMember = await addMember(t, { owner: ana, member: bob })
    const before = await getSettings(ana)
    expect((await t.call('GET', `/api/stores/${ana.merchantId}/`, { headers: asMember })).body).toEqual(before)
    const changes: ['PATCH' | 'POST', string, unknown][] = [
      ['PATCH', '', { time_zone: 'Asia/Tokyo' }],
      ['PATCH', '', { allowed_origins: ['https://eve.example'] }],
      ['POST', 'widget_key/', undefined],
      ['POST', 'catalogue/sync/', undefined],
    ]
    const reads: ['GET', string, unknown][] = [
      ['GET', '', undefined],
      ['GET', 'catalogue/', undefined],
    ]
    for (const [method, path, body] of changes) {
      const answer = await t.call(method, `/api/stores/${ana.merchantId}/${path}`, { headers: asMember, body })
      expect.soft(answer.status, path).toBe(403)
    }
    for (const id of [ana.merchantId, crypto.randomUUID()]) {
      for (const [method, path, body] of [...changes, ...reads]) {
        const answer = await t.call(method, `/api/stores/${id}/${path}`, { headers: eve.headers, body })
        expect.soft([answer.status, answer.body], `${method} ${path}`).toEqual([404, { detail: 'Not found.' }])
        expect.soft((await t.call(method, `/api/stores/${id}/${path}`, { body })).status, path).toBe(401)
      }
    }
    expect(await getSettings(ana)).toEqual(before)
  })
})

describe('allowed origins', () => {
  test('[STORE-3] are kept as browsers write them, each once, and replaced as a whole', async () => {
    const ana = await t.registerOwner()
    const allowed_origins = [
      ' https://Tienda.Example/ ',
      'tienda.example',
      'https://tienda.example:443',
      'https://shop.example:8443',
      'https://ñandú.example',
      'http://localhost:5173',
    ]
    expect((await patch(ana, { allowed_origins })).status).toBe(200)
    expect((await getSettings(ana)).allowed_origins).toEqual([
      'https://tienda.example',
      'https://shop.example:8443',
      'https://xn--and-6ma2c.example',
      'http://localhost:5173',
    ])
    expect((await patch(ana, { allowed_origins: [] })).status).toBe(200)
    expect((await getSettings(ana)).allowed_origins).toEqual([])
    expect(await listActions(ana)).toContain('stores.origins_changed')
  })

  test.each(languages)('[STORE-3] [ERR-2] in %s each wrong one is named', async (language) => {
    const ana = await t.registerOwner()
    const wrong = [
      'http://tienda.example',
      'ftp://tienda.example',
      'javascript:alert(1)',
      'https://tienda.example/caja',
      'https://tienda.example?a=1',
      'https://*.tienda.example',
      'https://ana:clave@tienda.example',
      'tienda',
      'null',
      '*',
      '',
      'https://',
    ]
    const answer = await patch(ana, { allowed_origins: ['https://good.example', ...wrong] }, language)
    expectRefusal({ ...answer, body: { allowed_origins: ['Named.'] } }, 'origins')
    expect(answer.status).toBe(400)
    const { allowed_origins: messages } = answer.body
    expect(messages).toHaveLength(wrong.length)
    for (const [place, origin] of wrong.entries()) expect.soft(messages[place], origin).toContain(origin)
    expect((await getSettings(ana)).allowed_origins).toEqual([])
  })

  test('[STORE-3] [ERR-2] too many, too long, no list', async () => {
    const ana = await t.registerOwner()
    const many = Array.from({ length: 21 }, (_, place) => `https://s${place}.example`)
    for (const wrong of [many, [`https://${'a'.repeat(300)}.example`], 'https://a.example', [1], [null], {}]) {
      const answer = await patch(ana, { allowed_origins: wrong })
      expect.soft([answer.status, Object.keys(answer.body)], JSON.stringify(wrong)).toEqual([400, ['allowed_origins']])
    }
    expect((await patch(ana, { allowed_origins: many.slice(1) })).status).toBe(200)
    expect((await patch(ana, {})).status).toBe(400)
  })

  test('[STORE-3] in production this machine is no place for a widget', async () => {
    const production = await createTestApp({ config: { isProduction: true } })
    try {
      const ana = await production.registerOwner()
      const body = { allowed_origins: ['https://a.example', 'http://localhost:3000'] }
      const answer = await production.call('PATCH', `/api/stores/${ana.merchantId}/`, { headers: ana.headers, body })
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['allowed_origins']])
      expect(answer.body.allowed_origins[0]).toContain('http://localhost:3000')
    } finally {
      await production.close()
    }
  })
})

describe('the time zone', () => {
  test('[STORE-6] is the new one when a job has brought the figures into it', async () => {
    const ana = await t.registerOwner({ timeZone: 'America/Bogota' })
    const key = await t.createSecretKey(ana)
    await sendEvents(t, { key, events: [makeSearch()] })
    const answer = await patch(ana, { time_zone: 'Asia/Tokyo', main_language: 'pt' })
    expect([answer.status, answer.body.time_zone, answer.body.main_language]).toEqual([200, 'America/Bogota', 'pt'])
    expect((await getSettings(ana)).time_zone_change).toEqual({ time_zone: 'Asia/Tokyo', percent: 0 })
    await t.runJobs()
    expect(await getSettings(ana)).toMatchObject({ time_zone: 'Asia/Tokyo', time_zone_change: null })
    const dashboard = await t.call('GET', '/api/ai/dashboard/?time_range=week', { headers: ana.headers })
    expect(dashboard.body).toMatchObject({ time_zone: 'Asia/Tokyo', stats: { voice_searches: { count: 1 } } })
    const workspaces = await t.call('GET', '/api/workspaces/', { headers: ana.headers })
    expect(workspaces.body.results[0].time_zone).toBe('Asia/Tokyo')
    expect((await listActions(ana)).filter((action: string) => action === 'stores.time_zone_changed')).toHaveLength(1)
    await patch(ana, { time_zone: 'Asia/Tokyo' })
    expect((await listActions(ana)).filter((action: string) => action === 'stores.time_zone_changed')).toHaveLength(1)
  })

  test('[STORE-6] [ERR-2] one that there is not changes nothing, nor what came with it', async () => {
    const ana = await t.registerOwner({ language: 'es' })
    for (const wrong of ['Mars/Olympus', '+03:00', '', 3, null, 'x'.repeat(100)]) {
      const answer = await patch(ana, { time_zone: wrong, main_language: 'pt' })
      expect.soft([answer.status, Object.keys(answer.body)], String(wrong)).toEqual([400, ['time_zone']])
    }
    expect(await getSettings(ana)).toMatchObject({ time_zone: 'UTC', main_language: 'es', time_zone_change: null })
  })
})
