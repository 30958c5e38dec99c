import { type Listening, listeningStages } from '@voice-shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requireGoodPassword } from '../features/auth/passwords.ts'
import { readRecommended } from '../testing/read-recommended.ts'
import { type RawSearch, recountDashboard } from '../testing/recount.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { type DemoProgress, demoSignIn, ensureDemoStore } from './create-demo-store.ts'
import { storeTimeZone } from './demo-calendar.ts'
import { listDemoProducts } from './demo-products.ts'

const now = '2026-11-21T15:40:00Z'

/** What the database holds of the demo, in the form of the plain recount. */
async function readSearches({ deps }: TestApp): Promise<RawSearch[]> {
  const clicks = await deps.db.selectFrom('voice_clicks').selectAll().execute()
  const clicked = Map.groupBy(clicks, ({ search_id }) => search_id)
  const searches = await deps.db.selectFrom('voice_searches').selectAll().execute()
  const recommended = await readRecommended(deps.db)
  // No event says a picture: those are the catalogue's.
  const pictures = new Map(listDemoProducts(deps.appAddress.origin).map((one) => [one.product_id, one.image_url]))
  return searches.map((search) => ({
    id: search.id,
    shopperId: search.shopper_id,
    query: search.query,
    at: search.occurred_at,
    products: (recommended.get(search.id) ?? []).map(({ product_id, product_name, category }) => ({
      id: product_id,
      name: product_name,
      image: pictures.get(product_id) ?? null,
      category: category ?? null,
    })),
    clicked: new Set((clicked.get(search.id) ?? []).map(({ product_id }) => product_id)),
  }))
}

async function signIn(testApp: TestApp) {
  const signedIn = await testApp.call('POST', '/api/auth/token-obtain/', { body: demoSignIn })
  const authorization = `JWT ${signedIn.body.access}`
  const workspaces = await testApp.call('GET', '/api/workspaces/', { headers: { authorization } })
  return { signedIn, workspaces, headers: { authorization } }
}

