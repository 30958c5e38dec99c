import { expect, test } from 'vitest'
import { getReloading } from './reloading.ts'

test.each([
  { products: 1000, changes: 1000, reloading: 'no' },
  { products: 1000, changes: 1001, reloading: 'in_rest' },
  { products: 1000, changes: 4000, reloading: 'in_rest' },
  { products: 1000, changes: 4001, reloading: 'now' },
  { products: 0, changes: 2000, reloading: 'in_rest' },
  { products: 0, changes: 2001, reloading: 'now' },
  { products: 0, changes: 0, reloading: 'no' },
])('[CATALOG-2] $changes changes of $products products: read anew $reloading', ({ reloading, ...store }) => {
  expect(getReloading(store)).toBe(reloading)
})
