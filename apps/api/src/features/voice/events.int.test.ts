import { maxEventsPerBatch } from '@voice-shop/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { setPlan } from '../../testing/test-workspace.ts'
import {
  bombilla,
  makeClick,
  makeSearch,
  makeSearches,
  mate,
  readFigures,
  sendEvents,
} from '../../testing/voice-events.ts'

const now = '2026-11-18T15:07:00.000Z'
const day = 86_400_000
const minute = 60_000

let t: TestApp
let ana: TestOwner
let key: string
beforeAll(async () => {
  t = await createTestApp({ now })
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set(now)
  ana = await t.registerOwner()
  key = await t.createSecretKey(ana)
})

const send = (events: readonly unknown[], language = 'en') => sendEvents(t, { key, events, language })
const none = { searches: 0, recommended: 0, clickRate: 0, shoppers: 0, used: 0 }
const agoIso = (milliseconds: number) => new Date(new Date(now).getTime() - milliseconds).toISOString()

describe('a batch', () => {
  const details: Record<string, string[]> = {
    en: [
      'type: Must be one of: search, click.',
      'The event is more than 400 days old.',
      'The event is more than 5 minutes in the future.',
      'No search with this id has arrived.',
      'The search did not recommend this product.',
    ],
    es: [
      'type: Debe ser una de estas opciones: search, click.',
      'El evento tiene más de 400 días.',
      'El evento está más de 5 minutos en el futuro.',
      'No llegó ninguna búsqueda con este id.',
      'La búsqueda no recomendó este producto.',
    ],
    pt: [
      'type: Deve ser uma destas opções: search, click.',
      'O evento tem mais de 400 dias.',
      'O evento está mais de 5 minutos no futuro.',
      'Não chegou nenhuma busca com este id.',
      'A busca não recomendou este produto.',
    ],
  }

  test.each(Object.entries(details))(
    '[EVENT-1] [I18N-5] answers what was accepted, known and refused, by place, with the reason in %s',
    async (language, texts) => {
      const search = makeSearch({ products: [mate, bombilla] })
      const events = [
        search,
        { ...search, type: 'view' },
        makeClick(search),
        makeSearch({ occurred_at: agoIso(401 * day) }),
        search,
        makeSearch({ occurred_at: agoIso(-6 * minute) }),
        makeClick(makeSearch()),
        makeClick(search),
        makeClick(search, { product_id: 'termo', product_name: 'Termo' }),
      ]
      const answer = await send(events, language)
      const codes = ['invalid_event', 'too_old', 'in_future', 'unknown_search', 'unknown_product']
      expect([answer.status, answer.body]).toEqual([
        200,
        {
          accepted: 2,
          duplicates: 2,
          rejected: [1, 3, 5, 6, 8].map((index, place) => ({ index, code: codes[place], detail: texts[place] })),
        },
      ])
    },
  )

  test('[EVENT-1] may hold 1 to 1000 events', async () => {
    await setPlan(t.deps.db, { workspaceId: ana.workspaceId, planId: 'custom' })
    for (const [count, status] of [
      [0, 400],
      [1, 200],
      [maxEventsPerBatch, 200],
      [maxEventsPerBatch + 1, 400],
    ] as const) {
      const answer = await send(makeSearches(count))
      expect(answer.status, String(count)).toBe(status)
      expect(answer.body).toEqual(
        status === 200 ? { accepted: count, duplicates: 0, rejected: [] } : { events: [expect.any(String)] },
      )
    }
    expect(await readFigures(t, ana)).toEqual({ ...none, searches: 1001, recommended: 1001, shoppers: 1, used: 1001 })
  })

  test('[EVENT-1] of more than 1 MB is refused whole, one of just under 1 MB is not', async () => {
    const products = Array.from({ length: 50 }, (_, place) => ({
      product_id: `${place}`.padEnd(128, 'i'),
      product_name: 'n'.repeat(300),
    }))
    const search = (query: string) => JSON.stringify({ events: [makeSearch({ query }), ...fill] })
    const fill = makeSearches(43, { products })
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const limit = 1024 * 1024
    const small = search('x')
    expect(limit - small.length).toBeGreaterThan(0)
    const body = small + ' '.repeat(limit - small.length)
    const path = '/api/voice-shop/events/'
    expect((await t.call('POST', path, { headers, body: `${body} ` })).status).toBe(413)
    expect(await readFigures(t, ana)).toEqual(none)
    expect((await t.call('POST', path, { headers, body })).body).toMatchObject({ accepted: 44 })
  })

  test('[EVENT-1] sent again in part or whole is known, and changes no figure', async () => {
    const searches = makeSearches(5)
    const first = [...searches, ...searches.map((search) => makeClick(search))]
    expect((await send(first)).body).toEqual({ accepted: 10, duplicates: 0, rejected: [] })
    const figures = await readFigures(t, ana)
    expect((await send(first)).body).toEqual({ accepted: 0, duplicates: 10, rejected: [] })
    // Known by its id, whatever else it says.
    const changed = { ...searches[0], query: 'otra', shopper_id: 'other', products: [mate, bombilla] }
    expect((await send([changed, ...first.slice(7)])).body).toEqual({ accepted: 0, duplicates: 4, rejected: [] })
    expect(await readFigures(t, ana)).toEqual(figures)
    expect(figures).toEqual({ searches: 5, recommended: 5, clickRate: 100, shoppers: 1, used: 5 })
  })

  test('[EVENT-1] takes an id in capitals for the same id', async () => {
    const search = makeSearch()
    const loud = { ...search, id: search.id.toUpperCase() }
    const click = { ...makeClick(search), search_id: search.id.toUpperCase() }
    expect((await send([loud, search, click, makeClick(search)])).body).toMatchObject({ accepted: 2, duplicates: 2 })
    expect((await send([search, loud, click])).body).toMatchObject({ accepted: 0, duplicates: 3 })
  })

  test('[EVENT-1] keeps its order also where it is written in several groups', async () => {
    await setPlan(t.deps.db, { workspaceId: ana.workspaceId, planId: 'custom' })
    const searches = makeSearches(500)
    const events = [...searches, ...searches.map((search) => makeClick(search))]
    expect((await send(events)).body).toEqual({ accepted: 1000, duplicates: 0, rejected: [] })
    expect(await readFigures(t, ana)).toEqual({
      searches: 500,
      recommended: 500,
      clickRate: 100,
      shoppers: 1,
      used: 500,
    })
  })
})

