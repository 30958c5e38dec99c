import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, StoreSettings } from '@voice-shop/contract'
import { startTiendaNubeSimulator } from '@voice-shop/simulator-tiendanube/start-tiendanube-simulator.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { getCounts, type HttpStore, postAsStore, type ServerProcess } from '../server-process.ts'
import { createFaultWorld, type FaultWorld, skipWithoutDatabase } from './fault-world.ts'

/** A job of a process that was killed is taken up again when its heart has been still for a while. */
const patience = { timeout: 180_000, interval: 250 }
const productCount = 1200
const sentences = ['una campera impermeable negra', 'un mate de calabaza', 'zapatillas urbanas talle M', 'algo de mate']

beforeEach(skipWithoutDatabase)

/** A Tienda Nube store of many pages, and a server that knows it; `onPage` hears of each page before it is sent. */
async function createPlatform(onPage: (page: number) => void) {
  const app = { id: '1000', secret: 'secret', redirectUrl: '', script: { id: '77', source: '' } }
  const platform = await startTiendaNubeSimulator({
    app,
    leaksPerSecond: 2000,
    onExchange: ({ request: { url } }) => {
      if (url.pathname.endsWith('/products')) onPage(Number(url.searchParams.get('page')))
    },
  })
  onTestFinished(() => platform.stop())
  platform.control.setProductCount({ count: productCount })
  const settings = {
    TIENDANUBE_APP_ID: app.id,
    TIENDANUBE_CLIENT_SECRET: app.secret,
    TIENDANUBE_API_BASE: `${platform.origin}/2025-03`,
    TIENDANUBE_AUTH_BASE: platform.origin,
    TIENDANUBE_SCRIPT_ID: app.script.id,
  }
  return { platform, settings }
}

async function call(url: string, { headers = {}, body }: { headers?: Record<string, string>; body?: object } = {}) {
  const response = await fetch(url, {
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  // biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what the tests check
  return (await response.json()) as any
}

/** Installs the app and registers the store's owner, after which its products are read. */
async function register(origin: string, code: string): Promise<HttpStore & { merchantId: string }> {
  const { merchant } = await call(`${origin}/api/auth/install/`, { body: { code } })
  const password = 'correct horse battery'
  const email = `owner-${crypto.randomUUID()}@shop.example`
  const names = { first_name: 'Ana', last_name: 'Gómez', phone: '' }
  const signedIn = await call(`${origin}/api/auth/register/`, {
    body: { email, password, ...names, platform: 'tiendanube', merchant_id: merchant.id },
  })
  const headers = { authorization: `JWT ${signedIn.access}` }
  const { secret_key: key } = await call(`${origin}/api/stores/${merchant.id}/secret_key/`, { headers, body: {} })
  return { key, password, headers, merchantId: merchant.id }
}

const ask = (origin: string, store: HttpStore, asked: { query: string; search_id: string }): Promise<Answer> =>
  postAsStore({ origin, store, path: '/api/voice-shop/answers/', body: { ...asked, source: 'voice', language: 'es' } })

/** Starts servers and kills each at a page of the import; the last one reads to the end. */
async function importThroughKills(world: FaultWorld, pagesToDieAt: number[]) {
  const seen: number[] = []
  const dying = [...pagesToDieAt]
  let running: ServerProcess | null = null
  const { platform, settings } = await createPlatform((page) => {
    seen.push(page)
    if (page !== dying[0]) return
    dying.shift()
    void running?.end('SIGKILL')
  })
  const start = async () => {
    running = await world.startServer(settings)
    return running
  }
  let server = await start()
  const store = await register(server.origin, platform.control.approve().code)
  for (const _ of pagesToDieAt) {
    expect((await server.ended).signal).toBe('SIGKILL')
    server = await start()
  }
  return { server, start, store, seen }
}

const readCatalogue = async (origin: string, { headers, merchantId }: HttpStore & { merchantId: string }) =>
  ((await call(`${origin}/api/stores/${merchantId}/`, { headers })) as StoreSettings).catalogue

test('[STORE-5] [CATALOG-1] [OPS-1] kill -9 in the middle of an import, and while what it brought is made ready for answers: the catalogue is whole, and each answer counts once', {
  timeout: 900_000,
}, async () => {
  const world = await createFaultWorld()
  const { server, start, store, seen } = await importThroughKills(world, [3, 5])
  await vi.waitFor(async () => expect((await readCatalogue(server.origin, store))?.state).toBe('done'), patience)
  const catalogue = await readCatalogue(server.origin, store)
  expect(catalogue).toMatchObject({ imported: productCount, total: productCount, refused: 0 })
  // Nobody began from the first page again, and the last page was read.
  expect(seen.filter((page) => page === 1)).toHaveLength(1)
  expect(seen).toContain(productCount / 200)

  const given = new Map<string, { query: string; answer: Answer | null }>()
  let unanswered = 0
  let last = server
  // From the moment in which the first page of products is read to that in which all are ready.
  for (const delayMs of [0, 100, 300, 700, 1500]) {
    expect((await last.end('SIGKILL')).signal).toBe('SIGKILL')
    last = await start()
    const { origin } = last
    const asking = Promise.allSettled(
      sentences.map(async (query) => {
        const search_id = crypto.randomUUID()
        given.set(search_id, { query, answer: null })
        const answer = await ask(origin, store, { query, search_id })
        given.set(search_id, { query, answer })
      }),
    )
    await sleep(delayMs)
    await last.end('SIGKILL')
    unanswered += (await asking).filter(({ status }) => status === 'rejected').length
  }
  expect(unanswered).toBeGreaterThan(sentences.length)
  last = await start()
  expect(await readCatalogue(last.origin, store)).toMatchObject({ state: 'done', products: catalogue?.products })
  const before = await getCounts(last.origin, store)
  expect(before.searches).toBeGreaterThanOrEqual(given.size - unanswered)
  expect(before.searches).toBeLessThanOrEqual(given.size)
  for (let round = 0; round < 2; round += 1) {
    for (const [search_id, { query, answer }] of given) {
      const again = await ask(last.origin, store, { query, search_id })
      expect(again.products.length, query).toBeGreaterThan(0)
      if (answer) expect(again).toEqual(answer)
      given.set(search_id, { query, answer: again })
    }
    expect(await getCounts(last.origin, store)).toMatchObject({
      searches: given.size,
      used: given.size,
      shoppers: given.size,
    })
  }
  expect(await last.end('SIGTERM')).toMatchObject({ code: 0 })
})
