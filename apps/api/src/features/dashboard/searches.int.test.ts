import type { FoundSearches } from '@voice-shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RawSearch } from '../../testing/recount.ts'
import { createRandom, scatterSearches, toBatches } from '../../testing/scattered-searches.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { listSearches } from './searches.service.ts'

const now = '2026-11-18T15:07:00.000Z'
const timeZone = 'America/Argentina/Buenos_Aires'
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

let api: TestApp
beforeAll(async () => {
  api = await createTestApp({ now })
})
afterAll(() => api.close())

async function registerStore(batches: readonly (readonly unknown[])[]): Promise<TestOwner> {
  const owner = await api.registerOwner({ timeZone })
  for (const events of batches)
    await api.deps.recorder.record({ workspaceId: owner.workspaceId, events, source: { kind: 'import' } })
  return owner
}

async function ask(owner: TestOwner, query: Record<string, string> = {}): Promise<FoundSearches> {
  const answer = await api.call('GET', `/api/ai/searches/?${new URLSearchParams(query)}`, { headers: owner.headers })
  expect(answer.status).toBe(200)
  return answer.body
}

/** Every page from the newest on. */
async function askAll(owner: TestOwner, query: Record<string, string>): Promise<FoundSearches[]> {
  const pages = [await ask(owner, query)]
  for (let older = pages[0]?.older; older; older = pages.at(-1)?.older)
    pages.push(await ask(owner, { ...query, older_than: older }))
  return pages
}

const listIds = (pages: readonly FoundSearches[]) => pages.flatMap(({ results }) => results.map(({ id }) => id))

function createSearch(query: string, agoMinutes: number, rest: object = {}) {
  const occurred_at = new Date(Date.parse(now) - agoMinutes * minuteMs).toISOString()
  return { type: 'search', id: crypto.randomUUID(), shopper_id: 'a', query, occurred_at, products: [], ...rest }
}

