import { expect, test } from 'vitest'
import { advisoryLocks } from './advisory-locks.ts'
import { readRights } from './workspace-role-rights.ts'

test('no two advisory locks are one', () => {
  const numbers = Object.values(advisoryLocks)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('rights are changed under the lock of policies', () => {
  expect(readRights()).toContain(`pg_advisory_xact_lock(${advisoryLocks.policies})`)
})
