import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFailures } from './failures.ts'

test('Vitest: each failed test with its file and message, and a file that does not load', () => {
  const report = {
    testResults: [
      {
        name: join(process.cwd(), 'a/one.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'adds up', status: 'passed', failureMessages: [] },
          {
            fullName: 'takes away',
            status: 'failed',
            failureMessages: ['\u001B[31mexpected 1\u001B[39m\n  at line 3'],
          },
        ],
      },
      { name: join(process.cwd(), 'a/two.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
      { name: join(process.cwd(), 'a/three.test.ts'), status: 'passed', message: '', assertionResults: [] },
    ],
  }
  expect(listFailures('vitest', report)).toEqual([
    { name: 'a/one.test.ts › takes away', message: 'expected 1\n  at line 3' },
    { name: 'a/two.test.ts', message: 'no such module' },
  ])
})

test('Playwright: failed tests of all depths, shortened, and what failed outside of them', () => {
  const long = Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n')
  const fail = (title: string, message: string) => ({
    title,
    ok: false,
    tests: [{ results: [{ errors: [{ message }] }] }],
  })
  const report = {
    errors: [{ message: 'the server did not start' }],
    suites: [
      {
        file: 'login.spec.ts',
        specs: [{ title: 'works', ok: true, tests: [] }],
        suites: [{ file: 'login.spec.ts', specs: [fail('logs in', long)] }],
      },
    ],
  }
  const [inTest, outside] = listFailures('playwright', report)
  expect(inTest?.name).toBe('login.spec.ts › logs in')
  expect(inTest?.message.split('\n')).toHaveLength(16)
  expect(outside).toEqual({ name: 'outside of a test', message: 'the server did not start' })
})

test('without a report there is nothing to list', () => {
  expect(listFailures('vitest', null)).toEqual([])
})
