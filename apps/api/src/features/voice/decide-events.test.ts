import { describe, expect, test } from 'vitest'
import { bombilla, makeClick, makeSearch, mate } from '../../testing/voice-events.ts'
import { decideEvents, getClickKey, type KnownEvents } from './decide-events.ts'
import type { CheckedClick, CheckedEvent, CheckedSearch } from './event-check.ts'
import { measureSearch } from './search-bytes.ts'

const noon = new Date('2026-11-18T12:00:00.000Z')
const one = new Date('2026-11-18T13:00:00.000Z')

function check(search: ReturnType<typeof makeSearch>): CheckedSearch {
  const { occurred_at, ...rest } = search
  return { ...rest, occurredAt: noon }
}
function click(search: CheckedSearch, productId = 'mate'): CheckedClick {
  return { ...makeClick(makeSearch()), search_id: search.id, product_id: productId, occurredAt: one }
}
const search = (products = [mate]) => check(makeSearch({ products }))
const nothingKnown = (): KnownEvents => ({ searches: new Map(), clicks: new Set() })

const unlimited = { searches: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY }

function decide(
  events: readonly CheckedEvent[],
  { known = nothingKnown(), remaining = 10, isCounted = true, room = {} } = {},
) {
  return decideEvents(
    events.map((event) => ({ event, isCounted })),
    known,
    { ...unlimited, ...room, recommendations: remaining },
  )
}

describe('a search', () => {
  test('is accepted once', () => {
    const [first, second] = [search(), search()]
    const decided = decide([first, second, first])
    expect(decided.decisions).toEqual(['accepted', 'accepted', 'duplicate'])
    expect(decided.searches).toEqual([first, second])
    expect(decided.used).toBe(2)
  })

  test('that the database knows is a duplicate, also at the limit', () => {
    const known = nothingKnown()
    const old = search()
    known.searches.set(old.id, { occurredAt: noon, productIds: new Set(['mate']) })
    expect(decide([old], { known, remaining: 0 }).decisions).toEqual(['duplicate'])
  })

  test('[USAGE-2] uses a recommendation if it has products', () => {
    expect(decide([search([]), search([mate, bombilla]), search([])]).used).toBe(1)
  })

  test('[EVENT-4] is refused when nothing is left, with products or without', () => {
    const events = [search(), search([]), search(), search([]), search()]
    const decided = decide(events, { remaining: 2 })
    const refused = 'usage_limit_reached'
    expect(decided.decisions).toEqual(['accepted', 'accepted', 'accepted', refused, refused])
    expect(decided.used).toBe(2)
    expect(decide(events, { remaining: Number.POSITIVE_INFINITY }).used).toBe(3)
  })

  test('[EVENT-5] of an import uses nothing, and needs nothing left', () => {
    const decided = decide([search(), search()], { remaining: 0, isCounted: false })
    expect(decided.decisions).toEqual(['accepted', 'accepted'])
    expect(decided.used).toBe(0)
  })
})

describe('a click', () => {
  test('follows its search in the same group, and has its time', () => {
    const found = search()
    const clicked = click(found)
    const decided = decide([found, clicked, clicked])
    expect(decided.decisions).toEqual(['accepted', 'accepted', 'duplicate'])
    expect(decided.clicks).toEqual([{ click: clicked, searchedAt: noon }])
  })

  test('needs a search that was accepted, and one of its products', () => {
    const [found, refused] = [search(), search()]
    const decided = decide([click(found), found, click(found, 'bombilla'), refused, click(refused)], { remaining: 1 })
    expect(decided.decisions).toEqual([
      'unknown_search',
      'accepted',
      'unknown_product',
      'usage_limit_reached',
      'unknown_search',
    ])
  })

  test('on a search that the database knows is accepted once', () => {
    const known = nothingKnown()
    const old = search([mate, bombilla])
    known.searches.set(old.id, { occurredAt: noon, productIds: new Set(['mate', 'bombilla']) })
    known.clicks.add(getClickKey(old.id, 'mate'))
    const decided = decide([click(old), click(old, 'bombilla')], { known, remaining: 0 })
    expect(decided.decisions).toEqual(['duplicate', 'accepted'])
    expect(decided.used).toBe(0)
  })
})

describe('[USAGE-3] what a plan stores', () => {
  const silent = () => search([])

  test('is counted of searches with and without products, and of an import nothing', () => {
    const decided = decide([search(), silent()])
    expect(decided.stored).toEqual({ searches: 2, bytes: measureSearch(search()) + measureSearch(silent()) })
    expect(decide([search(), silent()], { isCounted: false }).stored).toEqual({ searches: 0, bytes: 0 })
  })

  test('ends at its searches: new ones are refused by a code, known ones and clicks are not', () => {
    const first = search()
    const decided = decide([first, silent(), silent(), search(), first, click(first)], { room: { searches: 2 } })
    expect(decided.decisions).toEqual([
      'accepted',
      'accepted',
      'storage_limit_reached',
      'storage_limit_reached',
      'duplicate',
      'accepted',
    ])
  })

  test('ends at its bytes, where a shorter search still fits', () => {
    const long = { ...silent(), query: 'á'.repeat(990) }
    const short = silent()
    const bytes = measureSearch(long) + measureSearch(short)
    expect(decide([long, long, { ...long, id: crypto.randomUUID() }, short], { room: { bytes } }).decisions).toEqual([
      'accepted',
      'duplicate',
      'storage_limit_reached',
      'accepted',
    ])
  })

  test('says of the plan first that its recommendations are used up', () => {
    expect(decide([silent()], { remaining: 0, room: { searches: 0 } }).decisions).toEqual(['usage_limit_reached'])
  })
})
