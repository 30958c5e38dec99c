import { expect, test } from 'vitest'
import { fitSize, meetsSize } from './fit-size.ts'

test.each([
  ['75', ['75in'], '75in'],
  ['256', ['256gb'], '256gb'],
  ['L', ['P', 'G'], 'G'],
  ['230x160', ['160x230'], '160x230'],
  ['34x32', ['32x34'], null],
  ['2x3', ['200x290'], '200x300'],
  ['2x3', ['2x3', '5x7'], '2x3'],
  ['4x5', ['5x7'], null],
  ['36', ['34-37'], '36'],
  ['44', ['34-37', '38-41'], null],
])('[ANSWER-3] %s of %j is %s', (size, known, expected) => {
  expect(fitSize(size, new Set(known))).toBe(expected)
})

test('[ANSWER-3] a size of two is the one of whoever wants either', () => {
  expect(meetsSize('34-37', '36')).toBe(true)
  expect(meetsSize('34-37', '38')).toBe(false)
  expect(meetsSize('3-6m', '4')).toBe(false)
  expect(meetsSize(null, '36')).toBe(false)
})

test('[ANSWER-3] one of a thing measures nothing', () => {
  expect(fitSize('1', new Set(['1gb', '1in']))).toBeNull()
})