describe('the demo store', () => {
  let testApp: TestApp
  const progress: DemoProgress[] = []
  beforeAll(async () => {
    testApp = await createTestApp({ now, config: { hasDemo: true } })
    // Killed in the middle: the fifth batch never comes.
    let batches = 0
    const record: typeof testApp.deps.recorder.record = (input) => {
      batches += 1
      return batches === 5 ? Promise.reject(new Error('killed')) : testApp.deps.recorder.record(input)
    }
    await expect(ensureDemoStore({ ...testApp.deps, recorder: { record } })).rejects.toThrow('killed')
    testApp.clock.advance(10 * 60_000)
    expect(await ensureDemoStore(testApp.deps, (step) => progress.push(step))).toBe(true)
  })
  afterAll(() => testApp.close())

  test('has its catalogue with pictures, and a shop to talk to', async () => {
    const { headers } = await signIn(testApp)
    const catalogue = await testApp.call('GET', '/api/catalogue/products/', { headers })
    expect(catalogue.body.results.length).toBeGreaterThan(10)
    const shop = await testApp.app.inject({ url: '/demo/shop/' })
    expect(shop.statusCode).toBe(200)
    expect(shop.body).toMatch(/src="\/widget\.js" data-key="vsw_[\w-]+"/)
    const [, path = ''] = /href="(\/demo\/shop\/CJ-\d+)"/.exec(shop.body) ?? []
    expect((await testApp.app.inject({ url: path })).statusCode).toBe(200)
    const picture = await testApp.app.inject({ url: `${path}.svg` })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect((await testApp.app.inject({ url: '/demo/shop/CJ-1' })).statusCode).toBe(404)
  })

  test('[CATALOG-5] [ANSWER-8] says of a search what the assistant answers today, and why', async () => {
    const { headers } = await signIn(testApp)
    const newest = await testApp.deps.db
      .selectFrom('voice_searches')
      .select(['id', 'query', 'language', 'shopper_id'])
      .orderBy('occurred_at', 'desc')
      .limit(60)
      .execute()
    const later = new Set<string>()
    // What follows on a sentence of the same shopper cannot be tried by itself.
    const first = newest.toReversed().filter(({ shopper_id }) => !later.has(shopper_id) && later.add(shopper_id))
    const recommended = await readRecommended(testApp.deps.db)
    for (const { id, query, language } of first.slice(-15)) {
      const { status, body: recorded } = await testApp.call('GET', `/api/answers/searches/${id}/`, { headers })
      expect(status).toBe(200)
      const shown = recorded.products.map(({ product_id }: { product_id: string }) => product_id)
      expect((recommended.get(id) ?? []).map(({ product_id }) => product_id)).toEqual(shown)
      const { body: tried } = await testApp.call('POST', '/api/answers/try/', { headers, body: { query, language } })
      const { kind, trace, understood, relaxed } = tried
      expect({ kind, trace, understood, relaxed }).toEqual(
        (({ kind, trace, understood, relaxed }) => ({ kind, trace, understood, relaxed }))(recorded),
      )
      expect(tried.products.map(({ product_id }: { product_id: string }) => product_id)).toEqual(shown)
    }
    expect(first.length).toBeGreaterThan(15)
  })

  test('is complete after a kill in the middle, and shows how far it is', async () => {
    const searches = await readSearches(testApp)
    const clicks = searches.reduce((sum, { clicked }) => sum + clicked.size, 0)
    expect(searches.length).toBeGreaterThan(15_000)
    expect(progress[0]).toEqual({ done: 0, total: searches.length + clicks })
    expect(progress.at(-1)).toEqual({ done: searches.length + clicks, total: searches.length + clicks })
    const newest = Math.max(...searches.map(({ at }) => at.getTime()))
    // Time went on while the first try was dead: the data ends where it was to end then.
    expect(newest).toBeLessThanOrEqual(Date.parse(now))
    expect(Date.parse(now) - newest).toBeLessThan(3_600_000 * 3)
  })

  test('lets its owner sign in, in the store’s language, and is marked as sample data', async () => {
    const { signedIn, workspaces } = await signIn(testApp)
    expect(signedIn.status).toBe(200)
    expect(signedIn.body.merchant).toMatchObject({ store_name: 'Casa Jacarandá', main_language: 'es' })
    expect(workspaces.body.results).toMatchObject([{ is_demo: true, role: 'owner', time_zone: storeTimeZone }])
  })

  test('[DASH-10] shows on its dashboard what its events say', async () => {
    const { headers } = await signIn(testApp)
    const searches = await readSearches(testApp)
    for (const time_range of ['day', 'week', 'month'] as const) {
      const shown = await testApp.call('GET', `/api/ai/dashboard/?time_range=${time_range}`, { headers })
      const query = { time_range, chart_period: 'day', compare_with: 'period_before' } as const
      const input = { now: testApp.clock.now(), timeZone: storeTimeZone, query }
      expect(shown.body).toEqual(recountDashboard(searches, input))
      expect(shown.body.stats.voice_searches.count).toBeGreaterThan(40)
    }
  })

  test('[METRIC-1] shows how its shoppers were heard, and in which language they were answered', async () => {
    const { headers } = await signIn(testApp)
    const { body } = await testApp.call('GET', '/api/ai/listening/?time_range=month', { headers })
    const { heard, given, groups, store_languages } = body as Listening
    // Each stage is reached by some, and by fewer than the one before.
    const reached = listeningStages.map((stage) => heard.reached[stage])
    expect(reached).toEqual(reached.toSorted((left, right) => right - left))
    expect(heard.reached.cart).toBeGreaterThan(10)
    expect(heard.counts.voice_turns).toBeGreaterThanOrEqual(given.spoken)
    expect(given.languages.es).toBeGreaterThan(given.languages.pt + given.languages.en)
    expect(groups.length).toBeGreaterThan(5)
    expect(store_languages).toEqual(['es'])
  })

  test('has used of its plan what the searches of the current period used', async () => {
    const { headers } = await signIn(testApp)
    const { body: usage } = await testApp.call('GET', '/api/voice-shop/usage/', { headers })
    const answered = (await readSearches(testApp)).filter(
      ({ at, products }) => products.length > 0 && at >= new Date(usage.period_start),
    )
    expect(usage).toMatchObject({
      plan_name: 'Starter',
      usage_count: answered.length,
      eligible: true,
      is_free_plan: false,
    })
    expect(usage.usage_count).toBeGreaterThan(500)
    const { merchant } = (await signIn(testApp)).workspaces.body.results[0]
    const { body: store } = await testApp.call('GET', `/api/stores/${merchant.id}/`, { headers })
    const said = (await readSearches(testApp)).filter(({ at }) => at >= new Date(usage.period_start))
    expect(store.storage.searches.used).toBe(said.length)
    expect(store.storage.search_bytes.used).toBeGreaterThan(300 * said.length)
    // Somebody opened the assistant for each visit, and others who then asked nothing.
    const opened = await testApp.deps.db
      .selectFrom('listening_sessions')
      .select('id')
      .where('started_at', '>=', new Date(usage.period_start))
      .execute()
    expect(opened.length).toBeGreaterThan(300)
    expect(store.storage.openings.used).toBe(opened.length)
  })

  test('is left alone once it is there', async () => {
    const recorder = { record: () => Promise.reject(new Error('nothing is to be recorded')) }
    expect(await ensureDemoStore({ ...testApp.deps, recorder })).toBe(true)
  })
})

test('the demo store does not come into a database that somebody uses', async () => {
  const testApp = await createTestApp({ now })
  await testApp.registerOwner()
  expect(await ensureDemoStore(testApp.deps)).toBe(false)
  expect((await testApp.deps.db.selectFrom('users').select('email').execute()).length).toBe(1)
  expect(await readSearches(testApp)).toEqual([])
  await testApp.close()
})

test('[REG-11] the printed password keeps the rules of every other', () => {
  expect(() => requireGoodPassword(demoSignIn.password, demoSignIn.email)).not.toThrow()
})
