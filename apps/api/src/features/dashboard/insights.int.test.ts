import { type AnswerKind, comparisons, type Insights, timeRanges } from '@voice-shop/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeGivenAnswer } from '../../testing/given-answers.ts'
import { listPeriods, type RawSearch, type RecountInput } from '../../testing/recount.ts'
import { createRandom, scatterSearches, toBatches } from '../../testing/scattered-searches.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'

const now = '2026-11-18T15:07:00.000Z'
const timeZone = 'America/New_York'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp({ now })
})
afterAll(() => api.close())

async function ask(owner: TestOwner, query = ''): Promise<Insights> {
  const answer = await api.call('GET', `/api/ai/insights/${query}`, { headers: owner.headers })
  expect(answer.status).toBe(200)
  return answer.body
}

/** Of some, what Voice Shop answered them with. */
interface AnsweredSearch extends RawSearch {
  kind: AnswerKind | null
}

/** Some of the searches are said again by their shopper, up to a minute later, also across the ends of windows. */
function scatterRepeats(random: () => number): AnsweredSearch[] {
  const first = scatterSearches(random, new Date(now), 500)
  const again = first.flatMap((search) =>
    Array.from({ length: Math.floor(random() * 3) }, (): RawSearch => {
      const [{ id }] = scatterSearches(random, new Date(now), 1) as [RawSearch]
      const at = new Date(search.at.getTime() + Math.floor(random() * 60_000))
      return { ...search, id, at, clicked: new Set(), products: random() < 0.5 ? [] : search.products }
    }),
  )
  const pickKind = ({ products }: RawSearch): AnswerKind | null => {
    if (random() < 0.4) return null
    if (products.length > 0) return 'answered'
    return random() < 0.5 ? 'other' : 'nothing'
  }
  return [...first, ...again].map((search) => ({
    ...search,
    query: `Búsqueda ${search.query.at(-1)}`,
    kind: pickKind(search),
  }))
}

function countPlainly(all: readonly AnsweredSearch[], includes: (at: Date) => boolean) {
  const inside = all.filter(({ at }) => includes(at))
  const isRepeat = (search: AnsweredSearch) => {
    // Of those of one instant the first in the list counts as the first.
    const place = all.indexOf(search)
    return all.some((other, otherPlace) => {
      const agoMs = search.at.getTime() - other.at.getTime()
      return (
        other.shopperId === search.shopperId && agoMs <= 30_000 && (agoMs > 0 || (agoMs === 0 && otherPlace < place))
      )
    })
  }
  const kinds = {
    no_result: inside.filter(({ products, kind }) => products.length === 0 && kind !== 'other'),
    no_click: inside.filter(({ products, clicked }) => products.length > 0 && clicked.size === 0),
    repeated: inside.filter(isRepeat),
  }
  const answered = inside.filter(({ products }) => products.length > 0).length
  const wholes = { no_result: inside.length, no_click: answered, repeated: inside.length }
  return { kinds, wholes, searches: inside.length }
}

const getShare = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100)

function recount(all: readonly AnsweredSearch[], query: RecountInput['query']): Insights {
  const periods = listPeriods({ now: new Date(now), timeZone, query })
  const current = countPlainly(all, periods.current.includes)
  const before = countPlainly(all, periods.previous.includes)
  const describe = (kind: keyof typeof current.kinds) => {
    const counts = new Map<string, number>()
    for (const { query } of current.kinds[kind]) counts.set(query, (counts.get(query) ?? 0) + 1)
    const share = getShare(current.kinds[kind].length, current.wholes[kind])
    const isComparable = current.wholes[kind] > 0 && before.wholes[kind] > 0
    return {
      count: current.kinds[kind].length,
      share,
      share_change: isComparable ? share - getShare(before.kinds[kind].length, before.wholes[kind]) : null,
      examples: [...counts]
        .map(([query, count]) => ({ query, count }))
        .sort((left, right) => right.count - left.count || (left.query < right.query ? -1 : 1))
        .slice(0, 5),
    }
  }
  return {
    no_result: describe('no_result'),
    no_click: describe('no_click'),
    repeated: describe('repeated'),
    searches: current.searches,
  }
}

/** A repeat whose first search is before the window is one; among examples, which are of the window, it is none. */
function withoutEdges(insights: Insights): Insights {
  return { ...insights, repeated: { ...insights.repeated, examples: [] } }
}

