import { expect, test } from 'vitest'
import { isPublicPath } from './paths.ts'

test.each(['/login', '/login/', '/loginx', '/register', '/forgot-password', '/reset-password/abc', '/confirm-email'])(
  '[ROUTE-1] %s is public',
  (path) => {
    expect(isPublicPath(path)).toBe(true)
  },
)

test.each(['/', '/settings', '/settings/login', '/log', '/Login', '/billing/success'])(
  '[ROUTE-2] %s needs authentication',
  (path) => {
    expect(isPublicPath(path)).toBe(false)
  },
)
