import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { defaultWidgetSettings } from '@voice-shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declaredLimits, type LimitTable } from '../../core/rate-limits/limit-table.ts'
import { makeWav } from '../../testing/make-wav.ts'
import { makePushedProduct, pushProducts } from '../../testing/products.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { createShopperToken } from './shopper-tokens.ts'

const shop = 'https://tienda.example'
const shopper_id = '7c9e6679-7425-40de-944b-e07fc1f90ae7'

interface Store {
  owner: TestOwner
  widgetKey: string
}

let t: TestApp
let store: Store
let other: Store
/** What the speech server was sent, and what it answers. */
let speech: {
  server: Server
  origin: string
  heard: string[]
  answer: () => { status: number; body: string } | Promise<{ status: number; body: string }>
}

async function createStore(product: string): Promise<Store> {
  const owner = await t.registerOwner({ language: 'es' })
  const key = await t.createSecretKey(owner)
  await pushProducts(t, { key, products: [makePushedProduct({ product_id: product, name: `Zapatillas ${product}` })] })
  const { headers, merchantId } = owner
  await t.call('PATCH', `/api/stores/${merchantId}/`, { headers, body: { allowed_origins: [shop] } })
  const { body } = await t.call('GET', `/api/stores/${merchantId}/`, { headers })
  return { owner, widgetKey: body.widget_key }
}

