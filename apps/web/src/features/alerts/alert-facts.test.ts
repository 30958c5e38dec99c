import { expect, test } from 'vitest'
import { getRemedy } from './alert-facts.ts'

test('[ALERT-1] what was not understood is seen where it was counted', () => {
  const open = (measure?: 'openings' | 'answers') =>
    getRemedy({ kind: 'not_understood', facts: measure ? { measure } : {} }, true)
  expect(open('openings')).toEqual({ path: '/listening', label: 'do.not_understood' })
  // A store without openings has nothing on the listening page.
  expect(open('answers')).toEqual({ path: '/searches', label: 'do.not_understood_answers' })
  expect(open()).toEqual({ path: '/searches', label: 'do.not_understood_answers' })
})
