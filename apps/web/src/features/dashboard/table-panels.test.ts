import { expect, test } from 'vitest'
import { applyTable, parseTables } from './table-panels.ts'

test.each([
  ['', []],
  ['table=top_categories', ['top_categories']],
  ['table=recent_searches&table=searches_over_time', ['searches_over_time', 'recent_searches']],
  ['table=top_categories&table=top_categories', ['top_categories']],
  ['table=&table=__proto__&table=TOP_CATEGORIES', []],
])('[DASH-1] "%s" shows %j as tables', (search, panels) => {
  expect(parseTables(new URLSearchParams(search))).toEqual(panels)
})

test('[DASH-1] a table is kept in the address beside all else, and goes away again', () => {
  const before = new URLSearchParams('time_range=year&table=recent_searches&table=nonsense')
  const shown = applyTable(before, 'top_categories', true)
  expect(shown.toString()).toBe('time_range=year&table=top_categories&table=recent_searches')
  expect(applyTable(shown, 'recent_searches', false).toString()).toBe('time_range=year&table=top_categories')
  expect(before.getAll('table')).toHaveLength(2)
})
