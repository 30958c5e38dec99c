import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { setPlan } from '../../testing/test-workspace.ts'
import { makeClick, makeSearch, makeSearches, readFigures, sendEvents } from '../../testing/voice-events.ts'
import { getPlan } from '../plans/plans.public.ts'

const start = '2026-01-31T10:00:00.000Z'
const limit = getPlan('free').recommendations

let t: TestApp
let ana: TestOwner
let key: string
beforeAll(async () => {
  t = await createTestApp({ now: start })
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set(start)
  ana = await t.registerOwner()
  key = await t.createSecretKey(ana)
})

const send = (events: readonly unknown[]) => sendEvents(t, { key, events })
/** A session lives for two days: the owner comes back. */
async function readUsage() {
  const { email, password } = ana
  const { body } = await t.call('POST', '/api/auth/token-obtain/', { body: { email, password } })
  ana = { ...ana, headers: { ...ana.headers, authorization: `JWT ${body.access}` } }
  return t.call('GET', '/api/voice-shop/usage/', { headers: ana.headers })
}
const refused = (...places: number[]) =>
  places.map((index) => ({
    index,
    code: 'usage_limit_reached',
    detail: "The plan's voice recommendations are used up until the next billing period.",
  }))

describe('usage', () => {
  test('[USAGE-1] of a new store', async () => {
    const { status, body } = await readUsage()
    expect(status).toBe(200)
    expect(body).toEqual({
      plan_name: 'Free',
      usage_count: 0,
      limit,
      remaining_recommendations: limit,
      period_start: start,
      period_end: '2026-02-28T10:00:00.000Z',
      eligible: true,
      is_free_plan: true,
      top_up: 0,
      reached_at: null,
    })
  })

  test('[USAGE-2] is one for a search that recommends, however many products; none without, none for clicks', async () => {
    const search = makeSearch({
      products: Array.from({ length: 50 }, (_, place) => ({ product_id: `p${place}`, product_name: 'P' })),
    })
    const clicks = search.products.map((product) => makeClick(search, product))
    const events = [search, ...makeSearches(3, { products: [] }), ...clicks, search]
    expect((await send(events)).body).toMatchObject({ accepted: 54, duplicates: 1 })
    expect((await readUsage()).body).toMatchObject({ usage_count: 1, remaining_recommendations: limit - 1 })
  })

  test('[USAGE-1] [USAGE-2] has no limit on a plan without one', async () => {
    await setPlan(t.deps.db, { workspaceId: ana.workspaceId, planId: 'custom', used: 5_000_000_000 })
    expect((await send(makeSearches(2))).body.accepted).toBe(2)
    expect((await readUsage()).body).toMatchObject({
      plan_name: 'Custom',
      usage_count: 5_000_000_002,
      limit: -1,
      remaining_recommendations: -1,
      eligible: true,
      is_free_plan: false,
    })
  })

  test('[USAGE-1] beyond the limit, as after a downgrade, leaves nothing rather than less', async () => {
    await setPlan(t.deps.db, { workspaceId: ana.workspaceId, used: limit + 40 })
    expect((await readUsage()).body).toMatchObject({
      usage_count: limit + 40,
      remaining_recommendations: 0,
      eligible: false,
    })
    expect((await send([makeSearch()])).body.rejected).toEqual(refused(0))
  })
})

describe('at the limit', () => {
  test('[EVENT-4] [USAGE-2] new searches are refused one by one, with products or without', async () => {
    await setPlan(t.deps.db, { workspaceId: ana.workspaceId, used: limit - 2 })
    const [first, second, third, fourth] = makeSearches(4)
    const empty = makeSearch({ products: [] })
    const { body } = await send([first, empty, second, third, { ...empty, id: crypto.randomUUID() }, fourth])
    expect(body).toEqual({ accepted: 3, duplicates: 0, rejected: refused(3, 4, 5) })
    expect((await readUsage()).body).toMatchObject({
      usage_count: limit,
      remaining_recommendations: 0,
      eligible: false,
    })
    expect(await readFigures(t, ana)).toMatchObject({ searches: 3, recommended: 2, used: limit })
  })

  test('[EVENT-4] clicks still count, and what is known stays known', async () => {
    await setPlan(t.deps.db, { workspaceId: ana.workspaceId, used: limit - 1 })
    const search = makeSearch()
    expect((await send([search])).body.accepted).toBe(1)
    const answer = await send([makeClick(search), search, makeClick(search), makeSearch()])
    expect(answer.body).toEqual({ accepted: 1, duplicates: 2, rejected: refused(3) })
    expect(await readFigures(t, ana)).toMatchObject({ searches: 1, clickRate: 100, used: limit })
  })

  test('[EVENT-4] [EVENT-1] a search that was refused is new when it comes again in the next period', async () => {
    await setPlan(t.deps.db, { workspaceId: ana.workspaceId, used: limit })
    const search = makeSearch()
    expect((await send([search, makeClick(search)])).body.rejected).toMatchObject([
      { index: 0, code: 'usage_limit_reached' },
      { index: 1, code: 'unknown_search' },
    ])
    t.clock.set('2026-02-28T10:00:00.000Z')
    expect((await send([search, makeClick(search)])).body).toEqual({ accepted: 2, duplicates: 0, rejected: [] })
  })
})

describe('[USAGE-2] the next period begins by itself', () => {
  test('at period_end, to the millisecond, for reading and for writing', async () => {
    await setPlan(t.deps.db, { workspaceId: ana.workspaceId, used: limit })
    t.clock.set('2026-02-28T09:59:59.999Z')
    expect((await readUsage()).body).toMatchObject({ usage_count: limit, eligible: false })
    expect((await send([makeSearch()])).body.rejected).toEqual(refused(0))
    t.clock.set('2026-02-28T10:00:00.000Z')
    const next = { period_start: '2026-02-28T10:00:00.000Z', period_end: '2026-03-31T10:00:00.000Z' }
    expect((await readUsage()).body).toMatchObject({ ...next, usage_count: 0, eligible: true })
    expect((await send([makeSearch()])).body.accepted).toBe(1)
    expect((await readUsage()).body).toMatchObject({ ...next, usage_count: 1, remaining_recommendations: limit - 1 })
  })

  test('also when several have passed, each with the days that its month has', async () => {
    await setPlan(t.deps.db, { workspaceId: ana.workspaceId, used: limit })
    const periods: [string, string, string][] = [
      ['2026-06-30T09:00:00.000Z', '2026-05-31', '2026-06-30'],
      ['2026-06-30T10:00:00.000Z', '2026-06-30', '2026-07-31'],
      ['2028-02-29T12:00:00.000Z', '2028-02-29', '2028-03-31'],
    ]
    for (const [now, from, to] of periods) {
      t.clock.set(now)
      expect((await send(makeSearches(3))).body.accepted, now).toBe(3)
      expect((await readUsage()).body, now).toMatchObject({
        usage_count: 3,
        period_start: `${from}T10:00:00.000Z`,
        period_end: `${to}T10:00:00.000Z`,
      })
    }
  })

  test('an event of the last period that arrives in this one is used in this one', async () => {
    t.clock.set('2026-02-28T10:00:01.000Z')
    expect((await send([makeSearch({ occurred_at: '2026-02-28T09:00:00.000Z' })])).body.accepted).toBe(1)
    expect((await readUsage()).body).toMatchObject({ usage_count: 1, period_start: '2026-02-28T10:00:00.000Z' })
  })
})