test('[INSIGHT-1] [METRIC-2] figures equal a plain recount, in whatever order events came', async () => {
  const random = createRandom(11)
  const searches = scatterRepeats(random)
  const owner = await api.registerOwner({ timeZone })
  const { workspaceId } = owner
  const answers = new Map(searches.flatMap(({ id, kind }) => (kind ? [[id, makeGivenAnswer({ kind })] as const] : [])))
  for (const events of toBatches(random, searches))
    await api.deps.recorder.record({ workspaceId, events, source: { kind: 'import' }, answers })
  const ranges = [
    ...timeRanges.map((time_range) => ({ time_range })),
    { time_range: 'week' as const, from: '2026-10-30', to: '2026-11-12' },
    { time_range: 'week' as const, from: '2026-09-01' },
  ]
  for (const range of ranges) {
    for (const compare_with of comparisons) {
      const asked = { ...range, compare_with }
      const query = { ...asked, chart_period: 'day' as const }
      const insights = await ask(owner, `?${new URLSearchParams(asked)}`)
      expect(withoutEdges(insights)).toEqual(withoutEdges(recount(searches, query)))
      expect(insights.repeated.count).toBeGreaterThan(20)
      expect(insights.repeated.examples).toHaveLength(5)
    }
  }
})

function createSearch(query: string, agoSeconds: number, rest: object = {}) {
  const occurred_at = new Date(Date.parse(now) - agoSeconds * 1000).toISOString()
  return { type: 'search', id: crypto.randomUUID(), shopper_id: 'a', query, occurred_at, products: [], ...rest }
}

test('[INSIGHT-1] examples are what is said most often, whatever its case and accents, as it was said last', async () => {
  const owner = await api.registerOwner()
  const queries = ['Camión', 'camion', 'CAMIÓN', 'auto', 'auto', 'bici', 'tren', 'avión', 'barco']
  const events = queries.map((query, index) => createSearch(query, 100 + index * 100))
  await api.deps.recorder.record({ workspaceId: owner.workspaceId, events, source: { kind: 'import' } })
  const { no_result, no_click, searches } = await ask(owner)
  expect(searches).toBe(9)
  expect(no_result).toEqual({
    count: 9,
    share: 100,
    // Nothing was asked in the week before.
    share_change: null,
    examples: [
      { query: 'Camión', count: 3 },
      { query: 'auto', count: 2 },
      { query: 'avión', count: 1 },
      { query: 'barco', count: 1 },
      { query: 'bici', count: 1 },
    ],
  })
  expect(no_click).toEqual({ count: 0, share: 0, share_change: null, examples: [] })
})

test('[INSIGHT-1] a question that no product answers is no search that found none', async () => {
  const { workspaceId, headers } = await api.registerOwner()
  const said = ['dónde está mi pedido', 'posso pagar com pix', 'unicornio']
  const events = said.map((query, index) => createSearch(query, 100 + index))
  const kinds: AnswerKind[] = ['other', 'other', 'nothing']
  const answers = new Map(events.map(({ id }, place) => [id, makeGivenAnswer({ kind: kinds[place] ?? 'nothing' })]))
  await api.deps.recorder.record({ workspaceId, events, source: { kind: 'import' }, answers })
  const { body } = await api.call('GET', '/api/ai/insights/', { headers })
  expect(body.searches).toBe(3)
  expect(body.no_result).toMatchObject({ count: 1, examples: [{ query: 'unicornio', count: 1 }] })
  // The figure leads to these.
  const found = await api.call('GET', '/api/ai/searches/?conversion=no_result', { headers })
  expect(found.body.results.map(({ query }: { query: string }) => query)).toEqual(['unicornio'])
})

test('[INSIGHT-1] a search that is known, a second click and another store change nothing', async () => {
  const [owner, other] = [await api.registerOwner(), await api.registerOwner()]
  const products = ['p', 'q'].map((product_id) => ({ product_id, product_name: product_id }))
  const search = createSearch('zapatos', 60, { products })
  const click = (product_id: string) => ({ type: 'click', search_id: search.id, product_id })
  const send = (workspaceId: string, events: unknown[]) =>
    api.deps.recorder.record({ workspaceId, events, source: { kind: 'import' } })
  await send(owner.workspaceId, [search])
  expect((await ask(owner)).no_click.count).toBe(1)
  await send(owner.workspaceId, [search, click('p'), click('p')])
  await send(owner.workspaceId, [search, click('q')])
  await send(other.workspaceId, [createSearch('zapatos', 50, { products })])
  const insights = await ask(owner)
  expect([insights.searches, insights.no_click.count, insights.repeated.count]).toEqual([1, 0, 0])
  expect((await ask(other)).no_click.count).toBe(1)
  const foreign = await api.call('GET', '/api/ai/insights/', {
    headers: { ...owner.headers, 'x-workspace-id': other.workspaceId },
  })
  expect(foreign.status).toBe(403)
})

test('[INSIGHT-1] an unknown range is refused in the language of the user', async () => {
  const owner = await api.registerOwner()
  const answer = await api.call('GET', '/api/ai/insights/?time_range=decade', {
    headers: { ...owner.headers, 'accept-language': 'pt' },
  })
  expect(answer.status).toBe(400)
  expect(answer.body.time_range[0]).toMatch(/day, week, month, year/)
})