describe('searches of a store with history', () => {
  const random = createRandom(5)
  const searches = scatterSearches(random, new Date(now), 700)
  let owner: TestOwner
  beforeAll(async () => {
    owner = await registerStore(toBatches(random, searches))
  })

  const end = Date.parse('2026-11-19T03:00:00Z')
  const inTime = (days: number) => (search: RawSearch) =>
    search.at.getTime() < end && search.at.getTime() >= end - days * dayMs
  const inHours = ({ at }: RawSearch) => at >= new Date('2026-11-17T16:00:00Z') && at < new Date('2026-11-18T16:00:00Z')
  const isClicked = ({ clicked }: RawSearch) => clicked.size > 0
  const cases: [Record<string, string>, (search: RawSearch) => boolean][] = [
    [{}, inTime(7)],
    [{ time_range: 'day' }, inHours],
    [{ time_range: 'year' }, inTime(365)],
    [{ time_range: 'month', text: 'QUERY 1' }, (it) => inTime(30)(it) && it.query.includes('1')],
    [
      { time_range: 'year', category: 'Category 3' },
      (it) => inTime(365)(it) && it.products.some((p) => p.category === 'Category 3'),
    ],
    [
      { time_range: 'year', product: 'product-6' },
      (it) => inTime(365)(it) && it.products.some((p) => p.id === 'product-6'),
    ],
    [{ time_range: 'month', conversion: 'clicked' }, (it) => inTime(30)(it) && isClicked(it)],
    [
      { time_range: 'month', conversion: 'not_clicked' },
      (it) => inTime(30)(it) && it.products.length > 0 && !isClicked(it),
    ],
    [{ time_range: 'month', conversion: 'no_result' }, (it) => inTime(30)(it) && it.products.length === 0],
    [
      { time_range: 'year', conversion: 'clicked', category: 'Category 2', text: 'query' },
      (it) => inTime(365)(it) && isClicked(it) && it.products.some((p) => p.category === 'Category 2'),
    ],
    [
      { from: '2026-11-01', to: '2026-11-10' },
      (it) => it.at >= new Date('2026-11-01T03:00:00Z') && it.at < new Date('2026-11-11T03:00:00Z'),
    ],
    [{ from: '2026-11-15' }, (it) => it.at >= new Date('2026-11-15T03:00:00Z') && it.at < new Date(end)],
  ]
  test.each(cases)('[SEARCHES-1] %j finds what a plain filter finds, on every page', async (query, fits) => {
    const expected = searches
      .filter(fits)
      .sort((left, right) => right.at.getTime() - left.at.getTime() || (left.id < right.id ? 1 : -1))
    const pages = await askAll(owner, { ...query, page_size: '20' })
    expect(listIds(pages)).toEqual(expected.map(({ id }) => id))
    expect(new Set(pages.map(({ count }) => count))).toEqual(new Set([expected.length]))
    expect(expected.length).toBeGreaterThan(3)
    for (const { looked_until } of pages) expect(looked_until).toBeNull()
    const [first] = pages[0]?.results ?? []
    expect(first).toEqual({
      id: expected[0]?.id,
      query: expected[0]?.query,
      time: expected[0]?.at.toISOString(),
      products_count: expected[0]?.products.length,
      converted: (expected[0]?.clicked.size ?? 0) > 0,
      products: expected[0]?.products.map(({ id, name, image }) => ({
        product_id: id,
        product_name: name,
        product_image_url: image,
        is_clicked: expected[0]?.clicked.has(id),
      })),
    })
  })

  test('[SEARCHES-1] the way back goes through the same pages and ends at the newest, a full page', async () => {
    const query = { time_range: 'year', page_size: '20' }
    const pages = await askAll(owner, query)
    let page = pages.at(-1)
    const back: FoundSearches[] = []
    while (page?.newer) {
      page = await ask(owner, { ...query, newer_than: page.newer })
      back.unshift(page)
    }
    expect(back.map(({ results }) => results)).toEqual(pages.slice(0, -1).map(({ results }) => results))
    expect(page?.newer).toBeNull()
    // From a place within the first page on there is no whole page: the newest one is shown.
    const [, second] = pages[0]?.results ?? []
    const place = `${Date.parse(second?.time ?? '')}_${second?.id}`
    expect(await ask(owner, { ...query, newer_than: place })).toEqual(pages[0])
  })

  test('[SEARCHES-1] searches that come in meanwhile neither repeat nor hide one', async () => {
    const store = await registerStore([
      Array.from({ length: 30 }, (_, index) => createSearch(`q ${index}`, index + 10)),
    ])
    const first = await ask(store, { page_size: '10' })
    await api.deps.recorder.record({
      workspaceId: store.workspaceId,
      events: [createSearch('new', 1), createSearch('new', 2)],
      source: { kind: 'import' },
    })
    const second = await ask(store, { page_size: '10', older_than: first.older ?? '' })
    expect(second.results.map(({ query }) => query)).toEqual(
      Array.from({ length: 10 }, (_, index) => `q ${index + 10}`),
    )
    const newer = await ask(store, { page_size: '10', newer_than: second.newer ?? '' })
    expect(newer.results).toEqual(first.results)
    const newest = await ask(store, { page_size: '10', newer_than: newer.newer ?? '' })
    expect(newest.results.slice(0, 3).map(({ query }) => query)).toEqual(['new', 'new', 'q 0'])
  })

  test('[SEARCHES-1] choices are what was recommended in the time, most often first', async () => {
    const answer = await api.call('GET', '/api/ai/searches/choices/?time_range=year', { headers: owner.headers })
    const within = searches.filter(inTime(365))
    const counts = new Map<string, number>()
    for (const { products } of within) for (const { id } of products) counts.set(id, (counts.get(id) ?? 0) + 1)
    const [top] = [...counts].sort((left, right) => right[1] - left[1] || (left[0] < right[0] ? -1 : 1))
    expect(answer.body.products).toHaveLength(counts.size)
    expect(answer.body.products[0].product_id).toBe(top?.[0])
    expect(answer.body.categories).toHaveLength(11)
  })
})

test.each([
  ['campera', ['Campera de LLUVIA', 'campéra']],
  ['LLUVIA campera', ['Campera de LLUVIA']],
  ['ÑANDU', ['un ñandú']],
  ['nandu', ['un ñandú']],
  ['100%', ['100% algodón']],
  ['_', ['guion_bajo']],
  ['\\', ['barra \\ invertida']],
  ['"', ['"entre comillas"']],
  ['nada así', []],
])('[SEARCHES-1] %s is found whatever its case and accents', async (text, expected) => {
  const queries = [
    'Campera de LLUVIA',
    'campéra',
    'un ñandú',
    '100% algodón',
    'guion_bajo',
    'barra \\ invertida',
    '"entre comillas"',
  ]
  const store = await registerStore([queries.map((query, index) => createSearch(query, index))])
  const found = await ask(store, { text })
  expect(found.results.map(({ query }) => query)).toEqual(expected)
  expect([found.count, found.total]).toEqual([expected.length, queries.length])
})

