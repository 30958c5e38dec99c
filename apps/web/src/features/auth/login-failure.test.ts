import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { getLoginFailure } from './login-failure.ts'

test('[LOGIN-5] a 401 is told in our own words, whatever the server says', () => {
  expect(getLoginFailure(new ApiError(401, { detail: 'Nope.' }))).toEqual({ key: 'auth.invalid_credentials' })
})

test('[LOGIN-5] anything else is told in the words of the detail', () => {
  const error = new ApiError(429, { detail: 'Too many tries.' })
  expect(getLoginFailure(error)).toEqual({ error })
})

test.each([
  [new ApiError(400, { email: ['Bad.'] })],
  [new ApiError(500, undefined)],
  [new ApiError(0, undefined)],
  [new TypeError('odd')],
])('[LOGIN-5] without a detail it is our general message: %s', (error) => {
  expect(getLoginFailure(error)).toEqual({ key: 'loginFailed' })
})
