import { type RecommendedProduct, type RejectionCode, rejectionCodes } from '@voice-shop/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashSecret } from '../../core/secret-hash.ts'
import { type RawSearch, recountDashboard } from '../../testing/recount.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { insertTestWorkspace } from '../../testing/test-workspace.ts'
import { bombilla, makeClick, makeSearch, mate, sendEvents } from '../../testing/voice-events.ts'
import { getDashboard } from '../dashboard/dashboard.public.ts'

const now = new Date('2026-11-18T15:07:00.000Z')
const timeZone = 'America/Sao_Paulo'
const day = 86_400_000
const minute = 60_000

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ now: now.toISOString() })
})
afterAll(() => t.close())

/** A store without people and without a limit; answers how to reach it. */
async function addStore(): Promise<{ workspaceId: string; key: string }> {
  const key = `vsk_${crypto.randomUUID()}`
  const planId = 'custom'
  const workspaceId = await insertTestWorkspace(t.deps.db, { now, timeZone, planId, secretKeyHash: hashSecret(key) })
  return { workspaceId, key }
}

const at = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString()
const withProduct = (changes: Record<string, unknown>) => makeSearch({ products: [{ ...mate, ...changes }] })

/** Each makes a search with one thing wrong. */
const badSearches: Record<string, unknown> = {
  'no id': { id: undefined },
  'an id that is no uuid': { id: '1' },
  'an id with a NUL': { id: '0199a1b2-0000-7000-8000-00000000000\u0000' },
  'a number as id': { id: 7 },
  'no shopper': { shopper_id: undefined },
  'an empty shopper': { shopper_id: '' },
  'a shopper of spaces': { shopper_id: '   ' },
  'a shopper of 129 characters': { shopper_id: 's'.repeat(129) },
  'a list as shopper': { shopper_id: ['s'] },
  'a NUL in the shopper': { shopper_id: 'a\u0000b' },
  'half a character in the shopper': { shopper_id: 'a\ud83d' },
  'no query': { query: undefined },
  'an empty query': { query: '' },
  'a query of 1001 characters': { query: 'q'.repeat(1001) },
  'a NUL in the query': { query: 'un mate\u0000' },
  'half a character in the query': { query: '\udc33 mate' },
  'an object as query': { query: { text: 'mate' } },
  'no products': { products: undefined },
  'null as products': { products: null },
  'text as products': { products: 'mate' },
  'null among the products': { products: [null] },
  '51 products': { products: Array.from({ length: 51 }, (_, place) => ({ ...mate, product_id: `p${place}` })) },
  'a language that is none': { language: 'español' },
  'a language of 36 characters': { language: 'en-abcdefgh-abcdefgh-abcdefgh-abcdefg' },
  'a time that is no text': { occurred_at: now.getTime() },
  'an empty time': { occurred_at: '' },
  'a time in words': { occurred_at: 'yesterday' },
  'a time without offset': { occurred_at: '2026-11-18T15:00:00' },
  'a day that is not there': { occurred_at: '2026-02-30T10:00:00Z' },
  'an hour that is not there': { occurred_at: '2026-11-18T24:01:00Z' },
  'a year beyond the calendar': { occurred_at: '+020260-11-18T10:00:00Z' },
}

const badProducts: Record<string, unknown> = {
  'no id': { product_id: undefined },
  'a number as id': { product_id: 12 },
  'an id of 129 characters': { product_id: 'p'.repeat(129) },
  'a NUL in the id': { product_id: 'p\u0000' },
  'no name': { product_name: undefined },
  'a name of 301 characters': { product_name: 'n'.repeat(301) },
  'half a character in the name': { product_name: '\ud800' },
  'an image over http': { product_image_url: 'http://shop.example/mate.jpg' },
  'an image that is a script': { product_image_url: 'javascript:alert(1)' },
  'an image that is data': { product_image_url: 'data:image/png;base64,AA==' },
  'an image of 2049 characters': { product_image_url: `https://shop.example/${'m'.repeat(2028)}` },
  'an empty category': { category: '' },
  'a category of 101 characters': { category: 'c'.repeat(101) },
}

const badClicks: Record<string, unknown> = {
  'no search': { search_id: undefined },
  'a search that is no uuid': { search_id: 'first' },
  'no product': { product_id: undefined },
  'a number as product': { product_id: 3 },
  'a NUL in the product': { product_id: 'mate\u0000' },
  'a time in words': { occurred_at: 'now' },
}