describe('an accepted event', () => {
  test('[EVENT-2] is in every figure right after the answer', async () => {
    for (let round = 1; round <= 10; round += 1) {
      const search = makeSearch({ shopper_id: `shopper-${round}`, query: `query ${round}`, products: [mate, bombilla] })
      expect((await send([search, makeClick(search)])).body.accepted).toBe(2)
      expect(await readFigures(t, ana, 'day')).toEqual({
        searches: round,
        recommended: 2 * round,
        clickRate: 50,
        shoppers: round,
        used: round,
      })
      const { body } = await t.call('GET', '/api/ai/dashboard/?time_range=day', { headers: ana.headers })
      expect(body.charts.searches_over_time.at(-1).searches).toBe(round)
      expect(body.charts.top_categories).toEqual([{ category: 'Mates', count: round }])
      expect(body.top_clicked_products).toEqual([
        { product_id: 'mate', product_name: 'Mate imperial', product_image_url: null, ctr: 100, click_count: round },
      ])
      expect(body.recent_searches).toHaveLength(round)
      expect(body.recent_searches).toContainEqual({
        id: search.id,
        query: `query ${round}`,
        time: now,
        products_count: 2,
        converted: true,
      })
    }
  })

  test('counts a product that its search names twice once', async () => {
    const search = makeSearch({ products: [mate, { ...mate, product_name: 'Again' }, bombilla, mate] })
    expect((await send([search, makeClick(search), makeClick(search)])).body).toMatchObject({
      accepted: 2,
      duplicates: 1,
    })
    expect(await readFigures(t, ana)).toEqual({ searches: 1, recommended: 2, clickRate: 50, shoppers: 1, used: 1 })
  })

  test('[DASH-9] a late click counts for the time of its search', async () => {
    const old = makeSearch({ occurred_at: agoIso(10 * day), shopper_id: 'early' })
    const recent = makeSearch()
    expect((await send([old, recent])).body.accepted).toBe(2)
    expect((await send([{ ...makeClick(old), occurred_at: now }])).body.accepted).toBe(1)
    expect(await readFigures(t, ana, 'week')).toMatchObject({ searches: 1, clickRate: 0 })
    expect(await readFigures(t, ana, 'month')).toMatchObject({ searches: 2, clickRate: 50 })
  })

  test('without a time happened when it arrived, with one at that instant, whatever its offset', async () => {
    const events = [
      makeSearch({ query: 'now' }),
      makeSearch({ query: 'half past four in the west', occurred_at: '2026-11-18T01:00:00-11:30' }),
      makeSearch({ query: 'far in the east', occurred_at: '2026-11-19T04:59:59.999999999+14:00' }),
    ]
    expect((await send(events)).body.accepted).toBe(3)
    const { body } = await t.call('GET', '/api/ai/dashboard/', { headers: ana.headers })
    expect(body.recent_searches.map(({ query, time }: { query: string; time: string }) => [query, time])).toEqual([
      ['now', now],
      ['far in the east', '2026-11-18T14:59:59.999Z'],
      ['half past four in the west', '2026-11-18T12:30:00.000Z'],
    ])
  })
})

describe('a click', () => {
  test('before its search in the same batch is for an unknown search; sent again after it, it counts', async () => {
    const search = makeSearch()
    const answer = await send([makeClick(search), search])
    expect(answer.body).toMatchObject({ accepted: 1, rejected: [{ index: 0, code: 'unknown_search' }] })
    expect((await send([makeClick(search)])).body).toMatchObject({ accepted: 1 })
  })

  test('[SEC-1] cannot name the search of another store, whose ids are its own', async () => {
    const bob = await t.registerOwner()
    const keyOfBob = await t.createSecretKey(bob)
    const search = makeSearch()
    expect((await send([search])).body.accepted).toBe(1)
    expect((await sendEvents(t, { key: keyOfBob, events: [makeClick(search)] })).body.rejected).toMatchObject([
      { code: 'unknown_search' },
    ])
    expect((await sendEvents(t, { key: keyOfBob, events: [search, makeClick(search)] })).body.accepted).toBe(2)
    expect((await readFigures(t, ana)).clickRate).toBe(0)
    expect((await readFigures(t, bob)).clickRate).toBe(100)
  })
})
