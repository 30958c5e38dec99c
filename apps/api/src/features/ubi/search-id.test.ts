import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { getSearchId } from './search-id.ts'

test('keeps a UUID, in lower case', () => {
  expect(getSearchId('33198EE9-5912-453c-9173-3f92fd3cb1be')).toBe('33198ee9-5912-453c-9173-3f92fd3cb1be')
})

test('makes the same UUID of the same text, on every machine and in every release', () => {
  expect(getSearchId('1234-user-5678')).toBe('ac001576-b713-5f4d-92a9-2cc807bb7890')
})

test('makes a UUID of anything, and different ones of different texts', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (left, right) => {
      expect(z.uuid().safeParse(getSearchId(left)).success).toBe(true)
      expect(getSearchId(left) === getSearchId(right)).toBe(left === right)
    }),
  )
  // Looks like a UUID but has no version.
  expect(getSearchId('00000000-0000-0000-0000-000000000000')).not.toBe('00000000-0000-0000-0000-000000000000')
})