const noEvents: Record<string, unknown> = {
  null: null,
  'a number': 1,
  text: 'search',
  'a list': [],
  'an empty object': {},
  'no type': { ...makeSearch(), type: undefined },
  'an unknown type': { ...makeSearch(), type: 'view' },
  'a type in capitals': { ...makeSearch(), type: 'SEARCH' },
}

interface BadEvent {
  name: string
  code: RejectionCode
  event: unknown
}

function listBadEvents(): BadEvent[] {
  const invalid = (name: string, event: unknown): BadEvent => ({ name, code: 'invalid_event', event })
  const name = (kind: string, values: Record<string, unknown>, make: (value: unknown) => unknown) =>
    Object.entries(values).map(([text, value]) => invalid(`${kind}: ${text}`, make(value)))
  return [
    ...name('search', badSearches, (changes) => ({ ...makeSearch(), ...(changes as object) })),
    ...name('product', badProducts, (changes) => withProduct(changes as Record<string, unknown>)),
    ...name('click', badClicks, (changes) => ({ ...makeClick(makeSearch()), ...(changes as object) })),
    ...name('event', noEvents, (event) => event),
    { name: 'too old', code: 'too_old', event: makeSearch({ occurred_at: at(-400 * day - 1) }) },
    { name: 'ancient', code: 'too_old', event: makeSearch({ occurred_at: '0000-01-01T00:00:00Z' }) },
    { name: 'ahead', code: 'in_future', event: makeSearch({ occurred_at: at(5 * minute + 1) }) },
    { name: 'far ahead', code: 'in_future', event: makeSearch({ occurred_at: '9999-12-31T23:59:59-23:59' }) },
    {
      name: 'click too old',
      code: 'too_old',
      event: { ...makeClick(makeSearch()), occurred_at: at(-400 * day - 1) },
    },
    { name: 'unknown search', code: 'unknown_search', event: makeClick(makeSearch()) },
  ]
}

describe('a bad event', () => {
  test.each(listBadEvents())('[EVENT-3] ($name) is refused with $code and a reason, in every language', async (bad) => {
    const { key } = await addStore()
    const details = new Set<string>()
    for (const language of ['en', 'es', 'pt']) {
      const { status, body } = await sendEvents(t, { key, events: [bad.event], language })
      expect(status).toBe(200)
      expect(body).toEqual({
        accepted: 0,
        duplicates: 0,
        rejected: [{ index: 0, code: bad.code, detail: expect.stringMatching(/^\S.*\.$/) }],
      })
      details.add(body.rejected[0].detail)
    }
    expect(details.size).toBe(3)
  })

  test('[EVENT-3] at the edges is none', async () => {
    const { key } = await addStore()
    const good = [
      makeSearch({ occurred_at: at(-400 * day) }),
      makeSearch({ occurred_at: at(5 * minute) }),
      makeSearch({ shopper_id: 's'.repeat(128), query: 'q'.repeat(1000), language: 'zh-Hant-TW' }),
      makeSearch({ query: '  🧉 mate\u202e  ', shopper_id: '🐳' }),
      makeSearch({ products: Array.from({ length: 50 }, (_, place) => ({ ...mate, product_id: `p${place}` })) }),
      makeSearch({ products: [] }),
      withProduct({ product_id: 'p'.repeat(128), product_name: 'n'.repeat(300), category: 'c'.repeat(100) }),
      withProduct({ product_image_url: `https://shop.example/${'m'.repeat(2027)}` }),
      { ...makeSearch(), unknown_field: { deep: [1] } },
    ]
    const { body } = await sendEvents(t, { key, events: good })
    expect(body).toEqual({ accepted: good.length, duplicates: 0, rejected: [] })
  })
})

test('[EVENT-3] an image address with what cannot be stored is kept as a browser writes it', async () => {
  const { workspaceId, key } = await addStore()
  const addresses: [string, string][] = [
    ['https://shop.example/\u0000.jpg', 'https://shop.example/%00.jpg'],
    ['https://shop.example/\ud800.jpg', 'https://shop.example/%EF%BF%BD.jpg'],
    ['https://shop.example/mate de plata.jpg', 'https://shop.example/mate%20de%20plata.jpg'],
    ['HTTPS://Shop.Example/Mate.jpg?v=1#x', 'https://shop.example/Mate.jpg?v=1#x'],
  ]
  const searches = addresses.map(([sent], place) => withProduct({ product_id: `p${place}`, product_image_url: sent }))
  const events = searches.flatMap((search) => [search, makeClick(search)])
  const { status, body } = await sendEvents(t, { key, events })
  expect([status, body]).toEqual([200, { accepted: events.length, duplicates: 0, rejected: [] }])
  const query = { time_range: 'day', chart_period: 'day', compare_with: 'period_before' } as const
  const { top_clicked_products } = await getDashboard(t.deps, { workspaceId, query })
  expect(top_clicked_products.map((product) => product.product_image_url)).toEqual(addresses.map(([, kept]) => kept))
})

