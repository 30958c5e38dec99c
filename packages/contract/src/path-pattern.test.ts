import { expect, test } from 'vitest'
import { isShownOn, matchesPath } from './path-pattern.ts'

test.each([
  ['/checkout', '/checkout', true],
  ['/checkout', '/checkout/step/2', true],
  ['/checkout', '/check', false],
  ['/', '/anything', true],
  ['/$', '/', true],
  ['/$', '/anything', false],
  ['/*/products', '/es/products/7', true],
  ['/*/products', '/products', false],
  ['/*.html$', '/a/b.html', true],
  ['/*.html$', '/a/b.html/c', false],
  ['/*.html$', '/.htm', false],
  // The star does not share letters with what follows it.
  ['/ab*bc$', '/abc', false],
  ['/ab*bc$', '/abbc', true],
  ['/a*b*c', '/axxbyyczz', true],
  ['/a*b*c', '/axxcyyb', false],
  ['/*$', '/anything', true],
  ['/a.c', '/abc', false],
  ['/(a+)+$', '/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab', false],
])('[WIDGET-9] the pattern %s and the path %s', (pattern, path, isMatch) => {
  expect(matchesPath(pattern, path)).toBe(isMatch)
})

test('[WIDGET-9] a pattern of nothing but stars takes no time', () => {
  expect(matchesPath(`/${'*a'.repeat(100)}$`, `/${'a'.repeat(100_000)}b`)).toBe(false)
})

test('[WIDGET-9] where pages are named it shows on those alone, but never on hidden ones', () => {
  const paths = { shown_paths: ['/$', '/products'], hidden_paths: ['/products/gift'] }
  expect(['/', '/products/1', '/about', '/products/gift-card'].map((path) => isShownOn(paths, path))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(isShownOn({ shown_paths: [], hidden_paths: [] }, '/about')).toBe(true)
})
