import type { NubeComponent, NubeSDK, NubeSDKState } from '@tiendanube/nube-sdk-types'
import type { Answer, WidgetConfig } from '@voice-shop/contract'
import { readHandover } from '@voice-shop/shopper/handover.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { App } from './nube-app.ts'

const origin = 'https://app.example'
const key = 'vsw_abc'
const texts = { greeting: '', suggestions: [] }
const config: WidgetConfig = {
  is_on: true,
  store_name: 'Casa Jacarandá',
  language: 'es',
  country: 'AR',
  takes_recordings: true,
  comparison_id: null,
  colour: '#6d3bd7',
  side: 'right',
  bottom: 20,
  texts: { en: texts, es: texts, pt: texts },
  languages: ['en', 'es', 'pt'],
  shown_paths: [],
  hidden_paths: ['/checkout'],
  unsure_below: 50,
}
const answer: Omit<Answer, 'search_id'> = {
  kind: 'answered',
  text: 'Encontré 1.',
  speech: 'Encontré una.',
  products: [
    {
      product_id: '1001',
      variant_id: '10011',
      name: 'Taza roja',
      brand: null,
      price: '45000.00',
      compare_at_price: null,
      currency: 'ARS',
      image_url: 'https://cdn.example/taza.jpg',
      url: 'https://tienda.example/taza',
      options: { Color: 'Rojo' },
      in_stock: true,
      reasons: [],
      misses: ['size'],
    },
  ],
  understood: {} as Answer['understood'],
  relaxed: [],
  suggestions: ['más baratas'],
}

type Shown = Record<string, unknown> & { type: string }
type Listener = (state: NubeSDKState) => void

/** Every component of a tree. */
function listComponents(shown: unknown): Shown[] {
  if (Array.isArray(shown)) return shown.flatMap(listComponents)
  if (typeof shown !== 'object' || shown === null || !('type' in shown)) return []
  return [shown as Shown, ...listComponents((shown as Shown).children)]
}
const readText = (component: Shown): string => JSON.stringify(component.children ?? '')

/** A store's page with NubeSDK, as far as the app uses it. */
function createPage(input: { url?: string; storage?: Map<string, string> } = {}) {
  const { url = 'https://tienda.example/productos?page=2', storage = new Map<string, string>() } = input
  const listeners = new Map<string, Listener>()
  const sent: [string, unknown][] = []
  const calls: { path: string; body: Record<string, unknown> | null }[] = []
  let shown: NubeComponent | null = null
  const state = {
    store: { language: 'es' },
    location: { url, queries: Object.fromEntries(new URL(url).searchParams) },
  } as unknown as NubeSDKState
  const nube = {
    getState: () => state,
    on: (name: string, listener: Listener) => void listeners.set(name, listener),
    send: (name: string, change: (from: NubeSDKState) => unknown) => void sent.push([name, change(state)]),
    render: (_: string, component: NubeComponent) => {
      shown = component
    },
    clearSlot: () => {
      shown = null
    },
    getBrowserAPIs: () => ({
      asyncSessionStorage: {
        getItem: async (name: string) => storage.get(name) ?? null,
        setItem: async (name: string, value: string) => void storage.set(name, value),
      },
    }),
  } as unknown as NubeSDK
  const reply: { status: number; config: WidgetConfig } = { status: 200, config }
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname: path } = new URL(address)
    const body = init?.body ? JSON.parse(String(init.body)) : null
    calls.push({ path, body })
    const answers: Record<string, unknown> = {
      '/api/widget/config/': reply.config,
      '/api/widget/sessions/': { token: 'a-token', expires_at: '2999-01-01T00:00:00Z' },
      '/api/widget/answers/': { search_id: body?.search_id, ...answer },
      '/api/widget/events/': { accepted: 1 },
    }
    const isRefused = path === '/api/widget/answers/' && reply.status !== 200
    const status = isRefused ? reply.status : 200
    return { ok: status === 200, status, json: async () => (isRefused ? { detail: 'no' } : answers[path]) }
  })
  const find = (type: string, has: string) =>
    listComponents(shown).find((component) => component.type === type && JSON.stringify(component).includes(has))
  const press = (has: string) => (find('button', has)?.onClick as (() => void) | undefined)?.()
  return {
    nube,
    reply,
    calls,
    sent,
    storage,
    press,
    find,
    isShown: () => shown !== null,
    /** Questions so far. */
    listAsked: () => calls.filter(({ path }) => path === '/api/widget/answers/').map(({ body }) => body),
    say: (text: string) =>
      listComponents(shown).some((component) => component.type === 'txt' && readText(component).includes(text)),
    write: (value: string) =>
      (find('field', '')?.onChange as ((event: { value: string }) => void) | undefined)?.({ value }),
    tell: (name: string) => listeners.get(name)?.(state),
    move: (to: string) => {
      Object.assign(state.location, { url: to })
      listeners.get('location:updated')?.(state)
    },
  }
}

