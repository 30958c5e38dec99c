import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { findReach, listUnimportedTests, parseChanged } from './changes.ts'
import { root } from './run-step.ts'

/** An unpacked archive has none, and nothing that has changed. */
const hasGit = existsSync(join(root, '.git'))

test('--changed may name a commit, and nothing else is taken for it', () => {
  expect(parseChanged([])).toBeNull()
  expect(parseChanged(['--changed'])).toBeUndefined()
  expect(parseChanged(['--changed=HEAD~2'])).toBe('HEAD~2')
  for (const argument of ['--changedmain', '--changed-since=x', '--changed=', 'changed', '--help', ''])
    expect(() => parseChanged([argument]), argument).toThrow('Known are')
  expect(() => parseChanged(['--changed', 'main'])).toThrow('Known are')
})

test('without a change to look at everything runs, and where nothing has changed only the checks', () => {
  expect(findReach(null)).toEqual({ vitest: 'all', isBrowserReached: true })
  expect(findReach([])).toEqual({ vitest: 'none', isBrowserReached: false })
})

test.runIf(hasGit)('documents reach the tests that read some', () => {
  const files = ['README.md', 'docs/decisions/0001.md']
  expect(findReach(files)).toEqual({ vitest: 'related', isBrowserReached: false })
  const reached = listUnimportedTests(files)
  expect(reached).toContain('scripts/wording/wording.test.ts')
  expect(reached).toContain('scripts/boundaries/boundaries.test.ts')
  expect(reached).toContain('apps/api/src/features/plans/plans.test.ts')
  expect(reached).not.toContain('apps/api/src/kill.int.test.ts')
})

test.runIf(hasGit)('any module reaches the tests that read files or start programs', () => {
  const reached = listUnimportedTests(['apps/web/src/main.tsx'])
  expect(reached).toContain('apps/api/src/kill.int.test.ts')
  expect(reached).toContain('apps/web/src/ui/design-language.test.ts')
  expect(reached).not.toContain('apps/api/src/features/voice/decide-events.test.ts')
  expect(listUnimportedTests(['README.md', 'apps/web/src/main.tsx'])).toEqual(expect.arrayContaining(reached))
})

test('what is started and not imported reaches all', () => {
  const sources = globSync('apps/api/src/**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
  const started = [...sources, 'vitest.config.ts'].flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return [...text.matchAll(/new Worker\(new URL\('([^']+)'|'([^']*postgres-template\.ts)'/g)]
  })
  const names = started.map(([, worker, setUp]) => basename(worker ?? setUp ?? ''))
  expect(names).toEqual(['engine-worker.ts', 'embedded-worker.ts', 'postgres-template.ts'])
  for (const name of names)
    expect(findReach(sources.filter((path) => path.endsWith(`/${name}`))).vitest, name).toBe('all')
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
