import { expect, test } from 'vitest'
import { createRefreshSecret, formatRefreshToken, parseRefreshToken } from './refresh-tokens.ts'

const sessionId = '0198a5a0-0000-7000-8000-000000000001'

test('[SESS-5] a refresh token carries the session id and 32 random bytes', () => {
  const secret = createRefreshSecret()
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(secret).not.toBe(createRefreshSecret())
  expect(parseRefreshToken(formatRefreshToken(sessionId, secret))).toEqual({ sessionId, secret })
})

test.each(['', '.', sessionId, `${sessionId}.`, `${sessionId}.short`, `x${sessionId}.${'a'.repeat(43)}`, '\n'])(
  '[ERR-2] anything else is none: %j',
  (token) => {
    expect(parseRefreshToken(token)).toBeNull()
  },
)
