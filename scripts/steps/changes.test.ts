import { expect, test } from 'vitest'
import { findReach } from './changes.ts'

test('without a change to look at everything runs, and with documents alone only the checks', () => {
  expect(findReach(null)).toEqual({ vitest: 'all', isBrowserReached: true })
  expect(findReach(['README.md', 'docs/decisions/0001.md'])).toEqual({ vitest: 'none', isBrowserReached: false })
  expect(findReach([])).toEqual({ vitest: 'none', isBrowserReached: false })
})

test('from modules imports lead to the tests, from all else nothing does', () => {
  expect(findReach(['apps/api/src/core/config.ts', 'README.md']).vitest).toBe('related')
  for (const file of [
    'apps/api/migrations/0001_start.sql',
    'packages/translation/locales/es/mail.json',
    'vitest.config.ts',
  ])
    expect(findReach(['apps/api/src/core/config.ts', file]).vitest, file).toBe('all')
})

test('what the app, its pages or the browser tests are made of reaches the browser tests', () => {
  for (const file of [
    'apps/web/src/main.tsx',
    'packages/contract/src/team.ts',
    'e2e/team.spec.ts',
    'package-lock.json',
  ])
    expect(findReach([file]).isBrowserReached, file).toBe(true)
  for (const file of ['apps/api/src/stop.int.test.ts', 'apps/api/src/testing/test-app.ts', 'scripts/test.ts'])
    expect(findReach([file]).isBrowserReached, file).toBe(false)
})
