import { expect, test } from 'vitest'
import { getStorePath } from './store-path.ts'

test.each([
  ['/', '/?workspace=w1'],
  ['/settings/billing#plans', '/settings/billing?workspace=w1#plans'],
  ['/?from=2026-11-16&task=a%26b', '/?workspace=w1&from=2026-11-16&task=a%26b'],
])('[DIGEST-1] a mail’s link to %s leads to its store', (path, linked) => {
  expect(getStorePath(path, 'w1')).toBe(linked)
})
