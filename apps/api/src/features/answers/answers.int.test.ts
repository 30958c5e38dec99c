import type { FoundProduct } from '@voice-shop/answers'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { coreErrors } from '../../core/errors.ts'
import { createScriptedEngine, makeFinding } from '../../testing/scripted-engine.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { setPlan } from '../../testing/test-workspace.ts'
import { makeSearch, readFigures, sendEvents } from '../../testing/voice-events.ts'

const now = '2026-11-18T15:07:00.000Z'

const found = (id: string): FoundProduct => ({
  product_id: id,
  variant_id: `${id}-42`,
  reasons: ['type'],
  misses: [],
  givenUp: [],
})

const { engine, asked } = createScriptedEngine(({ query }) => {
  if (query === 'caída') throw coreErrors.unavailable()
  if (query === '¿envían?') {
    return makeFinding({ kind: 'other', understanding: { intent: 'other', other: 'shipping' } })
  }
  if (query === 'ehh') return makeFinding({ kind: 'not_understood', understanding: { intent: 'unclear' } })
  if (query === 'y en rojo') {
    return makeFinding({
      products: [found('bota')],
      wishes: { types: ['boots'], colours: ['red'] },
      understanding: { isFollowUp: true },
    })
  }
  return makeFinding({ products: [found('bota'), found('zapato')], wishes: { types: ['boots'], price_max: 20_000 } })
})

let t: TestApp
let ana: TestOwner
let key: string
beforeAll(async () => {
  t = await createTestApp({ now, engine })
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set(now)
  asked.length = 0
  ana = await t.registerOwner()
  key = await t.createSecretKey(ana)
  await push([makeProduct('bota'), makeProduct('zapato')])
})

const makeProduct = (id: string, changes: object = {}) => ({
  product_id: id,
  name: `Producto ${id}`,
  brand: 'Andes',
  categories: [['Calzado', 'Invierno']],
  currency: 'ARS',
  url: `https://shop.example/${id}`,
  image_url: `https://shop.example/${id}.jpg`,
  variants: [
    { variant_id: `${id}-41`, options: { Talle: '41' }, price: '900.00', stock: 1 },
    { variant_id: `${id}-42`, options: { Talle: '42' }, price: '1299.90', compare_at_price: '1500', stock: 3 },
  ],
  ...changes,
})

const push = (products: object[], secret = key) =>
  t.call('POST', '/api/voice-shop/products/', { headers: { authorization: `Bearer ${secret}` }, body: { products } })

const say = (query: unknown, more: object = {}, secret = key) =>
  t.call('POST', '/api/voice-shop/answers/', {
    headers: { authorization: `Bearer ${secret}`, 'accept-language': 'en' },
    body: { query, source: 'voice', ...more },
  })
const readTrace = (id: string) => t.call('GET', `/api/answers/searches/${id}/`, { headers: ana.headers })
const none = { searches: 0, recommended: 0, clickRate: 0, shoppers: 0, used: 0 }

