import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { canRetry, getRetryDelayMs } from './retry.ts'

test.each([
  { what: 'too many requests, soon free', error: new ApiError(429, {}, { retryAfter: '12' }), delayMs: 12_000 },
  { what: 'too many requests, for an hour', error: new ApiError(429, {}, { retryAfter: '3600' }), delayMs: null },
  { what: 'too many requests, for nobody knows how long', error: new ApiError(429, {}), delayMs: null },
  { what: 'a database that restarts', error: new ApiError(503, {}, { retryAfter: '5' }), delayMs: 5000 },
  { what: 'a failure', error: new ApiError(500, {}), delayMs: 1000 },
  { what: 'no answer', error: new ApiError(0, undefined), delayMs: 1000 },
  { what: 'a date instead of seconds', error: new ApiError(503, {}, { retryAfter: 'soon' }), delayMs: 1000 },
  { what: 'a refusal', error: new ApiError(403, {}), delayMs: null },
])('[SEC-2] after $what the next try is $delayMs ms away', ({ error, delayMs }) => {
  expect(canRetry(0, error) ? getRetryDelayMs(0, error) : null).toBe(delayMs)
  expect(canRetry(1, error)).toBe(false)
})
