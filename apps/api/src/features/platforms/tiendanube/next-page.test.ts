import { expect, test } from 'vitest'
import { findNextPage } from './next-page.ts'

const query = '?page=2&per_page=200&sort_by=created-at-ascending'
const api = 'https://api.tiendanube.com/2025-03/1/products'

test('[PLAT-1] the next page is the one that the platform links', () => {
  const link = `<${api}?page=1>; rel="first", <${api}?page=3&per_page=100&since=x%2Cy>; rel="next", <${api}?page=9>; rel="last"`
  expect(findNextPage(link, { query, isFull: false })).toBe('?page=3&per_page=100&since=x%2Cy')
  expect(findNextPage(`<${api}?page=1>; rel="first"`, { query, isFull: true })).toBeNull()
})

test('[PLAT-1] without links pages are counted until one is not full', () => {
  expect(findNextPage(null, { query, isFull: true })).toBe('?page=3&per_page=200&sort_by=created-at-ascending')
  expect(findNextPage(null, { query, isFull: false })).toBeNull()
})

test.each([
  [`<https://evil.example/steal?page=3>; rel="next"`, '?page=3'],
  [`<//evil.example>; rel="next"`, null],
  [`<${api}${query}>; rel="next"`, null],
  ['<not an address>; rel="next"', null],
  ['nonsense', null],
  [`${'<'.repeat(50_000)}; rel="next"`, null],
])('[PLAT-1] [SEC-1] of what a header says only a query is followed, and no page to itself', (link, next) => {
  expect(findNextPage(link, { query, isFull: true })).toBe(next)
})
