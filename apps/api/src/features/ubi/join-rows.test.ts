import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinRows } from './join-rows.ts'
import { createSkipCounts } from './skipped-lines.ts'
import type { ClickRow, ImpressionRow, QueryRow, UbiRow } from './ubi-rows.ts'

const queryId = '33198ee9-5912-453c-9173-3f92fd3cb1be'
const timeMs = Date.UTC(2025, 0, 24, 7)
const at = (ms: number) => new Date(ms).toISOString()

const makeQuery = (changes: Partial<QueryRow> = {}): QueryRow => ({
  type: 'query',
  line: 1,
  queryId,
  timeMs,
  shopperId: 'client-1',
  query: 'rain jacket',
  ...changes,
})
const makeImpression = (line: number, changes: Partial<ImpressionRow> = {}): ImpressionRow => ({
  type: 'impression',
  line,
  queryId,
  position: line,
  productId: `B${line}`,
  name: `Jacket ${line}`,
  category: null,
  ...changes,
})
const makeClick = (line: number, productId: string, changes: Partial<ClickRow> = {}): ClickRow => ({
  type: 'click',
  line,
  queryId,
  timeMs: timeMs + line,
  productId,
  ...changes,
})

function join(rows: UbiRow[]) {
  const skips = createSkipCounts()
  return { ...joinRows(rows, skips), skipped: skips.list() }
}

describe('makes of a log’s rows', () => {
  test('a search with its products by position, and its clicks', () => {
    const { searches, clicks, skipped } = join([
      makeClick(5, 'B3'),
      makeImpression(4, { position: null, name: null }),
      makeImpression(3, { position: 0, category: 'Coats' }),
      makeQuery(),
      makeImpression(2),
    ])
    expect(searches).toEqual([
      {
        line: 1,
        event: {
          type: 'search',
          id: queryId,
          shopper_id: 'client-1',
          query: 'rain jacket',
          occurred_at: at(timeMs),
          products: [
            { product_id: 'B3', product_name: 'Jacket 3', category: 'Coats' },
            { product_id: 'B2', product_name: 'Jacket 2' },
            { product_id: 'B4', product_name: 'B4' },
          ],
        },
      },
    ])
    expect(clicks).toEqual([
      { line: 5, event: { type: 'click', search_id: queryId, product_id: 'B3', occurred_at: at(timeMs + 5) } },
    ])
    expect(skipped).toEqual([])
  })

  test('the same events, whatever the order of the lines', () => {
    const rows = [
      makeQuery(),
      makeQuery({ line: 2, queryId: 'other', query: 'boots', timeMs: timeMs + 1 }),
      makeImpression(3),
      makeImpression(4),
      makeImpression(5, { productId: 'B4', name: null, position: 0, category: 'Coats' }),
      makeClick(6, 'B3'),
      makeClick(7, 'B3'),
      makeClick(8, 'B9', { queryId: 'other' }),
      makeQuery({ line: 9, timeMs: timeMs - 1, query: 'rain' }),
    ]
    const expected = join(rows)
    expect(expected.searches.map(({ line }) => line)).toEqual([9, 2])
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (shuffled) => {
        expect(join(shuffled)).toEqual(expected)
      }),
    )
  })

  test('a search without products of a query without impressions', () => {
    expect(join([makeQuery()]).searches[0]?.event.products).toEqual([])
  })

  test('one search of two spellings of one UUID', () => {
    const { searches } = join([makeQuery(), makeImpression(2, { queryId: queryId.toUpperCase() })])
    expect(searches.map(({ event }) => event.products.length)).toEqual([1])
  })
})

describe('skips and counts', () => {
  test('repeats: of queries and clicks the later, of impressions the lower', () => {
    const { searches, clicks, skipped } = join([
      makeQuery({ line: 1, timeMs: timeMs + 5, query: 'later' }),
      makeQuery({ line: 2 }),
      makeQuery({ line: 3 }),
      makeImpression(4, { productId: 'B', name: null }),
      makeImpression(5, { productId: 'B', name: 'Known' }),
      makeClick(7, 'B'),
      makeClick(6, 'B'),
      makeClick(8, 'B'),
    ])
    expect(searches.map(({ line, event }) => [line, event.query, event.products])).toEqual([
      [2, 'rain jacket', [{ product_id: 'B', product_name: 'Known' }]],
    ])
    expect(clicks.map(({ line }) => line)).toEqual([6])
    expect(skipped).toEqual([
      { reason: 'repeated_click', detail: '', count: 2, firstLines: [7, 8] },
      { reason: 'repeated_query', detail: '', count: 2, firstLines: [1, 3] },
      { reason: 'repeated_impression', detail: '', count: 1, firstLines: [5] },
    ])
  })

  test('the products beyond 50, from the last place', () => {
    const impressions = Array.from({ length: 53 }, (_, index) => makeImpression(60 - index))
    const { searches, skipped } = join([makeQuery(), ...impressions])
    expect(searches[0]?.event.products.length).toBe(50)
    expect(skipped).toEqual([{ reason: 'too_many_products', detail: '', count: 3, firstLines: [58, 59, 60] }])
  })

  test('impressions without their query, but hands on its clicks: an earlier log may have brought it', () => {
    const { searches, clicks, skipped } = join([makeImpression(2), makeClick(3, 'B2')])
    expect(searches).toEqual([])
    expect(clicks.map(({ line }) => line)).toEqual([3])
    expect(skipped).toEqual([{ reason: 'unknown_query', detail: '', count: 1, firstLines: [2] }])
  })
})
