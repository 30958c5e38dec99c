import { expect, test } from 'vitest'
import { findPhotoProblem } from './photo-check.ts'

test.each([
  ['image/png', 1, null],
  ['image/avif', 5_242_880, null],
  ['image/jpeg', 5_242_881, 'photoTooBig'],
  ['application/pdf', 1, 'photoNoImage'],
  // What the browser knows no type of.
  ['', 1, 'photoNoImage'],
  ['text/html; image/png', 9_000_000, 'photoNoImage'],
])('[ACC-2] a file of type %j with %i bytes: %s', (type, size, problem) => {
  expect(findPhotoProblem({ type, size })).toBe(problem)
})
