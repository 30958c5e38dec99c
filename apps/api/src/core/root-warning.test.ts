import { expect, test } from 'vitest'
import { findRootWarning } from './root-warning.ts'

test('[SEC-2] a server in production that runs as root says so, and no other', () => {
  expect(findRootWarning({ isProduction: true }, 0)).toContain('runs as root')
  expect(findRootWarning({ isProduction: true }, 1000)).toBeNull()
  expect(findRootWarning({ isProduction: false }, 0)).toBeNull()
  // Windows has no such users.
  expect(findRootWarning({ isProduction: true })).toBe(
    process.getuid?.() === 0 ? findRootWarning({ isProduction: true }, 0) : null,
  )
})
