import { expect, test } from 'vitest'
import { AppError } from './errors.ts'
import { createSubjectLimit } from './subject-limit.ts'

test('[SEC-2] what one has too much of under way is refused, until something of it has ended', () => {
  const begin = createSubjectLimit({ atOnce: 2 })
  const [first] = [begin('a'), begin('a')]
  expect(() => begin('a')).toThrow(AppError)
  begin('b')
  first?.()
  // Again is nothing more.
  first?.()
  begin('a')
  expect(() => begin('a')).toThrow('core.too_many_requests')
})
