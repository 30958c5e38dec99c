import { describe, expect, test } from 'vitest'
import { parseUbiLine } from './parse-ubi-line.ts'

const query = {
  application: 'shop',
  query_id: '33198ee9-5912-453c-9173-3f92fd3cb1be',
  client_id: 'client-1',
  user_query: 'rain jacket',
  query_attributes: {},
  timestamp: '2025-01-24T07:31:30.699Z',
}
const timeMs = Date.parse(query.timestamp)
const click = {
  action_name: 'click',
  query_id: query.query_id,
  timestamp: timeMs,
  event_attributes: { object: { object_id: 'B1' }, position: { ordinal: 2 } },
}
const impression = { ...click, action_name: 'impression' }

const parse = (document: unknown) => parseUbiLine(9, JSON.stringify(document))
const withObject = (object: object) => ({ ...impression, event_attributes: { object: { object_id: 'B1', ...object } } })

describe('reads', () => {
  test('a query', () => {
    const row = { type: 'query', line: 9, queryId: query.query_id, shopperId: 'client-1', query: 'rain jacket', timeMs }
    expect(parse(query)).toEqual({ row })
    expect(parse({ _index: 'ubi_queries', _id: '1', _source: query })).toEqual({ row })
    expect(parse({ ...query, client_id: '', user_id: 'ana', user_query: ' rain jacket ' })).toEqual({
      row: { ...row, shopperId: 'ana' },
    })
  })

  test('an impression, with what the log says of the product', () => {
    const row = { type: 'impression', line: 9, queryId: query.query_id, productId: 'B1', position: null }
    expect(parse(impression)).toEqual({ row: { ...row, position: 2, name: null, category: null } })
    expect(parse(withObject({ object_id: 42 }))).toMatchObject({ row: { productId: '42', position: null } })
    expect(parse(withObject({ name: 'Jacket', description: 'Light', category: 'Coats' }))).toEqual({
      row: { ...row, name: 'Jacket', category: 'Coats' },
    })
    expect(parse(withObject({ description: 'Light', object_detail: { category: ['Coats', 'Rain'] } }))).toEqual({
      row: { ...row, name: 'Light', category: 'Coats' },
    })
    expect(parse(withObject({ title: ' ', name: `${'n'.repeat(299)}😀\u0000`, category: '' }))).toEqual({
      row: { ...row, name: `${'n'.repeat(299)}\uFFFD`, category: null },
    })
  })

  test('a click', () => {
    expect(parse(click)).toEqual({
      row: { type: 'click', line: 9, queryId: query.query_id, productId: 'B1', timeMs },
    })
  })

  test('a document after the name of its index', () => {
    const document = JSON.stringify(click)
    const lines = ['ubi_events ', 'ubi-events-2026.11\t', ' ubi_events: ', 'ubi_events'].map(
      (name) => `${name}${document}`,
    )
    for (const text of lines) expect(parseUbiLine(9, text)).toEqual(parse(click))
    expect(parseUbiLine(9, `two words ${document}`)).toEqual({ skipped: 'broken_json' })
  })

  test('actions by the names that are given, and by no others', () => {
    const names = { click: ['item_click', 'tap'], impression: ['product_view'] }
    const parseNamed = (action_name: string) => parseUbiLine(9, JSON.stringify({ ...click, action_name }), names)
    expect(parseNamed('item_click')).toEqual(parse(click))
    expect(parseNamed('tap')).toEqual(parse(click))
    expect(parseNamed('product_view')).toEqual(parse(impression))
    expect(parseNamed('click')).toEqual({ skipped: 'other_action', detail: 'click' })
  })

  test('nothing in blank lines and bulk actions', () => {
    expect(['', '  \r', '{"index":{}}', '{"create":{"_id":"1"}}'].map((text) => parseUbiLine(1, text))).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})

describe('skips', () => {
  test.each([
    ['broken_json', '{"user_query": "a"'],
    ['broken_json', 'index'],
    ['unknown_document', '[]'],
    ['unknown_document', 'null'],
    ['unknown_document', '7'],
    ['unknown_document', '{"index": 1}'],
    ['unknown_document', '{"doc": {"user_query": "a"}}'],
  ])('%s: %s', (reason, text) => {
    expect(parseUbiLine(1, text)).toMatchObject({ skipped: reason })
  })

  test.each([
    ['missing_query_id', { ...query, query_id: undefined }],
    ['missing_query_id', { ...click, query_id: null }],
    ['missing_user_query', { ...query, user_query: '  ' }],
    ['missing_user_query', { ...query, user_query: undefined }],
    ['missing_client_id', { ...query, client_id: null, user_id: '' }],
    ['missing_timestamp', { ...query, timestamp: undefined }],
    ['missing_timestamp', { ...click, timestamp: '' }],
    ['bad_timestamp', { ...query, timestamp: 'soon' }],
    ['bad_timestamp', { ...click, timestamp: 1717527762 }],
    ['missing_object_id', { ...click, event_attributes: null }],
    ['missing_object_id', { ...impression, event_attributes: { object: 'B1' } }],
    ['missing_object_id', withObject({ object_id: { id: 1 } })],
    ['not_a_product', withObject({ object_id_type: 'post' })],
    ['text_too_long', { ...query, user_query: 'a'.repeat(1001) }],
    ['text_too_long', { ...query, query_id: 'a'.repeat(129) }],
    ['text_too_long', { ...query, client_id: 'a'.repeat(129) }],
    ['text_too_long', withObject({ object_id: 'a'.repeat(129) })],
    ['unstorable_text', { ...query, user_query: 'a\u0000b' }],
    ['unstorable_text', { ...query, client_id: 'a\ud800' }],
  ])('%s: %j', (reason, document) => {
    expect(parse(document)).toEqual({ skipped: reason, detail: '' })
  })

  test('other actions, with their name', () => {
    expect(parse({ ...click, action_name: 'add_to_cart' })).toEqual({ skipped: 'other_action', detail: 'add_to_cart' })
    expect(parse({ ...click, action_name: null })).toEqual({ skipped: 'other_action', detail: '' })
    expect(parse({ ...click, action_name: 'x'.repeat(500) })).toEqual({
      skipped: 'other_action',
      detail: 'x'.repeat(100),
    })
  })
})
