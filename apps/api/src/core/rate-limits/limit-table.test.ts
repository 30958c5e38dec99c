import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { declaredLimits, parseLimitTable } from './limit-table.ts'

test('[SEC-2] the limits are those declared, but for those that are named', () => {
  const table = parseLimitTable(' photo=60/120, export=off ')
  expect(table.photo).toEqual({ most: 60, seconds: 120 })
  expect(table.export).toBeNull()
  expect(table.register).toMatchObject({ most: 300, seconds: 3600 })
  expect(new Set(Object.values(parseLimitTable('off')))).toEqual(new Set([null]))
})

test.each([
  ['foto=1/2', 'has no limit in foto=1/2, such as photo=30/3600'],
  ['photo=1', 'has no limit in photo=1, such as photo=30/3600'],
  ['photo', 'has no limit in photo, such as photo=30/3600'],
  ['photo=0/60', 'has a zero in photo=0/60'],
])('[SEC-2] %s is refused in words', (text, message) => {
  expect(() => parseLimitTable(text)).toThrow(message)
})

test('[SEC-2] every limit stands in the operations guide as it is', () => {
  const guide = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8')
  for (const [name, { most, seconds, doc }] of Object.entries(declaredLimits)) {
    expect(guide).toContain(`| \`${name}\` | ${most}/${seconds} | ${doc} |`)
  }
})
