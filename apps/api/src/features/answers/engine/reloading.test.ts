import { expect, test } from 'vitest'
import { getReloading } from './reloading.ts'

test.each([
  { products: 1000, changes: 1000, reloading: 'no' },
  { products: 1000, changes: 1001, reloading: 'first' },
  { products: 1000, changes: 4000, reloading: 'first' },
  { products: 1000, changes: 9001, reloading: 'now' },
  { products: 4999, changes: 5000, reloading: 'first' },
  { products: 5000, changes: 5001, reloading: 'in_rest' },
  { products: 5000, changes: 20_000, reloading: 'in_rest' },
  { products: 5000, changes: 20_001, reloading: 'now' },
  { products: 0, changes: 1, reloading: 'first' },
  { products: 0, changes: 10_001, reloading: 'now' },
  { products: 0, changes: 0, reloading: 'no' },
])('[CATALOG-2] $changes changes of $products products: read anew $reloading', ({ reloading, ...store }) => {
  expect(getReloading(store)).toBe(reloading)
})
