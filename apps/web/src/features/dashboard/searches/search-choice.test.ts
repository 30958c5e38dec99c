import { expect, test } from 'vitest'
import { parseSearchChoice, parseSearchPage, writeSearchChoice } from './search-choice.ts'

const id = '0192f7a0-0000-7000-8000-000000000001'

test('[SEARCHES-1] an address holds the whole choice and brings it back', () => {
  const choice = {
    time_range: 'week',
    from: '2026-11-01',
    to: '2026-11-18',
    text: 'campera de lluvia',
    category: 'Niños & bebés',
    product: 'sku-1',
    conversion: 'no_result',
  } as const
  const search = new URLSearchParams(writeSearchChoice(choice, { older_than: `1795000000000_${id}` }).toString())
  expect(parseSearchChoice(search)).toEqual(choice)
  expect(parseSearchPage(search)).toEqual({ older_than: `1795000000000_${id}` })
})

test('[SEARCHES-1] defaults are left out of the address', () => {
  expect(writeSearchChoice({ time_range: 'week', text: '' }).toString()).toBe('')
  const dates = { time_range: 'month', from: '2026-11-01' } as const
  expect(writeSearchChoice(dates).toString()).toBe('from=2026-11-01')
  expect(parseSearchChoice(new URLSearchParams())).toEqual({ time_range: 'week' })
})

test.each([
  'time_range=decade',
  'from=2026-02-30',
  'from=yesterday&to=2026',
  'from=2026-11-18&to=2026-11-01',
  'conversion=perhaps',
  'text=%20%20',
  `text=${'x'.repeat(201)}`,
  `category=${'x'.repeat(101)}`,
])('[SEARCHES-1] %s is as if it were not there', (text) => {
  expect(parseSearchChoice(new URLSearchParams(text))).toEqual({ time_range: 'week' })
})

test.each(['older_than=1', `newer_than=${id}`, `older_than=-5_${id}`])('[SEARCHES-1] %s is no page', (text) => {
  expect(parseSearchPage(new URLSearchParams(text))).toEqual({})
})
