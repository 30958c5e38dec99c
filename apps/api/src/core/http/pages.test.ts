import { expect, test } from 'vitest'
import { buildPage } from './pages.ts'

const getNeighbours = (page: number, count: number) => {
  const { next, previous } = buildPage({ path: '/api/x/', query: { page, page_size: 20 }, count, results: [] })
  return [previous, next].map((address) => address && new URL(address, 'http://x').searchParams.get('page'))
}

test.each([
  [1, 0, [null, null]],
  [1, 20, [null, null]],
  [1, 21, [null, '2']],
  [2, 21, ['1', null]],
  [2, 60, ['1', '3']],
  [3, 60, ['2', null]],
  [900, 60, ['3', null]],
  [2, 0, ['1', null]],
])('[ERR-1] page %i of a list of %i has these beside it', (page, count, neighbours) => {
  expect(getNeighbours(page, count)).toEqual(neighbours)
})

test('[ERR-1] what else chooses the list stays in the addresses', () => {
  const query = { page: 2, page_size: 5, until: 'a b&c' }
  expect(buildPage({ path: '/api/x/', query, count: 11, results: ['k'] })).toEqual({
    count: 11,
    previous: '/api/x/?page=1&page_size=5&until=a+b%26c',
    next: '/api/x/?page=3&page_size=5&until=a+b%26c',
    results: ['k'],
  })
})
