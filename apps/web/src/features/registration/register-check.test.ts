import { expect, test } from 'vitest'
import { findRegisterProblem } from './register-check.ts'

const complete = {
  first_name: 'Ana',
  last_name: 'Pereyra',
  email: 'ana@example.com',
  phone: '+54 11 5555 5555',
  password: 'correct horse',
  confirmPassword: 'correct horse',
}

test('[REG-4] complete fields have no problem, with or without a phone', () => {
  expect(findRegisterProblem(complete)).toBeNull()
  expect(findRegisterProblem({ ...complete, phone: '' })).toBeNull()
})

test('[REG-4] passwords that differ are told before what is missing, and each field says what is wrong with it', () => {
  expect(findRegisterProblem({ ...complete, first_name: '', confirmPassword: 'correct house' })).toEqual({
    key: 'passwordMismatch',
    fields: { first_name: 'firstNameMissing', confirmPassword: 'passwordMismatch' },
  })
})

test.each([
  ['first_name', 'firstNameMissing'],
  ['last_name', 'lastNameMissing'],
  ['email', 'emailMissing'],
] as const)('[REG-4] %s is required, spaces do not count', (name, key) => {
  expect(findRegisterProblem({ ...complete, [name]: '  ' })).toEqual({ key: 'missingFields', fields: { [name]: key } })
})

test('[REG-4] an empty form misses everything but the phone', () => {
  const empty = { first_name: '', last_name: '', email: '', phone: '', password: '', confirmPassword: '' }
  expect(findRegisterProblem(empty)).toEqual({
    key: 'missingFields',
    fields: {
      first_name: 'firstNameMissing',
      last_name: 'lastNameMissing',
      email: 'emailMissing',
      password: 'choosePassword',
    },
  })
})