describe('an answer', () => {
  test("shows the found variants as the store's catalogue has them now", async () => {
    await push([makeProduct('zapato', { name: 'Zapato nuevo', image_url: null })])
    const { status, body } = await say('  botas\u0000 \u202ehasta  veinte mil ', { limit: 3, language: 'es-AR' })
    expect(status).toBe(200)
    expect(asked).toMatchObject([{ query: 'botas hasta veinte mil', language: 'es', previous: null, limit: 3 }])
    const shown = {
      brand: 'Andes',
      price: '1299.90',
      compare_at_price: '1500.00',
      currency: 'ARS',
      options: { Talle: '42' },
      in_stock: true,
      reasons: ['type'],
      misses: [],
    }
    expect(body).toEqual({
      search_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      kind: 'answered',
      text: expect.stringContaining('Producto bota'),
      speech: expect.any(String),
      understood: { types: ['boots'], price_max: 20_000 },
      relaxed: [],
      suggestions: ['más baratos', '¿hay alguno en oferta?'],
      products: [
        {
          product_id: 'bota',
          variant_id: 'bota-42',
          name: 'Producto bota',
          image_url: 'https://shop.example/bota.jpg',
          url: 'https://shop.example/bota',
          ...shown,
        },
        {
          product_id: 'zapato',
          variant_id: 'zapato-42',
          name: 'Zapato nuevo',
          image_url: null,
          url: 'https://shop.example/zapato',
          ...shown,
        },
      ],
    })
  })

  test('is a search with these products in every figure, and clicks count on it', async () => {
    const { body } = await say('botas')
    const click = { type: 'click', search_id: body.search_id, product_id: 'bota' }
    expect((await sendEvents(t, { key, events: [click] })).body.accepted).toBe(1)
    expect(await readFigures(t, ana)).toEqual({ searches: 1, recommended: 2, clickRate: 50, shoppers: 1, used: 1 })
    const list = await t.call('GET', '/api/ai/searches/', { headers: ana.headers })
    expect(list.body.results).toMatchObject([
      { id: body.search_id, query: 'botas', products: [{ product_id: 'bota', is_clicked: true }, {}] },
    ])
  })

  test('leaves out what is gone or sold out since it was found, and what is left of nothing is nothing', async () => {
    const soldOut = [{ variant_id: 'bota-42', options: {}, price: '1.00', stock: 0 }]
    await push([makeProduct('bota', { variants: soldOut })])
    expect((await say('botas')).body.products).toMatchObject([{ product_id: 'zapato' }])
    const headers = { authorization: `Bearer ${key}` }
    await t.call('DELETE', '/api/voice-shop/products/zapato/', { headers })
    const { body } = await say('botas')
    expect([body.kind, body.products]).toEqual(['nothing', []])
    // A search without products uses no recommendation.
    expect(await readFigures(t, ana)).toMatchObject({ searches: 2, recommended: 1, used: 1 })
  })

  test('at the limit is a refusal without products, and nothing is recorded', async () => {
    await setPlan(t.deps.db, { workspaceId: ana.workspaceId, used: 249 })
    expect((await say('botas')).status).toBe(200)
    const refused = await say('botas')
    expect([refused.status, refused.body]).toEqual([
      402,
      {
        detail:
          "Your plan's voice recommendations are used up until the next billing period. A larger plan includes more.",
        code: 'usage.recommendations_used_up',
      },
    ])
    expect(await readFigures(t, ana)).toMatchObject({ searches: 1, used: 250 })
  })

  test('with an id that was answered is the same answer, counted once, also at the limit', async () => {
    const search_id = crypto.randomUUID()
    await setPlan(t.deps.db, { workspaceId: ana.workspaceId, used: 249 })
    const first = await say('botas', { search_id })
    expect(first.body.search_id).toBe(search_id)
    const again = await say('y en rojo', { search_id: search_id.toUpperCase() })
    expect([again.status, again.body]).toEqual([200, first.body])
    const both = await Promise.all([say('botas', { search_id }), say('botas', { search_id })])
    expect(both.map(({ body }) => body)).toEqual([first.body, first.body])
    expect(await readFigures(t, ana)).toMatchObject({ searches: 1, used: 250 })
  })

  test('is refused for the id of a search that others answered', async () => {
    const search = makeSearch()
    await sendEvents(t, { key, events: [search] })
    const answer = await say('botas', { search_id: search.id })
    expect([answer.status, answer.body]).toEqual([400, { search_id: ['Another search has this id already.'] }])
  })

  test('of an engine that is down is 503 with Retry-After, and nothing is recorded', async () => {
    const answer = await say('caída')
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(await readFigures(t, ana)).toEqual(none)
  })

  test('tries other readings where the likeliest is not understood, and records the one it answers', async () => {
    const { body } = await say('ehh', { alternatives: ['ehh', 'botas', 'y en rojo'] })
    expect(body.kind).toBe('answered')
    expect(asked.map(({ query }) => query)).toEqual(['ehh', 'ehh', 'botas'])
    const list = await t.call('GET', '/api/ai/searches/', { headers: ana.headers })
    expect(list.body.results).toMatchObject([{ query: 'botas' }])
    expect((await say('ehh', { alternatives: ['ehh'] })).body.kind).toBe('not_understood')
  })

  test('needs the key that the store has now', async () => {
    expect((await say('botas', {}, 'vsk_unknown')).status).toBe(401)
    const fresh = await t.createSecretKey(ana)
    expect((await say('botas')).status).toBe(401)
    expect(await readFigures(t, ana)).toEqual(none)
    expect((await say('botas', {}, fresh)).status).toBe(200)
  })

  test.each([
    ['nothing', '', 'This field is required.'],
    ['control characters alone', '\u0000\u0007\u202e\n', 'This field is required.'],
    ['1,001 characters', 'x'.repeat(1001), 'At most 1000 characters.'],
    ['10,000 characters', 'x'.repeat(10_000), 'At most 1000 characters.'],
    ['a lone surrogate', 'botas \ud800', 'This text has characters that cannot be stored.'],
    ['a number', 7, 'Must be a text.'],
  ])('of a sentence of %s is refused', async (_, query, message) => {
    const answer = await say(query)
    expect([answer.status, answer.body]).toEqual([400, { query: [message] }])
    expect(asked).toEqual([])
  })

  test.each([
    ['one character', 'x'],
    ['an emoji', '👟'],
    ['right-to-left text', 'نعال حمراء'],
    ['SQL', "'; drop table voice_searches; --"],
    ['HTML', '<script>alert(1)</script>'],
    ['1,000 characters', 'x'.repeat(1000)],
  ])('of %s is recorded as it was said', async (_, query) => {
    const { status, body } = await say(query)
    expect(status).toBe(200)
    const list = await t.call('GET', '/api/ai/searches/', { headers: ana.headers })
    expect(list.body.results).toMatchObject([{ id: body.search_id, query }])
  })

  test.each([
    ['limit', 21],
    ['limit', 0],
    ['source', 'telepathy'],
    ['language', 'español'],
    ['confidence', 1.1],
    ['previous_search_id', '7'],
    ['search_id', 'x'],
    ['alternatives', Array(6).fill('botas')],
  ])('with a bad %s is refused by that field', async (field, value) => {
    const answer = await say('botas', { [field]: value })
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
  })
})