test('[SEARCHES-1] a page looks through so many searches, says how far, and goes on from there both ways', async () => {
  // Two letters: the index has pieces of three.
  const events = Array.from({ length: 84 }, (_, index) => createSearch(index % 42 === 41 ? 'té' : 'hola', index))
  const store = await registerStore([events])
  const askFew = (place: { older_than?: string; newer_than?: string }) =>
    listSearches(api.deps, {
      workspaceId: store.workspaceId,
      maxScanned: 40,
      query: { time_range: 'week', text: 'té', page_size: 10, ...place },
    })
  const pages = [await askFew({})]
  for (let older = pages[0]?.older; older; older = pages.at(-1)?.older) pages.push(await askFew({ older_than: older }))
  expect(pages.map(({ results, looked_until }) => [results.length, looked_until])).toEqual([
    [0, events[39]?.occurred_at],
    [1, events[79]?.occurred_at],
    [1, null],
  ])
  expect([pages[0]?.count, pages[0]?.total]).toEqual([null, events.length])
  const back = [await askFew({ newer_than: pages[2]?.newer ?? '' })]
  for (let newer = back[0]?.newer; newer; newer = back.at(-1)?.newer) back.push(await askFew({ newer_than: newer }))
  expect(back.map(({ results }) => results.length)).toEqual([0, 1, 0])
  expect(listIds(back)).toEqual([events[41]?.id])
})

test('[SEARCHES-1] what few searches say is found at once among any number, and counted', async () => {
  const events = Array.from({ length: 84 }, (_, index) => createSearch(index % 42 === 41 ? 'rare' : 'common', index))
  const store = await registerStore([events])
  const askFew = (text: string, place: { older_than?: string } = {}) =>
    listSearches(api.deps, {
      workspaceId: store.workspaceId,
      maxScanned: 40,
      query: { time_range: 'week', text, page_size: 1, ...place },
    })
  const first = await askFew('RARE')
  const second = await askFew('RARE', { older_than: first.older ?? '' })
  expect([first, second].map(({ results, looked_until, count }) => [results[0]?.id, looked_until, count])).toEqual([
    [events[41]?.id, null, 2],
    [events[83]?.id, null, 2],
  ])
  expect(second.older).toBeNull()
  expect(await askFew('nothing')).toMatchObject({ results: [], looked_until: null, count: 0, total: 84 })
})

test('[SEARCHES-1] [WS-3] a store finds its own searches alone', async () => {
  const [one, other] = [
    await registerStore([[createSearch('mine', 5)]]),
    await registerStore([[createSearch('theirs', 5)]]),
  ]
  expect((await ask(one)).results.map(({ query }) => query)).toEqual(['mine'])
  expect((await ask(other, { text: 'mine' })).results).toEqual([])
  const foreign = await api.call('GET', '/api/ai/searches/', {
    headers: { ...one.headers, 'x-workspace-id': other.workspaceId },
  })
  expect(foreign.status).toBe(403)
})

test('[SEARCHES-1] a time without searches is empty, also before what is kept and after now', async () => {
  const store = await registerStore([[createSearch('mine', 5)]])
  for (const query of [{ to: '1999-01-01' }, { from: '9999-12-31' }, { from: '2026-11-01', to: '2026-11-02' }]) {
    const found = await ask(store, query as Record<string, string>)
    expect([found.results, found.count, found.total, found.older]).toEqual([[], 0, 0, null])
    expect(found.has_searches).toBe(true)
  }
  const { has_searches, total } = await ask(await registerStore([]))
  expect([has_searches, total]).toEqual([false, 0])
})

test.each([
  ['from=2026-02-30', 'from', 'Debe ser una fecha, como 2026-11-18.'],
  ['from=2026-11-18&to=2026-11-17', 'to', 'No puede ser anterior a la fecha de inicio.'],
  ['conversion=perhaps', 'conversion', /^Debe ser una de/],
  ['time_range=decade', 'time_range', /^Debe ser una de/],
  ['older_than=1', 'older_than', 'Este valor no es válido.'],
  [`text=${'x'.repeat(201)}`, 'text', /200/],
  ['page_size=1000', 'page_size', /100/],
])('[SEARCHES-1] %.40s is refused in the language of the user', async (query, field, message) => {
  const store = await api.registerOwner()
  const headers = { ...store.headers, 'accept-language': 'es' }
  const answer = await api.call('GET', `/api/ai/searches/?${query}`, { headers })
  expect(answer.status).toBe(400)
  expect(answer.body[field][0]).toMatch(message)
})