test('[EVENT-3] [ERR-2] any text in any field is kept or refused, and never fails the batch', async () => {
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), fc.string({ unit: 'grapheme', maxLength: 20 }))
  const half = text.map((whole) => whole.slice(0, Math.max(whole.length - 1, 0)))
  const any = fc.oneof(text, half)
  const field = fc.option(any, { nil: undefined, freq: 2 })
  const productArbitrary = fc.record({
    product_id: any,
    product_name: any,
    product_image_url: fc.option(
      any.map((path) => `https://shop.example/${path}`),
      { nil: undefined },
    ),
    category: field,
  })
  const eventArbitrary = fc.record({
    type: fc.constant('search'),
    id: fc.uuid(),
    shopper_id: any,
    query: any,
    products: fc.array(productArbitrary, { maxLength: 2 }),
  })
  const { key } = await addStore()
  let accepted = 0
  await fc.assert(
    fc.asyncProperty(fc.array(eventArbitrary, { minLength: 1, maxLength: 40 }), async (events) => {
      const { status, body } = await sendEvents(t, { key, events })
      expect(status).toBe(200)
      expect(body.accepted + body.duplicates + body.rejected.length).toBe(events.length)
      accepted += body.accepted
    }),
    { numRuns: 40 },
  )
  // How many is chance; that some are says that the others are not all refused.
  expect(accepted).toBeGreaterThan(0)
})

test.each(['{"__proto__": {"id": "x"}}', '{"constructor": {"prototype": {}}}'])(
  '[EVENT-3] [ERR-2] a batch that holds %s is refused whole, and counts nothing',
  async (junk) => {
    const { workspaceId, key } = await addStore()
    const refused = await t.call('POST', '/api/voice-shop/events/', {
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: `{"events": [${JSON.stringify(makeSearch())}, ${junk}]}`,
    })
    expect(refused.status).toBe(400)
    expect(refused.body).toEqual({ detail: expect.stringContaining('JSON') })
    const query = { time_range: 'week', chart_period: 'day', compare_with: 'period_before' } as const
    const dashboard = await getDashboard(t.deps, { workspaceId, query })
    expect(dashboard).toEqual(recountDashboard([], { now, timeZone, query }))
  },
)

const products: RecommendedProduct[] = [mate, bombilla, { product_id: 'termo', product_name: 'Termo' }]

/** Any JSON but the keys for which a body is refused whole; they have a test of their own. */
const junk = fc.jsonValue().filter((value) => !/"(__proto__|constructor)":/.test(JSON.stringify(value)))

/** What a batch may hold, in numbers, so that fast-check can shrink a failing one. */
const stepArbitrary = fc.oneof(
  fc.record({
    kind: fc.constant('search' as const),
    ageMinutes: fc.oneof(fc.nat(15 * 24 * 60), fc.nat(400 * 24 * 60)),
    shopper: fc.integer({ min: 0, max: 3 }),
    products: fc.subarray([0, 1, 2]),
  }),
  fc.record({ kind: fc.constant('click' as const), search: fc.nat(8), product: fc.nat(2) }),
  fc.record({ kind: fc.constant('again' as const), event: fc.nat(40) }),
  fc.record({ kind: fc.constant('bad' as const), place: fc.nat(200) }),
  fc.record({ kind: fc.constant('junk' as const), value: junk }),
)
type Step = typeof stepArbitrary extends fc.Arbitrary<infer Value> ? Value : never

interface Expected {
  events: unknown[]
  accepted: number
  duplicates: number
  rejected: { index: number; code: RejectionCode }[]
  /** What was accepted, for the recount. */
  searches: RawSearch[]
}