describe('a sentence after another', () => {
  const seen = () => asked.at(-1)?.previous

  test('gets what was asked for before, of the same store and of the last half hour', async () => {
    const first = await say('botas')
    const previous_search_id = first.body.search_id
    await say('y en rojo', { previous_search_id })
    expect(seen()).toMatchObject({
      wishes: { types: ['boots'], price_max: 20_000, colours: [] },
      shownPrices: [1299.9, 1299.9],
    })
    t.clock.set('2026-11-18T15:37:00.000Z')
    await say('y en rojo', { previous_search_id })
    expect(seen()).toMatchObject({ wishes: { types: ['boots'] } })
    t.clock.set('2026-11-18T15:37:00.001Z')
    await say('y en rojo', { previous_search_id })
    expect(seen()).toBeNull()
  })

  test('is a fresh one where the search is unknown, of another store, or answered by others', async () => {
    const bea = await t.registerOwner()
    const theirs = await say('botas', {}, await t.createSecretKey(bea))
    const search = makeSearch()
    await sendEvents(t, { key, events: [search] })
    for (const previous_search_id of [theirs.body.search_id, search.id, crypto.randomUUID()]) {
      expect((await say('y en rojo', { previous_search_id })).status).toBe(200)
      expect(seen()).toBeNull()
    }
  })

  test('is of the same shopper, whoever the sender says that it is', async () => {
    const first = await say('botas')
    await say('y en rojo', { previous_search_id: first.body.search_id })
    expect(await readFigures(t, ana)).toMatchObject({ searches: 2, shoppers: 1 })
    await say('botas')
    expect(await readFigures(t, ana)).toMatchObject({ searches: 3, shoppers: 2 })
    await say('botas', { shopper_id: 'eva' })
    await say('botas', { shopper_id: 'eva' })
    expect(await readFigures(t, ana)).toMatchObject({ searches: 5, shoppers: 3 })
  })
})

describe('a question that looks for no product', () => {
  test("gets the owner's own answer in the shopper's language, and uses no recommendation", async () => {
    const path = '/api/answers/own/shipping/es/'
    await t.call('PUT', path, { headers: ana.headers, body: { text: 'Enviamos a todo el país.' } })
    expect((await say('¿envían?', { language: 'es-UY' })).body).toMatchObject({
      kind: 'other',
      text: 'Enviamos a todo el país.',
      products: [],
    })
    const portuguese = await say('¿envían?', { language: 'pt-BR' })
    expect(portuguese.body.kind).toBe('other')
    expect(portuguese.body.text).not.toContain('Enviamos')
    expect(await readFigures(t, ana)).toMatchObject({ searches: 2, recommended: 0, used: 0 })
  })
})

describe('the trace', () => {
  test('of an answer tells what was understood, and goes with its search', async () => {
    const { body } = await say('y en rojo', { engine: 'browser', confidence: 0.9 })
    const { search_id, products: _, ...worded } = body
    expect((await readTrace(search_id)).body).toEqual({
      search_id,
      ...worded,
      products: [{ product_id: 'bota', variant_id: 'bota-42', reasons: ['type'], misses: [] }],
      trace: { language: 'es', words: [], is_follow_up: true, question: null, rules: [], fitting: 1 },
    })
  })
})

describe("the owner's try", () => {
  const attempt = (body: object, headers = ana.headers) => t.call('POST', '/api/answers/try/', { headers, body })

  test('is answered as a shopper is, with its trace, and counts for nothing', async () => {
    const { body } = await say('botas')
    const { search_id: _, ...answer } = body
    const before = await readFigures(t, ana)
    const tried = await attempt({ query: 'botas', previous: ['zapatos', 'y en rojo'] })
    expect(tried.body).toEqual({ ...answer, trace: expect.objectContaining({ is_follow_up: false, fitting: 2 }) })
    expect(asked.slice(-2).map(({ previous }) => previous?.wishes.colours)).toEqual([[], ['red']])
    expect(await readFigures(t, ana)).toEqual(before)
  })

  test('goes on at the limit, and is for people of the store alone', async () => {
    await setPlan(t.deps.db, { workspaceId: ana.workspaceId, used: 250 })
    expect((await attempt({ query: 'botas' })).status).toBe(200)
    expect((await attempt({ query: 'botas' }, {} as typeof ana.headers)).status).toBe(401)
  })
})

test('[SEC-2] answers that wait to be recorded hold up none of those behind them', async () => {
  const { recorder } = t.deps
  const record = recorder.recordAnswered
  const gate = Promise.withResolvers<void>()
  const recording = vi.spyOn(recorder, 'recordAnswered').mockImplementation(async (input) => {
    await gate.promise
    return record(input)
  })
  onTestFinished(() => recording.mockRestore())
  // More than of one store are composed at once.
  const answers = Array.from({ length: 5 }, () => say('botas'))
  await vi.waitFor(() => expect(recording).toHaveBeenCalledTimes(5), { timeout: 10_000 })
  gate.resolve()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(5).fill(200))
})
