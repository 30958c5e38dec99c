import { expect, test } from 'vitest'
import { findResetProblem } from './reset-check.ts'

const good = { code: 'abc', password: 'mate amargo', confirmPassword: 'mate amargo' }

test('[PASS-3] with a code and the same password twice nothing is wrong', () => {
  expect(findResetProblem(good)).toBeNull()
})

test('[PASS-3] a missing code is an invalid one, whatever else is wrong', () => {
  expect(findResetProblem({ ...good, code: '' })).toEqual({ failure: 'auth.invalid_reset_code', field: null })
  expect(findResetProblem({ code: '', password: 'a', confirmPassword: 'b' })?.failure).toBe('auth.invalid_reset_code')
})

test.each([
  ['mate dulce', 'confirmPassword'],
  // Not trimmed: spaces belong to a password.
  ['mate amargo ', 'confirmPassword'],
])('[PASS-3] a mismatch is called an invalid code, and its field is marked: %j', (confirmPassword, name) => {
  const problem = findResetProblem({ ...good, confirmPassword })
  expect(problem).toEqual({ failure: 'auth.invalid_reset_code', field: { name, key: 'passwordMismatch' } })
})

test('[PASS-3] two empty passwords are a missing one', () => {
  const problem = findResetProblem({ code: 'abc', password: '', confirmPassword: '' })
  expect(problem).toEqual({ failure: null, field: { name: 'password', key: 'newPasswordMissing' } })
})