/** Builds the batch of the steps, and says in the plainest way what must become of each event. */
function buildBatch(steps: readonly Step[]): Expected {
  const batch: Expected = { events: [], accepted: 0, duplicates: 0, rejected: [], searches: [] }
  const bad = listBadEvents()
  const sent: { event: unknown; judge: () => 'accepted' | 'duplicate' | RejectionCode }[] = []

  function planSearch(step: Extract<Step, { kind: 'search' }>) {
    const occurredAt = at(-step.ageMinutes * minute)
    const named = step.products.flatMap((place) => products[place] ?? [])
    const shopper = `shopper-${step.shopper}`
    const event = makeSearch({ occurred_at: occurredAt, shopper_id: shopper, products: named })
    const search: RawSearch = {
      id: event.id,
      shopperId: shopper,
      query: event.query,
      at: new Date(occurredAt),
      products: named.map(({ product_id, product_name, category }) => ({
        id: product_id,
        name: product_name,
        image: null,
        category: category ?? null,
      })),
      clicked: new Set(),
    }
    const judge = () => {
      if (batch.searches.includes(search)) return 'duplicate' as const
      batch.searches.push(search)
      return 'accepted' as const
    }
    return { event, judge }
  }

  function planClick(step: Extract<Step, { kind: 'click' }>) {
    const search = batch.searches[step.search]
    const product = products[step.product] ?? mate
    const event = { type: 'click', search_id: search?.id ?? crypto.randomUUID(), product_id: product.product_id }
    const judge = () => {
      if (!search) return 'unknown_search' as const
      if (!search.products.some(({ id }) => id === product.product_id)) return 'unknown_product' as const
      if (search.clicked.has(product.product_id)) return 'duplicate' as const
      search.clicked.add(product.product_id)
      return 'accepted' as const
    }
    return { event, judge }
  }

  function plan(step: Step): (typeof sent)[number] | null {
    if (step.kind === 'search') return planSearch(step)
    if (step.kind === 'click') return planClick(step)
    if (step.kind === 'again') return sent[step.event] ?? null
    if (step.kind === 'junk') return { event: step.value, judge: () => 'invalid_event' }
    const { event, code } = bad[step.place % bad.length] as BadEvent
    return { event, judge: () => code }
  }

  for (const step of steps) {
    const planned = plan(step)
    if (!planned) continue
    sent.push(planned)
    const decision = planned.judge()
    if (decision === 'accepted') batch.accepted += 1
    else if (decision === 'duplicate') batch.duplicates += 1
    else batch.rejected.push({ index: batch.events.length, code: decision })
    batch.events.push(planned.event)
  }
  return batch
}

/** One of everything. */
const example: Step[] = [
  { kind: 'search', ageMinutes: 10, shopper: 0, products: [0, 1] },
  { kind: 'click', search: 0, product: 1 },
  { kind: 'click', search: 0, product: 2 },
  { kind: 'click', search: 5, product: 0 },
  { kind: 'again', event: 0 },
  { kind: 'junk', value: { type: 'search' } },
  ...listBadEvents().map((_, place): Step => ({ kind: 'bad', place })),
  { kind: 'search', ageMinutes: 50_000, shopper: 1, products: [] },
]

// So long that a failure is shrunk and told, and not the test's time.
const shrinkingMs = 120_000

test('[EVENT-3] [DASH-10] whatever a batch mixes, the good events count, and nothing else', {
  timeout: shrinkingMs,
}, async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 1, maxLength: 60 }), async (steps) => {
      const expected = buildBatch(steps)
      fc.pre(expected.events.length > 0)
      const { workspaceId, key } = await addStore()
      const { status, body } = await sendEvents(t, { key, events: expected.events })
      const rejected = body.rejected.map(({ index, code }: { index: number; code: string }) => ({ index, code }))
      for (const { code } of rejected) seen.add(code)
      expect({ status, ...body, rejected }).toEqual({
        status: 200,
        accepted: expected.accepted,
        duplicates: expected.duplicates,
        rejected: expected.rejected,
      })
      for (const time_range of ['week', 'month'] as const) {
        const query = { time_range, chart_period: 'day', compare_with: 'period_before' } as const
        const dashboard = await getDashboard(t.deps, { workspaceId, query })
        expect(dashboard).toEqual(recountDashboard(expected.searches, { now, timeZone, query }))
      }
    }),
    { numRuns: 60, examples: [[example]] },
  )
  // What is beyond the plan is refused elsewhere.
  const limitCodes: RejectionCode[] = ['usage_limit_reached', 'storage_limit_reached']
  const codes = rejectionCodes.filter((code) => !limitCodes.includes(code))
  expect([...seen].sort()).toEqual([...codes].sort())
})