async function startSpeech(): Promise<typeof speech> {
  const made: Omit<typeof speech, 'server' | 'origin'> = {
    heard: [],
    answer: () => ({ status: 200, body: JSON.stringify({ text: 'zapatillas' }) }),
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    made.heard.push(`${request.method} ${request.url} ${Buffer.concat(chunks).toString('latin1')}`)
    const { status, body } = await started.answer()
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const started = { ...made, server, origin: `http://127.0.0.1:${port}/v1` }
  return started
}

beforeAll(async () => {
  speech = await startSpeech()
  t = await createTestApp({ config: { speech: { url: speech.origin, apiKey: 'speech-key', model: 'small' } } })
  store = await createStore('rojas')
  other = await createStore('azules')
})
afterAll(async () => {
  await t.close()
  speech.server.close()
})

const getConfig = (key: string, origin?: string) =>
  t.call('GET', `/api/widget/config/?key=${key}`, { headers: origin === undefined ? {} : { origin } })
const beginSession = (key: string, origin: string | null = shop) =>
  t.call('POST', '/api/widget/sessions/', { headers: origin ? { origin } : {}, body: { key, shopper_id } })
async function getToken({ widgetKey }: Store): Promise<string> {
  const { status, body } = await beginSession(widgetKey)
  expect(status).toBe(201)
  return body.token
}
const call = (path: string, token: string, body: unknown) =>
  t.call('POST', `/api/widget/${path}/`, { headers: { authorization: `Bearer ${token}`, origin: shop }, body })
const ask = (token: string, body: object = {}) =>
  call('answers', token, { query: 'zapatillas', source: 'voice', ...body })
/** After what a process remembers of a store. */
const pass = (seconds: number) => t.clock.advance(seconds * 1000)

describe('a page of the store', () => {
  test('[WIDGET-1] gets what the button needs, kept for half a minute, and readable for it', async () => {
    const { status, body, headers } = await getConfig(store.widgetKey, shop)
    expect(status).toBe(200)
    expect(body).toMatchObject({ is_on: true, language: 'es', takes_recordings: true, side: 'right', hidden_paths: [] })
    expect(headers['cache-control']).toBe('public, max-age=30')
    expect(headers['access-control-allow-origin']).toBe(shop)
    expect(headers.vary).toContain('Origin')
    expect(headers['set-cookie']).toBeUndefined()
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(1000)
  })

  test('[WIDGET-10] is told in a preflight what it may send', async () => {
    const headers = { origin: shop, 'access-control-request-method': 'POST' }
    const answer = await t.call('OPTIONS', '/api/widget/answers/', { headers })
    expect(answer.status).toBe(204)
    expect(answer.headers['access-control-allow-origin']).toBe(shop)
    expect(answer.headers['access-control-allow-headers']).toContain('Authorization')
    // Only what shoppers call: an owner's session is nobody else's page's business.
    const owners = await t.call('OPTIONS', '/api/widget-settings/', { headers })
    expect(owners.headers['access-control-allow-origin']).toBeUndefined()
  })

  test.each([
    'https://tienda.example:8443',
    'http://tienda.example',
    'https://tienda.example.',
    'https://www.tienda.example',
    'https://tienda.example.evil.example',
    'null',
    'file://',
    `https://${'x'.repeat(300)}.example`,
  ])('[WIDGET-10] at another origin (%#) is refused, and may not read the answer', async (origin) => {
    for (const answer of [await getConfig(store.widgetKey, origin), await beginSession(store.widgetKey, origin)]) {
      expect(answer.status).toBe(403)
      expect(answer.body.detail).toContain(origin.slice(0, 20))
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      expect(answer.headers.vary).toContain('Origin')
    }
  })

  test('[WIDGET-10] without a list of addresses nowhere is allowed but our own pages', async () => {
    const fresh = await t.registerOwner()
    const { body } = await t.call('GET', `/api/stores/${fresh.merchantId}/`, { headers: fresh.headers })
    expect((await beginSession(body.widget_key)).status).toBe(403)
    expect((await beginSession(body.widget_key, t.deps.appAddress.origin)).status).toBe(201)
  })

  test('[WIDGET-10] with a key that no store has, or that was replaced, gets nothing', async () => {
    expect((await getConfig('vsw_nobody', shop)).status).toBe(404)
    const old = await createStore('viejas')
    const token = await getToken(old)
    const { headers, merchantId } = old.owner
    await t.call('POST', `/api/stores/${merchantId}/widget_key/`, { headers })
    pass(20)
    expect((await getConfig(old.widgetKey, shop)).status).toBe(404)
    expect((await ask(token)).status).toBe(404)
  })
})

describe('a conversation', () => {
  test('[WIDGET-2] [ANSWER-1] [ANSWER-5] answers with the products, follows up, and is seen by the owner', async () => {
    const token = await getToken(store)
    const first = await ask(token)
    expect(first.status).toBe(200)
    expect(first.body.products).toMatchObject([{ product_id: 'rojas' }])
    const second = await ask(token, { query: 'más baratas', previous_search_id: first.body.search_id, source: 'text' })
    expect(second.status).toBe(200)
    const { body } = await t.call('GET', `/api/answers/searches/${first.body.search_id}/`, {
      headers: store.owner.headers,
    })
    expect(body.products).toMatchObject([{ product_id: 'rojas' }])
  })

  test('[WIDGET-10] [ANSWER-9] a click counts once, only for what a search of the store showed, and no crawler’s', async () => {
    const [token, foreign] = [await getToken(store), await getToken(other)]
    const { body: answer } = await ask(token)
    const click = { type: 'click', search_id: answer.search_id, product_id: 'rojas' }
    const send = (key: string, ...events: object[]) => call('events', key, { events })
    expect((await send(foreign, click)).body).toEqual({ accepted: 0, duplicates: 0, rejected: 1 })
    const crawler = {
      authorization: `Bearer ${token}`,
      origin: shop,
      'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)',
    }
    const crawled = await t.call('POST', '/api/widget/events/', { headers: crawler, body: { events: [click] } })
    expect(crawled.body).toEqual({ accepted: 0, duplicates: 0, rejected: 1 })
    expect((await send(token, click, { ...click, product_id: 'azules' })).body).toEqual({
      accepted: 1,
      duplicates: 0,
      rejected: 1,
    })
    expect((await send(token, { ...click, type: 'cart' })).body).toEqual({ accepted: 0, duplicates: 1, rejected: 0 })
  })

  test.each([
    ['another page', (token: string) => [token, 'https://otra.example'] as const],
    ['no origin', (token: string) => [token, undefined] as const],
    ['a changed token', (token: string) => [`${token.slice(0, -2)}xx`, shop] as const],
    ['no token', () => ['', shop] as const],
  ])('[WIDGET-10] with %s it is none', async (_, change) => {
    const [token, origin] = change(await getToken(store))
    const headers = { authorization: `Bearer ${token}`, ...(origin && { origin }) }
    const answer = await t.call('POST', '/api/widget/answers/', {
      headers,
      body: { query: 'zapatillas', source: 'text' },
    })
    expect(answer.status).toBe(401)
  })

  test('[WIDGET-10] with a token of another key, of a user, or of half an hour ago it is none', async () => {
    const ids = { sessionId: shopper_id, shopperId: shopper_id, widgetKey: store.widgetKey }
    const session = { ...ids, origin: shop, isPreview: false }
    const now = t.clock.now()
    const make = async (key: Uint8Array) => (await createShopperToken({ key, session, now })).token
    expect((await ask(await make(t.deps.secrets.shopperTokenKey))).status).toBe(200)
    expect((await ask(await make(new Uint8Array(32).fill(99)))).status).toBe(401)
    expect((await ask(store.owner.signedIn.access)).status).toBe(401)
    const token = await getToken(store)
    const asUser = await t.call('GET', '/api/workspaces/', { headers: { authorization: `JWT ${token}` } })
    expect(asUser.status).toBe(401)
    pass(31 * 60)
    expect((await ask(token)).status).toBe(401)
  })

  test('[WIDGET-8] at the limit it ends politely and new shoppers see no button; the next period brings it back', async () => {
    const full = await createStore('ultimas')
    const token = await getToken(full)
    const { workspaceId } = full.owner
    const { db } = t.deps
    const { used } = await db
      .selectFrom('usage')
      .select('used')
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirstOrThrow()
    expect(used).toBe(0)
    await db.updateTable('usage').set({ used: 1_000_000 }).where('workspace_id', '=', workspaceId).execute()
    expect((await ask(token)).status).toBe(402)
    pass(20)
    expect((await getConfig(full.widgetKey, shop)).body.is_on).toBe(false)
    expect((await beginSession(full.widgetKey)).status).toBe(402)
    pass(32 * 86_400)
    expect((await getConfig(full.widgetKey, shop)).body.is_on).toBe(true)
    expect((await beginSession(full.widgetKey)).status).toBe(201)
  })
})

const closed = {
  monday: null,
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
  sunday: null,
}

describe("the owner's settings", () => {
  test('[WIDGET-9] out of its hours it is not there, by the clock of the store; who is in a conversation goes on', async () => {
    // Five minutes after an hour, and later 45: a session lasts half an hour.
    pass((65 - t.clock.now().getUTCMinutes()) * 60)
    const { owner, widgetKey } = await createStore('nocturnas')
    const { headers, merchantId } = owner
    await t.call('PATCH', `/api/stores/${merchantId}/`, { headers, body: { time_zone: 'America/Bogota' } })
    await t.runJobs()
    // The hour that it is there, all days.
    const hour = new Date(t.clock.now().getTime() - 5 * 3_600_000).getUTCHours()
    const write = (value: number) => `${String((value + 24) % 24).padStart(2, '0')}:00`
    const open = { from: write(hour), to: write(hour + 1) }
    const hours = Object.fromEntries(Object.keys(closed).map((day) => [day, open]))
    await t.call('PUT', '/api/widget-settings/', { headers, body: { ...defaultWidgetSettings, hours } })
    pass(20)
    const { body } = await getConfig(widgetKey, shop)
    expect(body).toMatchObject({ is_on: true, languages: ['en', 'es', 'pt'], shown_paths: [] })
    expect(body).not.toHaveProperty('hours')
    expect(body).not.toHaveProperty('sentence_days')
    pass(40 * 60)
    const { body: session } = await beginSession(widgetKey)
    expect((await getConfig(widgetKey, shop)).body.is_on).toBe(true)
    pass(20 * 60)
    expect((await getConfig(widgetKey, shop)).body.is_on).toBe(false)
    // The button that is there already works too.
    expect((await beginSession(widgetKey)).status).toBe(201)
    const answer = await ask(session.token)
    expect([answer.status, answer.body.products]).toMatchObject([200, [{ product_id: 'nocturnas' }]])
    pass(23 * 3600)
    expect((await getConfig(widgetKey, shop)).body.is_on).toBe(true)
  })

  test('[WIDGET-1] [WIDGET-9] full of texts and paths they take a page less than a kilobyte', async () => {
    const { owner, widgetKey } = await createStore('habladoras')
    const texts = {
      greeting:
        '¡Hola! Cuéntame qué buscas, para quién es y cuánto te gustaría gastar: te muestro lo mejor de la tienda.',
      suggestions: [
        'Zapatillas blancas para correr, talle 42',
        'Un regalo para mi mamá de hasta 30.000 pesos',
        'Una campera impermeable que no sea negra',
        'Lo más vendido de esta semana',
      ],
    }
    const paths = [
      '/checkout',
      '/cart',
      '/account',
      '/login',
      '/*/checkout',
      '/pages/terms',
      '/pages/privacy',
      '/blog',
      '/admin',
      '/search',
    ]
    const settings = {
      ...defaultWidgetSettings,
      texts: { en: texts, es: texts, pt: texts },
      hidden_paths: paths,
      shown_paths: ['/$', '/products', '/collections', '/*.html$'],
    }
    const { status } = await t.call('PUT', '/api/widget-settings/', { headers: owner.headers, body: settings })
    expect(status).toBe(200)
    const { body } = await getConfig(widgetKey, shop)
    expect(brotliCompressSync(JSON.stringify(body)).length).toBeLessThan(1024)
  })

  test('are on the store within a minute; switched off, nothing begins', async () => {
    const { owner, widgetKey } = await createStore('verdes')
    const { headers } = owner
    await getConfig(widgetKey, shop)
    const settings = {
      ...defaultWidgetSettings,
      colour: '#B00020',
      side: 'left',
      texts: { ...defaultWidgetSettings.texts, es: { greeting: '¿Qué buscas?', suggestions: ['Algo rojo'] } },
      hidden_paths: ['/checkout', '/checkout'],
      unsure_below: 80,
    }
    const saved = await t.call('PUT', '/api/widget-settings/', { headers, body: settings })
    expect(saved.body.settings).toMatchObject({ colour: '#b00020', hidden_paths: ['/checkout'] })
    pass(20)
    expect((await getConfig(widgetKey, shop)).body).toMatchObject({ colour: '#b00020', side: 'left', unsure_below: 80 })
    await t.call('PUT', '/api/widget-settings/', { headers, body: { ...settings, is_on: false } })
    pass(20)
    expect((await getConfig(widgetKey, shop)).body.is_on).toBe(false)
    expect((await beginSession(widgetKey)).status).toBe(403)
    const { body } = await t.call('GET', '/api/audit/', { headers })
    expect(body.results[0]).toMatchObject({ action: 'widget.settings_changed' })
  })

  test.each([
    { colour: 'red' },
    { side: 'middle' },
    { bottom: -1 },
    { hidden_paths: ['checkout'] },
    { hidden_paths: ['/a?b'] },
    { texts: {} },
    { languages: [] },
    { languages: ['de'] },
    { shown_paths: ['*.html'] },
    { shown_paths: Array.from({ length: 21 }, (_, index) => `/${index}`) },
    { hours: { monday: { from: '09:00', to: '18:00' } } },
    { hours: { ...closed, monday: { from: '9:00', to: '18:00' } } },
    { hours: { ...closed, monday: { from: '09:00', to: '24:00' } } },
    { hours: { ...closed, holiday: null } },
    { sentence_days: 31 },
    { sentence_days: -1 },
    { unsure_below: -1 },
    { unsure_below: 96 },
    { unsure_below: 0.5 },
    { texts: { en: { greeting: 'x'.repeat(121), suggestions: [] }, es: {}, pt: {} } },
  ])('%j is refused', async (wrong) => {
    const { headers } = await t.registerOwner()
    const body = { ...defaultWidgetSettings, ...wrong }
    expect((await t.call('PUT', '/api/widget-settings/', { headers, body })).status).toBe(400)
  })

  test('tell where the widget was seen, also where it may not run yet', async () => {
    const { owner, widgetKey } = await createStore('vistas')
    await getConfig(widgetKey, shop)
    pass(60)
    await getConfig(widgetKey, 'https://nueva.example')
    await getConfig(widgetKey, 'null')
    for (let index = 0; index < 25; index += 1) {
      pass(1)
      await getConfig(widgetKey, `https://falsa-${index}.example`)
    }
    const { body } = await t.call('GET', '/api/widget-settings/', { headers: owner.headers })
    // Who invents addresses is not written down without end, and pushes out none that is the store's.
    expect(body.seen).toHaveLength(21)
    expect(body.seen[0]).toMatchObject({ origin: 'https://falsa-18.example', is_allowed: false })
    expect(body.seen.slice(-2)).toMatchObject([{ origin: 'https://nueva.example' }, { origin: shop, is_allowed: true }])
    pass(700)
    await getConfig(widgetKey, 'https://falsa-30.example')
    pass(1)
    await getConfig(widgetKey, shop)
    const after = await t.call('GET', '/api/widget-settings/', { headers: owner.headers })
    expect(after.body.seen).toHaveLength(21)
    expect(after.body.seen.slice(0, 2)).toMatchObject([
      { origin: shop, is_allowed: true },
      { origin: 'https://falsa-30.example', is_allowed: false },
    ])
    expect(JSON.stringify(after.body.seen)).not.toContain('nueva')
  })

  test('[SEC-2] tell of few addresses, however many were allowed one after the other', async () => {
    const { owner, widgetKey } = await createStore('cambiantes')
    const allow = (allowed_origins: string[]) =>
      t.call('PATCH', `/api/stores/${owner.merchantId}/`, { headers: owner.headers, body: { allowed_origins } })
    for (const round of ['uno', 'dos', 'tres']) {
      const origins = Array.from({ length: 20 }, (_, index) => `https://${round}-${index}.example`)
      expect((await allow(origins)).status).toBe(200)
      // What is remembered of the store is read again.
      pass(60)
      for (const origin of origins) await getConfig(widgetKey, origin)
    }
    const { length } = await t.deps.db
      .selectFrom('widget_sightings')
      .select('origin')
      .where('workspace_id', '=', owner.workspaceId)
      .execute()
    expect(length).toBe(40)
    const { body } = await t.call('GET', '/api/widget-settings/', { headers: owner.headers })
    expect(body.seen.map(({ is_allowed }: { is_allowed: boolean }) => is_allowed)).toEqual(
      Array.from({ length: 40 }, (_, index) => index < 20),
    )
  })
})

/** A second of silence, with a change to its header. */
function spoil(change: (wav: Buffer) => void): Buffer {
  const wav = makeWav()
  change(wav)
  return wav
}

describe('a recording', () => {
  const send = async (payload: Buffer | string, type = 'audio/wav', language = 'es') =>
    t.app.inject({
      method: 'POST',
      url: `/api/widget/transcriptions/?language=${language}`,
      headers: { authorization: `Bearer ${await getToken(store)}`, origin: shop, 'content-type': type },
      payload,
    })

  test('[WIDGET-2] is written down by the speech server, in the language of the page', async () => {
    const answer = await send(makeWav())
    expect([answer.statusCode, answer.json()]).toEqual([200, { text: 'zapatillas' }])
    expect(speech.heard.at(-1)).toMatch(/^POST \/v1\/audio\/transcriptions .*name="language"\r\n\r\nes\r\n/s)
    expect(speech.heard.at(-1)).toContain('name="model"\r\n\r\nsmall\r\n')
  })

  test.each([
    ['es-AR', 'es'],
    ['pt-BR', 'pt'],
    ['EN-us', 'en'],
  ])(
    '[WIDGET-2] of a page in %s, as the widget tells it where the country is known, is written down in %s',
    async (tag, language) => {
      expect((await send(makeWav(), 'audio/wav', tag)).json()).toEqual({ text: 'zapatillas' })
      expect(speech.heard.at(-1)).toContain(`name="language"\r\n\r\n${language}\r\n`)
    },
  )

  test('[WIDGET-2] in a language that is none of ours is written down in whichever the speech server hears', async () => {
    expect((await send(makeWav(), 'audio/wav', 'fr')).statusCode).toBe(200)
    expect(speech.heard.at(-1)).not.toContain('name="language"')
  })

  test('[SEC-2] that is being written down takes nobody his turn to be answered', async () => {
    const usual = speech.answer
    const written = Promise.withResolvers<{ status: number; body: string }>()
    speech.answer = () => written.promise
    const before = speech.heard.length
    // As many as a store has answers under way, and more that wait for theirs.
    const recordings = Array.from({ length: 12 }, () => send(makeWav()))
    await expect.poll(() => speech.heard.length, { timeout: 20_000 }).toBe(before + 8)
    expect((await ask(await getToken(store))).status).toBe(200)
    expect((await ask(await getToken(other))).status).toBe(200)
    written.resolve(usual())
    expect(new Set((await Promise.all(recordings)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    speech.answer = usual
  })

  test("[WIDGET-9] of who tries the widget is written down where it is off, and is none of the shoppers' recordings", async () => {
    const { headers } = (await createStore('nuevas')).owner
    const begin = (sent: Record<string, string>) =>
      t.call('POST', '/api/widget-settings/preview-session/', { headers: sent, body: {} })
    const before = (await t.call('GET', '/api/widget-settings/', { headers })).body.settings
    const saved = { ...before, is_on: false }
    expect((await t.call('PUT', '/api/widget-settings/', { headers, body: saved })).status).toBe(200)
    t.clock.advance(20_000)
    const { status, body } = await begin(headers)
    expect(status).toBe(201)
    const authorization = `Bearer ${body.token}`
    const url = '/api/widget/transcriptions/?language=es'
    const sent = { authorization, 'content-type': 'audio/wav' }
    const answer = await t.app.inject({ method: 'POST', url, headers: sent, payload: makeWav() })
    expect([answer.statusCode, answer.json()]).toEqual([200, { text: 'zapatillas' }])
    // It does nothing else, on no other page, and is nobody's without a session.
    const question = { query: 'zapatillas', source: 'text' }
    const ask = { headers: { authorization }, body: question }
    expect((await t.call('POST', '/api/widget/answers/', ask)).status).toBe(401)
    const events = [{ type: 'click', search_id: crypto.randomUUID(), product_id: 'rojas' }]
    const tell = { headers: { authorization }, body: { events } }
    expect((await t.call('POST', '/api/widget/events/', tell)).status).toBe(401)
    const elsewhere = { ...sent, origin: 'https://other.example' }
    expect((await t.app.inject({ method: 'POST', url, headers: elsewhere, payload: makeWav() })).statusCode).toBe(401)
    expect((await begin({})).status).toBe(401)
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a zip with the name of a WAV', spoil((wav) => wav.writeUInt32BE(0x504b0304, 8))],
    ['stereo', spoil((wav) => wav.writeUInt16LE(2, 22))],
    ['96 kHz', spoil((wav) => wav.writeUInt32LE(96_000, 24))],
    ['8 bits', spoil((wav) => wav.writeUInt16LE(8, 34))],
  ])('[WIDGET-10] of %s is refused before the speech server hears it', async (_, payload) => {
    const before = speech.heard.length
    expect((await send(payload)).statusCode).toBe(400)
    expect(speech.heard).toHaveLength(before)
  })

  test('[WIDGET-10] that is too long, or none, has its own refusal', async () => {
    expect((await send(Buffer.alloc(600_000))).statusCode).toBe(413)
    expect((await send('{}', 'application/json')).statusCode).toBe(415)
  })

  test.each([
    ['fails', { status: 500, body: '' }],
    ['answers HTML', { status: 200, body: '<html>' }],
    ['answers another shape', { status: 200, body: '{"text": 7}' }],
  ])('[WIDGET-2] the shopper is asked to type where the speech server %s', async (_, answer) => {
    const before = speech.answer
    speech.answer = () => answer
    const refused = await send(makeWav())
    speech.answer = before
    expect([refused.statusCode, refused.json().detail]).toEqual([503, expect.stringMatching(/type|write/i)])
  })
})

describe('a flood', () => {
  let flooded: TestApp
  let key: string
  beforeAll(async () => {
    const off = Object.fromEntries(Object.keys(declaredLimits).map((name) => [name, null])) as LimitTable
    const few = (most: number) => ({ most, seconds: 600 })
    const limits = {
      shopper_sentences: few(2),
      shopper_sentences_address: few(5),
      recordings: few(1),
      shopper_events: few(2),
    }
    flooded = await createTestApp({
      config: {
        speech: { url: speech.origin, apiKey: null, model: 'small' },
        rateLimits: { ...off, ...limits },
        trustedProxies: ['127.0.0.1/8'],
      },
    })
    const { headers, merchantId } = await flooded.registerOwner()
    await flooded.call('PATCH', `/api/stores/${merchantId}/`, { headers, body: { allowed_origins: [shop] } })
    key = (await flooded.call('GET', `/api/stores/${merchantId}/`, { headers })).body.widget_key
  })
  afterAll(() => flooded.close())

  async function begin(address: string) {
    const from = { origin: shop, 'x-forwarded-for': address }
    const { body } = await flooded.call('POST', '/api/widget/sessions/', { headers: from, body: { key, shopper_id } })
    const headers = { ...from, authorization: `Bearer ${body.token}` }
    return {
      ask: () =>
        flooded.call('POST', '/api/widget/answers/', { headers, body: { query: 'zapatillas', source: 'text' } }),
      click: () => {
        const events = [{ type: 'click', search_id: shopper_id, product_id: 'rojas' }]
        return flooded.call('POST', '/api/widget/events/', { headers, body: { events } })
      },
      record: () =>
        flooded.app.inject({
          method: 'POST',
          url: '/api/widget/transcriptions/',
          headers: { ...headers, 'content-type': 'audio/wav' },
          payload: makeWav(),
        }),
    }
  }

  test('[WIDGET-10] of one session ends at its limit, and another shopper is answered', async () => {
    const greedy = await begin('203.0.113.1')
    const answers = [await greedy.ask(), await greedy.ask(), await greedy.ask()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(answers[2]?.headers['retry-after']).toMatch(/^\d+$/)
    expect(answers[2]?.headers['access-control-allow-origin']).toBe(shop)
    const clicks = [await greedy.click(), await greedy.click(), await greedy.click()]
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 429])
    expect((await (await begin('203.0.113.2')).ask()).status).toBe(200)
  })

  test('[WIDGET-10] of many sessions of one address ends as well', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 4; count += 1) {
      const { ask } = await begin('203.0.113.3')
      statuses.push((await ask()).status, (await ask()).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    expect((await (await begin('203.0.113.4')).ask()).status).toBe(200)
  })

  test('[WIDGET-10] of recordings uses up what the store has a day, after which text goes on', async () => {
    const { record } = await begin('203.0.113.5')
    expect([(await record()).statusCode, (await record()).statusCode]).toEqual([200, 429])
    const other = await begin('203.0.113.6')
    expect((await other.record()).statusCode).toBe(429)
    expect((await other.ask()).status).toBe(200)
  })
})