const address = `https://cdn.tiendanube.example/app.js?store=1&key=${key}&origin=${encodeURIComponent(origin)}`
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('self', { ...globalThis, __APP_DATA__: { id: '1000', script: address } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Lets everything happen that needs no time. */
const settle = () => vi.advanceTimersByTimeAsync(0)

/** A page with the conversation open. */
async function openPage(input: Parameters<typeof createPage>[0] = {}) {
  const page = createPage(input)
  App(page.nube)
  await settle()
  page.press('Asistente de compras')
  return page
}

test('[WIDGET-13] in a worker a shopper writes, sees products, and the store puts the right variant into the cart', async () => {
  const page = createPage()
  App(page.nube)
  await settle()
  expect(page.isShown()).toBe(true)
  expect(page.calls.map(({ path }) => path)).toEqual(['/api/widget/config/'])
  page.press('Asistente de compras')
  expect(page.say('asistente automático')).toBe(true)
  page.write('taza roja')
  page.press('Enviar')
  await settle()
  expect(page.say('Encontré 1.')).toBe(true)
  expect(page.calls.at(-1)?.body).toMatchObject({ query: 'taza roja', source: 'text', language: 'es-AR' })
  for (const text of ['Taza roja', 'Rojo', '45.000', 'talle']) expect(page.say(text), text).toBe(true)
  page.press('Agregar Taza roja')
  expect(page.sent).toEqual([['cart:add', { cart: { items: [{ product_id: 1001, variant_id: 10011, quantity: 1 }] } }]])
  expect(page.say('✓')).toBe(false)
  page.tell('cart:add:success')
  expect(page.say('✓')).toBe(true)
  await settle()
  expect(page.calls.at(-1)?.body).toMatchObject({ events: [{ type: 'cart', product_id: '1001' }] })

  page.press('más baratas')
  await settle()
  expect(page.listAsked()).toHaveLength(2)
  expect(page.calls.at(-1)?.body?.previous_search_id).toMatch(/^[0-9a-f-]{36}$/)
})

test('[WIDGET-13] a cart that refuses is told, and the product can be opened', async () => {
  const page = createPage()
  App(page.nube)
  await settle()
  expect(page.isShown()).toBe(true)
  page.press('Asistente de compras')
  page.press('Un regalo')
  await settle()
  expect(page.say('Encontré 1.')).toBe(true)
  page.press('Agregar Taza roja')
  page.tell('cart:add:fail')
  expect(page.say('No se pudo agregar')).toBe(true)
  expect(page.find('link', 'https://tienda.example/taza')).toBeDefined()
  expect(page.calls.some(({ path }) => path === '/api/widget/events/')).toBe(false)
})

test('[WIDGET-13] the link to the microphone hands the conversation over, and it goes on when the shopper is back', async () => {
  const page = createPage()
  App(page.nube)
  await settle()
  expect(page.isShown()).toBe(true)
  page.press('Asistente de compras')
  page.press('Un regalo')
  await settle()
  expect(page.say('Encontré 1.')).toBe(true)
  const talk = new URL(String(page.find('link', '/talk/')?.href))
  expect(`${talk.origin}${talk.pathname}`).toBe(`${origin}/talk/${key}`)
  const handover = readHandover(talk.hash)
  const [asked] = page.listAsked()
  expect(handover).toMatchObject({ searchId: asked?.search_id, path: '/productos?page=2' })
  expect(page.calls.find(({ path }) => path === '/api/widget/sessions/')?.body?.shopper_id).toBe(handover?.shopperId)

  const spoken = '550e8400-e29b-41d4-a716-446655440000'
  const url = `https://tienda.example/productos?page=2&voice_shop=${spoken}`
  const back = createPage({ url, storage: page.storage })
  App(back.nube)
  await settle()
  expect(back.say('Lo que dijiste')).toBe(true)
  expect(back.listAsked().map((body) => body?.search_id)).toEqual([spoken])
})

test('[WIDGET-13] an address with a search asks nothing in a tab where no conversation began', async () => {
  const url = 'https://tienda.example/?voice_shop=550e8400-e29b-41d4-a716-446655440000'
  const page = createPage({ url })
  App(page.nube)
  await settle()
  expect(page.isShown()).toBe(true)
  expect(page.calls.map(({ path }) => path)).toEqual(['/api/widget/config/'])
})

test('[WIDGET-13] [WIDGET-8] at the limit it says so, on hidden pages it is away, and switched off it asks once', async () => {
  const page = createPage()
  page.reply.status = 402
  App(page.nube)
  await settle()
  expect(page.isShown()).toBe(true)
  page.press('Asistente de compras')
  page.press('Un regalo')
  await settle()
  expect(page.say('pausa')).toBe(true)
  page.move('https://tienda.example/checkout/1')
  expect(page.isShown()).toBe(false)
  page.move('https://tienda.example/')
  expect(page.isShown()).toBe(true)

  const off = createPage()
  off.reply.config = { ...config, is_on: false }
  App(off.nube)
  await settle()
  expect(off.calls).toHaveLength(1)
  expect(off.isShown()).toBe(false)
})

test('[WIDGET-13] what the page with the microphone led back with is taken once, however often the page is loaded', async () => {
  const spoken = '550e8400-e29b-41d4-a716-446655440000'
  const url = `https://tienda.example/?voice_shop=${spoken}`
  const { storage } = await openPage()
  const back = await openPage({ url, storage })
  expect(back.listAsked().map((body) => body?.search_id)).toEqual([spoken])
  for (let question = 0; question < 8; question += 1) {
    back.write(`taza ${question}`)
    back.press('Enviar')
    await settle()
  }
  expect(back.listAsked()).toHaveLength(9)
  expect((await openPage({ url, storage })).listAsked()).toEqual([])
})

test('[WIDGET-13] a question that was not answered is the same search when it is asked again', async () => {
  const page = await openPage()
  page.reply.status = 503
  page.press('Un regalo')
  await settle()
  page.reply.status = 200
  page.press('Reintentar')
  await settle()
  const ids = page.listAsked().map((body) => body?.search_id)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  expect(page.say('Encontré 1.')).toBe(true)
})

test('[WIDGET-13] a cart that does not answer is given up after 10 s and told; its late word still counts', async () => {
  const page = await openPage()
  page.press('Un regalo')
  await settle()
  page.press('Agregar Taza roja')
  await vi.advanceTimersByTimeAsync(9_900)
  page.press('Agregar Taza roja')
  expect(page.sent).toHaveLength(1)
  expect(page.say('No se pudo agregar')).toBe(false)
  await vi.advanceTimersByTimeAsync(100)
  expect(page.say('No se pudo agregar')).toBe(true)
  page.tell('cart:add:success')
  expect(page.say('✓')).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page.say('No se pudo agregar')).toBe(false)

  const again = await openPage()
  again.press('Un regalo')
  await settle()
  again.press('Agregar Taza roja')
  await vi.advanceTimersByTimeAsync(10_000)
  again.press('Agregar Taza roja')
  expect(again.sent).toHaveLength(2)
  again.tell('cart:add:fail')
  expect(again.say('No se pudo agregar')).toBe(true)
})

test.each(['https://cdn.example/app.js', `${address}&key=`.replace(key, '"><script>'), 'no address'])(
  '[WIDGET-13] an address without our parameters starts nothing: %#',
  (script) => {
    vi.stubGlobal('self', { ...globalThis, __APP_DATA__: { id: '1000', script } })
    const page = createPage()
    App(page.nube)
    expect([page.calls, page.isShown()]).toEqual([[], false])
  },
)
